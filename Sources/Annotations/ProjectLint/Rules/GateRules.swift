import Exploration
import Lint
import ProjectFormat
import Support

/// Rules about gates and places where viewers are stuck.
enum GateRules {
  static let all: [ProjectRule] = [
    .annotation("project.gate-without-release", .error) { annotation, context in
      guard annotation.isVisual, annotation.isGate, context.canBeActive(annotation.index),
        !context.hasRelease(atGate: annotation.index)
      else { return nil }
      let start = context.start(of: annotation.index)
      let isStuck = context.exploration?.stuck.contains { stuck in
        stuck.gate.map { context.start(of: $0) == start } ?? false
      }
      return ProjectProblem(
        "no annotation that can be tapped at its start releases the gate", .gate,
        severity: isStuck == false ? .info : .error,
        fix: "set releaseGate in the onClick of an annotation that is shown there")
    },
    .project("project.gate-skipped", .info) { context in
      let gates = context.annotations.indices.filter { number in
        context.annotations[number].isGate && context.annotations[number].isVisual && context.canBeActive(number)
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
          "its jump skips the gate \(gate.id.beginning) at "
            + MediaTime.clock(context.start(of: gates[place])), of: number, .jump,
          fix: "jump to the gate itself, unless the jump is meant to skip it")
      }
    },
    .paths("project.stuck", .error) { exploration, context in
      let isCircling = exploration.cycles.contains { $0.isEndless }
      let severity: Severity? = context.hasJumpBeyondAssumedLength ? .warning : nil
      return exploration.stuck.compactMap { stuck in
        let time = MediaTime.clock(stuck.path.position)
        guard let gate = stuck.gate else {
          return isCircling
            ? nil
            : ProjectProblem(
              "at \(time) viewers are stuck: no path leads to the end", severity: severity,
              fix: "add an annotation there that jumps forward; explore draws the paths")
        }
        guard context.hasRelease(atGate: gate), context.platform?.performs(.taps) != false
        else { return nil }
        return ProjectProblem(
          "viewers are stuck at \(time): the annotation that releases the gate can't be tapped there",
          of: gate, .gate, severity: severity,
          fix: "place it inside the picture, on top, with a condition that can hold there")
      }
    },
  ]
}
