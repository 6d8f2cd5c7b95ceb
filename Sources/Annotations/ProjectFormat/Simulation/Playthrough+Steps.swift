extension Playthrough {
  /// The steps of a playthrough, in their order.
  ///
  /// Those of a simulation are not kept. Whenever somebody goes through them, the project is played again, which
  /// brings the same: so a million of them take no memory.
  public struct Steps: Sequence, Hashable, Sendable, ExpressibleByArrayLiteral {
    private enum Source: Sendable {
      case kept([Step])
      case simulated(Simulation, Gathering?)
    }

    private let source: Source
    /// The last of them.
    public let last: Step?

    /// Steps that happened, and can't be played again.
    public init(_ steps: [Step]) {
      source = .kept(steps)
      last = steps.last
    }

    /// Steps that happened, and can't be played again.
    public init(arrayLiteral elements: Step...) { self.init(elements) }

    /// The steps of a simulation.
    /// - Parameters:
    ///   - simulation: as it is at its beginning.
    ///   - gathering: the versions of the project, where there are several.
    init(of simulation: Simulation, gathering: Gathering? = nil, last: Step?) {
      source = .simulated(simulation, gathering)
      self.last = last
    }

    /// Begins with the first step; a simulation is played again.
    public func makeIterator() -> Iterator {
      switch source {
      case .kept(let steps): Iterator(kept: steps.makeIterator())
      case .simulated(let simulation, let gathering):
        Iterator(simulation: simulation, gathering: gathering)
      }
    }

    /// Whether the steps are the same, kept or not.
    public static func == (first: Steps, second: Steps) -> Bool { first.elementsEqual(second) }

    /// By all of the steps.
    public func hash(into hasher: inout Hasher) {
      for step in self { hasher.combine(step) }
    }

    /// Goes through steps, or plays them.
    public struct Iterator: IteratorProtocol {
      fileprivate var kept: [Step].Iterator?
      fileprivate var simulation: Simulation?
      fileprivate var gathering: Gathering?
      /// The number of the project's version that is in place, from 0.
      private var version = 0

      fileprivate init(
        kept: [Step].Iterator? = nil, simulation: Simulation? = nil, gathering: Gathering? = nil
      ) {
        self.kept = kept
        self.simulation = simulation
        self.gathering = gathering
      }

      /// The next step, `nil` at the end.
      public mutating func next() -> Step? {
        guard var step = kept?.next() ?? simulation?.next() else { return nil }
        if case .project = step.input { version += 1 }
        if let gathering { step.events = gathering.events(step.events, version: version) }
        return step
      }
    }
  }
}
