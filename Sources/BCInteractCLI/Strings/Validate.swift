internal import Findings
internal import FoundationEssentials
internal import Localization
internal import StringsLint
internal import Terminal

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
    options: [
      .value("--locale", "LOCALE", "the language of the tables, where their paths don't tell"),
      .value("--reference", "FILE", .input, "the table to compare with"),
      .format(ReportStyle.self, "text, json, sarif, github or xcode, into FILE if named"),
      .value(
        "--fail-on", "SEVERITY", .oneOf(["error", "warning", "info", "never"]),
        "error (the default), warning, info or never"),
      .values("--rule", "ID", .oneOf(Rule.all.map(\.id)), "run only these rules"),
      .values("--skip", "ID", .oneOf(Rule.all.map(\.id)), "leave these rules out"),
      .value(
        "--max", "N",
        "list up to N findings of one kind in a file (50); 0 for as many as are ever listed, 10,000"
      ),
      .value("--glossary", "FILE", .input, "words to use, one a line: playlist = Wiedergabeliste"),
      .flag("--summary", "print how many findings each rule has, not the findings"),
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
  private let rules: [Rule]
  private let failLevel: Severity?
  private let formats: [ReportFormat<ReportStyle>]
  private let fixes: Bool
  private let reference: String?
  private let maximum: Int
  private let isSummary: Bool
  private var tables: StringsTables

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    self.console = console
    paths = arguments.operands
    rules = try arguments.rules()
    failLevel = try arguments.failLevel()
    formats = try arguments.formats(standard: .text)
    fixes = arguments.has("--fix")
    guard !fixes || !paths.contains("-") else {
      throw .usage("--fix writes into files, and standard input is none")
    }
    reference = arguments.value("--reference")
    maximum = try arguments.maximum()
    isSummary = arguments.has("--summary")
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
    try console.check(formats.map(\.destination))
    let linter = Linter(rules: rules, maximumPerKind: maximum)
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
      findings += Linter(rules: rules.filter(\.isAboutTemplates)).findings(in: [template])
    }
    let report = Report(
      findings: findings, errors: tables.errors, rules: rules.map(\.description), version: version,
      directory: FileManager.default.currentDirectoryPath)
    try console.deliver(
      formats.map { format in
        let isPrinted = format.destination == .standardOutput
        return Output(format.name.form, to: format.destination) { (sink) throws(CommandError) in
          if isSummary, format.name == .text {
            try sink(RuleSummary(report).text)
          } else {
            try report.write(
              as: format.name, isColored: console.isColored && isPrinted, width: console.width,
              to: sink)
          }
          guard format.name == .text else { return }
          try sink(ValidationSummary(report, checked, console).text)
        }
      })
    for error in tables.errors { console.warn(error.message.printable) }
    if !tables.errors.isEmpty { return .input }
    return failLevel.map(report.hasFindings) == true ? .findings : .fine
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
      return .success(try translations().map(linter.check))
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
  /// The rules that `--rule` and `--skip` leave on; `strings.` may be left out of their names.
  fileprivate func rules() throws(CommandError) -> [Rule] {
    let ids = Rule.all.map(\.id)
    func known(_ option: String) throws(CommandError) -> Set<String> {
      var found: Set<String> = []
      for word in values(option).flatMap({ $0.split(separator: ",") }) {
        let id = word.hasPrefix("strings.") ? String(word) : "strings.\(word)"
        guard ids.contains(id) else {
          throw .usage("there is no rule \(id)" + suggestion(for: id, among: ids))
        }
        found.insert(id)
      }
      return found
    }
    let (only, skipped) = (try known("--rule"), try known("--skip"))
    let rules = Rule.all.filter {
      (only.isEmpty ? $0.isOnByDefault : only.contains($0.id)) && !skipped.contains($0.id)
    }
    guard !rules.isEmpty else { throw .usage("--rule and --skip leave no rule on") }
    return rules
  }

  /// How many findings of one kind are listed for a file.
  fileprivate func maximum() throws(CommandError) -> Int {
    guard let text = value("--max") else { return 50 }
    guard let number = Int(text), number >= 0 else {
      throw .usage("--max takes a number, 0 for all, not \(text)")
    }
    // A finding takes a thousand bytes of memory, and a table may have some in each entry.
    return number == 0 ? 10_000 : min(number, 10_000)
  }

  fileprivate func failLevel() throws(CommandError) -> Severity? {
    let name = value("--fail-on") ?? "error"
    guard let severity = Severity(rawValue: name) else {
      guard name == "never" else {
        throw .usage("--fail-on takes error, warning, info or never, not \(name)")
      }
      return nil
    }
    return severity
  }

  fileprivate func locale() throws(CommandError) -> LocaleTag? {
    guard let name = value("--locale") else { return nil }
    guard LocaleTag(name).namesLanguage else {
      throw .usage("\(name) is not a locale; write a BCP 47 tag such as it or pt-BR")
    }
    return LocaleTag(name)
  }
}

extension ReportStyle {
  /// What a terminal may be given of the report.
  fileprivate var form: Output.Form {
    switch self {
    case .text: .report
    case .json, .sarif: .json
    case .github, .xcode: .text
    }
  }
}
