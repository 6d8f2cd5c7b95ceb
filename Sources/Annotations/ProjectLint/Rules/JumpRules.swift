import Lint
import ProjectFormat

/// Rules about jumps.
enum JumpRules {
  static let all = [jumpOutside, actionOrder]

  static let jumpOutside = ProjectRule(
    "project.jump-outside", "A jump leads outside the media", .error,
    explanation: """
      Players ignore the jump. If the length of the media is unknown, the last end in the project
      is taken for it. The jump may then be fine, and the finding is a warning.
      """,
    good: [
      .annotations(
        #"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "1:37"}"#, duration: 120)
    ],
    bad: [
      .annotations(
        #"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "1:37"}"#, duration: 90),
      .annotations(
        #"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "1:37"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 60, "end": 90}"#),
    ],
    .annotation { annotation, context in
      guard case .outside? = context.jumps[annotation.index], let target = annotation.action.jump,
        let duration = context.duration.map({ MediaTime.clock($0) }),
        annotation.kind != .unsupported, !context.isLost(target)
      else { return nil }
      guard context.isDurationGiven else {
        return ProjectProblem(
          "the jump to \(target.beginning) leads outside the media, if that ends with the "
            + "project's last end, at \(duration)",
          .jump, severity: .warning, fix: "give the media's length with --duration")
      }
      return ProjectProblem(
        "the jump to \(target.beginning) leads outside the media, which ends at \(duration)",
        .jump, fix: "jump to a time inside")
    })

  static let actionOrder = ProjectRule(
    "project.action-order",
    "Two actions are due at one time, and the first one prevents the second",
    .warning,
    explanation: """
      Of annotations that start at the same time, the one with the longer window acts first; of
      equal windows, the first in the document. After a jump the playhead is elsewhere, so later
      annotations are not triggered. After a pause they are still triggered.
      """,
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
          let isCertain = other.condition == nil || other.condition?.text == annotation.condition?.text
          let isSameKind = (context.windows[first]?.end == window.start) == (window.end == window.start)
          guard isCertain, isSameKind, !annotation.action.isEmpty else { continue }
          problems.append(
            ProjectProblem(
              "it never acts: \(other.id.beginning) jumps away at the same time", of: number,
              .start, fix: "place it before the other one, or start it earlier"))
        } else if context.jumpTarget(of: number) != nil {
          jumping[window.start] = number
        }
      }
      return problems
    })
}

extension ProjectContext {
  /// Returns whether a target lies outside any media, which another rule reports.
  fileprivate func isLost(_ target: String) -> Bool {
    guard let time = MediaTime(parsing: target), time.seconds == 0 else { return false }
    return !(0...1).contains(time.fraction)
  }
}
