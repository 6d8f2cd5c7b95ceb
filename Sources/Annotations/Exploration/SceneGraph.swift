import AnnotationEngine
import Support

/// The scenes of an exploration, and the links between them.
struct SceneGraph {
  /// The scenes in the order of the media, each with the first state at its start.
  private(set) var starts: [(state: Int32, window: TimeWindow)] = []
  private(set) var links: [Exploration.Link] = []
  private(set) var unplayed: [TimeWindow] = []

  init(_ search: Search) {
    let played = search.played.map { TimeWindow(start: $0.key, end: $0.value) }
      .sorted { $0.start < $1.start }
    var cuts: Set<Double> = [0]
    for jump in search.jumps {
      cuts.insert(jump.to)
      if jump.kind != .tap, let end = search.played[jump.from] { cuts.insert(end) }
    }
    addScenes(played, cuts: cuts, firstAt: search.firstAt)
    addLinks(of: search)
    if let duration = search.map.duration { addUnplayed(played, duration: duration) }
  }

  private mutating func addScenes(_ played: [TimeWindow], cuts: Set<Double>, firstAt: [Double: Int32]) {
    var windows: [TimeWindow] = []
    for stretch in played {
      if let last = windows.last,
        stretch.start < last.end || (stretch.start == last.end && !cuts.contains(stretch.start))
      {
        windows[windows.count - 1].end = max(last.end, stretch.end)
      } else {
        windows.append(stretch)
      }
    }
    // A jump may lead to a place from which nothing is played.
    let starts = Set(windows.map(\.start))
    for cut in cuts where !starts.contains(cut) && firstAt[cut] != nil {
      windows.append(TimeWindow(start: cut, end: cut))
    }
    self.starts = windows.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
      .compactMap { window in firstAt[window.start].map { ($0, window) } }
  }

  /// Returns the scene at a time; if one ends and another begins there, the other.
  private func scene(at time: Double) -> Int? {
    let next = starts.partitioningIndex { $0.window.start > time }
    guard next > 0, time <= starts[next - 1].window.end else { return nil }
    return next - 1
  }

  private mutating func addLinks(of search: Search) {
    var unordered: Set<Exploration.Link> = []
    for jump in search.jumps {
      guard let from = scene(at: jump.from), let to = scene(at: jump.to) else { continue }
      unordered.insert(
        Exploration.Link(from: from, to: to, kind: jump.kind, annotation: Int(jump.annotation)))
    }
    for scene in starts.indices.dropLast() {
      let end = starts[scene].window.end
      if end == starts[scene + 1].window.start, search.arrivals.contains(end) {
        unordered.insert(
          Exploration.Link(from: scene, to: scene + 1, kind: .play, annotation: nil))
      }
    }
    links = unordered.sorted { first, second in
      (first.from, first.to, first.annotation ?? .max, first.kind == .tap ? 0 : 1)
        < (second.from, second.to, second.annotation ?? .max, second.kind == .tap ? 0 : 1)
    }
  }

  private mutating func addUnplayed(_ played: [TimeWindow], duration: Double) {
    var end = 0.0
    for stretch in played {
      if stretch.start > end { unplayed.append(TimeWindow(start: end, end: stretch.start)) }
      end = max(end, stretch.end)
    }
    if end < duration { unplayed.append(TimeWindow(start: end, end: duration)) }
  }
}
