import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// On a television nobody can tap what the playback waits for.
  ///
  /// The native player's documentation says that taps are not yet supported on tvOS: a gate stays closed there, and a
  /// loop goes on for ever.
  static let tvTap = ProjectRule(
    "tv-tap", "On a television nobody can tap what the playback waits for", .info,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"pause": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "gate": true, "onClick": {"releaseGate": true}}"#
      )
    ],
    .annotation { annotation, context in
      guard annotation.isVisual, annotation.isGate || annotation.loopBack != nil,
        context.hasItsTime(annotation.index)
      else { return [] }
      return [
        ProjectProblem(
          annotation.isGate
            ? "on tvOS nobody can tap: the gate stays closed"
            : "on tvOS nobody can tap: the media goes back for ever",
          annotation.isGate ? .gate : .loopBack,
          fix: "give televisions a project without it, or ignore this where there are none")
      ]
    })
}
