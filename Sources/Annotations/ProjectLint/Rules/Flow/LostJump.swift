import Lint
import ProjectFormat

extension ProjectRule {
  /// A jump leads to no annotation and no time.
  ///
  /// The target is the id of an annotation, letter for letter, or a time inside the media: `1:37`, `97`, `50%`, `-10`.
  static let lostJump = ProjectRule(
    "lost-jump", "A jump leads to no annotation and no time", .error,
    good: [.annotations(#"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "1:37"}"#)],
    bad: [.annotations(#"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "1;37"}"#)],
    .reader(.jump, fix: { _ in "name an annotation's id, or a time such as 1:37, 97, 50% or -10" }))
}
