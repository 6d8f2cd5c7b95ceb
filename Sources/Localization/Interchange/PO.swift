import Localization

/// gettext's PO files, bilingual: the key is the context, the source text the message.
enum PO {
  static func write(_ translations: Translations) -> String {
    let language = translations.language.replacingScalars("-", with: "_")
    var text = """
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

      """
    // Poedit's header; a file without a language is a template.
    if translations.isSource { text += "\"X-Source-Language: \(language.poContent)\\n\"\n" }
    for unit in translations.units where unit.isTranslatable {
      let source = translations.original(of: unit)
      let target = translations.isSource ? nil : unit.text
      text += "\n"
      for line in unit.comment?.lines ?? [] { text += line.isEmpty ? "#.\n" : "#. \(line)\n" }
      // A comment of the translator, which is not read as one for translators.
      if let note = translations.noteOnSource(of: unit) { text += "# \(note)\n" }
      var flags: [String] = []
      if target != nil, unit.state == .needsReview { flags.append("fuzzy") }
      if !FormatString(source).reads.isEmpty { flags.append("objc-format") }
      if !flags.isEmpty { text += "#, \(flags.joined(separator: ", "))\n" }
      text += "msgctxt \(unit.key.string.poString)\nmsgid \(source.poString)\n"
      text += "msgstr \((target?.string ?? "").poString)\n"
    }
    return text
  }

  /// Reads the units of a file. The key is the context, or else the first reference to a source, or else the message
  /// itself.
  static func parse(_ bytes: [UInt8], _ empty: Translations) throws -> [Translations] {
    let (text, isDamaged) = TextEncoding.decode(bytes)
    guard !isDamaged else { throw ConversionError("the file is not UTF-8; save it with 'msgconv --to-code=UTF-8'") }
    var reader = POReader()
    try reader.read(text.withLineEnds("\n"))
    var table = empty
    table.language = reader.language ?? table.language
    table.units = reader.units
    // A template in the requested language has its texts as sources.
    if reader.language == nil, reader.sourceLanguage == table.language {
      table.sourceLanguage = table.language
      for index in table.units.indices {
        table.units[index].text = table.units[index].text ?? table.units[index].source
        table.units[index].source = nil
      }
    }
    table.refusals = reader.refusals
    return [table]
  }
}

/// Reads the lines of a PO file.
private struct POReader {
  private(set) var units: [Translations.Unit] = []
  private(set) var refusals: [Translations.Refusal] = []
  private(set) var language: String?
  private(set) var sourceLanguage: String?

  private var message = Message()
  private var field: Field?

  private enum Field { case context, source, text, ignored }

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

  mutating func read(_ text: String) throws {
    var place = StringsFile.Place(line: 1, column: 1)
    var rest = text.unicodeScalars[...]
    while let end = rest.firstIndex(of: "\n") {
      try read(String(rest[..<end]).trimmed, at: place)
      rest = rest[rest.index(after: end)...]
      place.line += 1
    }
    try read(String(rest).trimmed, at: place)
    try finish()
  }

  private mutating func read(_ line: String, at place: StringsFile.Place) throws {
    guard !line.hasPrefix("#") else {
      // `#~` begins an obsolete message, which tools keep for reuse.
      if message.text != nil || line.hasPrefix("#~") { try finish() }
      return try comment(line, at: place)
    }
    var rest = line.unicodeScalars[...]
    var hasText = false
    while let scalar = rest.first {
      if scalar == "\"" {
        guard let field else { throw ConversionError("a text that belongs to nothing", at: place) }
        append(try text(&rest, at: place), to: field)
        hasText = true
      } else if scalar == " " || scalar == "\t" {
        rest.removeFirst()
      } else {
        let word = String(rest.prefix { $0 != "\"" && $0 != " " && $0 != "\t" })
        rest = rest.dropFirst(word.unicodeScalars.count)
        guard try keyword(word, at: place) else {
          let problem =
            hasText ? "a quote inside a text has no backslash" : "'\(line.prefix(20))' is not a line of a PO file"
          throw ConversionError(problem, at: place)
        }
      }
    }
  }

  private mutating func comment(_ line: String, at place: StringsFile.Place) throws {
    let rest = String(line.dropFirst(2)).trimmed
    switch line.dropFirst().first {
    case "." where !rest.isEmpty || message.comment != nil:
      // Only the space after the mark is not the comment's.
      let text = line.dropFirst(2).unicodeScalars
      let own = String(text.first == " " ? text.dropFirst() : text)
      message.comment.append(message.comment == nil ? own : "\n" + own)
    case ":":
      message.references += rest.pieces(between: " ").map(\.percentDecoded)
      guard message.references.count <= StringsFile.maximumEntries else {
        throw ConversionError.tooManyEntries(at: place)
      }
    case "," where rest.pieces(between: ",").contains { $0.trimmed == "fuzzy" }: message.isFuzzy = true
    default: break
    }
  }

  /// Begins the part of a message that a keyword names.
  /// - Returns: `false` if the word is not a keyword.
  private mutating func keyword(_ word: String, at place: StringsFile.Place) throws -> Bool {
    switch word {
    // A file may have the messages of several programs.
    case "domain":
      try finish()
      field = .ignored
    case "msgctxt":
      if message.source != nil || message.context != nil { try finish() }
      message.line = place.line
      field = .context
    case "msgid":
      if message.source != nil { try finish() }
      message.line = place.line
      field = .source
    case "msgid_plural":
      message.isPlural = true
      field = .ignored
    case let form where form == "msgstr" || form.hasPrefix("msgstr["):
      if form != "msgstr" { message.isPlural = true }
      guard message.source != nil, message.text == nil || message.isPlural else {
        throw ConversionError("\(form) comes after no msgid", at: place)
      }
      message.line = place.line
      field = .text
    default: return false
    }
    return true
  }

