import Exploration
import Lint
import ProjectFormat

/// Rules about playback that repeats.
enum LoopRules {
  static let all: [ProjectRule] = [
    .annotation("project.jump-to-self", .error) { annotation, context in
      if annotation.isVisual, let target = annotation.action.jump, target.utf8.elementsEqual(annotation.id.utf8) {
        return ProjectProblem(
          "a tap on it leads back to its own start", .jump, severity: .warning,
          fix: "name another annotation, or a time")
      }
      guard annotation.kind == .timeTrigger, let window = context.windows[annotation.index],
        let target = context.jumpTarget(of: annotation.index), target == window.start
      else { return nil }
      return ProjectProblem("it jumps to itself", .jump, fix: "jump to another time")
    },
    .paths("project.circle", .error) { exploration, context in
      // An app can end a loop that depends on what it enables.
      let loops = context.loops(in: exploration, onTime: true)
      let cut = loops.filter(\.isCut).compactMap { loop in
        // Another rule reports a jump to itself.
        loop.annotations.count == 1
          ? nil
          : ProjectProblem(
            "its jump leads back to it without playing anything, by way of "
              + loop.annotations.dropFirst().map { context.annotations[$0].id.beginning }.joined(separator: ", "),
            of: loop.annotations[0], .jump, fix: "jump to another time")
      }
      return cut
        + loops.filter { loop in
          !loop.isCut && (loop.isEndless || loop.annotations.allSatisfy { context.annotations[$0].condition == nil })
        }
        .map { loop in
          ProjectProblem(
            loop.isEndless
              ? "playback loops here forever" : "playback loops here until the viewer or the app ends it",
            of: loop.annotations[0], .jump, severity: loop.isEndless ? .error : .warning,
            fix: loop.isEndless
              ? "jump forward instead of back, or give the jump a precondition"
              : "use loopBack on the annotation to tap, or give the jump a precondition")
        }
    },
    .paths("project.loop-back-without-choice", .error) { exploration, context in
      context.loops(in: exploration, onTime: false).filter(\.isEndless).map { loop in
        ProjectProblem(
          "it loops back forever: nothing can be tapped", of: loop.annotations[0], .loopBack,
          fix: "place the annotation to tap inside the picture, and on top")
      }
    },
    .annotation("project.loop-back-without-end", .warning) { annotation, context in
      guard annotation.isVisual, annotation.loopBack != nil, context.canBeActive(annotation.index),
        !context.canLoopBack(annotation)
      else { return nil }
      return ProjectProblem(
        "it never loops back: the media ends before it does", .loopBack,
        fix: "give it an end inside the media, or remove loopBack")
    },
  ]
}

extension ProjectContext {
  /// Returns the loops that a time-triggered annotation closes, or those of `loopBack` alone.
  fileprivate func loops(in exploration: Exploration, onTime: Bool) -> [Exploration.Cycle] {
    exploration.cycles.filter { loop in
      !loop.annotations.isEmpty && loop.annotations.contains { annotations[$0].kind == .timeTrigger } == onTime
    }
  }
}
