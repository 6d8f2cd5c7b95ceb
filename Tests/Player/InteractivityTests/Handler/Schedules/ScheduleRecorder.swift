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

  // MARK: Callbacks of the delegate

  func interactivityHandler(
    _: InteractivityHandler, projectWasCreated project: InteractivityProject
  ) {
    if first == nil { first = project }
    onLine("created", false)
  }
  func interactivityHandler(_: InteractivityHandler, didShow annotation: Annotation) {
    onLine("show \(annotation.id)", false)
  }
  func interactivityHandler(_: InteractivityHandler, didHide annotation: Annotation) {
    onLine("hide \(annotation.id)", false)
  }
  func interactivityHandler(_: InteractivityHandler, annotationWasTapped annotation: Annotation) {
    onLine("tapped \(annotation.id)", false)
  }
  func interactivityHandler(
    _: InteractivityHandler, annotationWasTriggered annotation: Annotation
  ) {
    onLine("triggered \(annotation.id)", false)
  }
  func interactivityHandler(_: InteractivityHandler, foundLoopAt annotation: Annotation) {
    onLine("loop \(annotation.id)", false)
  }
}
