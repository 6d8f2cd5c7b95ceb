import Lint
import Localization
import StringsLint
import Support

private struct ValidateOptions: CommandOptions {
  @Operand("PATH", .inputOrFolder) var paths: [String]
  let report = FindingsOptions<TranslationRules>()
  @Option("--locale", "LOCALE", "the language of the tables, if their paths don't name it")
  var localeName: String?
  @Option(
    "--reference", "PATH", "the table of the source language, or the folder of the SDK's",
    .inputOrFolder)
  var reference: String?
  @Option("--glossary", "FILE", "words to use, one per line: playlist = Wiedergabeliste", .input)
  var glossary: String?
  @Option("--fix", "apply the safe fixes to the files, and report the rest") var fixes: Bool

  var conflicts: [String?] {
    [
      fixes && paths.contains("-") ? "--fix cannot be used with standard input" : nil,
      localeName.flatMap { name in
        LocaleTag(name).namesLanguage ? nil : TableFinder.notALocale(name)
      },
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

      bcinteract rules lists the rules; their messages are English. If a file has more than 50 findings of
      one kind, one finding states their number and the first keys. A comment in the file switches a rule
      off:

        /* bcinteract:ignore strings.same-as-source — a name */

      Exit codes: 1 if a finding is as severe as --fail-on, 3 if an input can't be read or there is
      nothing to check.
      """
  ) { (options: ValidateOptions, console) in
    let rules = try options.report.rules()
    let glossary = try options.glossary.map {
      Glossary(String(decoding: try console.read($0, limit: 1 << 20), as: UTF8.self))
    }
    var tables = TableFinder(
      console: console, locale: options.localeName.map { LocaleTag($0) },
      reference: options.reference, glossary: glossary)
    var sources: [TableSource] = []
    do {
      sources = try tables.sources(at: options.paths)
    } catch {
      tables.errors.append(.init(file: options.reference ?? "", message: "\(error)"))
    }
    if sources.isEmpty, tables.errors.isEmpty {
      tables.errors += options.paths.map {
        .init(file: $0, message: "\($0): there is no .strings file to check")
      }
    }
    try console.check(options.report.formats.map(\.destination))
    let linter = Linter(rules: rules, maximumPerKind: options.report.maximumPerKind)
    if options.fixes { tables.errors += sources.compactMap { console.fix($0, by: linter) } }
    var checked: [CheckedTable] = []
    for result in inParallel(sources, { $0.checked(by: linter) }) {
      switch result {
      case .success(let tables): checked += tables
      case .failure(let error): tables.errors.append(error)
      }
    }
    var findings = linter.findings(in: checked)
    if let template = tables.template {
      findings += Linter(rules: rules.filter(\.isAboutTemplates)).findings(in: [template])
    }
    return try options.report.deliver(
      findings, errors: tables.errors, verdict: { $0.verdict(on: checked, console) }, console)
  }
}

extension Console {
  /// Writes the safe fixes into a table. A table that can't be read is reported when it is checked.
  fileprivate func fix(_ source: TableSource, by linter: Linter) -> Report.InputError? {
    guard source.isPlain, let translation = try? source.translation() else { return nil }
    let (bytes, count) = linter.fixed(translation)
    guard count > 0 else { return nil }
    do {
      try rewrite(source.path, with: bytes)
    } catch {
      return .init(file: source.path, message: "\(error)")
    }
    warn("\(source.name): \(count) \(count == 1 ? "fix" : "fixes") written".printable)
    return nil
  }
}

extension TableSource {
  /// Returns the findings in the tables of the file, or the reason that it can't be read.
  fileprivate func checked(by linter: Linter) -> Result<[CheckedTable], Report.InputError> {
    do {
      var tables: [CheckedTable] = []
      try visit { tables.append(linter.check($0)) }
      return .success(tables)
    } catch {
      return .failure(.init(file: path, message: "\(error)"))
    }
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
  /// The end of the report for people: the number of findings, and the coverage of each locale.
  fileprivate func verdict(on tables: [CheckedTable], _ console: Console) -> String {
    let text = ProgramText(environment: console.environment)
    let isCompared = tables.contains(where: \.isCompared)
    let verdict = verdict(
      files: tables.count, fine: isCompared ? "report.fine" : "report.uncompared", text)
    // zh_CN and zh-CN are one locale, under the name that comes first.
    var coverage: [LocaleTag: Coverage] = [:]
    for table in tables {
      guard let locale = table.locale, let own = table.coverage else { continue }
      coverage[locale] = coverage[locale].map { $0 + own } ?? own
    }
    guard !coverage.isEmpty else { return verdict }
    let rows = coverage.sorted { $0.key.name < $1.key.name }
    return verdict + coverageTable(rows.map { (name: $0.name.printable, coverage: $1) }, text)
  }
}
