import AnnotationEngine
import Lint
import ProjectFormat
import Support

extension ProjectRule {
  /// A jump leads past a gate.
  ///
  /// Viewers can't play past a gate, or seek past it; a jump of the project is not held. In a menu of branches that
  /// is what one wants, in a lesson it may be a way round the question.
  static let gateSkipped = ProjectRule(
    "gate-skipped", "A jump leads past a gate", .info,
    good: [
      .annotations(
        #"{"id": "on", "type": "hotLink", "title": "On", "start": 2, "end": 4, "onClick": {"gotoTrack": "door"}}"#,
        #"{"id": "door", "type": "hotLink", "title": "Open", "start": 5, "end": 9, "gate": true, "onClick": {"releaseGate": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "on", "type": "hotLink", "title": "On", "start": 2, "end": 4, "onClick": {"gotoTrack": "0:08"}}"#,
        #"{"id": "door", "type": "hotLink", "title": "Open", "start": 5, "end": 9, "gate": true, "onClick": {"releaseGate": true}}"#
      )
    ],
    .project { context in
      let gates = context.annotations.indices.filter { number in
        context.annotations[number].isGate && context.annotations[number].isVisual
          && context.hasItsTime(number)
      }.sorted { (context.start(of: $0), $0) < (context.start(of: $1), $1) }
      guard !gates.isEmpty else { return [] }
      return context.annotations.indices.compactMap { number in
        guard let target = context.jumpTarget(of: number), let window = context.windows[number],
          context.annotations[number].kind != .unsupported
        else { return nil }
        // Wherever in its window the jump is made, the gate still lies ahead.
        let last = context.annotations[number].isVisual ? window.end : window.start
        let place = gates.partitioningIndex { context.start(of: $0) >= last }
        guard place < gates.count, context.start(of: gates[place]) < target else { return nil }
        let gate = context.annotations[gates[place]]
        return ProjectProblem(
          "its jump leads past the gate \(gate.id.beginning) at "
            + MediaTime.clock(context.start(of: gates[place])), of: number, .jump,
          fix: "jump to the gate itself, if it is not to be passed")
      }
    })
}
