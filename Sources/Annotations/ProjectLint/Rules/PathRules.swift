import Exploration
import Lint
import ProjectFormat

/// Rules about the paths through a project.
enum PathRules {
  static let all = [neverReached, neverTrue, noEffect, unplayedMedia, unexplored]

  static let neverReached = ProjectRule(
    "project.never-reached", "No path through the project leads to an annotation", .warning,
    explanation: """
      Whatever viewers tap and whatever the app enables, the media never plays at the annotation's
      time: a jump leads past it, or a loop ends before it. Only viewers who seek see it.
      """,
    good: [
      .annotations(
        #"{"id": "skip", "type": "hotLink", "title": "Skip", "start": 4, "end": 9, "onClick": {"gotoTrack": "0:30"}}"#,
        #"{"id": "note", "type": "pop", "text": "For patient people", "start": 20, "end": 25}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "skip", "type": "onTime", "start": 4, "gotoTrack": "0:30"}"#,
        #"{"id": "note", "type": "pop", "text": "For patient people", "start": 20, "end": 25}"#,
        #"{"id": "credits", "type": "pop", "text": "Thank you", "start": 30, "end": 35}"#)
    ],
    .allPaths { exploration, context in
      context.annotations.indices.compactMap { number in
        let found = exploration.findings[number]
        guard found.path == nil, !found.isEntered, context.annotations[number].kind != .unsupported,
          context.canBeActive(number)
        else { return nil }
        return ProjectProblem(
          "no path through the project reaches it", of: number, .start,
          fix: "remove it, or change the jump that skips it; explore draws the paths")
      }
    })

  static let neverTrue = ProjectRule(
    "project.never-true", "A rule never holds while its annotation is there", .warning,
    explanation: """
      Whatever the app enables, and whatever values it sets, the annotation never shows or never
      acts.
      """,
    good: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "score > 3 && score < 5"}"#
    ],
    bad: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "score > 5 && score < 3"}"#
    ],
    .allPaths { exploration, context in
      context.annotations.indices.compactMap { number in
        let found = exploration.findings[number]
        let annotation = context.annotations[number]
        guard found.path == nil, found.isEntered, let condition = annotation.condition,
          annotation.kind != .unsupported, context.canBeActive(number)
        else { return nil }
        return ProjectProblem(
          "“\(condition.text.beginning)” never holds while it is there", of: number, .condition,
          fix: "check the operators of the condition, or remove the annotation")
      }
    })

  static let noEffect = ProjectRule(
    "project.no-effect", "A transparent area or a time has no effect", .warning,
    explanation: """
      The area shows nothing and has no command, jump or link; or its actions are ignored wherever
      it can be tapped. An annotation that acts on time has no action.
      """,
    good: [
      #"{"id": "lamp", "type": "hotLink", "title": "Lamp", "start": 5, "end": 9, "onClick": {"gotoLink": "https://www.example.com"}}"#
    ],
    bad: [
      #"{"id": "lamp", "type": "hotLink", "title": "Lamp", "start": 5, "end": 9}"#,
      #"{"id": "lamp", "type": "hotLink", "title": "Lamp", "start": 5, "end": 9, "onClick": {"releaseGate": true}}"#,
      #"{"id": "on", "type": "onTime", "start": 5}"#,
    ],
    .allPaths { exploration, context in
      context.annotations.indices.compactMap { number in
        let found = exploration.findings[number]
        let annotation = context.annotations[number]
        if annotation.kind == .timeTrigger, annotation.action.isEmpty {
          return ProjectProblem(
            "nothing happens at its time", of: number,
            fix: "give it a command, a pause, a jump or a link, or remove it")
        }
        guard annotation.kind == .hotspot, found.path != nil else { return nil }
        if !annotation.isChoice {
          return ProjectProblem(
            "it can't be seen, and a tap on it does nothing", of: number,
            fix: "give it a command, a jump or a link, or remove it")
        }
        guard found.isTappable, !found.hasEffect else { return nil }
        return ProjectProblem(
          "tapping it has no effect", of: number,
          fix: "check the target of its jump, and whether there is a gate to release")
      }
    })

  static let unplayedMedia = ProjectRule(
    "project.unplayed-media", "No path plays a part of the media", .info,
    explanation: """
      It may be a gap between two branches that no viewer is meant to see. It may also be a scene
      that a jump leads past.
      """,
    good: [
      .annotations(
        #"{"id": "on", "type": "hotLink", "title": "On", "start": 2, "end": 4, "onClick": {"gotoTrack": "0:30"}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "on", "type": "onTime", "start": 4, "gotoTrack": "0:30"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    .allPaths { exploration, _ in
      // Media after a place where viewers are stuck is reported by another rule.
      let stops = Set(exploration.stuck.map(\.path.position))
      return exploration.unplayed.filter { !stops.contains($0.start) }.map { stretch in
        let (start, end) = (MediaTime.clock(stretch.start), MediaTime.clock(stretch.end))
        return ProjectProblem(
          "no path plays the media from \(start) to \(end)",
          fix: "add a jump to it, or remove it from the media")
      }
    })

  static let unexplored = ProjectRule(
    "project.unexplored", "Not all paths through the project were explored", .info,
    explanation: """
      The project has more states than the linter explores. The findings are correct, but rules
      that need all paths report nothing.
      """,
    good: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "a"}"#
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "onTime", "start": 5, "gotoTrack": "0:20", "precondition": "\#((1...13).map { "n\($0)" }.joined(separator: " && "))"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 20, "end": 25}"#)
    ],
    .project { context in
      guard let exploration = context.exploration else {
        return [
          ProjectProblem(
            "not all paths were explored: more than \(context.maximumAnnotations) annotations are too many "
              + "for the project's size",
            fix: "rules about paths report nothing until there are fewer annotations")
        ]
      }
      guard !exploration.isComplete else { return [] }
      let place = exploration.stoppedAt.map { " at \(MediaTime.clock($0.position))" } ?? ""
      return [
        ProjectProblem(
          "not all paths were explored: exploration stopped\(place), after \(exploration.states) states",
          fix: "raise --states; until then, rules about all paths report nothing")
      ]
    })
}
