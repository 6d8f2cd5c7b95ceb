import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// An annotation ends before it begins.
  ///
  /// An end before the start is left aside where that can be told without the media: the annotation stays to the end.
  /// Where one of the times counts from the end of the media, or in percent, it depends on the media's length, and
  /// the annotation never shows.
  static let endBeforeStart = ProjectRule(
    "end-before-start", "An annotation ends before it begins", .error,
    good: [.annotations(#"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9}"#)],
    bad: [
      .annotations(#"{"id": "a", "type": "pop", "text": "A", "start": 9, "end": 5}"#),
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 50, "end": "-15"}"#, duration: 60),
    ],
    .reader(.end, fix: { _ in "swap the two, or take one out" }) { annotation, context in
      guard annotation.isVisual, context.endsBeforeStart(annotation),
        let duration = context.duration
      else { return [] }
      return [
        ProjectProblem(
          "it ends before it begins in media of \(MediaTime.clock(duration)), and never shows",
          .end,
          severity: context.isDurationTold ? .error : .warning, fix: "swap the two")
      ]
    })
}

extension ProjectContext {
  /// Whether the end of an annotation lies before its start.
  func endsBeforeStart(_ annotation: Annotation) -> Bool {
    guard case .until(let end) = annotation.extent,
      let end = end.resolved(duration: duration),
      let start = annotation.start.resolved(duration: duration)
    else { return false }
    return end < start
  }
}
