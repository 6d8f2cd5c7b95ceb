import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// An annotation loops back, and nothing can be tapped.
  ///
  /// The media goes back until somebody taps. What is to be tapped lies outside the picture or below something else, so
  /// that nobody ever comes further.
  static let loopBackWithoutChoice = ProjectRule(
    "loop-back-without-choice", "An annotation loops back, and nothing can be tapped", .error,
    good: [
      .annotations(
        #"{"id": "left", "type": "hotLink", "title": "Left", "start": 5, "end": 15, "left": "0%", "top": "20%", "width": "40%", "height": "50%", "onClick": {"gotoTrack": "0:30", "loopBack": true}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "left", "type": "hotLink", "title": "Left", "start": 5, "end": 15, "left": "100%", "top": "20%", "width": "40%", "height": "50%", "onClick": {"gotoTrack": "0:30", "loopBack": true}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    .ways { exploration, context in
      exploration.cycles.compactMap { circle in
        guard let first = circle.annotations.first, context.isLoopBack(circle) else { return nil }
        return ProjectProblem(
          "it loops back for ever, as nothing can be tapped", of: first, .loopBack,
          fix: "put what is to be tapped into the picture, and on top")
      }
    })
}
