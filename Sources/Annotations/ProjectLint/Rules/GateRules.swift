import Exploration
import Lint
import ProjectFormat
import Support

/// Rules about gates and places where viewers are stuck.
enum GateRules {
  static let all = [gateWithoutRelease, gateSkipped, stuck]

  static let gateWithoutRelease = ProjectRule(
    "project.gate-without-release", "Nothing releases a gate", .error,
    explanation: """
      The playhead stays at the start of a gate until the viewer taps something that releases it,
      or a tap jumps elsewhere, or the app changes the gate's condition. Nothing at that time
      releases it. The finding is an info if viewers can leave the gate in another way.
      """,
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
    })

  static let gateSkipped = ProjectRule(
    "project.gate-skipped", "A jump leads past a gate", .info,
    explanation: """
      Viewers can't play or seek past a gate. A jump of the project can. In a menu of branches
      that is intended; in a lesson it may let viewers avoid the question.
      """,
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
    })

  static let stuck = ProjectRule(
    "project.stuck", "From some position no path leads to the end of the media", .error,
    explanation: """
      Viewers reach the position, and nothing they can tap leads further. Gates that nothing
      releases, platforms without taps and loops have rules of their own.
      """,
    good: [
      #"{"id": "door", "type": "image", "title": "Go on", "url": "https://images.example.com/a.png", "start": 5, "end": 9, "gate": true, "onClick": {"releaseGate": true}}"#
    ],
    bad: [
      .annotations(
        #"{"id": "door", "type": "pop", "text": "Find the key", "start": 5, "end": 9, "gate": true}"#,
        #"{"id": "key", "type": "hotLink", "title": "Key", "start": 5, "end": 9, "left": "110%", "width": "10%", "top": "0%", "height": "20%", "onClick": {"releaseGate": true}}"#
      )
    ],
    .paths { exploration, context in
      let isCircling = exploration.cycles.contains { $0.isEndless }
      return exploration.stuck.compactMap { stuck in
        let time = MediaTime.clock(stuck.path.position)
        guard let gate = stuck.gate else {
          return isCircling
            ? nil
            : ProjectProblem(
              "at \(time) viewers are stuck: no path leads to the end",
              fix: "add an annotation there that jumps forward; explore draws the paths")
        }
        guard context.hasRelease(atGate: gate), context.platform?.performs(.taps) != false
        else { return nil }
        return ProjectProblem(
          "viewers are stuck at \(time): the annotation that releases the gate can't be tapped there",
          of: gate,
          .gate, fix: "place it inside the picture, on top, with a condition that can hold there")
      }
    })
}
