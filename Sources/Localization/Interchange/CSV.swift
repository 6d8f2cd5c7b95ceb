import Localization

/// Tables of separated values (RFC 4180), with commas or tabs.
enum CSV {
  static func write(_ translations: Translations, separator: Character) -> String {
    let hasStates = translations.units.contains { $0.state == .needsReview }
    var rows = [["key", "text", "source", "comment"] + (hasStates ? ["state"] : [])]
    for unit in translations.units where unit.isTranslatable {
      let state = unit.text == nil ? "new" : unit.state == .needsReview ? "needs review" : ""
      rows.append(
        [
          unit.key.string, unit.text?.string ?? "", unit.source?.string ?? "", unit.comment ?? "",
        ] + (hasStates ? [state] : []))
    }
    return rows.map { row in row.map { field($0, separator) }.joined(separator: String(separator)) + "\r\n" }.joined()
  }

  /// Returns a field, in quotes if it contains a separator, a quote or a line end, or has space at an end.
  private static func field(_ text: String, _ separator: Character) -> String {
    let special = Set<Unicode.Scalar>(["\"", "\n", "\r", "\u{FEFF}"] + separator.unicodeScalars)
    let needsQuotes =
      text.unicodeScalars.contains { special.contains($0) } || text.first?.isWhitespace == true
      || text.last?.isWhitespace == true
    return needsQuotes ? "\"\(text.replacingScalars("\"", with: "\"\""))\"" : text
  }

  /// Reads a table with any separator.
  ///
  /// The first row may name the columns, in any order and by the names of translators' tools and spreadsheets;
  /// other columns are ignored. Without names the columns are the key, the source text if there are three, the
  /// text, and a comment. A row with more cells than the first one is an error: its text would be cut at a separator.
  static func parse(_ bytes: [UInt8], _ empty: Translations) throws -> [Translations] {
    let (text, isDamaged) = TextEncoding.decode(bytes)
    guard !isDamaged else { throw ConversionError("the file is not UTF-8; save it in this encoding") }
    guard !text.isEmpty else { throw ConversionError("the file is empty") }
    var best: (rows: [Row], columns: CSVColumns, score: Int)?
    var failure: (any Error)?
    for separator in separators where text.unicodeScalars.contains(separator) || separator == "," {
      do {
        let rows = try rows(of: text, separator)
        guard let width = rows.first?.fields.count else { continue }
        let named = CSVColumns(header: rows[0].fields, LocaleTag(empty.language), LocaleTag(empty.sourceLanguage))
        // The separator whose first row names columns, or else the one by which most rows have one width.
        let score = width < 2 ? 0 : named != nil ? .max : rows.count { $0.fields.count == width }
        if score > best?.score ?? -1 { best = (rows, named ?? CSVColumns(count: width), score) }
      } catch {
        // A character that is not the file's separator may come before a quote.
        failure = failure ?? error
      }
    }
    guard let best, best.score > 0 || failure == nil else { throw failure ?? ConversionError("the file is empty") }
    let columns = best.columns
    guard columns.text != nil || columns.hasHeader else {
      throw ConversionError(
        "a table needs two columns at least: the key and the text", at: StringsFile.Place(line: 1, column: 1))
    }
    let width = best.rows[0].fields.count
    if let row = best.rows.first(where: { $0.fields.dropFirst(width).contains { !$0.isEmpty } }) {
      throw ConversionError(
        "the row has \(row.fields.count) cells, and the first row \(width);"
          + " put a text that contains the separator in quotes", at: StringsFile.Place(line: row.line, column: 1))
    }
    var table = empty
    table.units = best.rows.dropFirst(columns.hasHeader ? 1 : 0).map(columns.unit)
    table.hasUnnamedColumns = !columns.hasHeader
    if columns.text == nil {
      let names = best.rows[0].fields.joined(separator: ", ")
      table.lackOfLanguage =
        "none of the columns \(names) is for texts in \(empty.language); name it \(empty.language) or text"
    }
    return [table]
  }

  struct Row {
    var fields: [String]
    var line: Int
  }

  private static let separators: [Unicode.Scalar] = [",", ";", "\t", "|"]

  /// The number of fields with which a file is refused: more than 16,000,000.
  private static let maximumFields = 16_000_000

  private static func rows(of text: String, _ separator: Unicode.Scalar) throws -> [Row] {
    var rows: [Row] = []
    var fields: [String] = []
    var fieldCount = 0
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuoted = false
    var line = 1
    var firstLine = 1
    var quoteLine = 1
    func endField() throws {
      fields.append(String(field))
      field = .init()
      wasQuoted = false
      fieldCount += 1
      if fieldCount > maximumFields || rows.count > StringsFile.maximumEntries {
        throw ConversionError.tooManyEntries(at: StringsFile.Place(line: line, column: 1))
      }
    }
    func endRow() throws {
      try endField()
      // Lines of empty fields are no rows, and neither is a spreadsheet's first line that names the separator.
      let isSeparatorLine = rows.isEmpty && fields[0].hasPrefix("sep=")
      if fields.contains(where: { !$0.isEmpty }), !isSeparatorLine { rows.append(Row(fields: fields, line: firstLine)) }
      fields = []
    }
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\n" { line += 1 }
      if isQuoted {
        if scalar != "\"" {
          field.append(scalar)
        } else if scalars.first == "\"" {
          field.append(scalar)
          scalars.removeFirst()
        } else {
          (isQuoted, wasQuoted) = (false, true)
        }
      } else {
        switch scalar {
        case "\"" where field.isEmpty: (isQuoted, quoteLine) = (true, line)
        case separator: try endField()
        case "\r" where scalars.first == "\n": break
        case "\n", "\r":
          try endRow()
          firstLine = line
        case _ where wasQuoted && !scalar.properties.isWhitespace:
          throw ConversionError(
            "a quoted field continues after its closing quote; write \"\" for a quote in it",
            at: StringsFile.Place(line: line, column: 1))
        default: field.append(scalar)
        }
      }
    }
    guard !isQuoted else {
      throw ConversionError("a quoted field has no end", at: StringsFile.Place(line: quoteLine, column: 1))
    }
    if !fields.isEmpty || !field.isEmpty { try endRow() }
    return rows
  }
}

