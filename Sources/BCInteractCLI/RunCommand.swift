internal import Interactivity
internal import JSON
internal import Preview
internal import Terminal

extension Command {
  /// `run PROJECT`: plays a project and shows what happens.
  static let run = Command(
    "run", "play a project on a simulated clock and preview its timeline",
    discussion: """
      A TIME is [-](seconds | m:ss[.mmm] | h:mm:ss[.mmm] | n%), - from the end of the media.
      The simulated viewer watches and taps nothing: a pause that waits for somebody to play is
      played on, a gate is not passed, and a project that jumps in a circle is stopped at the same
      jump's second time, at the latest after \(Simulation.mostJumps) jumps.
      """,
    operands: [.required("PROJECT")],
    options: [
      .value("--duration", "TIME", "the media's length; the project's last end unless told"),
      .value("--script", "TRACE", "take the inputs from a trace, one JSON object a line"),
      .value("--at", "TIME", "show what is on screen at that time"),
      .values("--enable", "TOKEN", "enable a precondition from the start"),
      .values("--set", "NAME=VALUE", "give a variable its value, as JSON or text"),
      .values("--format", "NAME[=FILE]", "text, json, or jsonl for the events only"),
      .flag("--ascii", "draw with ASCII characters only"),
    ]
  ) { arguments, console in
    try RunCommand(arguments, console).run()
  }
}

private struct RunCommand {
  enum Format: String, CaseIterable, Sendable {
    case text, json, jsonl
  }

  private let console: Console
  private let file: String
  private let formats: [ReportFormat<Format>]
  private let isASCII: Bool
  private let duration: Double?
  private let at: String?
  private let script: String?
  /// What the engine is told before it plays.
  private let setup: [EngineInput]

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    self.console = console
    file = arguments.operands[0]
    formats = try arguments.formats(standard: .text)
    isASCII = arguments.has("--ascii")
    at = arguments.value("--at")
    script = arguments.value("--script")
    if at != nil, script != nil { throw .usage("--at and --script do not go together") }
    if file == "-", script == "-" {
      throw .usage("only one of the project and the trace can be standard input")
    }
    duration = try arguments.value("--duration").map { (text) throws(CommandError) in
      let time = MediaTime(parsing: text)
      guard let seconds = time?.resolved(duration: nil), seconds > 0, seconds.isFinite else {
        throw .usage("--duration takes a length like 98, 1:38 or 1:02:38.5, not \(text)")
      }
      return seconds
    }
    if let at, MediaTime(parsing: at) == nil {
      throw .usage("--at takes a time like 12.5, 1:37, 50% or -15, not \(at)")
    }
    var setup = arguments.values("--enable").map(EngineInput.enable)
    for text in arguments.values("--set") {
      let (name, value) = try Self.variable(text)
      setup.append(.set([name: value]))
    }
    self.setup = setup
  }

  /// `NAME=VALUE`: a JSON scalar, or else the text as it stands.
  private static func variable(_ text: String) throws(CommandError) -> (String, Variable) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw .usage("--set takes NAME=VALUE, not \(text)")
    }
    let value = (try? JSON(parsing: String(parts[1]))).flatMap { Variable($0) }
    return (String(parts[0]), value ?? .text(String(parts[1])))
  }

  func run() throws(CommandError) -> ExitCode {
    let report: Report
    do throws(CommandError) {
      report = try makeReport()
    } catch  where error.exitCode == .input {
      // What was asked for as a document stays one.
      let schema = at == nil ? RunDocument.json : Screen.json(error:)
      for format in formats where format.name == .json {
        try write(schema(error.description).text(pretty: true) + "\n", format)
      }
      throw error
    }
    for format in formats {
      switch format.name {
      case .text: try write(lines(report.text(style(for: format))), format)
      case .json: try write(report.json().text(pretty: true) + "\n", format)
      case .jsonl: try write(lines(report.jsonl().map { $0.text() }), format)
      }
    }
    return .fine
  }

  /// What there is to report, in each of the formats.
  private struct Report {
    var text: (PreviewStyle) -> [String]
    var json: () -> JSON
    var jsonl: () -> [JSON]
  }

  private func makeReport() throws(CommandError) -> Report {
    let project = try readProject()
    if let at { return report(of: try screen(of: project, at: at)) }
    return report(of: try playthrough(of: project))
  }

  private func report(of playthrough: Playthrough) -> Report {
    Report(
      text: { TimelinePreview.lines(of: playthrough, style: $0) },
      json: { RunDocument.json(of: playthrough) },
      jsonl: { RunDocument.events(of: playthrough) })
  }

  private func report(of screen: Screen) -> Report {
    Report(
      text: { ScreenPreview.lines(of: screen, style: $0) }, json: { screen.json },
      jsonl: { screen.annotations })
  }

  private func readProject() throws(CommandError) -> InteractivityProject {
    let bytes = try console.read(file, limit: InteractivityProject.Limits().bytes)
    do throws(ProjectError) {
      return try InteractivityProject(reading: bytes)
    } catch {
      throw .input("\(console.name(of: file)):\(error)")
    }
  }

  private func playthrough(of project: InteractivityProject) throws(CommandError) -> Playthrough {
    guard let script else {
      return Simulation.play(project, duration: duration, setup: setup)
    }
    let bytes = try console.read(script, limit: InteractivityProject.Limits().bytes)
    let trace: [TraceLine]
    do throws(TraceReader.Failure) {
      trace = try TraceReader.lines(of: bytes)
    } catch {
      throw .input("\(console.name(of: script)):\(error)")
    }
    return Simulation.run(project, trace: trace, duration: duration, setup: setup)
  }

  private func screen(
    of project: InteractivityProject, at text: String
  ) throws(CommandError) -> Screen {
    let last = project.lastKnownTime
    let length = duration ?? (last > 0 ? last : nil)
    guard let time = MediaTime(parsing: text)?.resolved(duration: length) else {
      throw .usage("--at \(text) needs the media's length: give --duration")
    }
    guard time >= 0, time <= duration ?? .infinity else {
      throw .usage("--at \(text) is outside the media")
    }
    return Screen(of: project, at: time, duration: length, setup: setup)
  }

  private func style(for format: ReportFormat<Format>) -> PreviewStyle {
    let isFile = format.file != nil
    return PreviewStyle(
      width: isFile ? 100 : console.width, isASCII: isASCII,
      isColored: console.isColored && !isFile, fileName: console.name(of: file))
  }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private func write(
    _ text: String, _ format: ReportFormat<Format>
  ) throws(CommandError) {
    guard let file = format.file else { return console.write(text) }
    do throws(FileError) {
      try writeFile(Array(text.utf8), to: file)
    } catch {
      throw .input(error.description)
    }
  }
}
