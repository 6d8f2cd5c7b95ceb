import Exploration
import Lint
import ProjectFormat

/// Rules about the paths through a project.
enum PathRules {
  static let all: [ProjectRule] = [
    .allPaths("project.never-reached", .warning) { exploration, context in
      context.annotations.indices.compactMap { number in
        let found = exploration.findings[number]
        guard found.path == nil, !found.isEntered, context.annotations[number].kind != .unsupported,
          context.canBeActive(number)
        else { return nil }
        return ProjectProblem(
          "no path through the project reaches it", of: number, .start,
          fix: "remove it, or change the jump that skips it; explore draws the paths")
      }
    },
    .allPaths("project.never-true", .warning) { exploration, context in
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
    },
    .allPaths("project.no-effect", .warning) { exploration, context in
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
    },
    .allPaths("project.unplayed-media", .info) { exploration, _ in
      // Media after a place where viewers are stuck is reported by another rule.
      let stops = Set(exploration.stuck.map(\.path.position))
      return exploration.unplayed.filter { !stops.contains($0.start) }.map { stretch in
        let (start, end) = (MediaTime.clock(stretch.start), MediaTime.clock(stretch.end))
        return ProjectProblem(
          "no path plays the media from \(start) to \(end)",
          fix: "add a jump to it, or remove it from the media")
      }
    },
    .project("project.unexplored", .info) { context in
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
    },
  ]
}
