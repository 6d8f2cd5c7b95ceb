import Interactivity
import JSON

/// Records what a handler does with its engine, and replays it.
final class ScheduleRecorder: InteractivityHandlerDelegate {
  /// Receives each input of the engine, and each callback of the delegate.
  private let onLine: (_ line: String, _ isInput: Bool) -> Void
  private var first: InteractivityProject?
  private var steps: [(input: EngineInput, events: [EngineEvent])] = []

  init(onLine: @escaping (_ line: String, _ isInput: Bool) -> Void) { self.onLine = onLine }

  func attach(to handler: InteractivityHandler, coverage: ScheduleCoverage) {
    handler.delegate = self
    handler.tracer = { [unowned self] input, events in
      steps.append((input, events))
      for event in events { coverage.count("event \(event.name)") }
      onLine("\(input.name) \(events.map { "\($0.time) \($0.name)" })", true)
    }
  }

  /// Gives a new engine the same inputs.
  /// - Parameter isWritten: whether the recording is written and read back in between.
  func problem(isWritten: Bool) -> String? {
    guard let first else { return nil }
    if isWritten { return problemOfText(of: first) }
    var engine = InteractivityEngine(project: first)
    for (number, step) in steps.enumerated() where engine.handle(step.input) != step.events {
      return "the replay differs after input \(number + 1)"
    }
    return nil
  }

  private func problemOfText(of first: InteractivityProject) -> String? {
    var recording = Recording(of: first.json)
    var project = first
    for step in steps {
      if case .project(let next) = step.input { project = next }
      recording.add(step.input, at: 0, events: step.events, in: project)
    }
    do {
      let read = try Recording(reading: Array(recording.text.utf8))
      let project = try InteractivityProject(reading: Array(read.document.text().utf8))
      return read.differences(replaying: project, maximum: 1).first.map {
        "the replay differs: \($0)"
      }
    } catch {
      return "the recording can't be read: \(error)"
    }
  }

  func interactivityHandler(_: InteractivityHandler, did event: InteractivityEvent) {
    switch event {
    case .projectCreated(let project):
      if first == nil { first = project }
      onLine("created", false)
    case .shown(let annotation): onLine("show \(annotation.id)", false)
    case .hidden(let annotation): onLine("hide \(annotation.id)", false)
    case .tapped(let annotation): onLine("tapped \(annotation.id)", false)
    case .triggered(let annotation): onLine("triggered \(annotation.id)", false)
    case .foundLoop(let annotation): onLine("loop \(annotation.id)", false)
    default: break
    }
  }
}
