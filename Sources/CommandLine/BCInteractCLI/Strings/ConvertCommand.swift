import Interchange
import Localization
import Support

private struct ConvertOptions: CommandOptions {
  @Operand("FILE", .input) var file: String
  @Option("--to", "FORMAT", TranslationFormat.alternatives) var target: TranslationFormat?
  @Option("--from", "FORMAT", "the format of FILE, if its extension doesn't say") var origin: TranslationFormat?
  @Option("--out", "FILE", "write to FILE, whose ending is the format without --to", .output) var output: String?
  @Option(.force) var isForced: Bool
  @Option("--source", "FILE", "the table with the source texts", .input) var source: String?
  @Option("--source-locale", "TAG", "the language of the source texts (default: en)") var sourceLocale: String?
  @Option("--file", "NAME", "the table in FILE, if it holds several") var table: String?
  @Option(.language) var locale: String?

  var conflicts: [String?] { [locale, sourceLocale].map(TableFinder.problem(ofLocale:)) }

  /// The format that an option names, or the ending of a file.
  func format(_ option: Option<TranslationFormat?>, orEndingOf path: String) throws -> TranslationFormat {
    if let format = option.wrappedValue { return format }
    if path.isStringsdict {
      throw CommandError.input(
        "\(path): forms of plurals are not converted; '\(option.name) plist' is for plain texts alone")
    }
    guard FileKind(path: path) != .folder else { throw CommandError.input("\(path): is a directory") }
    guard let format = TranslationFormat(fileName: path) else {
      throw CommandError.usage("\(option.name) is missing: one of \(TranslationFormat.names)")
    }
    return format
  }
}

extension Command {
  /// `strings convert FILE`: a table in another format.
  static let stringsConvert = Command(
    "convert", "convert a table to another format",
    discussion: """
      Formats are known by the file's extension: .strings, .plist, .json, .xliff or .xlf, .po, .csv, .tsv,
      .xcstrings. xliff is version 1.2, xliff2 is 2.0; both are read as either. XLIFF, PO, CSV and string
      catalogs hold the texts of two languages: --source names the table with the source texts. For a
      .strings file it is found as 'strings validate' finds it. A text without a source text has its key in
      that place, with a note; if the table has none at all, the source language is und. The new format keeps
      which texts are not translated yet and which need review; JSON and plist leave out what is not
      translated. XLIFF and string catalogs keep which texts are not to be translated; PO and CSV leave
      these out.
      """
  ) { (options: ConvertOptions, console) in
    let path = options.file
    let output = options.output ?? "-"
    if let source = options.source, source != "-", FileKind(path: source) == nil {
      throw CommandError.input("\(source): no such file or directory")
    }
    let target = try options.format(options.$target, orEndingOf: output)
    let origin = try options.format(options.$origin, orEndingOf: path)
    let language = options.locale.language(ofFileAt: path)
    let sourceLanguage =
      options.sourceLocale ?? options.source.map { LocalizationFolder(ofTableAt: $0)?.language ?? "en" } ?? language
    let isTable = origin == .strings || origin == .plist

    let file = try TranslatorsFile(path, as: origin, console: console)
    let leftOut = try isTable ? console.stringsTable(path, file.bytes).table.count { $0.value.string == nil } : 0
    var translations = try file.translations(
      language: language, sourceLanguage: sourceLanguage, named: options.table)
    if translations.name == nil { translations.name = path.fileName }
    try console.checkLanguage(of: translations, of: path, options.locale)
    try console.warnOfForms(in: translations, of: path, as: target)
    translations.removeRepeatedKeys()
    console.warnOfReplaced(translations.replaced, in: path)
    if let sourcePath = options.source {
      let format = try options.format(options.$origin, orEndingOf: sourcePath)
      translations.addSources(
        try TranslatorsFile(sourcePath, as: format, console: console).translations(
          language: sourceLanguage, sourceLanguage: sourceLanguage, named: nil, for: path))
    } else if isTable, options.sourceLocale == nil || !translations.isSource {
      console.addSources(to: &translations, from: path, addingMissing: true)
      translations.sourceLanguage = options.sourceLocale ?? translations.sourceLanguage
    }
    if translations.isSource, options.sourceLocale == nil {
      let isEnglish = LocaleTag(translations.language).language == "en"
      let hasSources = translations.units.contains { $0.source != nil && $0.source != $0.text }
      if hasSources, !isTable, options.source == nil {
        // The file has the source texts, and doesn't name their language.
        translations.sourceLanguage = isEnglish ? "und" : "en"
      } else if target.namesSourceLanguage
        ? origin.namesNoLanguage && !isEnglish : hasSources && [.json, .plist].contains(target)
      {
        // The texts are a translation, and what they were translated from is not known.
        translations.sourceLanguage = "und"
      }
    }
    translations.removeCopies()
    console.warnOfLosses(in: translations, as: target, leavingOut: leftOut)
    try console.deliver(
      [.text(to: Destination(output)) { [translations] in target.text(of: translations) }],
      replacesFiles: options.isForced)
    return .fine
  }
}

private struct DumpOptions: CommandOptions {
  @Operand("FILE", .input) var file: String
  @Option(format: .json, TranslationFormat.alternatives) var formats: [ReportFormat<TranslationFormat>]
  @Option(.force) var isForced: Bool
  @Option("--source", "FILE", "the table with the source texts", .input) var source: String?
  @Option(.language) var locale: String?

