import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A link can't be opened as it is written.
  ///
  /// Only `https`, `http`, `mailto` and `tel` are opened. A project has no place of its own that a link could be
  /// relative to; one that begins with the name of a host is read with `https`.
  static let link = ProjectRule(
    "link", "A link can't be opened as it is written", .error,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"gotoLink": "https://www.example.com"}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"gotoLink": "coats/713"}}"#
      ),
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"gotoLink": "app://open"}}"#
      ),
    ],
    .reader(.link, fix: { _ in "write the whole address: https://…" }))
}
