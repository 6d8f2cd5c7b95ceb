import Documents
import JSON
import Localization
import PlayerCore
import Preview
import ProjectFormat
import Support

/// What `run` and `play` have to tell, in each of their formats.
struct RunReport {
  private typealias Writer = (Output.Sink) throws(CommandError) -> Void

  private(set) var exitCode = ExitCode.fine
  private let text: (PreviewStyle, _ isLogged: Bool, Output.Sink) throws(CommandError) -> Void
  private let json: () -> JSON.Outline
  private let events: () -> AnySequence<JSON>
  private var recording: Writer = { _ in }
  private var page: Writer = { _ in }
  private var picture: Writer = { _ in }

  /// What was played.
  /// - Parameter signal: what ended it, if anything did.
  init(
    of playthrough: Playthrough, _ file: ProjectFile,
    selection: TimelineSelection = TimelineSelection(), endedBy signal: Int32? = nil
  ) {
    let diagnostics = file.document.diagnostics
    if let signal { exitCode = .ended(by: signal) }
    text = { (style, isLogged, sink) throws(CommandError) in
      let lines = TimelinePreview.lines(
        of: playthrough, diagnostics: diagnostics, selection: selection, isLogged: isLogged,
        style: style)
      for line in lines { try sink(line + "\n") }
    }
    json = { RunDocument.json(of: playthrough, diagnostics: diagnostics) }
    events = { AnySequence(RunDocument.events(of: playthrough)) }
    recording = { (sink) throws(CommandError) in
      try Recording.write(playthrough, of: file.bytes, to: sink)
    }
  }

  /// One moment.
  private init(of screen: Screen, diagnostics: [Diagnostic]) {
    text = { (style, _, sink) throws(CommandError) in
      for line in ScreenPreview.lines(of: screen, style: style) { try sink(line + "\n") }
    }
    json = { screen.json(diagnostics: diagnostics) }
    events = { AnySequence(screen.annotations) }
  }

  /// Plays the project, or looks at one moment of it.
  init(_ options: RunOptions, _ console: Console) throws(CommandError) {
    let file = try ProjectFile(options.project, console)
    let trace = try options.trace(console)
    let inputs = options.setup + (trace ?? []).map(\.input)
    RunHints(file.project, inputs: inputs).lines.forEach(console.warn)
    console.warnOfChapters(in: file, duration: options.duration, candidates: false)
    if let at = options.at {
      let screen = try options.screen(of: file.project, at: at)
      self.init(of: screen, diagnostics: file.document.diagnostics)
      picture = { (sink) throws(CommandError) in
        try sink(ScreenPicture(of: screen, words: options.words).text)
      }
      return
    }
    // Before anything is played, which may take its time.
    let length = options.duration ?? file.project.assumedDuration
    let selection = try options.selection(duration: length)
    for name in options.only.sorted() {
      if let problem = file.project.problem(ofLane: name) {
        console.warn("--only: \(problem)".printable)
      }
    }
    let playthrough: Playthrough
    var signal: Int32?
    if options.isInteractive {
      let run = try InteractiveRun(file.project, options, console)
      (playthrough, signal) = (run.playthrough, run.signal)
    } else if let rate = options.rate {
      let run = try RealtimeRun(file.project, rate: rate, options, console)
      (playthrough, signal) = (run.playthrough, run.signal)
    } else {
      playthrough = try options.simulate(file, trace: trace, console)
    }
    self.init(of: playthrough, file, selection: selection, endedBy: signal)
    page = { (sink) throws(CommandError) in
      for piece in HTMLPage(of: playthrough, file, options).pieces { try sink(piece) }
    }
    picture = { (sink) throws(CommandError) in
      let drawing = TimelinePicture(
        of: playthrough, selection: selection, words: options.words)
      for piece in drawing.pieces { try sink(piece) }
    }
  }

  /// The documents to write, but for events that were printed while the project played.
  func outputs(_ options: RunOptions, _ console: Console) -> [Output] {
    var outputs = outputs(
      options.formats, live: options.liveFormat, recording: options.recording
    ) { options.style(for: $0, console) }
    if let destination = options.page?.destination {
      outputs.append(Output(.text, to: destination, page))
    }
    if let destination = options.picture {
      outputs.append(Output(.text, to: destination, picture))
    }
    return outputs
  }

  /// The report and the recording.
  /// - Parameter live: the format in which the events have been printed.
  func outputs(
    _ formats: [ReportFormat<RunFormat>], live: RunFormat?, recording destination: Destination?,
    style: @escaping (Destination) -> PreviewStyle
  ) -> [Output] {
    var outputs = formats.compactMap { format -> Output? in
      let destination = format.destination
      let isLive = destination == .standardOutput && live == format.name
      return switch format.name {
      case .text:
        Output(.report, to: destination) { (sink) throws(CommandError) in
          try text(style(destination), isLive, sink)
        }
      case .json: .json(to: destination) { json() }
      case .jsonl:
        isLive
          ? nil
          : Output(.json, to: destination) { (sink) throws(CommandError) in
            for event in events() { try sink(event.text() + "\n") }
          }
      }
    }
    if let destination { outputs.append(Output(.json, to: destination, recording)) }
    return outputs
  }
}

extension RunOptions {
  /// The language of the words, which a page and a picture name.
  func language(_ console: Console) -> LocaleTag {
    ProgramText(locale: locale, environment: console.environment).locale
  }
}
