import Lint
import Localization
import StringsLint
import Support

extension Command {
  static let stringsValidate = Command(
    "validate", "check translations before they ship",
    discussion: """
      PATH is a .strings, .stringsdict or .xcstrings file, an .lproj folder, a folder or app bundle with such folders in it, or - for
      standard input. Each table is compared with the file that --reference names; without it,
      \(SDKStrings.fileName) with the SDK's own keys and English texts, another table with the file of the
      same name in en.lproj, Base.lproj or another English folder beside its own. The rules are listed in
      docs/rules; their messages are English. Of more than 50 findings of one kind in a file, one tells the
      count and the first keys. A comment in the file switches a rule off:

        /* bcinteract:ignore strings.same-as-source — a name */

      Exit codes: 1 if a finding is as severe as --fail-on, 3 if an input can't be read or there is
      nothing to check.
      """,
    operands: [.some("PATH", .inputOrFolder)],
    options: [Command.Option].findings(of: Rule.all) + [
      .value("--locale", "LOCALE", "the language of the tables, where their paths don't tell"),
      .value("--reference", "FILE", .input, "the table to compare with"),
      .value("--glossary", "FILE", .input, "words to use, one a line: playlist = Wiedergabeliste"),
      .flag("--fix", "write the safe fixes into the files, and report what is left"),
    ]
  ) { arguments, console in
    try Validation(arguments, console).run()
  }
}

/// One run of `strings validate`.
private struct Validation {
  private let console: Console
  private let paths: [String]
  private let options: LintOptions<TableCheck, Example>
  private let fixes: Bool
  private let reference: String?
  private var tables: StringsTables

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    self.console = console
    paths = arguments.operands
    options = try LintOptions(arguments, among: Rule.all, prefix: "strings.")
    fixes = arguments.has("--fix")
    guard !fixes || !paths.contains("-") else {
      throw .usage("--fix writes into files, and standard input is none")
    }
    reference = arguments.value("--reference")
    tables = StringsTables(
      console: console, locale: try arguments.locale(), reference: reference,
      glossary: try arguments.value("--glossary").map { path throws(CommandError) in
        Glossary(String(decoding: try console.read(path, limit: 1 << 20), as: UTF8.self))
      })
  }

  func run() throws(CommandError) -> ExitCode {
    var tables = tables
    var sources: [TableSource] = []
    do throws(CommandError) {
      sources = try tables.sources(at: paths)
    } catch {
      tables.errors.append(.init(file: reference ?? "", message: error.description))
    }
    if sources.isEmpty, tables.errors.isEmpty {
      tables.errors += paths.map {
        .init(file: $0, message: "\($0): there is no .strings file to check")
      }
    }
    try console.check(options.destinations)
    let linter = Linter(rules: options.rules, maximumPerKind: options.maximum)
    if fixes { tables.errors += sources.compactMap { fix($0, by: linter) } }
    var checked: [CheckedTable] = []
    for result in inParallel(sources, { $0.checked(by: linter) }) {
      switch result {
      case .success(let tables): checked += tables
      case .failure(let error): tables.errors.append(error)
      }
    }
    var findings = linter.findings(in: checked)
    if let template = tables.template {
      let rules = options.rules.filter(\.isAboutTemplates)
      findings += Linter(rules: rules).findings(in: [template])
    }
    let report = options.report(findings, errors: tables.errors)
    return try options.deliver(
      report, verdict: ValidationSummary(report, checked, console).text, console)
  }

  /// Writes the safe fixes into a table. One that can't be read is told of when it is checked.
  private func fix(_ source: TableSource, by linter: Linter) -> Report.InputError? {
    guard source.isPlain, let translation = try? source.translation() else { return nil }
    let (bytes, count) = linter.fixed(translation)
    guard count > 0 else { return nil }
    do throws(CommandError) {
      try console.rewrite(source.path, with: bytes)
    } catch {
      return .init(file: source.path, message: error.description)
    }
    console.warn("\(source.name): \(count) \(count == 1 ? "fix" : "fixes") written".printable)
    return nil
  }
}

extension TableSource {
  /// What the rules say about the tables in the file, or why it can't be read.
  fileprivate func checked(by linter: Linter) -> Result<[CheckedTable], Report.InputError> {
    do throws(CommandError) {
      var tables: [CheckedTable] = []
      try visit { tables.append(linter.check($0)) }
      return .success(tables)
    } catch {
      return .failure(.init(file: path, message: error.description))
    }
  }
}

extension Rule {
  /// Whether the rule is of use for the table that others are translated from.
  fileprivate var isAboutTemplates: Bool {
    ["strings.template-drift", "strings.missing-key", "strings.unknown-key"].contains(id)
  }
}

extension Arguments {
  fileprivate func locale() throws(CommandError) -> LocaleTag? {
    guard let name = value("--locale") else { return nil }
    guard LocaleTag(name).namesLanguage else {
      throw .usage("\(name) is not a locale; write a BCP 47 tag such as it or pt-BR")
    }
    return LocaleTag(name)
  }
}
