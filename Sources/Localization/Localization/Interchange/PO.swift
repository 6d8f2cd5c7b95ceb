/// Reads and writes gettext's PO files, bilingual: the key is the context, the source text the message.
enum PO {
  static func write<Failure>(
    _ translations: Translations, to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let language = translations.language.replacingScalars("-", with: "_")
    try sink(
      """
      msgid ""
      msgstr ""
      "Project-Id-Version: \((translations.name ?? "BrightcoveSDK.strings").poContent)\\n"
      "PO-Revision-Date: \\n"
      "Last-Translator: \\n"
      "Language-Team: \\n"
      "Language: \(translations.isSource ? "" : language.poContent)\\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"
      "X-Generator: bcinteract\\n"

      """)
    for unit in translations.units {
      let source = unit.source ?? (translations.isSource ? unit.text : nil) ?? unit.key
      let target = translations.isSource ? nil : unit.text
      var text = "\n"
      for line in unit.comment?.lines ?? [] { text += line.isEmpty ? "#.\n" : "#. \(line)\n" }
      var flags: [String] = []
      if target != nil, unit.state == .needsReview { flags.append("fuzzy") }
      if !FormatString(source.string).reads.isEmpty { flags.append("objc-format") }
      if !flags.isEmpty { text += "#, \(flags.joined(separator: ", "))\n" }
      text += "msgctxt \(unit.key.string.poString)\nmsgid \(source.string.poString)\n"
      try sink(text + "msgstr \((target?.string ?? "").poString)\n")
    }
  }

  /// The units of a file. The key is the context, else the first reference to a source, else the message itself.
  static func translations(
    in bytes: [UInt8], language: String, sourceLanguage: String
  ) throws(ConversionError) -> Translations {
    var reader = POReader(limit: EntryLimit(bytes: bytes.count))
    try reader.read(try text(of: bytes))
    let named = reader.language.map { $0.replacingScalars("_", with: "-") }
    var result = Translations(
      language: named ?? language, sourceLanguage: sourceLanguage, units: reader.units)
    result.refusals = reader.refusals
    return result
  }

  /// UTF-8 or Unicode with a mark; another charset in the header is refused.
  private static func text(of bytes: [UInt8]) throws(ConversionError) -> String {
    let (encoding, start) = TextEncoding.detect(bytes)
    if encoding.form == .utf8, String(validating: bytes, as: UTF8.self) == nil {
      throw ConversionError("the file is not UTF-8; save it with 'msgconv --to-code=UTF-8'")
    }
    let source = SourceText(bytes, form: encoding.form, start: start)
    return source.text(of: start..<source.offset(source.count)).string.withLineEnds("\n")
  }
}

/// Goes through the lines of a PO file.
private struct POReader {
  let limit: EntryLimit
  private(set) var units: [Translations.Unit] = []
  private(set) var refusals: [Translations.Refusal] = []
  private(set) var language: String?

  private var message = Message()
  private var referenceCount = 0
  private var field: Field?

  init(limit: EntryLimit) { self.limit = limit }

  private enum Field { case context, source, plural, text, ignored }

  private struct Message {
    var context: String?
    var source: String?
    var text: String?
    var comment: String?
    var references: [String] = []
    var isFuzzy = false
    var isPlural = false
    var line = 0
  }

  mutating func read(_ text: String) throws(ConversionError) {
    var rest = text.unicodeScalars[...]
    var place = StringsFile.Place(line: 1, column: 1)
    // One line after the other: all of them at once would take more memory than the text.
    while let end = rest.firstIndex(of: "\n") {
      try read(String(rest[..<end]).trimmed, at: place)
      rest = rest[rest.index(after: end)...]
      place.line += 1
      if units.count == EntryLimit.sample, units.capacity < 2 * EntryLimit.sample {
        let part = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
        units.reserveCapacity(limit.expectedCount(after: part))
      }
    }
    try read(String(rest).trimmed, at: place)
    try finish()
  }

  private mutating func read(_ line: String, at place: StringsFile.Place) throws(ConversionError) {
    if line.isEmpty {
      try finish()
    } else if line.hasPrefix("#~") {
      // Obsolete: kept for a tool's memory only.
      try finish()
    } else if line.hasPrefix("#") {
      if message.source != nil { try finish() }
      try comment(line, at: place)
    } else if line.hasPrefix("\"") {
      guard let field else { throw ConversionError("a text that belongs to nothing", at: place) }
      append(try text(line, at: place), to: field)
    } else {
      try keyword(line, at: place)
    }
  }

  private mutating func comment(
    _ line: String, at place: StringsFile.Place
  ) throws(ConversionError) {
    let rest = String(line.dropFirst(2)).trimmed
    switch line.dropFirst().first {
    case "." where !rest.isEmpty:
      message.comment.append(message.comment == nil ? rest : "\n" + rest)
    case ":":
      for reference in rest.pieces(between: " ") {
        message.references.append(reference.percentDecoded)
        referenceCount += 1
        guard referenceCount <= limit.maximum else { throw .tooMany(limit, at: place) }
      }
    case "," where rest.pieces(between: ",").contains { $0.trimmed == "fuzzy" }:
      message.isFuzzy = true
    default: break
    }
  }

