import AnnotationEngine
import Lint

extension ProjectRule {
  /// A field that ignores rules is not in order.
  ///
  /// `lintIgnore` names rules, each with the reason why it is ignored: in the project for all of it, in an annotation
  /// for that one. What names no rule, gives no reason, or has nothing to ignore, is told.
  static let lintIgnore = ProjectRule(
    "lint-ignore", "A field that ignores rules is not in order", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A &amp; B", "start": 5, "end": 9, "lintIgnore": {"markup": "about HTML"}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A &amp; B", "start": 5, "end": 9, "lintIgnore": {"markup": ""}}"#
      ),
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A & B", "start": 5, "end": 9, "lintIgnore": {"markup": "about HTML"}}"#
      ),
      .document(#"{"lintIgnore": {"mark-up": "about HTML"}, "annotations": []}"# + "\n"),
    ],
    .engine)
}
