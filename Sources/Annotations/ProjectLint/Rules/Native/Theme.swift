import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// The native players don't know a theme.
  ///
  /// They have "Mullins Special" and "White", and show a text with any other theme as "White". (That `mode` names the
  /// theme is inferred: see the project format.)
  static let theme = ProjectRule(
    "theme", "The native players don't know a theme", .info,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "mode": "mullins special"}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "mode": "midnight"}"#)
    ],
    .annotation { annotation, _ in
      guard annotation.kind == .text, let theme = annotation.theme,
        !["mullins special", "white"].contains(theme.lowercased())
      else { return [] }
      return [
        ProjectProblem(
          "the theme \(theme.beginning) is shown as White", .theme,
          fix: "use Mullins Special or White, or let the app choose its own colours")
      ]
    })
}
