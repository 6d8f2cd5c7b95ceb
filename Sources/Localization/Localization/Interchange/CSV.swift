/// Reads and writes tables of separated values (RFC 4180): with commas, or with tabs.
enum CSV {
  static func write<Failure>(
    _ translations: Translations, separator: Character = ",",
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let hasStates = translations.units.contains { $0.state == .needsReview }
    func write(_ row: [String]) throws(Failure) {
      let fields = row.map { field($0, separator) }
      try sink(fields.joined(separator: String(separator)) + "\r\n")
    }
    try write(["key", "text", "source", "comment"] + (hasStates ? ["state"] : []))
    for unit in translations.units {
      let row = [
        unit.key.string, unit.text?.string ?? "", unit.source?.string ?? "", unit.comment ?? "",
      ]
      let state = unit.text == nil ? "new" : unit.state == .needsReview ? "needs review" : ""
      try write(row + (hasStates ? [state] : []))
    }
  }

  /// A field needs quotes where it holds a separator, a quote, a line end or space at an end.
  private static func field(_ text: String, _ separator: Character) -> String {
    let special = Set<Unicode.Scalar>(["\"", "\n", "\r", "\u{FEFF}"] + separator.unicodeScalars)
    let needsQuotes =
      text.unicodeScalars.contains { special.contains($0) } || text.first?.isWhitespace == true
      || text.last?.isWhitespace == true
    return needsQuotes ? "\"\(text.replacingScalars("\"", with: "\"\""))\"" : text
  }

  /// Reads a table with any separator. Its first row may name the columns, in any order and by the names that
  /// translators' tools and spreadsheets give them; others are ignored. Without names the columns are the key,
  /// the source text if there are three, the text, and a comment.
  static func translations(
    in bytes: [UInt8], language: String, sourceLanguage: String
  ) throws(ConversionError) -> Translations {
    let (encoding, start) = TextEncoding.detect(bytes)
    let source = SourceText(bytes, form: encoding.form, start: start)
    let text = source.text(of: start..<source.offset(source.count)).string
    guard !text.isEmpty else { throw ConversionError("the file is empty") }
    let languages = (wanted: LocaleTag(language), source: LocaleTag(sourceLanguage))
    let limit = EntryLimit(bytes: bytes.count)

    var best: (separator: Unicode.Scalar, columns: CSVColumns, score: Int)?
    var bestCount = 0
    var failure: ConversionError?
    for separator in separators where text.unicodeScalars.contains(separator) || separator == "," {
      var width = 0
      var columns: CSVColumns?
      var score = 0
      var count = 0
      do throws(ConversionError) {
        try readRows(of: text, separator, limit) { row in
          count += 1
          if width == 0 {
            width = row.fields.count
            columns = CSVColumns(header: row.fields, languages.wanted, languages.source)
          }
          // The separator whose first row names columns; else the one by which most rows are of one width.
          if width > 1, row.fields.count == width { score += 1 }
        }
      } catch {
        // What is no separator of the file may stand before a quote.
        failure = failure ?? error
        continue
      }
      if columns != nil, width > 1 { score = .max }
      if width > 0, score > best?.score ?? -1 {
        best = (separator, columns ?? CSVColumns(count: width), score)
        bestCount = count
      }
    }
    guard let best, best.score > 0 || failure == nil else {
      throw failure ?? ConversionError("the file is empty")
    }
    guard best.columns.text != nil || best.columns.hasHeader else {
      throw ConversionError(
        "a table needs two columns at least: the key and the text",
        at: StringsFile.Place(line: 1, column: 1))
    }
    var result = Translations(language: language, sourceLanguage: sourceLanguage, units: [])
    // A list that doubles takes twice its memory.
    result.units.reserveCapacity(bestCount)
    var isHeader = best.columns.hasHeader
    try readRows(of: text, best.separator, limit) { row in
      if !isHeader { result.units.append(best.columns.unit(of: row)) }
      isHeader = false
    }
    result.hasUnnamedColumns = !best.columns.hasHeader
    return result
  }

  struct Row {
    var fields: [String]
    var line: Int
  }

  private static let separators: [Unicode.Scalar] = [",", ";", "\t", "|"]

  /// Gives the rows one after another: all of them at once would take many times the file.
  private static func readRows(
    of text: String, _ separator: Unicode.Scalar, _ limit: EntryLimit, _ body: (Row) -> Void
  ) throws(ConversionError) {
    var count = 0
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var line = 1
    var firstLine = 1
    func end() throws(ConversionError) {
      row.append(String(field))
      // A spreadsheet's own first line, which names the separator, and empty lines are no rows.
      let isSeparatorLine = count == 0 && row[0].hasPrefix("sep=")
      if row != [""], !isSeparatorLine {
        count += 1
        guard count <= limit.maximum else {
          throw .tooMany(limit, at: StringsFile.Place(line: firstLine, column: 1))
        }
        body(Row(fields: row, line: firstLine))
      }
      row.removeAll(keepingCapacity: true)
      field = .init()
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
          isQuoted = false
        }
      } else {
        switch scalar {
        case "\"" where field.isEmpty: isQuoted = true
        case separator:
          row.append(String(field))
          field = .init()
          guard row.count <= limit.maximum else {
            throw .tooMany(limit, at: StringsFile.Place(line: line, column: 1))
          }
        case "\r" where scalars.first == "\n": break
        case "\n", "\r":
          try end()
          firstLine = line
        default: field.append(scalar)
        }
      }
    }
    guard !isQuoted else {
      throw ConversionError(
        "a quoted field has no end", at: StringsFile.Place(line: line, column: 1))
    }
    if !row.isEmpty || !field.isEmpty { try end() }
  }
}