  var conflicts: [String?] { [TableFinder.problem(ofLocale: locale)] }
}

extension Command {
  /// `strings dump FILE`: the table that an app gets.
  static let stringsDump = Command(
    "dump", "print the table that an app gets from a file",
    discussion: """
      The default is one JSON object with the keys in the order of the file, or sorted for a property list in
      XML or binary form; a value that is not text keeps its type. The other formats hold texts only, and
      with each translation its source text, if --source or the folder next to the file has it.
      """
  ) { (options: DumpOptions, console) in
    let path = options.file
    let (file, table) = try console.stringsTable(path)
    // JSON holds the whole table, and needs no units.
    let needsUnits = options.formats.contains { $0.name != .json }
    let units = needsUnits ? (try? Translations.units(of: file)) ?? [] : []
    let language = options.locale.language(ofFileAt: path)
    var translations = Translations(language: language, sourceLanguage: language, units: units, name: path.fileName)
    if needsUnits {
      console.addSources(to: &translations, from: path, source: options.source, addingMissing: false)
      translations.removeCopies()
    }
    for format in options.formats where format.name != .json {
      console.warnOfLosses(in: translations, as: format.name, leavingOut: table.count - units.count)
    }
    try console.deliver(
      options.formats.map { [translations] format in
        .text(to: format.destination) {
          format.name == .json ? FlatJSON.text(of: table) : format.name.text(of: translations)
        }
      }, replacesFiles: options.isForced)
    return .fine
  }
}

extension TranslationFormat {
  /// A Boolean value that indicates whether the format holds source texts, and can do so for an unknown language.
  fileprivate var namesSourceLanguage: Bool { [.xliff, .xliff2, .po].contains(self) }

  /// A Boolean value that indicates whether a file in the format doesn't name the language of its texts.
  fileprivate var namesNoLanguage: Bool { [.strings, .plist, .json, .csv, .tsv].contains(self) }

  /// The names of the formats, for usage errors.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The names of the formats, for the help of options.
  fileprivate static var alternatives: String { allCases.map(\.rawValue).alternatives }
}

extension String? {
  /// The value of `--locale`, or the language of the `.lproj` folder of a file, or English.
  fileprivate func language(ofFileAt path: String) -> String {
    self ?? LocalizationFolder(ofTableAt: path)?.language ?? "en"
  }
}

extension Console {
  /// Checks that a file has texts in the language of `--locale`, or at least texts to translate.
  fileprivate func checkLanguage(of translations: Translations, of path: String, _ locale: String?) throws {
    if let problem = translations.lackOfLanguage, translations.units.allSatisfy({ $0.source == nil }) {
      throw CommandError.input("\(name(of: path)): \(problem)".printable)
    }
    if let locale, !LocaleTag(locale).isWritten(as: LocaleTag(translations.language)) {
      throw CommandError.input(
        "\(name(of: path)): its texts are in \(translations.language), not in \(locale); leave out --locale".printable)
    }
  }

  /// Warns of the entries that no table of texts can hold, such as the forms of a plural.
  /// - Throws: an input error if the file has no other entries.
  fileprivate func warnOfForms(in translations: Translations, of path: String, as format: TranslationFormat) throws {
    guard let first = translations.refusals.first else { return }
    let problem = text(of: first, in: path)
    guard !translations.units.isEmpty else { throw CommandError.input(problem) }
    let others = translations.refusals.count - 1
    let more = others == 0 ? "" : others == 1 ? ", as is 1 more" : ", as are \(others) more"
    warn("\(problem.printable); it is left out of the \(format.rawValue)\(more)")
  }

  /// Warns of the texts that a later one with the same key replaces.
  fileprivate func warnOfReplaced(_ texts: [Translations.Refusal], in path: String) {
    guard let first = texts.first else { return }
    let more = texts.count == 1 ? "" : "; \(texts.count - 1) more texts are replaced"
    warn(text(of: first, in: path).printable + more)
  }

  private func text(of refusal: Translations.Refusal, in path: String) -> String {
    "\(name(of: path)):\(refusal.place.map { "\($0): " } ?? " ")\(refusal.name): \(refusal.problem)"
  }

  /// Warns of the entries that a format can't hold.
  fileprivate func warnOfLosses(in translations: Translations, as format: TranslationFormat, leavingOut count: Int) {
    if count > 0 {
      let values = count == 1 ? "1 value is not a text" : "\(count) values are not texts"
      warn("\(values) and left out of the \(format.rawValue)")
    }
    let fixed = format.leftOutCount(in: translations)
    if fixed > 0 {
      let texts = fixed == 1 ? "1 text is" : "\(fixed) texts are"
      warn("\(texts) not to be translated and left out of the \(format.rawValue)")
    }
    let keys = format.losses(in: translations)
    guard let first = keys.first else { return }
    let more = keys.count > 1 ? " and \(keys.count - 1) more" : ""
    let effect =
      switch format {
      case .json: "readers replace the escape of half of a surrogate pair by U+FFFD"
      default: "U+FFFD replaces the characters that it can't hold"
      }
    warn("\(format.rawValue) can't hold \(first.string.debugDescription)\(more) as it is: \(effect)")
  }
}
