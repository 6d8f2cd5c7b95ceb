import Lint
import Localization
import StringsLint
import Support

private struct ValidateOptions: CommandOptions {
  @Operand("PATH", .input) var paths: [String]
  let report = FindingsOptions<Rule>()
  @Option("--locale", "LOCALE", "the language of the tables, if their paths don't name it") var localeName: String?
  @Option("--reference", "PATH", "the table of the source language, or the folder of the SDK's", .input)
  var reference: String?
  @Option("--glossary", "FILE", "words to use, one per line: playlist = Wiedergabeliste", .input) var glossary: String?
  @Option("--language", "TAG", "check only the tables in this language") var languages: [String]
  @Option(
    "--missing", "SEVERITY", "the severity of missing keys: error, warning or info (default: by their texts)",
    choices: [("error", .error), ("warning", .warning), ("info", .info)])
  var missing: Severity?
  let fix = FixOptions()

  var conflicts: [String?] {
    [
      languages.lazy.compactMap(TableFinder.problem(ofLocale:)).first,
      report.$watches.excludes(fix.$isGiven),
      fix.$isDryRun.excludes(report.$formats, report.$newBaseline, report.$isSummary),
      fix.conflict(with: paths),
      TableFinder.problem(ofLocale: localeName),
    ]
  }
}

extension Command {
  /// `strings validate PATH…`: static analysis of translations.
  static let stringsValidate = Command(
    "validate", "check translations before they ship",
    discussion: """
      PATH is a .strings, .stringsdict or .xcstrings file, an .lproj folder, a folder or app bundle that
      contains such folders, or - for standard input. Each table is compared with the table that
      --reference names. Without it, \(SDKStrings.fileName) is compared with the built-in table, and
      another table with the file of the same name in en.lproj, Base.lproj or another English folder next
      to its own.

      The built-in table has the keys and format specifiers of the SDK, and English texts of this project.
      To compare with the texts of Brightcove, name the SDK's English table, an .lproj folder that
      contains it, or the SDK's framework bundle: --reference BrightcovePlayerSDK.framework.

      --fix writes tables, .stringsdict files and string catalogs. Texts of the source language are changed
      only in a table that is named itself, and never in a string catalog.

      bcinteract rules lists the rules; their messages are English. If a file has more than 50 findings of
      one kind, one finding states their number and the first keys. A comment in the file switches a rule
      off:

        /* bcinteract:ignore strings.same-as-source — a name */

      Exit codes: 1 if a finding is as severe as --fail-on, 3 if an input can't be read or there is
      nothing to check.
      """
  ) { (options: ValidateOptions, console) in
    let missingKey = options.missing.map(Rule.missingKey)
    let rules = try options.report.rules().map { $0.id == missingKey?.id ? missingKey ?? $0 : $0 }
    let glossary = try options.glossary.map { path in
      let bytes = try console.read(path, limit: 1 << 20)
      do throws(ConversionError) { return try Glossary(file: bytes) } catch {
        throw CommandError.input("\(console.name(of: path)):\(error.place == nil ? " " : "")\(error)")
      }
    }
    var tables = TableFinder(
      console: console, locale: options.localeName.map { LocaleTag($0) }, reference: options.reference)
    var sources: [TableSource] = []
    do { sources = try tables.sources(at: options.paths) } catch {
      tables.errors.append(.init(file: options.reference ?? "", message: "\(error)"))
    }
    let languages = options.languages.map { LocaleTag($0) }
    sources = sources.filter { $0.path.isCatalog || ($0.locale ?? LocaleTag("")).isOne(of: languages) }
    for index in sources.indices { (sources[index].languages, sources[index].glossary) = (languages, glossary) }
    if sources.isEmpty, tables.errors.isEmpty {
      let names = options.languages.isEmpty ? "" : " of \(options.languages.joined(separator: " or "))"
      tables.errors += options.paths.map {
        .init(file: $0, message: "\($0): there is no .strings file\(names) to check")
      }
    }
    try console.check(options.report.formats.map(\.destination))
    let linter = Linter(rules: rules, maximumPerKind: options.report.maximumPerKind)
    if options.fix.isGiven {
      let named = Set(options.paths.map(\.normalizedPath))
      tables.errors += sources.compactMap { source in
        source.fixed(by: linter, isNamed: named.contains(source.path)).flatMap { old, new, count, unwrittenCount in
          if unwrittenCount > 0 {
            let fixes = unwrittenCount == 1 ? "1 fix" : "\(unwrittenCount) fixes"
            let reason = "the file is not UTF-8, or has one text twice on a line"
            console.warn("\(source.name): \(fixes) not written: \(reason)".printable)
          }
          return console.apply(
            (new, count), to: source.path, named: source.name, from: old, isDryRun: options.fix.isDryRun)
        }
      }
      if options.fix.isDryRun { return console.report(tables.errors) }
    }
    var checked: [CheckedTable] = []
    var files = 0
    for result in inParallel(sources, { $0.checked(by: linter) }) {
      switch result {
      case .success(let tables):
        checked += tables
        // A catalog has a table for each language.
        if tables.contains(where: { !$0.isMissingFile }) { files += 1 }
      case .failure(let error): tables.errors.append(error)
      }
    }
    var findings = linter.findings(in: checked)
    if let template = tables.template {
      findings += Linter(rules: rules.filter(\.isAboutTemplates)).findings(in: [template])
    }
    let summaries = languageCoverage(of: checked).map { (name: $0.name, coverage: $1) }
    return try options.report.deliver(
      findings, errors: tables.errors, languages: summaries, files: files,
      fine: checked.contains(where: \.isCompared) ? "report.fine" : "report.uncompared", console)
  }
}

