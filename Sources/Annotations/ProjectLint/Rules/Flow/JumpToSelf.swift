import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A jump on time leads to its own time.
  ///
  /// The playhead would never get away from there: players cut such a loop after some rounds, and go on as if there
  /// were no jump.
  static let jumpToSelf = ProjectRule(
    "jump-to-self", "A jump on time leads to its own time", .error,
    good: [
      .annotations(
        #"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "0:30"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    bad: [
      .annotations(#"{"id": "on", "type": "onTime", "start": 5, "duration": 2, "gotoTrack": "on"}"#)
    ],
    .annotation { annotation, context in
      guard annotation.kind == .timeTrigger, let window = context.windows[annotation.index],
        let target = context.jumpTarget(of: annotation.index), target == window.start
      else { return [] }
      return [ProjectProblem("it jumps to itself", .jump, fix: "jump to another time")]
    })
}
