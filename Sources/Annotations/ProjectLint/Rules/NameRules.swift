import JSON
import Lint
import ProjectFormat

/// Rules about the names of tokens and variables.
enum NameRules {
  static let all: [ProjectRule] = [
    .annotation("project.rule-syntax", .warning) { annotation, _ in
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
    },
    .project("project.near-names", .warning) { context in
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
    },
    .annotation("project.placeholder", .warning) { annotation, _ in
      guard annotation.kind == .text, let text = annotation.text,
        text.utf8.contains(UInt8(ascii: "{"))
      else { return nil }
      for part in textAroundPlaceholders(in: text) {
        guard let open = part.firstRange(of: "{{") else { continue }
        return part[open.upperBound...].contains("}}")
          ? ProjectProblem("{{}} has no name", .text, fix: "write the variable's name: {{name}}")
          : ProjectProblem("{{ is not closed", .text, fix: "close it after the name: {{name}}")
      }
      return nil
    },
    .project("project.app-names", .info, isOnByDefault: false) { context in
      var known: Set<Identity> = []
      return context.annotations.enumerated().flatMap { number, annotation -> [ProjectProblem] in
        context.names(of: annotation).compactMap { name, part in
          guard known.insert(Identity(name)).inserted else { return nil }
          return ProjectProblem(
            "only the app can set \(name.beginning)", of: number, part,
            fix: "check the name with the developers of the app")
        }
      }
    },
  ]
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