extension Translation {
  /// A Boolean value that indicates whether it is in the language of its reference.
  fileprivate var isSource: Bool { locale?.language == reference?.locale.language }
}

extension TableSource {
  /// Returns the bytes before and after the safe fixes, their number, and the number of those that can't be written. A
  /// file that can't be read is reported when it is checked.
  /// - Parameter isNamed: whether the command line names the file itself, so that it may be the source's.
  fileprivate func fixed(by linter: Linter, isNamed: Bool) -> (
    old: [UInt8], new: [UInt8], count: Int, unwrittenCount: Int
  )? {
    guard !isMissing else { return nil }
    if isPlain {
      guard let translation = try? translation(), isNamed || !translation.isSource else { return nil }
      let (bytes, count) = linter.fixed(translation)
      return (translation.file.bytes, bytes, count, 0)
    }
    guard let bytes = try? readFile(at: path, limit: FormTable.maximumSize) else { return nil }
    var replacements: [FormTable.Replacement] = []
    // The source language of a catalog is no file that could be named.
    try? visit { translation in
      if !translation.isSource || isNamed && path.isStringsdict { replacements += linter.replacements(in: translation) }
    }
    let (fixed, count) = FormTable.replacing(replacements, in: bytes, isCatalog: path.isCatalog)
    return (bytes, fixed, count, replacements.count - count)
  }
}

extension TableSource {
  /// Returns the findings in the tables of the file, or the reason that it can't be read.
  func checked(by linter: Linter) -> Result<[CheckedTable], Report.InputError> {
    do {
      var tables: [CheckedTable] = []
      try visit { tables.append(linter.check($0)) }
      return .success(tables)
    } catch { return .failure(.init(file: path, message: "\(error)")) }
  }
}

extension Rule {
  /// A Boolean value that indicates whether the rule is useful for the table that others are
  /// translated from.
  fileprivate var isAboutTemplates: Bool {
    ["strings.template-drift", "strings.missing-key", "strings.unknown-key"].contains(id)
  }
}

extension Report {
  /// The coverage of each language and the number of its findings, as a table for people.
  func languageTable(_ text: ProgramText) -> String {
    guard !languages.isEmpty else { return "" }
    let severities = Severity.allCases.reversed()
    let rows = languages.map { language in
      (language.name.printable, language.coverage, severities.map { countsByLanguage[language.name]?[$0] ?? 0 })
    }
    return coverageTable(rows, more: severities.map(\.rawValue), text).map { $0 + "\n" }.joined()
  }
}
