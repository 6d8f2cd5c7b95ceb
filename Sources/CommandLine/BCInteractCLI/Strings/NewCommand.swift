import FoundationEssentials
import Localization
import StringsLint

private struct NewOptions: CommandOptions {
  @Operand("LOCALE", .locale) var locale: String
  @Option("--source", "FILE", "the app's table to translate (default: the SDK's)", .input) var source: String?
  @Option("--out", "FILE", "write the table to FILE, which must not exist yet", .output) var output: String?
  @Option(.force) var isForced: Bool
}

extension Command {
  /// `strings new LOCALE`: a table to start a translation from.
  static let stringsNew = Command(
    "new", "start a translation of the SDK's strings or an app's",
    discussion: """
      Prints a table with every key of the SDK, the comments for the translator, and the texts to start
      from: those of the closest localization that is built in, so that a regional variant starts with its
      parent's. The comment at its top says how people are addressed in that language, for those built in
      and for \(TranslationHead.offered.joined(separator: ", ")), and its quotation marks and plural forms.
      With --source it has the keys and texts of that table, each marked as new: // new: not translated yet.
      """
  ) { (options: NewOptions, console) in
    console.warnOfMissingLocaleData()
    let name = options.locale
    let locale = LocaleTag(name)
    if let problem = TableFinder.problem(ofLocale: name) { throw CommandError.usage(problem) }
    if let subtag = locale.unknownSubtag {
      throw CommandError.usage(
        "\(name) is not a locale: CLDR knows no \(subtag); write a BCP 47 tag such as it or pt-BR")
    }
    let source = try options.source.map { (file: try console.wholeStringsFile($0), name: $0.fileName) }
    try console.deliver(
      [
        .text(to: Destination(options.output)) {
          guard let source else { return try newTranslation(into: locale) }
          return try newTranslation(into: locale, of: source.file, named: source.name)
        }
      ], replacesFiles: options.isForced)
    return .fine
  }
}

/// Returns the SDK's table with the texts that a translation into a new locale starts from.
private func newTranslation(into locale: LocaleTag) throws -> String {
  let localizer = Localizer(preferred: [locale.tag])
  let reference = SDKStrings.reference
  let start = reference.entries.first.map { first in
    min(first.range.lowerBound, first.comments.first?.range.lowerBound ?? .max)
  }
  let head = TranslationHead(for: locale, startedFrom: localizer.bestMatch ?? "en").text + "\n"
  let file = StringsFile(Array(head.utf8) + reference.bytes[(start ?? 0)...])
  return try file.replacingTexts(named: SDKStrings.fileName) { entry, _ in
    ExactString(localizer.lookup(entry.key.text.string).text)
  }.wholeText
}

