import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// Two actions are due at one time, and the first one keeps the second from being done.
  ///
  /// At one time the annotations act in the order of the document. After a jump the playhead is elsewhere: what comes
  /// later is not triggered. After a pause it is triggered only when somebody plays on.
  static let actionOrder = ProjectRule(
    "action-order",
    "Two actions are due at one time, and the first one keeps the second from being done",
    .warning,
    good: [
      .annotations(
        #"{"id": "tell", "type": "onTime", "start": 5, "command": "tell"}"#,
        #"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "0:30"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#),
      .annotations(
        #"{"id": "a", "type": "onTime", "start": 5, "gotoTrack": "0:20", "precondition": "a"}"#,
        #"{"id": "b", "type": "onTime", "start": 5, "gotoTrack": "0:30", "precondition": "!a"}"#),
    ],
    bad: [
      .annotations(
        #"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "0:30"}"#,
        #"{"id": "tell", "type": "onTime", "start": 5, "command": "tell"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    .project { context in
      /// The first annotation at a time that jumps whenever it is triggered, by that time.
      var jumping: [Double: Int] = [:]
      var problems: [ProjectProblem] = []
      for (number, annotation) in context.annotations.enumerated()
      where annotation.kind == .timeTrigger {
        guard let window = context.windows[number] else { continue }
        if let first = jumping[window.start] {
          let other = context.annotations[first]
          // Two conditions may never hold together.
          let isCertain =
            other.condition == nil || other.condition?.text == annotation.condition?.text
          let isSameKind =
            (context.windows[first]?.end == window.start) == (window.end == window.start)
          guard isCertain, isSameKind, !annotation.action.isEmpty else { continue }
          problems.append(
            ProjectProblem(
              "it is never done, as \(other.id.beginning) jumps away at the same time", of: number,
              .start, fix: "put it in front of the other one, or a moment earlier"))
        } else if context.jumpTarget(of: number) != nil {
          jumping[window.start] = number
        }
      }
      return problems
    })
}
