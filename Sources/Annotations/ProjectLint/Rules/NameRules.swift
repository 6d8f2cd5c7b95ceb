import JSON
import Lint
import ProjectFormat

/// Rules about the names of tokens and variables.
enum NameRules {
  static let all = [ruleSyntax, nearNames, placeholder, appNames]

  static let ruleSyntax = ProjectRule(
    "project.rule-syntax", "A precondition looks like a rule, and can't be read as one", .warning,
    explanation: """
      The precondition counts as the name of a token, which an app would have to enable letter for
      letter. Rules consist of names, `!`, `&&`, `||`, `==`, `!=`, `<`, `<=`, `>`, `>=`,
      parentheses, numbers and quoted texts.
      """,
    good: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "isVegan == true"}"#
    ],
    bad: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "isVegan = true"}"#,
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "ready &&"}"#,
    ],
    .annotation { annotation, _ in
      guard let condition = annotation.condition, condition.looksLikeRule else { return nil }
      let length = condition.text.utf8.count
      let fix =
        length > DisplayRule.maximumLength
        ? "a rule has \(DisplayRule.maximumLength) bytes at most, and this one \(length)"
        : condition.comparesWithOneSign
          ? "compare with =="
          : "complete the rule: names, numbers and \"texts\" with ! && || == != < <= > >= ( )"
      return ProjectProblem(
        "“\(condition.text.beginning)” is not a valid rule: it is read as a name",
        .condition, fix: fix)
    })

  static let nearNames = ProjectRule(
    "project.near-names", "Two names differ in case only, or by one letter", .warning,
    explanation: """
      Names of tokens and variables count letter for letter: `xray` does not enable `xRay`. Names
      of three letters or fewer, and names that differ in a digit, are not compared. Only the
      first thousand names are compared.
      """,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "answer1"}"#,
        #"{"id": "b", "type": "pop", "text": "B", "start": 5, "end": 9, "precondition": "answer2"}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "xRay"}"#,
        #"{"id": "b", "type": "pop", "text": "B", "start": 5, "end": 9, "precondition": "xray"}"#
      ),
      .annotations(
        #"{"id": "a", "type": "pop", "text": "Hello, {{name}}", "start": 5, "end": 9}"#,
        #"{"id": "b", "type": "pop", "text": "Bye, {{nmae}}", "start": 9, "end": 15}"#
      ),
    ],
    .project { context in
      var names = NameIndex()
      return context.annotations.enumerated().flatMap { number, annotation -> [ProjectProblem] in
        context.names(of: annotation).compactMap { name, part in
          guard let (other, isCase) = names.add(name, of: number) else { return nil }
          return ProjectProblem(
            "\(name.beginning) differs from \(other.name.beginning) of "
              + "\(context.annotations[other.annotation].id.beginning) "
              + (isCase ? "in case only" : "by one letter"),
            of: number, part, fix: "use one spelling, if both mean the same")
        }
      }
    })

  static let placeholder = ProjectRule(
    "project.placeholder", "A place for a value is not closed, or has no name", .warning,
    explanation: """
      `{{name}}` in a text stands for the value of a variable. Anything else with double braces is
      shown as it is.
      """,
    good: [
      #"{"id": "a", "type": "pop", "text": "Hello, {{name}}", "start": 5, "end": 9}"#
    ],
    bad: [
      #"{"id": "a", "type": "pop", "text": "Hello, {{name}", "start": 5, "end": 9}"#,
      #"{"id": "a", "type": "pop", "text": "Hello, {{}}", "start": 5, "end": 9}"#,
    ],
    .annotation { annotation, _ in
      guard annotation.kind == .text, let text = annotation.text,
        text.utf8.contains(UInt8(ascii: "{"))
      else { return nil }
      if namesInterpolated(in: text).contains("") {
        return ProjectProblem("{{}} has no name", .text, fix: "write the variable's name: {{name}}")
      }
      let rest = text.ranges(of: "}}").last.map { text[$0.upperBound...] } ?? text[...]
      guard rest.contains("{{") else { return nil }
      return ProjectProblem("{{ is not closed", .text, fix: "close it after the name: {{name}}")
    })

  static let appNames = ProjectRule(
    "project.app-names", "Only the app can enable a name, or give it a value", .info,
    explanation: """
      A project can't set a name. The list of names is what the developers of the app need to
      know. The rule runs only if it is named.
      """,
    good: [#"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9}"#],
    bad: [
      #"{"id": "a", "type": "pop", "text": "Hello, {{name}}", "start": 5, "end": 9, "precondition": "xRay"}"#
    ], isOnByDefault: false,
    .project { context in
      var known: Set<Identity> = []
      return context.annotations.enumerated().flatMap { number, annotation -> [ProjectProblem] in
        context.names(of: annotation).compactMap { name, part in
          guard known.insert(Identity(name)).inserted else { return nil }
          return ProjectProblem(
            "only the app can set \(name.beginning)", of: number, part,
            fix: "check the name with the developers of the app")
        }
      }
    })
}

extension Annotation.Condition {
  /// A Boolean value that indicates whether the rule could be read if each `=` alone were `==`.
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

extension ProjectContext {
  /// The names that an annotation reads, each once, with where it does.
  func names(of annotation: Annotation) -> [(name: String, part: AnnotationPart)] {
    var known: Set<Identity> = []
    var names: [(name: String, part: AnnotationPart)] = []
    func add(_ name: String, _ part: AnnotationPart) {
      guard !name.isEmpty, known.insert(Identity(name)).inserted else { return }
      names.append((name, part))
    }
    if let condition = annotation.condition, !condition.looksLikeRule {
      for name in condition.rule?.namesRead ?? [condition.text] { add(name, .condition) }
    }
    if annotation.kind == .text, let text = annotation.text {
      for name in namesInterpolated(in: text) { add(name, .text) }
    }
    return names
  }
}
