internal import Interactivity
internal import JSON
internal import PlayerCore
internal import Preview

/// What `run` has to tell, in each of its formats.
struct RunReport {
  private let text: (PreviewStyle) -> [String]
  private let json: () -> JSON
  private let events: () -> [JSON]
  private let recording: () -> Recording?

  /// Plays the project, or looks at one moment of it.
  init(_ options: RunOptions, _ console: Console) throws(CommandError) {
    let file = try ProjectFile(options.project, console)
    let diagnostics = file.document.diagnostics
    if let at = options.at {
      let screen = try options.screen(of: file.project, at: at)
      text = { ScreenPreview.lines(of: screen, style: $0) }
      json = { screen.json(diagnostics: diagnostics) }
      events = { screen.annotations }
      recording = { nil }
    } else {
      let playthrough = try options.play(file.project, console)
      text = { TimelinePreview.lines(of: playthrough, diagnostics: diagnostics, style: $0) }
      json = { RunDocument.json(of: playthrough, diagnostics: diagnostics) }
      events = { RunDocument.events(of: playthrough) }
      recording = { Recording(of: playthrough, in: file) }
    }
  }

  /// The documents to write, but for what was printed while the project played.
  func outputs(_ options: RunOptions, _ console: Console) -> [Output] {
    var outputs = options.formats.filter { !options.printsLive($0) }.map { format in
      let destination = format.destination
      return switch format.name {
      case .text:
        Output.report(to: destination) { lines(text(options.style(for: destination, console))) }
      case .json: Output.json(to: destination) { json().text(pretty: true) + "\n" }
      case .jsonl: Output.json(to: destination) { lines(events().map { $0.text() }) }
      }
    }
    if let destination = options.recording {
      outputs.append(.json(to: destination) { recording()?.text ?? "" })
    }
    return outputs
  }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
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
