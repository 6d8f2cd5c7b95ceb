import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// From some place no way leads to the end of the media.
  ///
  /// Viewers come there, and nothing that they could tap brings them any further. Of a gate that nothing releases,
  /// and of a circle, rules of their own tell.
  static let stuck = ProjectRule(
    "stuck", "From some place no way leads to the end of the media", .error,
    good: [
      .annotations(
        #"{"id": "door", "type": "image", "title": "Go on", "url": "https://images.example.com/a.png", "start": 5, "end": 9, "gate": true, "onClick": {"releaseGate": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "door", "type": "pop", "text": "Find the key", "start": 5, "end": 9, "gate": true}"#,
        #"{"id": "key", "type": "hotLink", "title": "Key", "start": 5, "end": 9, "left": "110%", "width": "10%", "top": "0%", "height": "20%", "onClick": {"releaseGate": true}}"#
      )
    ],
    .ways { exploration, context in
      let isCircling = exploration.cycles.contains { !$0.canBeLeft }
      return exploration.stuck.compactMap { stuck in
        let time = MediaTime.clock(stuck.path.position)
        guard let gate = stuck.gate else {
          return isCircling
            ? nil
            : ProjectProblem(
              "at \(time) viewers are stuck: no way leads on to the end", at: .project,
              fix: "offer something there that jumps on; explore draws the ways")
        }
        guard context.hasRelease(atGate: gate) else { return nil }
        return ProjectProblem(
          "viewers are stuck at \(time): what releases the gate can't be tapped there", of: gate,
          .gate, fix: "show it in the picture, on top, and under a rule that can hold there")
      }
    })
}
