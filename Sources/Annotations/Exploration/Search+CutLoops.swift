import AnnotationEngine

// The circles of jumps in which nothing is played.

extension Search {
  /// A circle of jumps that the engine cut, because the playhead did not move on.
  struct CutLoop {
    /// The annotations that jump, in the order of their jumps.
    var annotations: [Int]
    /// The state after the cut.
    var state: Int32
  }

  /// Records the circle of jumps that the engine cut in a move, if it is the first one of its annotations.
  /// - Parameter state: The state to which the move leads.
  mutating func recordCutLoop(in events: [EngineEvent], of move: Move, before state: Int32) {
    guard let end = events.firstIndex(where: { $0.kind == .loop }), let last = events[end].annotation else { return }
    var jumps = events[..<end].compactMap(\.annotationThatJumps)
    // A trigger without a length acts in the move after the one that leads to its time.
    var previous = moves[Int(move.state)]
    while !jumps.contains(last), jumps.count < InteractivityEngine.maximumJumps, let move = previous,
      move.step == .playOn, let events = perform(move)
    {
      jumps = events.compactMap(\.annotationThatJumps) + jumps
      previous = moves[Int(move.state)]
    }
    // Many jumps in sequence are cut as well, and are no circle.
    guard let start = jumps.lastIndex(of: last) else { return }
    let annotations = Array(jumps[start...])
    guard annotationsOfCutLoops.insert(annotations.sorted()).inserted else { return }
    cutLoops.append(CutLoop(annotations: annotations, state: state))
  }

  /// Returns the cycles that the engine cuts.
  /// - Parameter leadsToEnd: By state, whether a path leads to the end.
  mutating func cutCycles(leadsToEnd: [Bool]) -> [Exploration.Cycle] {
    cutLoops.map { loop in
      Exploration.Cycle(
        annotations: loop.annotations, canBeLeft: false, isEndless: !leadsToEnd[Int(loop.state)], isCut: true,
        path: path(to: loop.state))
    }
  }
}

extension EngineEvent {
  /// The annotation of a jump; `nil` for any other event.
  var annotationThatJumps: Int? {
    if case .seek = kind { annotation } else { nil }
  }
}