  private mutating func keyword(
    _ line: String, at place: StringsFile.Place
  ) throws(ConversionError) {
    let name = line.prefix { $0 != "\"" }
    let value = try text(String(line.dropFirst(name.count)), at: place)
    switch String(name).trimmed {
    case "msgctxt":
      if message.source != nil { try finish() }
      begin(.context, value)
    case "msgid":
      if message.source != nil { try finish() }
      message.line = place.line
      begin(.source, value)
    case "msgid_plural":
      message.isPlural = true
      begin(.plural, value)
    case "msgstr":
      message.line = place.line
      begin(.text, value)
    case let form where form.hasPrefix("msgstr["):
      message.line = place.line
      message.isPlural = true
      begin(.ignored, value)
    default: throw ConversionError("'\(line.prefix(20))' is not a line of a PO file", at: place)
    }
  }

  private mutating func begin(_ field: Field, _ value: String) {
    self.field = field
    append(value, to: field)
  }

  private mutating func append(_ value: String, to field: Field) {
    switch field {
    case .context: message.context.append(value)
    case .source: message.source.append(value)
    case .text: message.text.append(value)
    case .plural, .ignored: break
    }
  }

  private mutating func finish() throws(ConversionError) {
    defer {
      message = Message()
      field = nil
    }
    guard let source = message.source else { return }
    if source.isEmpty, message.context == nil {
      readHeader(message.text ?? "")
      return
    }
    let place = StringsFile.Place(line: max(1, message.line), column: 1)
    let names = ([message.context].compactMap(\.self) + message.references + [source])
      .filter { !$0.isEmpty }
    guard !message.isPlural else {
      refusals.append(
        .init(
          name: names.first ?? source, place: place,
          problem: "the forms of a plural have no place in a table of texts"))
      return
    }
    let text = message.text ?? ""
    var unit = Translations.Unit(
      key: ExactString(names.first ?? ""), text: text.isEmpty ? nil : ExactString(text),
      source: ExactString(source),
      comment: message.comment,
      state: message.isFuzzy ? .needsReview : .unspecified, place: place)
    unit.otherNames = names.dropFirst().map { ExactString($0) }
    units.append(unit)
    guard units.count <= limit.maximum else { throw .tooMany(limit, at: place) }
  }

  private mutating func readHeader(_ text: String) {
    for line in text.lines where line.lowercased().hasPrefix("language:") {
      let name = String(line.dropFirst("language:".count)).trimmed
      if !name.isEmpty { language = name }
    }
  }

  /// A text in quotes, with its escapes resolved: those of C.
  private func text(
    _ literal: String, at place: StringsFile.Place
  ) throws(ConversionError) -> String {
    var rest = literal.trimmed.unicodeScalars[...]
    guard rest.popFirst() == "\"", rest.popLast() == "\"" else {
      throw ConversionError("a text is not in quotes", at: place)
    }
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        guard scalar != "\"" else {
          throw ConversionError("a quote inside a text has no backslash", at: place)
        }
        result.append(scalar)
        continue
      }
      guard let escaped = rest.popFirst() else {
        throw ConversionError("a text ends with a backslash", at: place)
      }
      switch escaped {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "a": result.append("\u{7}")
      case "b": result.append("\u{8}")
      case "f": result.append("\u{C}")
      case "v": result.append("\u{B}")
      case "\"", "\\": result.append(escaped)
      default: throw ConversionError("\\\(escaped) is not an escape of a PO file", at: place)
      }
    }
    return String(result)
  }
}

extension String? {
  /// Appends in place: a text may come in any number of pieces.
  fileprivate mutating func append(_ piece: String) {
    if self == nil { self = piece } else { self?.append(piece) }
  }
}

extension String {
  fileprivate var lines: [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// What is not empty between separators, one after another: all at once may take many times the text.
  fileprivate func pieces(between separator: Unicode.Scalar) -> some Sequence<String> {
    sequence(state: unicodeScalars[...]) { rest in
      rest = rest.drop { $0 == separator }
      guard !rest.isEmpty else { return nil }
      let piece = rest.prefix { $0 != separator }
      rest = rest[piece.endIndex...]
      return String(piece)
    }
  }

  fileprivate var trimmed: String {
    let space: Set<Unicode.Scalar> = [" ", "\t"]
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !space.contains($0) }),
      let last = scalars.lastIndex(where: { !space.contains($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// With the escapes of C, for a text in quotes.
  fileprivate var poContent: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{7}": result += "\\a"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\u{B}": result += "\\v"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// In quotes; a text of several lines has a line for each, after an empty one.
  fileprivate var poString: String {
    let parts = lines
    guard parts.count > 1 else { return "\"\(poContent)\"" }
    let ended = parts.enumerated().map {
      $0.offset < parts.count - 1 ? $0.element + "\n" : $0.element
    }
    return "\"\"\n"
      + ended.filter { !$0.isEmpty }.map { "\"\($0.poContent)\"" }.joined(separator: "\n")
  }

  /// With what translate-toolkit writes for a space in a reference put back.
  fileprivate var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
