package import AnnotationEngine

/// A second engine, written from the text of the algorithm: each step examines every annotation,
/// collects the whole batch, sorts it, and applies it.
///
/// It shares only the model with the engine.
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
  let platform: Platform
  package internal(set) var position = 0.0
  package internal(set) var duration: Double?
  var lines: [Line] = []
  var active: Set<Int> = []
  package internal(set) var shown: Set<Int> = []

  package internal(set) var playing = false
  var begun = false
  package internal(set) var ended = false
  var ad = false
  /// A Boolean value that indicates whether the next pass includes the point at which it begins.
  var includesPosition = true
  var enabled: Set<String> = []
  var variables: [String: VariableValue] = [:]
  var tapped: Set<Int> = []
  var released: Set<Int> = []
  package internal(set) var gate: Int?
  /// A Boolean value that indicates whether playback continues when the gate is released.
  var gateResumes = false
  /// The annotations that were on screen when the ad began.
  var covered: Set<Int> = []
  var standing: (annotation: Int, left: Double, resumes: Bool)?
  var jumpsInPlace = 0

  package init(_ annotations: [Annotation], platform: Platform = .ios) {
    self.annotations = annotations
    self.platform = platform
  }

  /// The indices of the active annotations, in the order of start, the longer first, then of the
  /// document.
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

  /// The complete state of the engine.
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

  /// The state; two engines of one project with equal states give the same events.
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

  /// The remaining wall time of a pause on show, in seconds.
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
        land(on: 0)
      } else if !begun {
        land(on: position)
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
    case .duration(let value): setDuration(value)
    case .wall(let elapsed):
      guard standing != nil, !ad else { break }
      standing?.left -= elapsed
      if standing?.left ?? 1 <= 0 { endStand(position) }
    case .enable(let token):
      enabled.insert(token)
      updateVisibility()
    case .disable(let token):
      enabled.remove(token)
      updateVisibility()
    case .set(let values):
      for (name, value) in values.sorted { variables[name] = value }
      updateVisibility()
    case .tap(let id):
      let candidates = shown.filter { annotations[$0].id == id }
      // Of the four platforms, only tvOS has no taps and opens no links.
      if platform != .tvos, let top = candidates.max() {
        tap(top)
      } else {
        emit("ignored", annotations.firstIndex { $0.id == id }, position)
      }
    case .tapNumber, .tapAt: break
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
          if standing?.annotation == index { endStand(position) }
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
