import FoundationEssentials
import JSON
import Lint
import Localization
import Support

/// The options of the commands that check files: the rules, the form of the report, and the exit
/// code.
struct FindingsOptions<Rule: LintRule>: CommandOptions {
  @Option(format: .text, "text, json, sarif, github, xcode or html, into FILE if named")
  var formats: [ReportFormat<ReportStyle>]
  @Option("--fail-on", "SEVERITY", "error (the default), warning, info or never")
  var failLevel: FailLevel?
  @Option("--rule", "ID", "run only these rules", .oneOf(Rule.all.map(\.id)))
  var only: [String]
  @Option("--skip", "ID", "leave these rules out", .oneOf(Rule.all.map(\.id)))
  var skipped: [String]
  @Option("--severity", "SEVERITY", "print only findings of this severity or above: error, warning or info")
  var leastShown: Severity?
  @Option("--baseline", "FILE", "leave out the findings that FILE lists", .input) var baseline: String?
  @Option("--write-baseline", "FILE", "write the findings to FILE, for --baseline", .output)
  var newBaseline: String?
  @Option("--summary", "in the text report, print how many findings each rule has, not the findings")
  var isSummary: Bool
  @Option(.watch) var watches: Bool

  enum FailLevel: String, CaseIterable { case error, warning, info, never }

  /// The severity from which on a finding is a failure; `nil` for `never`.
  var failSeverity: Severity? { Severity(rawValue: (failLevel ?? .error).rawValue) }

  /// The number of findings of one kind that people are shown for a file.
  private static var maximumShown: Int { 50 }

  /// The number of findings of one kind that the linter lists for a file. A finding takes a
  /// thousand bytes of memory, and each entry of a file may have some. A baseline needs them all.
  var maximumPerKind: Int {
    guard baseline == nil, newBaseline == nil else { return .max }
    return formats.contains { $0.name.isForMachines } ? 5_000 : Self.maximumShown
  }

  /// The rules that `--rule` and `--skip` leave on.
  func rules() throws -> [Rule] {
    let ids = Rule.all.map(\.id)
    func known(_ words: [String]) throws -> Set<String> {
      Set(
        try words.flatMap { $0.split { $0 == "," || $0 == " " } }.map { word in
          let id = word.hasPrefix(Rule.prefix) ? String(word) : Rule.prefix + word
          guard ids.contains(id) else {
            let hint = suggestion(for: id, among: ids, after: Rule.prefix)
            let advice = hint.isEmpty ? "; 'bcinteract rules' lists them" : hint
            throw CommandError.usage("there is no rule \(id)" + advice)
          }
          return id
        })
    }
    let (only, skipped) = (try known(only), try known(skipped))
    let rules = Rule.all.filter {
      (only.isEmpty ? $0.isOnByDefault : only.contains($0.id)) && !skipped.contains($0.id)
    }
    guard !rules.isEmpty else { throw CommandError.usage("--rule and --skip leave no rule to run") }
    return rules
  }

  /// Writes a report in each of the formats, and the errors to standard error.
  /// - Parameters:
  ///   - languages: The coverage of the languages of tables. Such a report has the worst findings first.
  ///   - files: the number of checked files. Without any there is no verdict: "no findings" would be misleading.
  ///   - fine: the key of the verdict on a report without findings.
  func deliver(
    _ findings: [Finding], errors: [Report.InputError], languages: [(name: String, coverage: Coverage)]? = nil,
    files: Int, fine: String = "report.fine", _ console: Console
  ) throws -> ExitCode {
    let known = try baseline.map { try Self.baseline(at: $0, console) }
    var report = Report(
      findings: known?.newFindings(in: findings.sorted()) ?? findings, errors: errors,
      rules: try rules(), version: version, directory: FileManager.default.currentDirectoryPath)
    report.languages = languages ?? []
    if let newBaseline {
      try console.deliver([.json(to: Destination(newBaseline)) { Baseline(findings).json }])
    }
    let visible = leastShown.map(report.limited) ?? report
    func text(around list: String) -> String {
      let text = ProgramText(environment: console.environment)
      return report.languageTable(text) + list + (files > 0 ? report.verdict(files: files, fine: fine, text) : "")
    }
    try console.deliver(formats) { name, destination in
      Output(name.form, to: destination) {
        guard name != .text || !isSummary else { return text(around: visible.summary) }
        var shown = name.isForMachines ? visible : visible.folded(maximum: Self.maximumShown)
        if languages != nil, name == .text { shown = shown.worstFirst }
        let isColored = console.isColored && destination == .standardOutput
        let list = shown.printed(as: name, isColored: isColored, width: console.width)
        return name == .text ? text(around: list) : list
      }
    }
    guard console.report(errors) == .fine else { return .input }
    return failSeverity.map(report.hasFindings) == true ? .findings : .fine
  }
}

