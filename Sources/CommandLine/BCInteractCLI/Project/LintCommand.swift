import JSON
import Lint
import Localization
import ProjectFormat
import ProjectLint

extension Command {
  /// `lint PROJECT…`: what is wrong with projects before a viewer finds it.
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
      """,
    operands: [.any("PROJECT", .input)],
    options: [Command.Option].findings(of: ProjectRule.all) + [
      .duration,
      .value(
        "--states", "N",
        "explore so many states at most; \(ProjectLinter.maximumStates) unless told"),
      .flag("--jsonl", "read a project a line from standard input, answer a line each"),
    ]
  ) { arguments, console in
    let options = try LintOptions(arguments, among: ProjectRule.all, prefix: "project.")
    let duration = try arguments.duration()
    let linter = ProjectLinter(
      rules: options.rules, maximumPerKind: options.maximum,
      maximumStates: try arguments.maximumStates() ?? ProjectLinter.maximumStates)
    guard !arguments.has("--jsonl") else {
      guard arguments.operands.isEmpty, arguments.value("--format") == nil,
        !arguments.has("--summary")
      else {
        throw CommandError.usage(
          "--jsonl reads standard input and writes JSON lines: it goes with no PROJECT, --format or --summary"
        )
      }
      let worst = try LintStream(linter: linter, duration: duration).run(console)
      guard arguments.value("--fail-on") != nil, let level = options.failLevel, let worst else {
        return .fine
      }
      return worst >= level ? .findings : .fine
    }
    guard !arguments.operands.isEmpty else { throw CommandError.usage("PROJECT is missing") }
    var findings: [Finding] = []
    var errors: [Report.InputError] = []
    for path in arguments.operands {
      do throws(CommandError) {
        let file = try ProjectFile(path, console)
        findings += linter.findings(
          in: file.document, bytes: file.bytes, file: file.name, duration: duration)
      } catch {
        errors.append(.init(file: path, message: error.description))
      }
    }
    let report = options.report(findings, errors: errors)
    let verdict = Verdict(
      report, files: arguments.operands.count - errors.count,
      ProgramText(environment: console.environment))
    return try options.deliver(report, verdict: verdict.text, console)
  }
}