  private mutating func append(_ value: String, to field: Field) {
    switch field {
    case .context: message.context.append(value)
    case .source: message.source.append(value)
    case .text: message.text.append(value)
    case .ignored: break
    }
  }

  private mutating func finish() throws {
    defer {
      message = Message()
      field = nil
    }
    guard message.context != nil || message.source != nil else { return }
    let place = StringsFile.Place(line: max(1, message.line), column: 1)
    guard let source = message.source, message.text != nil else {
      let part = message.source == nil ? "msgid" : "msgstr"
      throw ConversionError("the message has no \(part); the file may be cut off", at: place)
    }
    if source.isEmpty, message.context == nil {
      readHeader(message.text ?? "")
      return
    }
    let names = [message.context].compactMap(\.self) + message.references + [source]
    guard !message.isPlural else {
      refusals.append(
        .init(
          name: names.first { !$0.isEmpty } ?? source, place: place,
          problem: "the forms of a plural have no place in a table of texts"))
      return
    }
    // An empty text is the translation of an empty one only.
    let text = source.isEmpty ? message.text : message.text.flatMap { $0.isEmpty ? nil : $0 }
    var unit = Translations.Unit(
      names: names, text: text, notes: [message.comment].compactMap(\.self), place: place)
    if message.context?.isEmpty == true { unit.setEmptyKey() }
    unit.source = ExactString(source)
    unit.state = message.isFuzzy ? .needsReview : .unspecified
    units.append(unit)
    guard units.count <= StringsFile.maximumEntries else { throw ConversionError.tooManyEntries(at: place) }
  }

  private mutating func readHeader(_ text: String) {
    func value(of name: String) -> String? {
      let lines = text.lines.filter { $0.lowercased().hasPrefix(name) }
      let values = lines.map { String($0.dropFirst(name.count)).trimmed }
      return values.last { !$0.isEmpty }?.replacingScalars("_", with: "-")
    }
    language = value(of: "language:") ?? language
    sourceLanguage = value(of: "x-source-language:") ?? sourceLanguage
  }

  /// Removes a text in quotes, and returns it with C's escapes resolved.
  private func text(_ rest: inout Substring.UnicodeScalarView, at place: StringsFile.Place) throws -> String {
    rest.removeFirst()
    // An escape with digits is a byte, and several may be one character.
    var result: [UInt8] = []
    while true {
      guard let scalar = rest.popFirst() else { throw ConversionError("a text has no closing quote", at: place) }
      if scalar == "\"" { break }
      guard scalar == "\\" else {
        result += String(scalar).utf8
        continue
      }
      guard let escaped = rest.first else { throw ConversionError("a text ends with a backslash", at: place) }
      if let byte = rest.popByte() {
        result.append(byte)
      } else if let meant = escapes.first(where: { $0.letter == escaped })?.scalar {
        rest.removeFirst()
        result += String(meant).utf8
      } else {
        throw ConversionError("\\\(escaped) is not an escape of a PO file", at: place)
      }
    }
    guard let text = String(validating: result, as: UTF8.self) else {
      throw ConversionError("the escapes of a text are not UTF-8", at: place)
    }
    return text
  }
}

extension Substring.UnicodeScalarView {
  /// Removes the digits of an escape, `101` or `x41`, and returns the byte that they mean; `nil` for another escape.
  fileprivate mutating func popByte() -> UInt8? {
    let isHexadecimal = first == "x"
    let (start, radix) = isHexadecimal ? (dropFirst(), 16) : (self, 8)
    let digits = start.prefix(isHexadecimal ? 2 : 3).prefix { Int(String($0), radix: radix) != nil }
    guard let byte = UInt8(String(digits), radix: radix) else { return nil }
    removeFirst(digits.count + (isHexadecimal ? 1 : 0))
    return byte
  }
}

/// C's escapes: the letter after the backslash, and its meaning.
private let escapes: [(letter: Unicode.Scalar, scalar: Unicode.Scalar)] = [
  ("\"", "\""), ("\\", "\\"), ("n", "\n"), ("t", "\t"), ("r", "\r"), ("a", "\u{7}"),
  ("b", "\u{8}"), ("f", "\u{C}"), ("v", "\u{B}"),
]

extension String? {
  /// Appends a piece of a text.
  fileprivate mutating func append(_ piece: String) { if self == nil { self = piece } else { self?.append(piece) } }
}

extension String {
  fileprivate var lines: [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// The parts between separators that are not empty.
  fileprivate func pieces(between separator: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: separator).map { String($0) }
  }

  fileprivate var trimmed: String {
    let space: Set<Unicode.Scalar> = [" ", "\t"]
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !space.contains($0) }),
      let last = scalars.lastIndex(where: { !space.contains($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text with C's escapes.
  fileprivate var poContent: String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = escapes.first(where: { $0.scalar == scalar }) {
        result += "\\\(escape.letter)"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text in quotes. Several lines are written one by one, after an empty text.
  fileprivate var poString: String {
    let parts = lines
    guard parts.count > 1 else { return "\"\(poContent)\"" }
    let ended = parts.enumerated().map { $0.offset < parts.count - 1 ? $0.element + "\n" : $0.element }
    return "\"\"\n" + ended.filter { !$0.isEmpty }.map { "\"\($0.poContent)\"" }.joined(separator: "\n")
  }

  /// The text without the escapes that translate-toolkit writes for spaces in a reference.
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
