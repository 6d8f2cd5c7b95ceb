import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A text has markup, which the native players show as it is.
  ///
  /// The web player reads tags and character references. A label of the native players shows `<br>` and `&amp;`
  /// letter for letter.
  static let markup = ProjectRule(
    "markup", "A text has markup, which the native players show as it is", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "Salt & pepper, 1 < 2", "start": 5, "end": 9}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "Salt &amp; pepper", "start": 5, "end": 9}"#),
      .annotations(#"{"id": "a", "type": "pop", "text": "Salt<br>pepper", "start": 5, "end": 9}"#),
    ],
    .annotation { annotation, _ in
      guard annotation.kind == .text, let text = annotation.text, let sign = Markup.first(in: text)
      else { return [] }
      return [
        ProjectProblem(
          "the native players show \(sign) as it is", .text,
          fix: "write plain text: a line end for <br>, & for &amp;")
      ]
    })
}
