import Exploration
import Lint
import ProjectFormat

/// Rules about playback that repeats.
enum LoopRules {
  static let all = [jumpToSelf, circle, loopBackWithoutChoice]

  static let jumpToSelf = ProjectRule(
    "project.jump-to-self", "A jump on time leads to its own time", .error,
    explanation: """
      The playhead can't leave the place. Players cut such a loop after some rounds and continue
      as if there were no jump.
      """,
    good: [
      .annotations(
        #"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "0:30"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    bad: [
      #"{"id": "on", "type": "onTime", "start": 5, "duration": 2, "gotoTrack": "on"}"#
    ],
    .annotation { annotation, context in
      guard annotation.kind == .timeTrigger, let window = context.windows[annotation.index],
        let target = context.jumpTarget(of: annotation.index), target == window.start
      else { return nil }
      return ProjectProblem("it jumps to itself", .jump, fix: "jump to another time")
    })

  static let circle = ProjectRule(
    "project.circle", "The playback loops without an action of the viewer", .error,
    explanation: """
      A jump on time leads back, and the playback reaches it again and again. If nothing in the
      loop leads elsewhere, no viewer sees the end.
      """,
    good: [
      .annotations(
        #"{"id": "back", "type": "onTime", "start": 20, "gotoTrack": "0:05", "precondition": "again"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 25, "end": 30}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "back", "type": "onTime", "start": 20, "gotoTrack": "0:05"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 25, "end": 30}"#)
    ],
    .paths { exploration, context in
      // An app can end a loop that depends on what it enables.
      context.loops(in: exploration, onTime: true)
        .filter { loop in
          loop.isEndless || loop.annotations.allSatisfy { context.annotations[$0].condition == nil }
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
    })

  static let loopBackWithoutChoice = ProjectRule(
    "project.loop-back-without-choice", "An annotation loops back, and nothing can be tapped",
    .error,
    explanation: """
      The media loops until the viewer taps. The target lies outside the picture or below another
      annotation, so viewers never get further.
      """,
    good: [
      .annotations(
        #"{"id": "left", "type": "hotLink", "title": "Left", "start": 5, "end": 15, "left": "0%", "top": "20%", "width": "40%", "height": "50%", "onClick": {"gotoTrack": "0:30", "loopBack": true}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "left", "type": "hotLink", "title": "Left", "start": 5, "end": 15, "left": "100%", "top": "20%", "width": "40%", "height": "50%", "onClick": {"gotoTrack": "0:30", "loopBack": true}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    .paths { exploration, context in
      context.loops(in: exploration, onTime: false).filter(\.isEndless).map { loop in
        ProjectProblem(
          "it loops back forever: nothing can be tapped", of: loop.annotations[0], .loopBack,
          fix: "place the annotation to tap inside the picture, and on top")
      }
    })
}

extension ProjectContext {
  /// Returns the loops that a time-triggered annotation closes, or those of `loopBack` alone.
  fileprivate func loops(in exploration: Exploration, onTime: Bool) -> [Exploration.Cycle] {
    exploration.cycles.filter { loop in
      !loop.annotations.isEmpty && loop.annotations.contains { annotations[$0].kind == .timeTrigger } == onTime
    }
  }
}
