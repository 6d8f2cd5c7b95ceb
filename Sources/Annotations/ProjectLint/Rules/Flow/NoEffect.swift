import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// A transparent area does nothing when it is tapped.
  ///
  /// It shows nothing, and there is neither a command, a jump nor a link; or all it has to do is ignored wherever it
  /// can be tapped.
  static let noEffect = ProjectRule(
    "no-effect", "A transparent area does nothing when it is tapped", .warning,
    good: [
      .annotations(
        #"{"id": "lamp", "type": "hotLink", "title": "Lamp", "start": 5, "end": 9, "onClick": {"gotoLink": "https://www.example.com"}}"#
      )
    ],
    bad: [
      .annotations(#"{"id": "lamp", "type": "hotLink", "title": "Lamp", "start": 5, "end": 9}"#),
      .annotations(
        #"{"id": "lamp", "type": "hotLink", "title": "Lamp", "start": 5, "end": 9, "onClick": {"releaseGate": true}}"#
      ),
    ],
    .allWays { exploration, context in
      context.annotations.indices.compactMap { number in
        let found = exploration.findings[number]
        guard context.annotations[number].kind == .hotspot, found.path != nil else { return nil }
        if !context.annotations[number].isChoice {
          return ProjectProblem(
            "it can't be seen, and a tap on it does nothing", of: number,
            fix: "give it a command, a jump or a link, or take it out")
        }
        guard found.isTappable, !found.hasEffect else { return nil }
        return ProjectProblem(
          "whenever it is tapped, nothing comes of it", of: number,
          fix: "look at where its jump leads, and whether there is a gate to release")
      }
    })
}
