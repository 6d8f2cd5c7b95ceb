import JSON
import Preview
import ProjectFormat

/// Prints events on standard output as soon as they happen.
struct EventPrinter {
  private let console: Console
  private let project: InteractivityProject
  /// For people; `nil` for machines.
  private var log: LiveLog?

  init(_ playthrough: Playthrough, _ format: RunFormat, _ style: PreviewStyle, _ console: Console) {
    self.console = console
    project = playthrough.project
    log = format == .text ? LiveLog(playthrough, style: style) : nil
  }

  func begin() {
    guard let log else { return }
    console.print(log.heading)
    console.flush()
  }

  mutating func print(_ step: Playthrough.Step) {
    if log == nil {
      for event in step.events {
        console.writeJSON(event.json(in: project, step: step.line).text() + "\n")
      }
    } else {
      log?.lines(of: step).forEach(console.print)
    }
    console.flush()
  }
}
