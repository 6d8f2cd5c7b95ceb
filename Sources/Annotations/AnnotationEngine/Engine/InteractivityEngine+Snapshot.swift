// States of the engine that an exploration returns to.

extension InteractivityEngine {
  /// The state of the engine on which its future depends, in addition to the project, the media's
  /// duration, the size of the picture and the ``Names``: two engines that agree in these give the
  /// same events for the same inputs.
  ///
  /// That holds because ``restore(_:_:)`` rebuilds an engine from nothing else. The position
  /// determines what is active, and the names determine what of that is on screen; no ad plays.
  package struct Snapshot: Hashable, Sendable {
    /// The position of the playhead, in seconds.
    package let position: Double
    package let hasBegun: Bool
    /// A Boolean value that indicates whether the points at the position itself have still to be
    /// played.
    package let includesPosition: Bool
    let wishesToPlay: Bool
    package let hasEnded: Bool
    /// The number of jumps at this position; 0 if the playhead moves before anything can jump.
    package var jumps: UInt8
    let stops: [Stop]
    /// The indices of the annotations whose gates were released.
    package var releasedGates: Set<Int>
    /// The active slots that loop back and were tapped, ascending.
    let tapped: [Int]
  }

  /// The enabled preconditions, and the values of variables.
  package struct Names: Sendable {
    let enabled: Set<Name>
    let variables: [Name: VariableValue]

    package init(enabled: [String] = [], variables: Variables = [:]) {
      self.enabled = Set(enabled.map { Name($0) })
      self.variables = variables.values
    }
  }

  /// The state on which the future depends. It is complete if no ad plays.
  package var snapshot: Snapshot {
    Snapshot(
      position: position, hasBegun: hasBegun, includesPosition: includesPosition,
      wishesToPlay: wishesToPlay, hasEnded: hasEnded,
      jumps: due <= position ? UInt8(clamping: jumps) : 0, stops: stops,
      releasedGates: releasedGates,
      tapped: tapped.isEmpty ? [] : tapped.filter(isActive).sorted())
  }

  /// The number of annotations whose windows contain the playhead.
  package var activeCount: Int { interruptedMove?.active?.count ?? cursor.slot - cursor.rank }

  /// Restores a snapshot of an engine with the same project and media duration.
  package mutating func restore(_ snapshot: Snapshot, _ names: Names) {
    for slot in activeSlots { isShown[slot] = false }
    enabled = names.enabled
    variables = names.variables
    position = snapshot.position
    hasBegun = snapshot.hasBegun
    includesPosition = snapshot.includesPosition
    wishesToPlay = snapshot.wishesToPlay
    hasEnded = snapshot.hasEnded
    jumps = Int(snapshot.jumps)
    stops = snapshot.stops
    releasedGates = snapshot.releasedGates
    tapped = Set(snapshot.tapped)
    coveredByAd = nil
    interruptedMove = nil
    cursor = TimelineIndex.Cursor()
    moveCursorToPosition()
    for slot in activeSlots where flags[slot].contains(.visual) {
      isShown[slot] = !flags[slot].contains(.conditional) || conditionHolds(of: index.annotations[slot])
    }
  }
}
