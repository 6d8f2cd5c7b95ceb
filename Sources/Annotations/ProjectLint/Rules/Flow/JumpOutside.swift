import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A jump leads outside the media.
  ///
  /// Players ignore it. Where nobody has told how long the media is, its length is taken to be the last end in the
  /// project, and the jump may be fine: then this is a warning.
  static let jumpOutside = ProjectRule(
    "jump-outside", "A jump leads outside the media", .error,
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
      else { return [] }
      guard context.isDurationTold else {
        return [
          ProjectProblem(
            "the jump to \(target.beginning) leads outside the media, if that ends with the "
              + "project's last end, at \(duration)",
            .jump, severity: .warning, fix: "tell the media's length: --duration")
        ]
      }
      return [
        ProjectProblem(
          "the jump to \(target.beginning) leads outside the media, which ends at \(duration)",
          .jump, fix: "jump to a time inside")
      ]
    })
}

extension ProjectContext {
  /// Whether a target lies outside any media, of which another rule tells.
  fileprivate func isLost(_ target: String) -> Bool {
    guard let time = MediaTime(parsing: target), time.seconds == 0 else { return false }
    return !(0...1).contains(time.fraction)
  }
}
