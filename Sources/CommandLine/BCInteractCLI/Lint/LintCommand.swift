import Lint
import Localization
import ProjectFormat
import ProjectLint

struct LintOptions: CommandOptions {
  @Operand("PROJECT", .input, isOptional: true) var projects: [String]
  let report = FindingsOptions<ProjectRules>()
  @Option(.duration) var duration: Double?
  @Option(.states(ProjectLinter.maximumStates)) var maximumStates: Int?
  @Option("--jsonl", "read a project a line from standard input, answer a line each")
  var isStream: Bool

  var conflicts: [String?] {
    let isStreamOfFiles = isStream && !projects.isEmpty
    let message =
      "--jsonl reads standard input and writes JSON lines: it goes with no PROJECT, --format or --summary"
    return [
      isStreamOfFiles ? message : nil,
      $isStream.excludes(report.$formats, report.$isSummary) { _ in message },
      !isStream && projects.isEmpty ? "PROJECT is missing" : nil,
    ]
  }
}

extension Command {
  /// `lint PROJECT…`: static analysis of projects.
  static let lint = Command(
    "lint", "check projects before a viewer finds what is wrong",
    discussion: """
      The rules are listed in docs/rules. Many look at every way through the project, as explore finds them. Of
      more than 50 findings of one kind in a project, one tells the count and the first annotations. A field of the project, or of an
      annotation, switches rules off, each with the reason:

        "lintIgnore": {"project.unplayed-media": "the gap between two branches"}

      --jsonl reads a project a line from standard input, or {"name": …, "project": …}, and answers a line each, in order:
      {"name":…,"findings":[…]}, or {"name":…,"error":{…}}.

      Exit codes: 1 if a finding is as severe as --fail-on, 3 if an input can't be read. --jsonl has answered each
      line, and is fine unless --fail-on is given.
      """
  ) { (options: LintOptions, console) in
    let linter = ProjectLinter(
      rules: try options.report.rules(), maximumPerKind: options.report.maximumPerKind,
      maximumStates: options.maximumStates ?? ProjectLinter.maximumStates)
    guard !options.isStream else {
      let worst = try LintStream(linter: linter, duration: options.duration).run(console)
      guard options.report.$failLevel.isGiven, let level = options.report.failSeverity, let worst
      else { return .fine }
      return worst >= level ? .findings : .fine
    }
    var findings: [Finding] = []
    var errors: [Report.InputError] = []
    for path in options.projects {
      do {
        let file = try ProjectFile(path, console)
        findings += linter.findings(
          in: file.document, bytes: file.bytes, file: file.name, duration: options.duration)
      } catch {
        errors.append(.init(file: path, message: "\(error)"))
      }
    }
    let files = options.projects.count - errors.count
    return try options.report.deliver(
      findings, errors: errors,
      verdict: { $0.verdict(files: files, ProgramText(environment: console.environment)) }, console)
  }
}
