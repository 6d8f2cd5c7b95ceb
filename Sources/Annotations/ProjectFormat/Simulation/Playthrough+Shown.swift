extension Playthrough {
  /// The stretches of media time during which each annotation was shown, in the order in which that
  /// happened, by the annotation's index.
  public func timesShown() -> ShownTimes {
    var shown = ShownCollector()
    var position = 0.0
    for step in steps {
      // Where the playhead went without playing what lies between.
      var landing: Double?
      if step.isLeap(from: position) {
        shown.leap(from: position, to: step.position)
        landing = step.position
      }
      for event in step.events {
        switch (event.kind, event.annotation) {
        case (.shown, let annotation?):
          shown.since[annotation] = max(event.time, landing ?? event.time)
        case (.hidden, let annotation?):
          let start = shown.since.removeValue(forKey: annotation)
          if let start, landing == nil { shown.close(annotation, since: start, at: event.time) }
        case (.seek(let target), _):
          shown.leap(from: event.time, to: target)
          landing = target
        default: break
        }
      }
      position = step.position
    }
    for (annotation, start) in shown.since { shown.close(annotation, since: start, at: position) }
    return shown.times
  }
}

extension Playthrough.Step {
  /// Whether the input itself put the playhead elsewhere than ordinary playback would.
  /// - Parameter position: where the playhead was before, in seconds.
  public func isLeap(from position: Double) -> Bool {
    switch input {
    case .seek, .session: true
    case .tick(let time): time < position
    case .play: self.position < position
    default: false
    }
  }
}

/// The stretches of media time during which each annotation was shown, by the annotation's index.
public struct ShownTimes: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Entry: Sendable {
    var window: TimeWindow
    /// The number of the same annotation's next entry; -1 for the last.
    var next: Int32 = -1
  }

  /// Of all annotations, as they were added.
  private var entries: [Entry] = []
  /// Of each annotation the numbers of its first and its last entry; -1 where there is none.
  private var ends: [(first: Int32, last: Int32)] = []

  /// The stretches of each annotation, by its index.
  public init(dictionaryLiteral elements: (Int, [TimeWindow])...) {
    for (annotation, windows) in elements {
      for window in windows { add(window, to: annotation) }
    }
  }

  /// The stretches of an annotation, in the order in which they happened.
  public subscript(annotation: Int) -> [TimeWindow] {
    var windows: [TimeWindow] = []
    var number = annotation < ends.count ? ends[annotation].first : -1
    while number >= 0 {
      let entry = entries[Int(number)]
      windows.append(entry.window)
      number = entry.next
    }
    return windows
  }

  mutating func add(_ window: TimeWindow, to annotation: Int) {
    while ends.count <= annotation { ends.append((-1, -1)) }
    let number = Int32(entries.count)
    if ends[annotation].first < 0 {
      ends[annotation].first = number
    } else {
      entries[Int(ends[annotation].last)].next = number
    }
    ends[annotation].last = number
    entries.append(Entry(window: window))
  }

  /// Whether the annotations were shown at the same times.
  public static func == (first: ShownTimes, second: ShownTimes) -> Bool {
    (0..<max(first.ends.count, second.ends.count)).allSatisfy { first[$0] == second[$0] }
  }
}

/// What goes on while times are collected.
private struct ShownCollector {
  /// When what is on screen came there, or where the playhead landed since.
  var since: [Int: Double] = [:]
  var times: ShownTimes = [:]

  mutating func close(_ annotation: Int, since start: Double, at end: Double) {
    guard start != end else { return }
    times.add(TimeWindow(start: min(start, end), end: max(start, end)), to: annotation)
  }

  mutating func leap(from: Double, to: Double) {
    for (annotation, start) in since {
      close(annotation, since: start, at: from)
      since[annotation] = to
    }
  }
}
