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
    if let name = reader.language { table.language = name.replacingScalars("_", with: "-") }
    table.units = reader.units
    table.refusals = reader.refusals
    return [table]
  }
}

/// Reads the lines of a PO file.
private struct POReader {
  private(set) var units: [Translations.Unit] = []
  private(set) var refusals: [Translations.Refusal] = []
  private(set) var language: String?

  private var message = Message()
  /// The part of the message that a text on a line of its own continues.
  private var field: WritableKeyPath<Message, String?>?

  private struct Message {
    var context: String?
    var source: String?
    var text: String?
    /// The text of a plural form, which a table has no place for.
    var ignored: String?
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
    // `#~` begins an obsolete message, which tools keep for reuse.
    if line.isEmpty || line.hasPrefix("#~") {
      try finish()
    } else if line.hasPrefix("#") {
      if message.source != nil { try finish() }
      try comment(line, at: place)
    } else if line.hasPrefix("\"") {
      guard let field else { throw ConversionError("a text that belongs to nothing", at: place) }
      message[keyPath: field].append(try text(line, at: place))
    } else {
      try keyword(line, at: place)
    }
  }

  private mutating func comment(_ line: String, at place: StringsFile.Place) throws {
    let rest = String(line.dropFirst(2)).trimmed
    switch line.dropFirst().first {
    case "." where !rest.isEmpty: message.comment.append(message.comment == nil ? rest : "\n" + rest)
    case ":":
      message.references += rest.pieces(between: " ").map(\.percentDecoded)
      guard message.references.count <= StringsFile.maximumEntries else {
        throw ConversionError.tooManyEntries(at: place)
      }
    case "," where rest.pieces(between: ",").contains { $0.trimmed == "fuzzy" }: message.isFuzzy = true
    default: break
    }
  }

  private mutating func keyword(_ line: String, at place: StringsFile.Place) throws {
    let name = line.prefix { $0 != "\"" }
    let value = try text(String(line.dropFirst(name.count)), at: place)
    switch String(name).trimmed {
    // A file may have the messages of several programs.
    case "domain": try finish()
    case "msgctxt":
      if message.source != nil { try finish() }
      begin(\.context, value)
    case "msgid":
      if message.source != nil { try finish() }
      message.line = place.line
      begin(\.source, value)
    case "msgid_plural":
      message.isPlural = true
      begin(\.ignored, value)
    case "msgstr":
      message.line = place.line
      begin(\.text, value)
    case let form where form.hasPrefix("msgstr["):
      message.line = place.line
      message.isPlural = true
      begin(\.ignored, value)
    default: throw ConversionError("'\(line.prefix(20))' is not a line of a PO file", at: place)
    }
  }

  private mutating func begin(_ field: WritableKeyPath<Message, String?>, _ value: String) {
    self.field = field
    message[keyPath: field].append(value)
  }

  private mutating func finish() throws {
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
    let names = [message.context].compactMap(\.self) + message.references + [source]
    guard !message.isPlural else {
      refusals.append(
        .init(
          name: names.first { !$0.isEmpty } ?? source, place: place,
          problem: "the forms of a plural have no place in a table of texts"))
      return
    }
    let text = message.text ?? ""
    var unit = Translations.Unit(
      names: names, text: text.isEmpty ? nil : text, notes: [message.comment].compactMap(\.self), place: place)
    if message.context?.isEmpty == true { unit.setEmptyKey() }
    unit.source = ExactString(source)
    unit.state = message.isFuzzy ? .needsReview : .unspecified
    units.append(unit)
    guard units.count <= StringsFile.maximumEntries else { throw ConversionError.tooManyEntries(at: place) }
  }

  private mutating func readHeader(_ text: String) {
    for line in text.lines where line.lowercased().hasPrefix("language:") {
      let name = String(line.dropFirst("language:".count)).trimmed
      if !name.isEmpty { language = name }
    }
  }

  /// Returns a text in quotes, with C's escapes resolved.
  private func text(_ literal: String, at place: StringsFile.Place) throws -> String {
    var rest = literal.trimmed.unicodeScalars[...]
    guard rest.popFirst() == "\"", rest.popLast() == "\"" else {
      throw ConversionError("a text is not in quotes", at: place)
    }
    // An escape with digits is a byte, and several may be one character.
    var result: [UInt8] = []
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        guard scalar != "\"" else { throw ConversionError("a quote inside a text has no backslash", at: place) }
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
