import JSON
public import Localization

/// One JSON object of keys and texts.
public enum FlatJSON {
  static func parse(_ bytes: [UInt8], _ empty: Translations) throws -> [Translations] {
    var table = empty
    var reader = FlatJSONReader()
    try bytes.withCursor { (cursor, places) throws(JSON.ParseError) in
      try cursor.enterObject(orSay: "the file is no JSON object of keys and texts")
      try reader.readMembers(&cursor, &places, prefix: "")
    }
    table.units = reader.units
    table.removeRepeatedKeys()
    return [table]
  }

  static func write(_ translations: Translations) -> String {
    text(of: translations.units.compactMap { unit in translations.plainText(of: unit).map { (unit.key, .string($0)) } })
  }

  /// Returns the JSON of a whole table, including values that are not texts.
  public static func text(of table: StringsTable) -> String { text(of: table.map { ($0.key, $0.value) }) }

  /// This is not a `JSON` value, because that compares canonically equal keys as equal and can't represent a
  /// lone surrogate.
  private static func text(of members: [(ExactString, PropertyList)]) -> String {
    let lines = members.map { key, value in "  \(key.json): \(value.json)" }
    return lines.isEmpty ? "{}\n" : "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }
}

/// Collects the texts of an object, and of the objects in it.
private struct FlatJSONReader {
  private(set) var units: [Translations.Unit] = []
  /// The size of all keys, in bytes. Each key in an object begins with the names around the object.
  private var keySize = 0

  private static let maximumKeySize = 256 << 20

  /// Reads the object that is open.
  mutating func readMembers(
    _ cursor: inout Cursor, _ places: inout PlaceFinder, prefix: String
  ) throws(JSON.ParseError) {
    while let name = try cursor.nextMember() {
      keySize += prefix.utf8.count + name.utf8.count
      guard keySize <= Self.maximumKeySize else {
        throw cursor.error("all keys together are longer than \(Self.maximumKeySize >> 20) MiB")
      }
      let key = prefix + name
      switch cursor.nextByte {
      case UInt8(ascii: "{"):
        try cursor.enterObject()
        try readMembers(&cursor, &places, prefix: key + ".")
      case UInt8(ascii: "\""), UInt8(ascii: "n"):
        let place = StringsFile.Place(places.place(of: cursor.nextOffset))
        let text = try cursor.value().string
        units.append(.init(key: ExactString(key), text: text.map { ExactString($0) }, place: place))
        guard units.count <= StringsFile.maximumEntries else {
          throw cursor.error(ConversionError.tooManyEntries(at: nil).problem)
        }
      default:
        let error = cursor.error("the value of \(key) is no text")
        try cursor.skip()
        throw error
      }
    }
  }
}

extension PropertyList {
  /// The value on one line. Data are written in hexadecimal digits.
  package var json: String {
    switch self {
    case .string(let text): text.json
    case .data(let bytes): "\"" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "\""
    case .array(let elements): "[" + elements.map(\.json).joined(separator: ", ") + "]"
    case .dictionary(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\($0.key.json): \($0.value.json)" }.joined(separator: ", ") + "}"
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
    let content = codePoints.map { point in
      Unicode.Scalar(point).map { String(JSON.string(String($0)).text().dropFirst().dropLast()) }
        ?? "\\u" + String(point, radix: 16)
    }
    return "\"\(content.joined())\""
  }
}
