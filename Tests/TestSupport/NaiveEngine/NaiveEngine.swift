package import AnnotationEngine

/// The engine once more, straight from the text of the algorithm: every step looks at every annotation,
/// writes down the whole batch, sorts it, and then walks through it.
///
/// It shares the model with the engine, and nothing else.
package struct NaiveEngine {
  package struct Line: Equatable {
    package var name: String
    package var annotation: Int?
    package var time: Double

    package init(name: String, annotation: Int?, time: Double) {
      self.name = name
      self.annotation = annotation
      self.time = time
    }
  }

  package internal(set) var annotations: [Annotation]
  package internal(set) var position = 0.0
  package internal(set) var duration: Double?
  var lines: [Line] = []
  var active: Set<Int> = []
  package internal(set) var shown: Set<Int> = []

  package internal(set) var playing = false
  var begun = false
  package internal(set) var ended = false
  var ad = false
  /// Whether the next pass includes the point at which it begins.
  var includesPosition = true
  var enabled: Set<String> = []
  var variables: [String: VariableValue] = [:]
  var tapped: Set<Int> = []
  var released: Set<Int> = []
  package internal(set) var gate: Int?
  /// Whether the playback goes on when the gate is released.
  var gateResumes = false
  /// What was on screen when the ad began.
  var covered: Set<Int> = []
  var standing: (annotation: Int, left: Double, resumes: Bool)?
  var jumpsInPlace = 0

  package init(_ annotations: [Annotation]) {
    self.annotations = annotations
  }

  /// The indices of what is active, in the order of start, the longer first, then of the document.
  package var activeInOrder: [Int] { active.sorted { key($0) < key($1) } }

  func key(_ index: Int) -> (Double, Double, Int) {
    let window = window(index)
    return (window?.start ?? 0, -(window?.end ?? 0), index)
  }

  func window(_ index: Int) -> TimeWindow? {
    annotations[index].window(duration: duration)
  }

  mutating func emit(_ name: String, _ annotation: Int?, _ time: Double) {
    lines.append(Line(name: name, annotation: annotation, time: time))
  }

  /// All that it remembers, as it is.
  package struct State: Hashable {
    var position: Double
    var flags: [Bool]
    var active, shown, tapped, released, covered: Set<Int>
    var enabled: Set<String>
    var variables: [String: VariableValue]
    var gate, standing: Int?
    var left: Double?
    var jumps: Int
  }

  /// Two engines of one project with equal states can't be told apart.
  package var state: State {
    State(
      position: position,
      flags: [
        playing, begun, ended, ad, includesPosition, gateResumes, standing?.resumes ?? false,
      ],
      active: active, shown: shown, tapped: tapped, released: released, covered: covered,
      enabled: enabled, variables: variables, gate: gate, standing: standing?.annotation,
      left: standing?.left, jumps: jumpsInPlace)
  }

  /// For how many seconds it still stands because of a pause on show.
  package var remainingStand: Double? { standing?.left }

  // MARK: Inputs

  package mutating func handle(_ input: EngineInput) -> [Line] {
    lines = []
    switch input {
    case .tick, .wall, .end: break
    default: jumpsInPlace = 0
    }
    switch input {
    case .play:
      if let gate {
        gateResumes = true
        return close(gate, position)
      }
      playing = true
      let atEnd = standing == nil && position >= duration ?? .infinity
      standing = nil
      if !ad, ended || atEnd {
        ended = false
        go(to: 0)
      } else if !begun {
        go(to: position)
      }
    case .pause:
      playing = false
      standing?.resumes = false
      gateResumes = false
    case .tick(let time):
      playing = true
      play(to: clamped(time))
    case .end:
      if let duration {
        playing = true
        play(to: duration)
      }
      ended = duration == nil || position == duration
      if ended { playing = false }
    case .seek(let time): seek(to: clamped(time))
    case .rate: break
    case .duration(let value): learn(value)
    case .wall(let elapsed):
      guard standing != nil, !ad else { break }
      standing?.left -= elapsed
      if standing?.left ?? 1 <= 0 { stopStanding(position) }
    case .enable(let token):
      enabled.insert(token)
      lookAgain()
    case .disable(let token):
      enabled.remove(token)
      lookAgain()
    case .set(let values):
      for (name, value) in values.sorted { variables[name] = value }
      lookAgain()
    case .tap(let id):
      let candidates = shown.filter { annotations[$0].id == id }
      if let top = candidates.max() {
        tap(top)
      } else {
        emit("ignored", annotations.firstIndex { $0.id == id }, position)
      }
    case .tapAt: break
    case .adStart where !ad:
      ad = true
      for index in activeInOrder where shown.remove(index) != nil {
        covered.insert(index)
        emit("hidden", index, position)
      }
    case .adEnd where ad:
      ad = false
      for index in activeInOrder where annotations[index].isVisual {
        if !holds(index) {
          if standing?.annotation == index { stopStanding(position) }
          if gate == index { release(index, position) }
        } else if covered.contains(index) {
          shown.insert(index)
          emit("shown", index, position)
        } else {
          _ = show(index, position, atStart: window(index)?.start == position)
        }
      }
      covered = []
    case .adStart, .adEnd, .picture, .project, .session: break
    }
    return lines
  }

  func clamped(_ time: Double) -> Double { max(0, min(time, duration ?? time)) }

  func holds(_ index: Int) -> Bool {
    annotations[index].condition?.holds(enabled: enabled, variables: variables) ?? true
  }
}