/// Which column of a table holds what.
struct CSVColumns {
  /// The names of the unit, the best first.
  private var names: [Int] = []
  private(set) var text: Int?
  private var source: Int?
  private var comments: [Int] = []
  private var state: Int?
  let hasHeader: Bool

  private static let keyNames = ["key", "identifier", "id", "string id", "stringid", "location"]
  private static let textNames = ["text", "translation", "target", "value"]
  private static let sourceNames = [
    "source", "source_phrase", "source phrase", "original", "reference",
  ]
  private static let commentNames = [
    "comment", "comments", "note", "notes", "description", "developer_comments",
    "translator_comments",
  ]
  private static let stateNames = ["state", "status", "fuzzy"]

  /// The columns of a table whose first row names them; `nil` if that row is not a header.
  init?(header: [String], _ language: LocaleTag, _ sourceLanguage: LocaleTag) {
    let header = header.map { $0.lowercased() }
    func place(_ names: [String]) -> Int? { names.lazy.compactMap(header.firstIndex).first }
    func place(_ locale: LocaleTag) -> Int? {
      header.firstIndex { !$0.isEmpty && LocaleTag($0) == locale }
    }
    let keys = Self.keyNames.compactMap(header.firstIndex)
    let context = header.firstIndex(of: "context")
    guard !keys.isEmpty || context != nil && place(Self.sourceNames) != nil else { return nil }
    hasHeader = true
    // Weblate keeps the key in the context, beside a number of its own; Crowdin keeps a comment there.
    let isLocated = header.contains("location")
    names = isLocated ? [context].compactMap(\.self) + keys : keys + [context].compactMap(\.self)
    text = place(language) ?? place(Self.textNames)
    source = place(Self.sourceNames) ?? place(sourceLanguage)
    if source == text { source = nil }
    comments = Self.commentNames.compactMap(header.firstIndex)
    if comments.isEmpty, !isLocated, !keys.isEmpty, let context { comments = [context] }
    state = place(Self.stateNames)
  }

  /// The columns of a table without a header, by their order.
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
      column.flatMap {
        row.fields.indices.contains($0) && !row.fields[$0].isEmpty ? row.fields[$0] : nil
      }
    }
    let names = self.names.compactMap { value($0) }
    let source = value(source)
    let notes = comments.compactMap { value($0) }
    var unit = Translations.Unit(
      key: ExactString(names.first ?? ""),
      // An empty text is one, unless the row has a source that it should translate.
      text: (value(text) ?? (source == nil ? "" : nil)).map { ExactString($0) },
      source: source.map { ExactString($0) },
      comment: notes.isEmpty ? nil : notes.joined(separator: "\n"),
      place: StringsFile.Place(line: row.line, column: 1))
    unit.otherNames = names.dropFirst().map { ExactString($0) }
    switch value(state)?.lowercased() {
    case "needs review", "needs_review", "needs-review-translation", "fuzzy", "true":
      unit.state = .needsReview
    case "new", "untranslated", "needs-translation": unit.text = nil
    case "translated", "final", "reviewed", "approved": unit.state = .translated
    default: break
    }
    return unit
  }
}
