extension InteractivityEngine {
  /// All that the future of a playback depends on, beside the project, the media's length, the size of the
  /// picture and the ``Names``: two engines that agree in these give the same events for the same inputs.
  ///
  /// That is so because ``restore(_:_:)`` builds an engine from nothing else. What is active follows from the position,
  /// and what is on screen from that and the names; no ad plays.
  package struct Moment: Hashable, Sendable {
    /// Where the playhead is, in seconds.
    package let position: Double
    /// Whether the position was ever evaluated.
    package let hasBegun: Bool
    /// Whether what lies at the position itself has still to be played.
    package let includesPosition: Bool
    package let isPlaying: Bool
    package let hasEnded: Bool
    /// How often the project has jumped at this place; 0 where the playhead moves before anything can jump.
    package private(set) var jumps: UInt8
    let held: HeldGate?
    let stand: Stand?
    private(set) var openGates: Set<AnnotationNumber>
    /// What is active, loops back, and was tapped; ascending.
    let tapped: [Slot]

    /// The moment as it is after somebody has asked for something.
    package var withoutJumps: Moment {
      var moment = self
      moment.jumps = 0
      return moment
    }

    /// The open gates, by their indices in the project.
    package var gates: [Int] { openGates.map { Int($0) } }

    /// Opens a gate.
    /// - Parameter gate: its index in the project.
    package mutating func open(_ gate: Int) { openGates.insert(AnnotationNumber(gate)) }

    /// Closes an open gate.
    /// - Parameter gate: its index in the project.
    package mutating func close(_ gate: Int) { openGates.remove(AnnotationNumber(gate)) }
  }

  /// The preconditions that are enabled, and the values of variables.
  package struct Names: Sendable {
    let enabled: Set<Name>
    let variables: [Name: VariableValue]

    package init(enabled: [String] = [], variables: Variables = [:]) {
      self.enabled = Set(enabled.map(Name.init))
      self.variables = variables.values
    }
  }

  /// What the future depends on. It is complete where no ad plays.
  package var moment: Moment {
    Moment(
      position: position, hasBegun: hasBegun, includesPosition: includesPosition,
      isPlaying: isPlaying, hasEnded: hasEnded,
      jumps: due <= position ? UInt8(clamping: jumps) : 0, held: held, stand: stand,
      openGates: openGates,
      tapped: tapped.isEmpty ? [] : tapped.filter(isActive).sorted())
  }

  /// How many annotations' windows contain the playhead.
  package var activeCount: Int { departure?.active?.count ?? Int(cursor.start) - Int(cursor.end) }

  /// Goes to a moment that an engine of the same project and media length was in, with any names.
  package mutating func restore(_ moment: Moment, _ names: Names) {
    for slot in activeSlots { isShown[slot] = false }
    enabled = names.enabled
    variables = names.variables
    position = moment.position
    hasBegun = moment.hasBegun
    includesPosition = moment.includesPosition
    isPlaying = moment.isPlaying
    hasEnded = moment.hasEnded
    jumps = Int(moment.jumps)
    held = moment.held
    stand = moment.stand
    openGates = moment.openGates
    tapped = Set(moment.tapped)
    stage = .content
    departure = nil
    cursor = TimelineCursor()
    returnToPosition()
    for slot in activeSlots where traits[slot].contains(.visual) {
      isShown[slot] = !traits[slot].contains(.conditional) || holds(index.owners[slot])
    }
  }
}