/// The meaning of a table's columns.
private struct CSVColumns {
  /// The columns with names of the unit, the best first.
  private var names: [Int] = []
  private(set) var text: Int?
  private var source: Int?
  private var comments: [Int] = []
  private var state: Int?
  let hasHeader: Bool

  private static let keyNames = ["key", "identifier", "id", "string id", "stringid", "location"]
  private static let textNames = ["text", "translation", "target", "value"]
  private static let sourceNames = ["source", "source_phrase", "source phrase", "original", "reference"]
  private static let commentNames = [
    "comment", "comments", "note", "notes", "description", "developer_comments",
    "translator_comments",
  ]
  private static let stateNames = ["state", "status", "fuzzy"]

  /// Creates the columns of a table whose first row names them; `nil` if that row is not a header.
  init?(header: [String], _ language: LocaleTag, _ sourceLanguage: LocaleTag) {
    // Spreadsheets have no more columns.
    var header = header.prefix(16_384).map { $0.lowercased() }
    func place(_ names: [String]) -> Int? { names.lazy.compactMap(header.firstIndex).first }
    func place(_ locale: LocaleTag) -> Int? { locale.language.isEmpty ? nil : locale.index(in: header) }
    let keys = Self.keyNames.compactMap(header.firstIndex)
    let context = header.firstIndex(of: "context")
    guard !keys.isEmpty || context != nil && place(Self.sourceNames) != nil else { return nil }
    hasHeader = true
    // Weblate writes the key as the context, next to a number of its own; Crowdin writes a comment there.
    let isLocated = header.contains("location")
    names = isLocated ? [context].compactMap(\.self) + keys : keys + [context].compactMap(\.self)
    if let key = names.first { header[key] = "key" }
    // The names id and no are those of languages, and of a key or a number, too.
    let own = place(language)
    let isAmbiguous = own.map { ["id", "no"].contains(header[$0]) } == true
    text = isAmbiguous ? place(Self.textNames) ?? own : own ?? place(Self.textNames)
    names.removeAll { $0 == text }
    source = place(Self.sourceNames) ?? place(sourceLanguage)
    if source == text { source = nil }
    comments = Self.commentNames.compactMap(header.firstIndex)
    if comments.isEmpty, !isLocated, !keys.isEmpty, let context { comments = [context] }
    state = place(Self.stateNames)
  }

  /// Creates the columns of a table without a header, by their order.
  init(count: Int) {
    hasHeader = false
    names = [0]
    switch count {
    case ..<2: break
    case 2: text = 1
    default: (source, text, comments) = (1, 2, count > 3 ? [3] : [])
    }
  }

  func unit(of row: CSV.Row) -> Translations.Unit {
    func value(_ column: Int?) -> String? {
      column.flatMap { row.fields.indices.contains($0) && !row.fields[$0].isEmpty ? row.fields[$0] : nil }
    }
    let source = value(source)
    // An empty text is a text, unless the row has a source that it should translate.
    var unit = Translations.Unit(
      names: names.compactMap { value($0) }, text: value(text) ?? (source == nil ? "" : nil),
      notes: comments.compactMap { value($0) }, place: StringsFile.Place(line: row.line, column: 1))
    unit.source = source.map { ExactString($0) }
    switch value(state)?.lowercased() {
    case "needs review", "needs_review", "needs-review-translation", "fuzzy", "true": unit.state = .needsReview
    case "new", "untranslated", "needs-translation": (unit.text, unit.source) = (nil, unit.source ?? unit.text)
    case "translated", "final", "reviewed", "approved": unit.state = .translated
    default: break
    }
    return unit
  }
}
