import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// Two annotations have one id.
  ///
  /// Jumps and taps by id lead to the first one.
  static let duplicateID = ProjectRule(
    "duplicate-id", "Two annotations have one id", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9}"#,
        #"{"id": "b", "type": "pop", "text": "B", "start": 5, "end": 9}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9}"#,
        #"{"id": "a", "type": "pop", "text": "B", "start": 5, "end": 9}"#)
    ],
    .reader(.id, fix: { _ in "give each annotation an id of its own" }))
}