/// Returns the table of an app with each text marked as new.
private func newTranslation(into locale: LocaleTag, of source: StringsFile, named name: String) throws -> String {
  var editor = try StringsEditor(source, named: name)
  for entry in source.entries { editor.mark(entry, as: .new) }
  let text = StringsFile(editor.bytes).wholeText
  let head = TranslationHead(for: locale, ofTable: name).text + "\n"
  return head.withLineEnds(source.lineEnding.rawValue)
    + (text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
}

extension LocaleTag {
  /// The first part after the language that CLDR has no name for; `nil` if it knows them all.
  /// Extensions are ignored.
  fileprivate var unknownSubtag: String? {
    let english = LocaleTag("en")
    // A part without a name is shown in brackets, as it is written.
    let parts = tag.split(separator: "-").dropFirst().prefix { $0.utf8.count > 1 }
    return parts.lazy.map { String($0) }.first { part in
      let name = LocaleTag("en-\(part)").displayName(in: english)
      return name.hasSuffix("(\(part))") || name.hasSuffix("(\(part.uppercased()))")
    }
  }
}

private struct PseudoOptions: CommandOptions {
  @Operand("FILE", .input) var file: String?
  @Option("--expansion", "PERCENT", "how much longer the texts become (default: 40)", in: 0...1000) var expansion: Int?
  @Option("--out", "FILE", "write the table to FILE, which must not exist yet", .output) var output: String?
  @Option(.force) var isForced: Bool
}

extension Command {
  /// `strings pseudo`: a table that looks foreign.
  static let stringsPseudo = Command(
    "pseudo", "make a pseudolocalized table, to test an app",
    discussion: """
      Prints the table with every text changed, longer and in brackets. Format specifiers, placeholders such
      as {name}, tags, entities, addresses, and words that a comment says to keep stay; so does everything
      else in the table, with its encoding in the file of --out. Without a FILE, the built-in English texts
      are used. Test the result as the locale en-XA.
      """
  ) { (options: PseudoOptions, console) in
    let pseudolocalize = Pseudolocalizer(expansion: options.expansion ?? 40)
    let file = try options.file.map { try console.wholeStringsFile($0) } ?? SDKStrings.reference
    let name = console.name(of: options.file ?? SDKStrings.fileName)
    let result = try file.replacingTexts(named: name) { entry, text in
      let words = entry.comments.flatMap { $0.text.keptWords(of: text.string) }
      return text.restoringSurrogates(in: pseudolocalize(text.string, keeping: words))
    }
    let destination = Destination(options.output)
    let output =
      destination == .standardOutput
      ? Output.text(to: destination) { result.wholeText } : Output(to: destination) { result.bytes }
    try console.deliver([output], replacesFiles: options.isForced)
    return .fine
  }
}

extension StringsFile {
  /// Returns the file with other texts under its keys; comments, layout and encoding stay.
  fileprivate func replacingTexts(
    named name: String, _ replacement: (Entry, _ text: ExactString) -> ExactString
  ) throws -> StringsFile {
    var editor = try StringsEditor(self, named: name)
    editor.replaceTexts(replacement)
    return StringsFile(editor.bytes)
  }

  /// The text of the whole file.
  fileprivate var wholeText: String { text(in: 0..<bytes.count) }
}

extension ExactString {
  /// Returns another text with the halves of surrogate pairs of this one in the places of U+FFFD.
  /// - Parameter text: a text made of this one's `string`, with the same number of U+FFFD.
  fileprivate func restoringSurrogates(in text: String) -> ExactString {
    guard !isWellFormed else { return ExactString(text) }
    var halves = codePoints.filter { $0 == 0xFFFD || 0xD800...0xDFFF ~= $0 }.map { UInt16($0) }[...]
    return ExactString(utf16: text.utf16.map { $0 == 0xFFFD ? halves.popFirst() ?? $0 : $0 })
  }
}

extension StringsEditor {
  /// Creates an editor.
  /// - Throws: an input error with the name of the file, if it is a property list in XML or binary form.
  fileprivate init(_ file: StringsFile, named name: String) throws {
    guard let editor = StringsEditor(file) else {
      throw CommandError.input("\(name):\(StringsFile.Fault.notEditable)")
    }
    self = editor
  }
}

/// The comment at the top of a new table: the conventions of a locale that a translator follows.
///
/// Plural forms and quotation marks are CLDR's. The form of address is not in CLDR, and listed here
/// for the languages that are offered.
private struct TranslationHead {
  let text: String

  /// The offered locales that are not built in.
  static let offered = ["es-419", "hi", "id", "it", "nl", "pl", "pt-BR", "ru", "tr"]

  /// - Parameters:
  ///   - table: The file name of an app's table; `nil` for the SDK's.
  ///   - origin: The localization whose texts the table starts with.
  init(for locale: LocaleTag, ofTable table: String? = nil, startedFrom origin: String = "the source language") {
    let name = locale.displayName(in: LocaleTag("en"))
    var lines = [
      "\(table ?? SDKStrings.fileName) in \(name) (\(locale.tag)), started from \(origin).",
      "Translate the texts on the right; keep the keys and what begins with a percent sign.",
    ]
    let register = Self.registers[locale.tag] ?? Self.registers[locale.language]
    if let register { lines.append("Register: \(register).") }
    let marks = locale.quotationMarks
    let usage = Self.typography[locale.tag] ?? Self.typography[locale.language]
    let typography = usage.map { "; \($0)" } ?? ""
    lines.append("Quotation marks: \(marks.opening)…\(marks.closing)\(typography).")
    let categories = locale.pluralCategories.map(\.rawValue)
    lines.append("Plural categories: \(categories.joined(separator: ", ")).")
    if table == nil { lines += Self.advice(on: categories) }
    if locale.isRightToLeft { lines.append("Written from right to left.") }
    text = "/* " + lines.joined(separator: "\n   ") + " */\n"
  }

  /// The SDK has two forms of a countdown, one for 1 and one for every other number.
  private static func advice(on categories: [String]) -> [String] {
    let keys = PluralKeys.pairs.map { "\($0.singular) and \($0.plural)" }.joined(separator: ", ")
    if categories == ["other"] { return ["One form for all numbers: give both texts of \(keys) the same words."] }
    guard categories.contains(where: { ["zero", "two", "few"].contains($0) }) else { return [] }
    return [
      "The SDK has one text for 1 and one for all other numbers (\(keys)):",
      "the second has to fit every number, as an abbreviated unit does.",
    ]
  }

  private static let registers = [
    "ar": "Modern Standard Arabic without gendered address",
    "de": "formal “Sie”, or no address",
    "es": "formal “usted”",
    "es-419":
      "formal “usted”, and words that are understood in all of Latin America (“video”, not “vídeo”)",
    "fr": "formal “vous”",
    "hi": "formal “आप”",
    "id": "“Anda”, with a capital letter",
    "it": "informal “tu”; imperatives on buttons (“Riproduci”)",
    "ja": "polite です・ます in sentences, nouns on buttons",
    "ko": "formal 하십시오 style in sentences, nouns on buttons",
    "nl": "informal “je”; infinitives on buttons (“Afspelen”)",
    "pl": "second person singular without a pronoun, never “Pan” or “Pani”",
    "pt": "formal, third person without a pronoun; infinitives on buttons (“Reproduzir”)",
    "pt-BR": "“você”; infinitives on buttons (“Reproduzir”)",
    "ru": "formal «вы», with a small letter",
    "tr": "formal “siz”",
    "zh": "您",
  ]

  /// Typographic rules that are easily overlooked.
  private static let typography = [
    "es": "opening ¿ and ¡", "fr": "a no-break space before : ; ! ? and inside the marks",
    "fr-CA": "a no-break space before : and inside the marks",
    "hi": "। at the end of a sentence", "it": "è and not e' for an accent",
    "pl": "a no-break space before a unit",
    "ru": "a no-break space before a unit, and – with spaces",
    "tr": "dotted İ and dotless I apart, and the percent sign before the number",
  ]
}
