import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// No way through the project leads to an annotation.
  ///
  /// Whatever viewers tap and whatever the app enables, the media never plays where the annotation is: a jump leads
  /// past it, or a circle ends before it. Only somebody who seeks comes to see it.
  static let neverReached = ProjectRule(
    "never-reached", "No way through the project leads to an annotation", .warning,
    good: [
      .annotations(
        #"{"id": "skip", "type": "hotLink", "title": "Skip", "start": 4, "end": 9, "onClick": {"gotoTrack": "0:30"}}"#,
        #"{"id": "note", "type": "pop", "text": "For patient people", "start": 20, "end": 25}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "skip", "type": "onTime", "start": 4, "gotoTrack": "0:30"}"#,
        #"{"id": "note", "type": "pop", "text": "For patient people", "start": 20, "end": 25}"#,
        #"{"id": "credits", "type": "pop", "text": "Thank you", "start": 30, "end": 35}"#)
    ],
    .allWays { exploration, context in
      context.annotations.indices.compactMap { number in
        let found = exploration.findings[number]
        guard found.path == nil, !found.isEntered, context.annotations[number].kind != .unsupported,
          context.hasItsTime(number)
        else { return nil }
        return ProjectProblem(
          "no way through the project leads to it", of: number, .start,
          fix: "take it out, or change the jump that leads past it; explore draws the ways")
      }
    })
}
