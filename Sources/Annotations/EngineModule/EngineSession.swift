import AnnotationEngine
import JSON
import ProjectFormat

/// An engine with the buffers for the host's texts and the answers.
struct EngineSession {
  private(set) var engine = InteractivityEngine(project: InteractivityProject())
  /// The buffer that the host writes.
  private var input = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The buffer that the host reads, up to `answerCount`.
  private(set) var answer = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private(set) var answerCount = 0
  /// The variables of the next `setVariables(step:)`.
  private var variables = Variables()
  /// The events of the last input with its number, and the project before it if the input was a new version.
  private var events: [EngineEvent] = []
  private var step = 0
  private var replaced: InteractivityProject?

  mutating func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    input.deallocate()
    input = .allocate(capacity: count)
    return input.baseAddress
  }

  /// The text that the host has written.
  var text: String { String(decoding: input, as: UTF8.self) }

  /// Begins with the document that the host has written.
  /// - Parameter platform: the place of the platform in `Platform.allCases`; iOS if there is none.
  /// - Returns: `false` if the document can't be read; the answer is the problem.
  mutating func begin(platform: Int) -> Bool {
    guard let project = readProject() else { return false }
    let platforms = Platform.allCases
    engine = InteractivityEngine(
      project: project, platform: platforms.indices.contains(platform) ? platforms[platform] : .ios)
    return true
  }

  /// Reads the document that the host has written.
  /// - Returns: `nil` if the document can't be read; the answer is the problem.
  mutating func readProject() -> InteractivityProject? {
    do throws(ProjectError) {
      return try InteractivityProject(reading: Array(input))
    } catch {
      answer(with: error.description)
      return nil
    }
  }

  mutating func addVariable(_ value: VariableValue) { variables[text] = value }

  mutating func addVariable(textFrom start: Int) {
    let name = String(decoding: input[..<start], as: UTF8.self)
    variables[name] = .text(String(decoding: input[start...], as: UTF8.self))
  }

  mutating func setVariables(step: Int) -> Int {
    defer { variables = Variables() }
    return handle(.set(variables), step: step)
  }

  /// Handles an input.
  /// - Parameter step: the number of the input, from 1.
  /// - Returns: the number of events.
  mutating func handle(_ input: EngineInput, step: Int) -> Int {
    events.removeAll(keepingCapacity: true)
    self.step = step
    replaced = if case .project = input { engine.project } else { nil }
    engine.handle(input, into: &events)
    return events.count
  }
}

// MARK: - Answers

extension EngineSession {
  mutating func answerWithProject() { answer(with: engine.project.json.text()) }

  mutating func answerWithEvents() {
    var text = ""
    for event in events {
      text += event.json(in: engine.project, replacing: replaced, step: step).text() + "\n"
    }
    answer(with: text)
  }

  func annotation(ofEvent event: Int) -> Int32 {
    guard events.indices.contains(event), let annotation = events[event].annotation else { return -1 }
    return Int32(annotation)
  }

  mutating func answerWithState() {
    var state: JSON.Object = ["time": .number(engine.position)]
    state["duration"] = engine.duration.map { .number($0) }
    state["playing"] = .bool(engine.isPlaying)
    state["ended"] = .bool(engine.hasEnded)
    state["ad"] = .bool(engine.isInAd)
    state["gate"] = engine.closedGate.map { .integer(Int64($0)) }
    // A pause without an end lasts until the viewer plays.
    state["stand"] = engine.remainingStand.map { $0.isFinite ? .number($0) : true }
    state["visible"] = .array(
      engine.visible.map { number in
        let kind = engine.project.annotations[number].kind
        var shown: JSON.Object = ["number": .integer(Int64(number)), "kind": .string(kind.rawValue)]
        shown["text"] = engine.text(of: number).map { .string($0) }
        return .object(shown)
      })
    answer(with: JSON.object(state).text())
  }

  mutating func answerWithTimeline() {
    let (project, duration) = (engine.project, engine.duration)
    let lanes = project.lanes(duration: duration).map { lane -> JSON in
      var object = lane.json
      if lane.annotation.transition == .fade { object["fades"] = true }
      object["background"] = lane.annotation.backgroundColor.map { .string($0) }
      return .object(object)
    }
    let chapters = project.chapters(duration: duration).map { chapter -> JSON in
      ["time": .number(chapter.start), "title": .string(chapter.title)]
    }
    let timeline: JSON = ["lanes": .array(lanes), "chapters": .array(chapters)]
    answer(with: timeline.text())
  }

  private mutating func answer(with text: String) {
    var text = text
    text.withUTF8 { bytes in
      if bytes.count > answer.count {
        answer.deallocate()
        answer = .allocate(capacity: bytes.count * 2)
      }
      _ = answer.update(fromContentsOf: bytes)
      answerCount = bytes.count
    }
  }
}
