import Exploration
import Lint
import ProjectFormat

/// Rules about the paths through a project.
enum PathRules {
  static let all: [ProjectRule] = [
    .allPathsToEach("project.never-reached", .warning) { annotation, found, context in
      guard found.path == nil, !found.isEntered, annotation.kind != .unsupported,
        context.canBeActive(annotation.index)
      else { return nil }
      return ProjectProblem(
        "no path through the project reaches it", .start,
        fix: "remove it, or change the jump that skips it; explore draws the paths")
    },
    .allPathsToEach("project.never-true", .warning) { annotation, found, context in
      guard found.path == nil, found.isEntered, let condition = annotation.condition,
        annotation.kind != .unsupported, context.canBeActive(annotation.index)
      else { return nil }
      return ProjectProblem(
        "“\(condition.text.beginning)” never holds while it is there", .condition,
        fix: "check the operators of the condition, or remove the annotation")
    },
    .allPathsToEach("project.no-effect", .warning) { annotation, found, _ in
      if annotation.kind == .timeTrigger, annotation.action.isEmpty {
        return ProjectProblem(
          "nothing happens at its time", fix: "give it a command, a pause, a jump or a link, or remove it")
      }
      guard annotation.kind == .hotspot, found.path != nil else { return nil }
      if !annotation.isChoice {
        return ProjectProblem(
          "it can't be seen, and a tap on it does nothing",
          fix: "give it a command, a jump or a link, or remove it")
      }
      guard found.isTappable, !found.hasEffect else { return nil }
      return ProjectProblem(
        "tapping it has no effect", fix: "check the target of its jump, and whether there is a gate to release")
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
            "not all paths were explored: more than \(Exploration.maximumAnnotations) annotations are too many "
              + "for the project's size",
            fix: "rules about paths report nothing until there are fewer annotations")
        ]
      }
      let pending = context.windows.count { $0 == nil }
      if context.duration == nil, pending > 0 {
        return [
          ProjectProblem(
            "not all paths were explored: the times of \(pending) annotation\(pending == 1 ? "" : "s") need the length "
              + "of the media",
            fix: "give --duration, or add the field duration to the project")
        ]
      }
      guard !exploration.isComplete else { return [] }
      let place = exploration.stoppedAt.map { " at \(MediaTime.clock($0.position))" } ?? ""
      return [
        ProjectProblem(
          "not all paths were explored: exploration stopped\(place), after \(exploration.states) state"
            + (exploration.states == 1 ? "" : "s"),
          fix: "raise --states; until then, rules about all paths report nothing")
      ]
    },
  ]
}
