package import AnnotationEngine

/// A second engine, written from the text of the algorithm: each step examines every annotation,
/// collects the whole batch, sorts it, and applies it.
///
/// It shares only the model with the engine. The play state follows one rule: the viewer's wish to
/// play is one value, and the stops of the project hold it back while they last.
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

  /// A Boolean value that indicates whether the viewer wishes to play.
  package internal(set) var wish = false
  /// What holds the wish back, besides the end of the media.
  var stops: [Stop] = []
  var begun = false
  package internal(set) var ended = false
  var ad = false
  /// A Boolean value that indicates whether the next pass includes the point at which it begins.
  var includesPosition = true
  var enabled: Set<String> = []
  var variables: [String: VariableValue] = [:]
  var tapped: Set<Int> = []
  var released: Set<Int> = []
  /// The annotations that were on screen when the ad began.
  var covered: Set<Int> = []
  var jumpsInPlace = 0
  var rate = 1.0

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
    var stops: [Stop]
    var jumps: Int
  }

  /// The state; two engines of one project with equal states give the same events.
  package var state: State {
    State(
      position: position,
      flags: [wish, begun, ended, ad, includesPosition, rate < 0],
      active: active, shown: shown, tapped: tapped, released: released, covered: covered,
      enabled: enabled, variables: variables, stops: stops, jumps: jumpsInPlace)
  }

  // MARK: Inputs

  package mutating func handle(_ input: EngineInput) -> [Line] {
    lines = []
    switch input {
    case .tick, .wall, .end, .enable, .disable, .set: break
    default: jumpsInPlace = 0
    }
    switch input {
    case .play:
      wish = true
      let atEnd = ended || stops.isEmpty && position >= duration ?? .infinity
      stops.removeAll { !$0.isGate }
      if !ad, atEnd {
        ended = false
        if rate >= 0 {
          land(on: 0)
          break
        }
      }
      if let gate {
        emit("gateClosed", gate, position)
      } else if !begun {
        land(on: position)
      }
    case .pause:
      wish = false
    case .tick(let time):
      play(to: clamped(time))
    case .end:
      let paused = !wish && position == duration
      wish = true
      if let duration { play(to: duration) }
      if paused { wish = false }
      ended = duration == nil || position == duration
    case .seek(let time): seek(to: clamped(time))
    case .rate(let value): rate = value
    case .duration(let value): setDuration(value)
    case .wall(let elapsed):
      guard !ad else { break }
      for place in stops.indices { stops[place].left -= elapsed }
      for stop in stops.sorted(by: { $0.left < $1.left }) where stop.left <= 0 {
        end(stop, position)
      }
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
          for stop in stops where stop.annotation == index { end(stop, position) }
        } else if covered.contains(index) {
          shown.insert(index)
          emit("shown", index, position)
        } else {
          _ = show(index, position)
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
