public import PlayerCore
import Testing

extension PlaybackController {
  /// From now on an event that the ``EventGrammar`` does not allow fails the test.
  public func holdAgainstGrammar() {
    addSessionConsumer(GrammarWitness { Issue.record("\($0)") })
  }
}
