internal import JSON
internal import JSONParsing

/// Reads and writes tables as one JSON object of keys and texts.
public enum FlatJSON {
  static func text(of translations: Translations) -> String {
    object(
      translations.units.map { unit in
        (unit.key, .string(unit.text ?? unit.source ?? unit.key))
      })
  }

  /// A whole table, the values included that are no texts.
  public static func text(of table: StringsTable) -> String {
    object(table.map { ($0.key, $0.value) })
  }

  static func units(in bytes: [UInt8]) throws(ConversionError) -> [Translations.Unit] {
    let document = try JSON(converting: bytes)
    guard let object = document.object else {
      throw ConversionError("the file is no JSON object of keys and texts")
    }
    var units: [Translations.Unit] = []
    var pointers: [JSON.Pointer] = []
    // Each name inside an object begins with the names around it.
    var room = 8 * bytes.count
    func add(_ object: JSON.Object, below path: [String]) throws(ConversionError) {
      for member in object.members {
        let path = path + [member.key]
        if let inner = member.value.object {
          try add(inner, below: path)
          continue
        }
        let text = member.value.string
        guard text != nil || member.value.isNull else {
          throw ConversionError("the value of \(path.joined(separator: ".")) is no text")
        }
        let key = path.joined(separator: ".")
        room -= key.utf8.count
        guard room >= 0 else {
          let pointer = JSON.Pointer(path)
          let place = JSON.places(of: [pointer], in: bytes)[pointer]
          throw ConversionError(
            "names inside of names make all keys longer than 8 times the file",
            at: place.map { .init($0) })
        }
        units.append(
          .init(key: ExactString(key), text: text.map { ExactString($0) }))
        pointers.append(JSON.Pointer(path))
      }
    }
    try add(object, below: [])
    let places = JSON.places(of: pointers, in: bytes)
    for (index, pointer) in pointers.enumerated() {
      units[index].place = places[pointer].map { .init($0) }
    }
    return units
  }

  /// Written here and not as a `JSON` value, which would take canonically equal keys for one and can't hold a
  /// lone surrogate.
  private static func object(_ members: [(ExactString, PropertyList)]) -> String {
    guard !members.isEmpty else { return "{}\n" }
    return "{\n" + members.map { "  \($0.json): \($1.json)" }.joined(separator: ",\n") + "\n}\n"
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
