import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A precondition looks like a rule, and can't be read as one.
  ///
  /// It counts as the name of a token, which an app would have to enable letter for letter. Rules have names, `!`,
  /// `&&`, `||`, `==`, `!=`, `<`, `<=`, `>`, `>=`, parentheses, numbers and quoted texts.
  static let ruleSyntax = ProjectRule(
    "rule-syntax", "A precondition looks like a rule, and can't be read as one", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "isVegan == true"}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "isVegan = true"}"#
      ),
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "ready &&"}"#
      ),
    ],
    .annotation { annotation, _ in
      guard let condition = annotation.condition, condition.looksLikeRule else { return [] }
      let length = condition.text.utf8.count
      let fix =
        length > DisplayRule.maximumLength
        ? "a rule has \(DisplayRule.maximumLength) bytes at most, and this one \(length)"
        : condition.comparesWithOneSign
          ? "compare with =="
          : "complete the rule: names, numbers and \"texts\" with ! && || == != < <= > >= ( )"
      return [
        ProjectProblem(
          "“\(condition.text.beginning)” is not a rule that can be read: it counts as a token's name",
          .condition, fix: fix)
      ]
    })
}

extension Annotation.Condition {
  /// Whether the rule could be read if each `=` alone were `==`.
  fileprivate var comparesWithOneSign: Bool {
    var text = ""
    var last: Character?
    for (place, character) in zip(self.text.indices, self.text) {
      text.append(character)
      let next = self.text[place...].dropFirst().first
      if character == "=", next != "=", last.map({ !"=!<>".contains($0) }) ?? true {
        text.append("=")
      }
      last = character
    }
    return DisplayRule(parsing: text) != nil
  }
}
