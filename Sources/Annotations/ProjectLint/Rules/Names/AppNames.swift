import AnnotationEngine
import JSON
import Lint
import ProjectFormat

extension ProjectRule {
  /// Only the app can enable a name, or give it a value.
  ///
  /// No project can set a name by itself. The list of them is what the developers of the app have to know. It is left
  /// out unless it is asked for.
  static let appNames = ProjectRule(
    "app-names", "Only the app can enable a name, or give it a value", .info,
    good: [.annotations(#"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9}"#)],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "Hello, {{name}}", "start": 5, "end": 9, "precondition": "xRay"}"#
      )
    ], isOnByDefault: false,
    .project { context in
      var known: Set<Identity> = []
      return context.annotations.enumerated().flatMap { number, annotation -> [ProjectProblem] in
        context.names(of: annotation).compactMap { name, part in
          guard known.insert(Identity(name)).inserted else { return nil }
          return ProjectProblem(
            "only the app can set \(name.beginning)", of: number, part,
            fix: "tell the developers of the app")
        }
      }
    })
}