extension FindingsOptions {
  private static func baseline(at path: String, _ console: Console) throws -> Baseline {
    let bytes = try console.read(path, limit: 64 << 20)
    guard let json = try? JSON(parsing: bytes), let baseline = Baseline(json) else {
      throw CommandError.input("\(path): this is not a file that --write-baseline wrote")
    }
    return baseline
  }
}

extension ReportStyle {
  /// A Boolean value that indicates whether the reader of the document is a program, which counts
  /// and filters for itself.
  fileprivate var isForMachines: Bool { [.json, .sarif, .html].contains(self) }

  fileprivate var form: Output.Form {
    switch self {
    case .text: .report
    case .json, .sarif: .json
    case .github, .xcode, .html: .text
    }
  }
}

extension Report {
  /// The number of findings of each rule, the most severe first: the output of `--summary`.
  fileprivate var summary: String {
    struct Kind: Hashable {
      let severity: Severity
      let rule: String
    }
    var counts: [Kind: (findings: Int, files: Set<String>)] = [:]
    for finding in findings {
      let kind = Kind(severity: finding.severity, rule: finding.rule)
      counts[kind, default: (0, [])].findings += finding.count
      counts[kind, default: (0, [])].files.insert(finding.file)
    }
    let rows = counts.sorted { one, other in
      (other.key.severity, other.value.findings, one.key.rule) < (one.key.severity, one.value.findings, other.key.rule)
    }.map { kind, count in
      [
        kind.severity.rawValue, kind.rule, String(count.findings),
        "in \(count.files.count) file\(count.files.count == 1 ? "" : "s")",
      ]
    }
    return tableLines(rows, numbersFrom: 2).map { $0 + "\n" }.joined()
  }

  /// The line below the findings, in the reader's language: the number of findings and of checked
  /// files.
  fileprivate func verdict(files: Int, fine: String, _ text: ProgramText) -> String {
    let counts = counts.sorted { $0.key > $1.key }.map { text("report.\($0.key)s", .integer(Int64($0.value))) }
    let verdict = counts.isEmpty ? text(fine) : text.list(counts)
    return "\(verdict) (\(text("report.files", .integer(Int64(files)))))\n"
  }
}

/// The options of the commands that apply safe fixes to files.
struct FixOptions: CommandOptions {
  @Option("--fix", "apply the safe fixes to the files, and report the rest") var isGiven: Bool
  @Option("--dry-run", "with --fix: change nothing; print what would change, as 'diff -u' does") var isDryRun: Bool

  var conflicts: [String?] { [isDryRun && !isGiven ? "--dry-run is for --fix" : nil] }

  /// Returns a usage error if one of the files is standard input, or a pipe or a device.
  func conflict(with paths: [String]) -> String? {
    guard isGiven, let path = paths.first(where: { $0 == "-" || FileKind(path: $0) == .other }) else { return nil }
    return "--fix cannot be used with \(path == "-" ? "standard input" : path)"
  }
}

extension Console {
  /// Reports the errors of inputs, and returns the exit code that they determine.
  func report(_ errors: [Report.InputError]) -> ExitCode {
    for error in errors { warn(error.message.printable) }
    return errors.isEmpty ? .fine : .input
  }

  /// Writes the fixes into a file, or prints them.
  /// - Parameters:
  ///   - path: the path of the file, which is its name, too, unless another one is given.
  ///   - old: the bytes of the file.
  ///   - fixed: the bytes after the fixes, and the number of the fixes.
  /// - Returns: the error if the file can't be written.
  func apply(
    _ fixed: (bytes: [UInt8], count: Int), to path: String, named name: String? = nil, from old: [UInt8], isDryRun: Bool
  ) -> Report.InputError? {
    guard fixed.count > 0 else { return nil }
    guard !isDryRun else {
      printDifference(of: path, from: old, to: fixed.bytes)
      return nil
    }
    do { try rewrite(path, with: fixed.bytes) } catch { return .init(file: path, message: "\(error)") }
    warn("\(name ?? path): \(fixed.count) \(fixed.count == 1 ? "fix" : "fixes") written".printable)
    return nil
  }
}
