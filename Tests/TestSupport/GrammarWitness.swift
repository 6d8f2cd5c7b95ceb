public import PlayerCore

/// Checks every session of a controller against the ``EventGrammar``.
public final class GrammarWitness: PlaybackSessionConsumer {
  /// The violations, in order.
  public private(set) var violations: [String] = []
  /// The number of received events.
  public private(set) var count = 0
  private var grammar = EventGrammar()
  private var generation = 0
  private var isOver = true
  private var trail: [String] = []
  private let onViolation: (String) -> Void

  /// - Parameter onViolation: Receives each violation immediately.
  public init(onViolation: @escaping (String) -> Void = { _ in }) { self.onViolation = onViolation }

  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    count += 1
    if session.generation != generation {
      if !isOver { note("a new session before Terminate", of: session) }
      grammar = EventGrammar()
      generation = session.generation
      isOver = false
      trail = []
    }
    trail.append(Self.name(of: event))
    if trail.count > 12 { trail.removeFirst() }
    if case .lifecycle(let event) = event, event.kind == .terminate { isOver = true }
    if let problem = grammar.accept(event) { note(problem, of: session) }
  }

  private static func name(of event: SessionEvent) -> String {
    switch event {
    case .lifecycle(let event): event.kind.description
    case .ad: "(ad)"
    case .bumper: "(bumper)"
    case .passedCuePoints(let pass): "passed \(pass.previousTime)→\(pass.currentTime)"
    default: "\(event)"
    }
  }

  private func note(_ problem: String, of session: PlaybackSession) {
    let text =
      "session \(session.generation): \(problem): \(trail.joined(separator: ", "))"
    violations.append(text)
    onViolation(text)
  }
}
