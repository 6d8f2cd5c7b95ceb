import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A value can't be used.
  ///
  /// It is no time, no length, no truth value, or of a unit that is not known. The field is left aside, as if it were
  /// not there.
  static let value = ProjectRule(
    "value", "A value can't be used", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": {"units": "ms", "value": 500}, "end": 9}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": {"units": "fortnights", "value": 5}, "end": 9}"#
      ),
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "left": "wide", "start": 5, "end": 9}"#),
    ],
    .reader(.value, fix: { _ in "write it as the project format has it" }))
}
