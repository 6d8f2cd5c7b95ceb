import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A place for a value is not closed, or has no name.
  ///
  /// `{{name}}` in a text stands for the value of a variable. Anything else with double braces is shown as it is.
  static let placeholder = ProjectRule(
    "placeholder", "A place for a value is not closed, or has no name", .warning,
    good: [
      .annotations(#"{"id": "a", "type": "pop", "text": "Hello, {{name}}", "start": 5, "end": 9}"#)
    ],
    bad: [
      .annotations(#"{"id": "a", "type": "pop", "text": "Hello, {{name}", "start": 5, "end": 9}"#),
      .annotations(#"{"id": "a", "type": "pop", "text": "Hello, {{}}", "start": 5, "end": 9}"#),
    ],
    .annotation { annotation, _ in
      guard annotation.kind == .text, let text = annotation.text,
        text.utf8.contains(UInt8(ascii: "{"))
      else { return [] }
      if namesInterpolated(in: text).contains("") {
        return [
          ProjectProblem("{{}} has no name", .text, fix: "write the variable's name: {{name}}")
        ]
      }
      let rest = text.ranges(of: "}}").last.map { text[$0.upperBound...] } ?? text[...]
      guard rest.contains("{{") else { return [] }
      return [ProjectProblem("{{ is not closed", .text, fix: "close it after the name: {{name}}")]
    })
}
