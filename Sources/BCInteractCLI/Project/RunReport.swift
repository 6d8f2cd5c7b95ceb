internal import Interactivity
internal import JSON
internal import JSONParsing
internal import PlayerCore
internal import Preview
internal import Terminal

/// What `run` has to tell, in each of its formats.
struct RunReport {
  let exitCode: ExitCode
  private let text: (PreviewStyle, _ isLogged: Bool) -> [String]
  private let json: () -> JSON
  private let events: () -> [JSON]
  private let recording: () -> Recording?

  /// Plays the project, or looks at one moment of it.
  init(_ options: RunOptions, _ console: Console) throws(CommandError) {
    let file = try ProjectFile(options.project, console)
    let diagnostics = file.document.diagnostics
    let trace = try options.trace(console)
    let inputs = options.setup + (trace ?? []).map(\.input)
    RunHints(file.project, inputs: inputs).lines.forEach(console.warn)
    console.warnOfChapters(in: file, duration: options.duration, candidates: false)
    if let at = options.at {
      let screen = try options.screen(of: file.project, at: at)
      exitCode = .fine
      text = { style, _ in ScreenPreview.lines(of: screen, style: style) }
      json = { screen.json(diagnostics: diagnostics) }
      events = { screen.annotations }
      recording = { nil }
    } else {
      // Before anything is played, which may take its time.
      let length = options.duration ?? file.project.assumedDuration
      let selection = try options.selection(duration: length)
      for name in options.only.sorted() where !file.project.has(name) {
        console.warn("--only: nothing is called \(name)".printable)
      }
      let playthrough: Playthrough
      if let rate = options.rate {
        let run = try RealtimeRun(file.project, rate: rate, options, console)
        playthrough = run.playthrough
        exitCode = run.signal.map(ExitCode.ended) ?? .fine
      } else {
        playthrough = try options.simulate(file.project, trace: trace, console)
        exitCode = .fine
      }
      text = { style, isLogged in
        TimelinePreview.lines(
          of: playthrough, diagnostics: diagnostics, selection: selection, isLogged: isLogged,
          style: style)
      }
      json = { RunDocument.json(of: playthrough, diagnostics: diagnostics) }
      events = { RunDocument.events(of: playthrough) }
      recording = { Recording(of: playthrough, in: file) }
    }
  }

  /// The documents to write, but for events that were printed while the project played.
  func outputs(_ options: RunOptions, _ console: Console) -> [Output] {
    var outputs = options.formats.compactMap { format -> Output? in
      let destination = format.destination
      let isLive = destination == .standardOutput && options.liveFormat == format.name
      return switch format.name {
      case .text:
        .report(to: destination) {
          lines(text(options.style(for: destination, console), isLive))
        }
      case .json: .json(to: destination) { json().text(pretty: true) + "\n" }
      case .jsonl:
        isLive ? nil : .json(to: destination) { lines(events().map { $0.text() }) }
      }
    }
    if let destination = options.recording {
      outputs.append(.json(to: destination) { recording()?.text ?? "" })
    }
    return outputs
  }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension InteractivityProject {
  fileprivate func has(_ name: String) -> Bool {
    let selection = TimelineSelection(names: [name])
    return annotations.contains(where: selection.names)
  }
}

extension Recording {
  /// The session as it can be replayed: its project, its inputs, its events.
  fileprivate init?(of playthrough: Playthrough, in file: ProjectFile) {
    guard let document = try? JSON(parsing: file.bytes) else { return nil }
    self.init(of: document)
    for step in playthrough.steps {
      add(step.input, at: step.at, events: step.events, in: playthrough.project)
    }
  }
}
