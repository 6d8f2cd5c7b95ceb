import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// Something is gone before it can be tapped.
  ///
  /// A viewer has to see it, to understand it, and to reach for it. Two seconds are little for that (our own limit:
  /// no standard has one for video). What the playhead waits for is left alone.
  static let tooShortToTap = ProjectRule(
    "too-short-to-tap", "Something is gone before it can be tapped", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "duration": 2, "onClick": {"gotoTrack": "0:06"}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "duration": 0.5, "onClick": {"gotoTrack": "0:05"}}"#
      )
    ],
    .annotation { annotation, context in
      guard annotation.isChoice, !annotation.waits,
        let length = context.length(of: annotation.index), length > 0, length < 2
      else { return [] }
      return [
        ProjectProblem(
          "it is there for \(length.shortText) s, which is little to see and tap it", .end,
          fix: "show it for two seconds at least, or let the playhead wait with pause or loopBack")
      ]
    })
}
