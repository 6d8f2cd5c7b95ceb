import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// The native players have no such type.
  ///
  /// They show images, texts (`pop`) and transparent areas (`hotLink`), and act on time (`onTime`). Anything else
  /// stays in the project, and nobody ever sees it: quizzes, frames, tables of contents. A word of the editor is told
  /// with the type that is meant.
  static let unknownType = ProjectRule(
    "unknown-type", "The native players have no such type", .info,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"pause": true}}"#
      )
    ],
    bad: [
      .annotations(#"{"id": "a", "type": "Hotspot", "start": 5, "end": 9}"#),
      .annotations(#"{"id": "a", "type": "quiz", "start": 5, "end": 9}"#),
      .annotations(#"{"id": "a", "start": 5, "end": 9}"#),
    ],
    .reader(
      .type,
      fix: { annotation in
        annotation.flatMap(EditorWord.meaning).map { "write \($0), if that is meant" }
          ?? "use image, pop, hotLink or onTime"
      },
      severity: { annotation in annotation.flatMap(EditorWord.meaning) == nil ? nil : .warning }))
}
