import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// Two keys of one object mean the same field.
  ///
  /// The first one counts.
  static let repeatedKey = ProjectRule(
    "repeated-key", "Two keys of one object mean the same field", .warning,
    good: [.annotations(#"{"id": "a", "type": "pop", "text": "A", "startTime": 5, "end": 9}"#)],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "startTime": 5, "start_time": 6, "end": 9}"#)
    ],
    .reader(.repeatedKey, fix: { _ in "keep one of them" }))
}
