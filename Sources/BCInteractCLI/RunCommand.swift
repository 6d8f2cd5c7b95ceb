internal import Interactivity
internal import JSON
internal import PlayerCore
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
      jump's second time, at the latest after \(Simulation.maximumJumps) jumps.
      """,
    operands: [.required("PROJECT")],
    options: [
      .duration,
      .value("--script", "TRACE", "take the inputs from a trace, one JSON object a line"),
      .value("--at", "TIME", "show what is on screen at that time"),
      .values("--enable", "TOKEN", "enable a precondition from the start"),
      .values("--set", "NAME=VALUE", "give a variable its value, as JSON or text"),
      .values("--format", "NAME[=FILE]", "text, json, or jsonl for the events only"),
      .value("--locale", "L", "the language of the preview's own words, as in de or zh-TW"),
      .flag("--ascii", "draw with ASCII characters only"),
      .flag("--realtime", "play on the system clock, and print each event when it happens"),
      .value("--rate", "R", "the speed of --realtime: 2 is twice as fast"),
      .value("--record", "FILE", "write the inputs and events down, for replay"),
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
  private let recordFile: String?
  private let words: PreviewWords
  /// The speed of the system clock; `nil` for a simulation.
  private let rate: Double?
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
    duration = try arguments.duration()
    recordFile = arguments.value("--record")
    words = PreviewWords(locale: arguments.value("--locale"), environment: console.environment)
    rate = try Self.rate(arguments)
    if rate != nil, at != nil || script != nil {
      throw .usage("--realtime does not go together with --at and --script")
    }
    if recordFile != nil, at != nil { throw .usage("--at plays nothing to record") }
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

  private static func rate(_ arguments: Arguments) throws(CommandError) -> Double? {
    guard let text = arguments.value("--rate") else {
      return arguments.has("--realtime") ? 1 : nil
    }
    guard arguments.has("--realtime") else { throw .usage("--rate needs --realtime") }
    guard let rate = Double(text), rate > 0, rate <= 1000 else {
      throw .usage("--rate takes a number above 0 and up to 1000, not \(text)")
    }
    return rate
  }

  /// `NAME=VALUE`: a JSON scalar, or else the text as it stands.
  private static func variable(_ text: String) throws(CommandError) -> (String, VariableValue) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw .usage("--set takes NAME=VALUE, not \(text)")
    }
    let value = (try? JSON(parsing: String(parts[1]))).flatMap { VariableValue($0) }
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
        try format.write(schema(error.description).text(pretty: true) + "\n", console)
      }
      throw error
    }
    for format in formats {
      switch format.name {
      case .text: try format.write(lines(report.text(style(for: format))), console)
      case .json: try format.write(report.json().text(pretty: true) + "\n", console)
      case .jsonl where rate != nil && format.file == nil: break
      case .jsonl: try format.write(lines(report.jsonl().map { $0.text() }), console)
      }
    }
    // After the report: what was played is shown, also where it can't be written down.
    if let recordFile, let recording = report.recording { try write(recording, to: recordFile) }
    return .fine
  }

  /// What there is to report, in each of the formats.
  private struct Report {
    var text: (PreviewStyle) -> [String]
    var json: () -> JSON
    var jsonl: () -> [JSON]
    var recording: Recording?
  }

  private func makeReport() throws(CommandError) -> Report {
    let file = try ProjectFile(file, console)
    let diagnostics = file.document.diagnostics
    if let at { return report(of: try screen(of: file.project, at: at), diagnostics) }
    let playthrough = try playthrough(of: file.project)
    var report = report(of: playthrough, diagnostics)
    if recordFile != nil { report.recording = recording(of: playthrough, in: file) }
    return report
  }

  private func report(of playthrough: Playthrough, _ diagnostics: [Diagnostic]) -> Report {
    Report(
      text: { TimelinePreview.lines(of: playthrough, diagnostics: diagnostics, style: $0) },
      json: { RunDocument.json(of: playthrough, diagnostics: diagnostics) },
      jsonl: { RunDocument.events(of: playthrough) })
  }

  private func report(of screen: Screen, _ diagnostics: [Diagnostic]) -> Report {
    Report(
      text: { ScreenPreview.lines(of: screen, style: $0) },
      json: { screen.json(diagnostics: diagnostics) },
      jsonl: { screen.annotations })
  }

  private func playthrough(of project: InteractivityProject) throws(CommandError) -> Playthrough {
    if let rate { return try playLive(project, rate: rate) }
    guard let script else {
      return Simulation.play(project, duration: duration, setup: setup)
    }
    let bytes = try console.read(script, limit: ProjectDocument.Limits().bytes)
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
      isColored: console.isColored && !isFile, words: words, fileName: console.name(of: file))
  }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  // MARK: On the system clock

  /// Plays on the system clock; with the events' format on standard output each is printed at once.
  private func playLive(
    _ project: InteractivityProject, rate: Double
  ) throws(CommandError) -> Playthrough {
    guard let length = duration ?? project.assumedDuration else {
      throw .usage(
        "--realtime needs the media's length, which the project does not tell: give --duration")
    }
    let printsEvents = formats.contains { $0.name == .jsonl && $0.file == nil }
    var steps: [Playthrough.Step] = []
    let live = LiveRun(
      project, duration: length, rate: rate, setup: setup, clock: SystemClock(),
      onStep: { step in
        steps.append(step)
        guard printsEvents else { return }
        for event in step.events {
          console.print(event.json(in: project, step: step.line).text())
        }
        console.flush()
      })
    live.run()
    return Playthrough(
      project: project, duration: length, durationSource: duration == nil ? .lastEnd : .given,
      steps: steps, ending: .endOfTrace)
  }

  // MARK: Recording

  private func recording(of playthrough: Playthrough, in file: ProjectFile) -> Recording? {
    guard let document = try? JSON(parsing: file.bytes) else { return nil }
    var recording = Recording(of: document)
    for step in playthrough.steps {
      recording.add(
        step.input, at: step.at, events: step.events, in: playthrough.project)
    }
    return recording
  }

  private func write(_ recording: Recording, to path: String) throws(CommandError) {
    do throws(FileError) {
      try writeFile(Array(recording.text.utf8), to: path)
    } catch {
      throw .input(error.description)
    }
  }
}
