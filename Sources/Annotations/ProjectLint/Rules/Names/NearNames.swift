import AnnotationEngine
import JSON
import Lint
import ProjectFormat

extension ProjectRule {
  /// Two names differ in case only, or by one letter.
  ///
  /// Names of tokens and variables count letter for letter: `xRay` is not enabled by `xray`. Names of three letters
  /// or less, and those that differ in a digit, are left alone. Of more than a thousand names the first thousand are
  /// compared.
  static let nearNames = ProjectRule(
    "near-names", "Two names differ in case only, or by one letter", .warning,
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
            of: number, part, fix: "write both in one way, if they are the same")
        }
      }
    })
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
