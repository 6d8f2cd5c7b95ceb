import FoundationEssentials
import Lint
import Support

/// What the commands that check files have in common: which rules run, how their findings are told, and when they
/// are a failure.
struct LintOptions<Check: Sendable, Example: Sendable> {
  typealias Rule = LintRule<Check, Example>

  /// The rules that `--rule` and `--skip` leave on.
  let rules: [Rule]
  /// How many findings of one kind a linter lists for a file.
  let maximum: Int
  /// How many of them people are shown: machines are told all there are.
  private let maximumShown: Int
  /// How severe a finding is that makes the run fail; `nil` where none does.
  let failLevel: Severity?
  private let formats: [ReportFormat<ReportStyle>]
  private let isSummary: Bool

  /// - Parameter prefix: what the rules' names begin with, and people may leave out.
  init(_ arguments: Arguments, among all: [Rule], prefix: String) throws(CommandError) {
    rules = try Self.rules(arguments, among: all, prefix: prefix)
    failLevel = try arguments.failLevel()
    let formats: [ReportFormat<ReportStyle>] = try arguments.formats(standard: .text)
    let given = try arguments.maximum()
    maximumShown = given ?? 50
    maximum = formats.contains { $0.name.isWhole } ? given ?? .maximumListed : maximumShown
    self.formats = formats
    isSummary = arguments.has("--summary")
  }

  var destinations: [Destination] { formats.map(\.destination) }

  /// The findings as a report of these rules.
  func report(_ findings: [Finding], errors: [Report.InputError]) -> Report {
    Report(
      findings: findings, errors: errors, rules: rules.map(\.description), version: version,
      directory: FileManager.default.currentDirectoryPath)
  }

  /// Writes a report in each of the formats, and what could not be checked to standard error.
  /// - Parameter verdict: what people are told below the findings: whole lines, or nothing.
  func deliver(
    _ report: Report, verdict: String, _ console: Console
  ) throws(CommandError) -> ExitCode {
    try console.deliver(
      formats.map { format in
        let isPrinted = format.destination == .standardOutput
        return Output(format.name.form, to: format.destination) { (sink) throws(CommandError) in
          if isSummary, format.name == .text {
            try sink(RuleSummary(report).text)
          } else {
            let shown = format.name.isWhole ? report : report.folded(maximum: maximumShown)
            try sink(
              shown.printed(
                as: format.name, isColored: console.isColored && isPrinted, width: console.width))
          }
          guard format.name == .text else { return }
          try sink(verdict)
        }
      })
    for error in report.errors { console.warn(error.message.printable) }
    if !report.errors.isEmpty { return .input }
    return failLevel.map(report.hasFindings) == true ? .findings : .fine
  }

  private static func rules(
    _ arguments: Arguments, among all: [Rule], prefix: String
  ) throws(CommandError) -> [Rule] {
    let ids = all.map(\.id)
    func known(_ option: String) throws(CommandError) -> Set<String> {
      var found: Set<String> = []
      for word in arguments.values(option).flatMap({ $0.split(separator: ",") }) {
        let id = word.hasPrefix(prefix) ? String(word) : prefix + word
        guard ids.contains(id) else {
          throw .usage("there is no rule \(id)" + suggestion(for: id, among: ids))
        }
        found.insert(id)
      }
      return found
    }
    let (only, skipped) = (try known("--rule"), try known("--skip"))
    let rules = all.filter {
      (only.isEmpty ? $0.isOnByDefault : only.contains($0.id)) && !skipped.contains($0.id)
    }
    guard !rules.isEmpty else { throw .usage("--rule and --skip leave no rule on") }
    return rules
  }
}

extension [Command.Option] {
  /// The options that ``LintOptions`` reads.
  static func findings<Check, Example>(of rules: [LintRule<Check, Example>]) -> Self {
    let ids = WordKind.oneOf(rules.map(\.id))
    return [
      .format(ReportStyle.self, "text, json, sarif, github or xcode, into FILE if named"),
      .value(
        "--fail-on", "SEVERITY", .oneOf(["error", "warning", "info", "never"]),
        "error (the default), warning, info or never"),
      .values("--rule", "ID", ids, "run only these rules"),
      .values("--skip", "ID", ids, "leave these rules out"),
      .value(
        "--max", "N",
        "list up to N findings of one kind in a file (50; json and sarif all); 0 for all, which are 5,000 at most"
      ),
      .flag("--summary", "print how many findings each rule has, not the findings"),
    ]
  }
}

extension Arguments {
  /// How many findings of one kind are listed for a file, where that is told.
  fileprivate func maximum() throws(CommandError) -> Int? {
    guard let text = value("--max") else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw .usage("--max takes a number, 0 for all, not \(text)")
    }
    return number == 0 ? .maximumListed : min(number, .maximumListed)
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
}

extension Int {
  /// A finding takes a thousand bytes of memory, and a file may have some in each entry.
  fileprivate static let maximumListed = 5_000
}

extension ReportStyle {
  /// Whether it is a document for machines, which count for themselves.
  fileprivate var isWhole: Bool { self == .json || self == .sarif }

  /// What a terminal may be given of the report.
  fileprivate var form: Output.Form {
    switch self {
    case .text: .report
    case .json, .sarif: .json
    case .github, .xcode: .text
    }
  }
}
