import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// Nothing releases a gate.
  ///
  /// The playhead stays at the start of a gate until something is tapped that releases it, and nothing that is there at
  /// that time does.
  static let gateWithoutRelease = ProjectRule(
    "gate-without-release", "Nothing releases a gate", .error,
    good: [
      .annotations(
        #"{"id": "door", "type": "pop", "text": "Tap the green button", "start": 5, "end": 9, "gate": true}"#,
        #"{"id": "green", "type": "hotLink", "title": "Green", "start": 4, "end": 9, "onClick": {"releaseGate": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "door", "type": "pop", "text": "Tap the green button", "start": 5, "end": 9, "gate": true}"#,
        #"{"id": "green", "type": "hotLink", "title": "Green", "start": 6, "end": 9, "onClick": {"releaseGate": true}}"#
      )
    ],
    .annotation { annotation, context in
      guard annotation.isVisual, annotation.isGate, context.hasItsTime(annotation.index),
        !context.hasRelease(atGate: annotation.index)
      else { return [] }
      return [
        ProjectProblem(
          "nothing that can be tapped at its start releases the gate", .gate,
          fix: "set releaseGate in the onClick of what is to be tapped there")
      ]
    })
}
