import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// The playback goes round in a circle by itself.
  ///
  /// A jump on time leads back, and the playback comes to it again and again. Where nothing on the way round leads
  /// elsewhere, nobody ever sees the end.
  static let circle = ProjectRule(
    "circle", "The playback goes round in a circle by itself", .error,
    good: [
      .annotations(
        #"{"id": "back", "type": "onTime", "start": 20, "gotoTrack": "0:05", "precondition": "again"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 25, "end": 30}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "back", "type": "onTime", "start": 20, "gotoTrack": "0:05"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 25, "end": 30}"#)
    ],
    .ways { exploration, context in
      exploration.cycles.compactMap { circle in
        guard let first = circle.annotations.first, !context.isLoopBack(circle) else { return nil }
        // One that depends on what the app enables goes on as soon as the app wants it to.
        let isConditional = circle.annotations.contains {
          context.annotations[$0].condition != nil
        }
        if isConditional { return nil }
        return ProjectProblem(
          circle.canBeLeft
            ? "the playback goes round here until somebody taps"
            : "the playback goes round here for ever",
          of: first, .jump, severity: circle.canBeLeft ? .warning : .error,
          fix: circle.canBeLeft
            ? "use loopBack on what is to be tapped, or give the jump a precondition"
            : "jump on instead of back, or give the jump a precondition")
      }
    })
}

extension ProjectContext {
  /// Whether nobody but those who wait for a tap go back in a circle.
  func isLoopBack(_ circle: Exploration.Cycle) -> Bool {
    circle.annotations.allSatisfy { annotations[$0].kind != .timeTrigger }
  }
}
