/// Reads and writes tables as comma-separated values (RFC 4180).
enum CSV {
  private static let columns = ["key", "text", "source", "comment"]

  static func text(of translations: Translations) -> String {
    let rows = translations.units.map { unit in
      [unit.key.string, unit.text?.string ?? "", unit.source?.string ?? "", unit.comment ?? ""]
    }
    return ([columns] + rows).map { row in
      row.map(field).joined(separator: ",") + "\r\n"
    }.joined()
  }

  /// A field needs quotes where it holds a comma, a quote, a line end or space at an end.
  private static func field(_ text: String) -> String {
    let special: Set<Unicode.Scalar> = [",", "\"", "\n", "\r", "\u{FEFF}"]
    let needsQuotes =
      text.unicodeScalars.contains { special.contains($0) } || text.first?.isWhitespace == true
      || text.last?.isWhitespace == true
    return needsQuotes ? "\"\(text.replacingScalars("\"", with: "\"\""))\"" : text
  }

  /// The first row names the columns, in any order; `key` has to be there, others are ignored.
  static func units(in bytes: [UInt8]) throws(ConversionError) -> [Translations.Unit] {
    let (encoding, start) = TextEncoding.detect(bytes)
    let source = SourceText(bytes, form: encoding.form, start: start)
    var rows = try rows(of: source.text(of: start..<source.offset(source.count)).string)
    guard !rows.isEmpty else { throw ConversionError("the file is empty") }
    let names = rows.removeFirst().map { $0.lowercased() }
    guard let key = names.firstIndex(of: "key") else {
      throw ConversionError(
        "the first row names no column 'key'", at: StringsFile.Place(line: 1, column: 1))
    }
    func value(_ name: String, _ row: [String]) -> String? {
      names.firstIndex(of: name).flatMap { $0 < row.count && !row[$0].isEmpty ? row[$0] : nil }
    }
    return rows.filter { $0 != [""] }.map { row in
      let source = value("source", row).map { ExactString($0) }
      // An empty text is one, unless the row has a source that it should translate.
      let text = value("text", row) ?? (source == nil ? "" : nil)
      return Translations.Unit(
        key: ExactString(key < row.count ? row[key] : ""), text: text.map { ExactString($0) },
        source: source, comment: value("comment", row))
    }
  }

  private static func rows(of text: String) throws(ConversionError) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var line = 1
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\n" { line += 1 }
      if isQuoted {
        if scalar != "\"" {
          field.append(scalar)
        } else if scalars.first == "\"" {
          field.append(scalar)
          scalars.removeFirst()
        } else {
          isQuoted = false
        }
      } else {
        switch scalar {
        case "\"" where field.isEmpty: isQuoted = true
        case ",":
          row.append(String(field))
          field = .init()
        case "\r" where scalars.first == "\n": break
        case "\n", "\r":
          rows.append(row + [String(field)])
          (row, field) = ([], .init())
        default: field.append(scalar)
        }
      }
    }
    guard !isQuoted else {
      throw ConversionError(
        "a quoted field has no end", at: StringsFile.Place(line: line, column: 1))
    }
    if !row.isEmpty || !field.isEmpty { rows.append(row + [String(field)]) }
    return rows
  }
}
