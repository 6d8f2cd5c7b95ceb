import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// The native players don't have a transition.
  ///
  /// They fade, or show at once.
  static let transition = ProjectRule(
    "transition", "The native players don't have a transition", .info,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "transitionClass": "fade"}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "transitionClass": "slide-left"}"#
      )
    ],
    .reader(.transition, fix: { _ in "use fade, or none" }))
}
