import JSON

/// Reads and writes tables as one JSON object of keys and texts.
public enum FlatJSON {
  static func write<Failure>(
    _ translations: Translations, to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try write(
      translations.units.lazy.map { unit in
        (unit.key, .string(unit.text ?? unit.source ?? unit.key))
      }, to: sink)
  }

  /// Writes a whole table, the values included that are no texts.
  /// - Parameters:
  ///   - table: what is written.
  ///   - sink: takes the pieces of the document in their order.
  /// - Throws: what the sink throws.
  public static func write<Failure>(
    _ table: StringsTable, to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try write(table.lazy.map { ($0.key, $0.value) }, to: sink)
  }

  static func units(in bytes: [UInt8]) throws(ConversionError) -> [Translations.Unit] {
    var reader = FlatJSONReader(size: bytes.count)
    try bytes.withCursor { (cursor, places) throws(JSON.ParseError) in
      try cursor.enterObject(orSay: "the file is no JSON object of keys and texts")
      try reader.readMembers(&cursor, &places, prefix: "")
    }
    return reader.units
  }

  /// Written here and not as a `JSON` value, which would take canonically equal keys for one and can't hold a
  /// lone surrogate.
  private static func write<Failure>(
    _ members: some Sequence<(ExactString, PropertyList)>,
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var separator = "{\n"
    for (key, value) in members {
      try sink("\(separator)  \(key.json): \(value.json)")
      separator = ",\n"
    }
    try sink(separator == ",\n" ? "\n}\n" : "{}\n")
  }
}

/// Collects the texts of an object, and of the objects in it.
private struct FlatJSONReader {
  private(set) var units: [Translations.Unit] = []
  private var indices: [Identity: Int32] = [:]
  private let limit: EntryLimit
  /// Each name inside an object begins with the names around it: how long all of them may still get.
  private var room: Int

  init(size: Int) {
    limit = EntryLimit(bytes: size)
    room = 4 * size
  }

  /// Reads the object that is open.
  mutating func readMembers(
    _ cursor: inout Cursor, _ places: inout PlaceFinder, prefix: String
  ) throws(JSON.ParseError) {
    while let name = try cursor.nextMember() {
      room -= prefix.utf8.count + name.utf8.count
      guard room >= 0 else {
        throw cursor.error("names inside of names make all keys longer than 4 times the file")
      }
      let key = prefix + name
      switch cursor.nextByte {
      case UInt8(ascii: "{"):
        try cursor.enterObject()
        try readMembers(&cursor, &places, prefix: key + ".")
      case UInt8(ascii: "\""), UInt8(ascii: "n"):
        let place = StringsFile.Place(places.place(of: cursor.nextOffset))
        let text = try cursor.value().string
        guard add(key, text, place) else { throw cursor.error(limit.advice) }
        if units.count == EntryLimit.sample {
          units.reserveCapacity(limit.expectedCount(after: cursor.offset))
        }
      default:
        let error = cursor.error("the value of \(key) is no text")
        try cursor.skip()
        throw error
      }
    }
  }

  /// Of several texts under one key the last counts. Says whether there was room for one more.
  private mutating func add(_ key: String, _ text: String?, _ place: StringsFile.Place) -> Bool {
    let unit = Translations.Unit(
      key: ExactString(key), text: text.map { ExactString($0) }, place: place)
    if let index = indices[Identity(key)] {
      units[Int(index)] = unit
    } else {
      indices[Identity(key)] = Int32(units.count)
      units.append(unit)
    }
    return units.count <= limit.maximum
  }
}

extension PropertyList {
  /// The value on one line. Data are written in hexadecimal digits.
  fileprivate var json: String {
    switch self {
    case .string(let text): text.json
    case .data(let bytes):
      "\"" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "\""
    case .array(let elements): "[" + elements.map(\.json).joined(separator: ", ") + "]"
    case .dictionary(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\($0.key.json): \($0.value.json)" }
        .joined(separator: ", ") + "}"
    case .integer(let number): String(number)
    case .real(let number): JSON.number(number).text()
    case .boolean(let flag): String(flag)
    case .date(let seconds): JSON.number(seconds).text()
    }
  }
}

extension ExactString {
  /// The text as a JSON string; a lone surrogate as an escape.
  fileprivate var json: String {
    guard !isWellFormed else { return JSON.string(string).text() }
    var result = ""
    var part: [UInt16] = []
    let units = utf16
    for (index, unit) in units.enumerated() {
      let isLone =
        UTF16.isLeadSurrogate(unit)
        ? !(index + 1 < units.count && UTF16.isTrailSurrogate(units[index + 1]))
        : UTF16.isTrailSurrogate(unit)
          && !(index > 0 && UTF16.isLeadSurrogate(units[index - 1]))
      if isLone {
        result += String(decoding: part, as: UTF16.self).jsonContent
        result += "\\u" + String(unit, radix: 16)
        part = []
      } else {
        part.append(unit)
      }
    }
    return "\"\(result)\(String(decoding: part, as: UTF16.self).jsonContent)\""
  }
}

extension String {
  fileprivate var jsonContent: String { String(JSON.string(self).text().dropFirst().dropLast()) }
}
