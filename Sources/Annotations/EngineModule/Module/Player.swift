import AnnotationEngine
import JSON
import ProjectFormat

/// An engine with the texts that come in and go out.
struct Player {
  private(set) var engine = InteractivityEngine(project: InteractivityProject())
  /// Where the host writes.
  private var room = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// Where the host reads, of which ``answerCount`` bytes count.
  private(set) var answer = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private(set) var answerCount = 0
  /// The variables of the next ``setVariables(step:)``.
  private var variables = Variables()
  /// What followed from the last input, the number of which is ``step``, and the project before an edit.
  private var events: [EngineEvent] = []
  private var step = 0
  private var replaced: InteractivityProject?

  mutating func makeRoom(for count: Int) -> UnsafeMutablePointer<UInt8>? {
    room.deallocate()
    room = .allocate(capacity: count)
    return room.baseAddress
  }

  /// What the host has written.
  var bytes: [UInt8] { Array(room) }

  /// What the host has written, as a text.
  var text: String { String(decoding: room, as: UTF8.self) }

  mutating func begin(_ project: InteractivityProject) {
    engine = InteractivityEngine(project: project)
  }

  mutating func addVariable(_ value: VariableValue) { variables[text] = value }

  mutating func addVariable(textFrom start: Int) {
    let name = String(decoding: room[..<start], as: UTF8.self)
    variables[name] = .text(String(decoding: room[start...], as: UTF8.self))
  }

  mutating func setVariables(step: Int) -> Int {
    defer { variables = Variables() }
    return handle(.set(variables), step: step)
  }

  /// - Parameter step: the number of the input, from 1.
  /// - Returns: how many events follow.
  mutating func handle(_ input: EngineInput, step: Int) -> Int {
    events.removeAll(keepingCapacity: true)
    self.step = step
    replaced = if case .project = input { engine.project } else { nil }
    engine.handle(input, into: &events)
    return events.count
  }

  mutating func tellEvents() {
    var text = ""
    for event in events {
      text += event.json(in: engine.project, replacing: replaced, step: step).text() + "\n"
    }
    tell(text)
  }

  mutating func tellState() {
    var state: JSON.Object = ["time": .number(engine.position)]
    state["duration"] = engine.duration.map { .number($0) }
    state["playing"] = .bool(engine.isPlaying)
    state["ended"] = .bool(engine.hasEnded)
    state["ad"] = .bool(engine.isInAd)
    state["gate"] = engine.closedGate.map { .integer(Int64($0)) }
    // What has no end stands until somebody plays.
    state["stand"] = engine.remainingStand.map { $0.isFinite ? .number($0) : true }
    state["visible"] = .array(
      engine.visible.map { number in
        let kind = engine.project.annotations[number].kind
        var shown: JSON.Object = [
          "number": .integer(Int64(number)), "kind": .string(kind.rawValue),
        ]
        shown["text"] = engine.text(of: number).map { .string($0) }
        return .object(shown)
      })
    tell(JSON.object(state).text())
  }

  mutating func tell(_ text: String) {
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
