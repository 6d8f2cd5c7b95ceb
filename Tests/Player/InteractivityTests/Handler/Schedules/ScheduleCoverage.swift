import PlayerCore

/// Counts what happens in random schedules, so that what never happens is seen.
final class ScheduleCoverage {
  private(set) var counts: [String: Int] = [:]
  private var isResuming = false
  private var hasEnded = false
  private var hasPlayed = false

  func count(_ name: String) { counts[name, default: 0] += 1 }

  func add(_ other: ScheduleCoverage) { counts.merge(other.counts, uniquingKeysWith: +) }

  func count(_ event: SessionEvent) {
    guard case .lifecycle(let step) = event else {
      return count("\(event)".prefix { $0 != "(" }.description)
    }
    count(step.kind.description)
    switch step.kind {
    case .resumeBegin: isResuming = true
    case .resumeComplete, .resumeFail: isResuming = false
    case .end: hasEnded = true
    case .play: (hasPlayed, hasEnded) = (true, false)
    case .terminate: (isResuming, hasEnded, hasPlayed) = (false, false, false)
    default: break
    }
  }

  /// Counts a seek that is requested now.
  func countSeek(in controller: PlaybackController) {
    count("seek \(state(of: controller.currentSession))")
  }

  private func state(of session: PlaybackSession?) -> String {
    guard let session else { return "without a session" }
    if isResuming { return "while resuming" }
    if session.isInInterlude { return session.playingAdBreak == nil ? "in a bumper" : "in ads" }
    if !session.isReady { return "after a failure" }
    if session.isSeeking { return "in a seek" }
    if session.isHeld { return "while held" }
    if hasEnded { return "after the end" }
    if session.isPlaying { return "while playing" }
    return hasPlayed ? "while paused" : "before the first play"
  }

  /// All that happens in some thousands of schedules.
  static let expected =
    lifecycle + sessionEvents + inputs.map { "input \($0)" } + events.map { "event \($0)" }
    + places.map { "seek \($0)" }

  private static let lifecycle = [
    "Ready", "Fail", "Play", "Pause", "PlayRequest", "PauseRequest", "FailedToPlayToEndTime",
    "ResumeBegin", "ResumeComplete", "ResumeFail", "End", "PlaybackStalled", "PlaybackRecovered",
    "PlaybackBufferEmpty", "PlaybackLikelyToKeepUp", "Terminate", "WillPauseForAd",
    "BumperEnter", "BumperExit", "BumperPause", "BumperResume", "BumperProgress",
    "BumperFailedToPlayToEndTime", "AdSequenceEnter", "AdSequenceExit", "AdEnter", "AdExit",
    "AdProgress", "AdPause", "AdResume", "AdSkipped",
  ]
  private static let sessionEvents = [
    "advanced", "durationChanged", "passedCuePoints", "progressed", "seeked",
    "seekableRangesChanged", "determinedMediaType", "determinedVideoType", "determinedCodecs",
    "determinedMetadata", "bumper", "ad",
  ]
  private static let inputs = [
    "play", "pause", "tick", "seek", "duration", "wall", "enable", "disable", "set", "tap",
    "adStart", "adEnd", "end", "picture", "project", "session",
  ]
  private static let events = [
    "entered", "exited", "shown", "hidden", "triggered", "tapped", "command", "pause", "resume",
    "gateClosed", "gateReleased", "seek", "open", "ignored", "loop",
  ]
  private static let places = [
    "without a session", "while resuming", "in a bumper", "in ads", "after a failure", "in a seek",
    "while held", "after the end", "while playing", "while paused", "before the first play",
  ]
}
