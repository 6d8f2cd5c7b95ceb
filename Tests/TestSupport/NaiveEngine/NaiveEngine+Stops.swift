import AnnotationEngine

// The play state: the viewer's wish to play, and the stops of the project that hold it back.

extension NaiveEngine {
  /// A stop of the project: a closed gate, or a pause on show.
  struct Stop: Hashable {
    var annotation: Int
    var isGate: Bool
    /// The remaining wall time of a pause on show, in seconds; infinite for a gate.
    var left: Double
  }

  package var playing: Bool { wish && stops.isEmpty && !ended }

  /// A Boolean value that indicates whether the media has ended without being played: paused there.
  package var pausedAtEnd: Bool {
    !wish && stops.isEmpty && !ended && position >= duration ?? .infinity
  }

  /// The gate that was closed last.
  package var gate: Int? { stops.last { $0.isGate }?.annotation }

  /// The remaining wall time of the longest pause on show, in seconds.
  package var remainingStand: Double? { stops.filter { !$0.isGate }.map(\.left).max() }

  mutating func stop(at index: Int, _ time: Double) -> Interruption {
    guard let window = window(index) else { return .proceed }
    var interruption = Interruption.proceed
    if annotations[index].pausesOnShow {
      emit("pause", index, time)
      stops.append(Stop(annotation: index, isGate: false, left: window.end - window.start))
      interruption = .stand
    }
    if annotations[index].isGate, window.start == position, !released.contains(index) {
      close(index, time)
      interruption = .stand
    }
    return interruption
  }

  mutating func close(_ index: Int, _ time: Double) {
    guard !stops.contains(where: { $0.isGate && $0.annotation == index }) else { return }
    emit("gateClosed", index, time)
    stops.append(Stop(annotation: index, isGate: true, left: .infinity))
  }

  /// Ends a stop: the wish to play continues unless another one lasts.
  mutating func end(_ stop: Stop, _ time: Double, now index: Int?? = nil) {
    stops.removeAll { $0.annotation == stop.annotation && $0.isGate == stop.isGate }
    let annotation = index ?? stop.annotation
    if stop.isGate {
      emit("gateReleased", annotation, time)
    } else if playing {
      emit("resume", annotation, time)
    }
  }

  /// Leaves the end of the media and the gates elsewhere, because of a jump or a seek.
  mutating func leaveStops(for target: Double) {
    let wasPlaying = playing
    let left = stops.last { $0.isGate && window($0.annotation)?.start != target }
    stops = stops.filter { !$0.isGate || window($0.annotation)?.start == target }
    ended = false
    if !wasPlaying, playing { emit("resume", left?.annotation, target) }
  }
}
