import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// The format has no such key.
  ///
  /// It is kept, and has no effect: most likely it is misspelled. Told once for the document.
  static let unknownKey = ProjectRule(
    "unknown-key", "The format has no such key", .info,
    good: [.annotations(#"{"id": "a", "type": "pop", "text": "A", "start_time": 5, "end": 9}"#)],
    bad: [.annotations(#"{"id": "a", "type": "pop", "text": "A", "stratTime": 5, "end": 9}"#)],
    .reader(.unknownKey, fix: { _ in "write it as the project format has it, or take it out" }))
}
