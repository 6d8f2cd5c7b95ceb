import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// An annotation begins outside the media.
  ///
  /// It begins after the end, where nobody comes; or it counts back from the end to before the beginning, and begins
  /// there instead. What is longer than the media in percent is told, too.
  static let outsideMedia = ProjectRule(
    "outside-media", "An annotation begins outside the media", .error,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": "-15", "end": "100%"}"#, duration: 60)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 90, "duration": 5}"#, duration: 60),
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": "-90", "duration": 5}"#, duration: 60),
      .annotations(#"{"id": "a", "type": "pop", "text": "A", "start": "150%", "duration": 5}"#),
    ],
    .reader(.time, fix: { _ in "keep it between 0% and 100%" }) { annotation, context in
      guard let duration = context.duration,
        let start = annotation.start.resolved(duration: duration),
        annotation.kind != .unsupported, (0...1).contains(annotation.start.fraction)
      else { return [] }
      let length = MediaTime.clock(duration)
      if start < 0 {
        return [
          ProjectProblem(
            "it would begin \(MediaTime.clock(-start)) before media of \(length), and begins with it",
            .start, severity: .warning, fix: "count from the start, or fewer seconds from the end")
        ]
      }
      guard context.isDurationTold,
        annotation.isVisual ? start >= duration : start > duration
      else { return [] }
      return [
        ProjectProblem(
          "it begins at \(MediaTime.clock(start)), and the media ends at \(length)", .start,
          fix: "begin earlier, or take it out")
      ]
    })
}
