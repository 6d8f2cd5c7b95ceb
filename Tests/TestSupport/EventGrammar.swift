public import PlayerCore

/// The valid order of a session's events, as a state machine.
///
///     session   = advanced early* (Ready | Fail) (content | interlude | resume)* Terminate
///     content   = progress −∞ (progress | passed | seeked | Play | Pause …)* progress +∞ interlude* End
///     interlude = [WillPauseForAd] (BumperEnter clip* (BumperExit | BumperFailed) | AdSequenceEnter ad* AdSequenceExit)
///     ad        = AdEnter (AdProgress | AdPause AdResume)* [AdSkipped | failed] AdExit | failed
///     resume    = ResumeBegin media* (ResumeComplete | ResumeFail)
///
/// Play and Pause alternate and never occur inside an interlude. Cue points follow the progress that passed
/// them. An ad event follows its lifecycle event. No event follows Terminate.
public struct EventGrammar {
  private enum Phase { case unborn, advanced, live, failed, terminated }
  private enum Landing {
    case at([Double])
    case anywhere
  }
  private enum Interlude {
    case none
    case bumper(isPaused: Bool)
    case sequence
    case ad(isPaused: Bool, isSkipped: Bool)
  }

  private var phase = Phase.unborn
  private var interlude = Interlude.none
  private var isPlaying = false
  private var isResuming = false
  private var isStalled = false
  /// Ads are announced, and must follow next.
  private var isWaitingForAd = false
  /// The last progress; `nil` before the first.
  private var place: Double?
  /// The landings of seeks since the last progress; after resuming, any place.
  private var landing: Landing?
  private var hasEnded = false
  /// The state that allows an event only directly after the previous one.
  private var passed: (from: [Double]?, to: Double)?
  private var announced: LifecycleEvent.Kind?

  public init() {}

  /// Takes the next event of the session.
  /// - Returns: what is wrong with it; `nil` when nothing is.
  public mutating func accept(_ event: SessionEvent) -> String? {
    let (passed, announced) = (passed, announced)
    self.passed = nil
    self.announced = nil
    if phase == .terminated { return "after Terminate" }
    switch event {
    case .advanced:
      guard phase == .unborn else { return "a second advance" }
      phase = .advanced
      return nil
    case .lifecycle(let event): return accept(event.kind)
    case .progressed(let time): return progress(to: time)
    case .seeked(let time):
      switch landing {
      case .anywhere: break
      case .at(let places): landing = .at(places + [time])
      case nil: landing = .at([time])
      }
      hasEnded = false
      isStalled = false
      return isContent ? nil : "a seek inside an interlude, or before Ready"
    case .passedCuePoints(let pass):
      guard let passed, passed.from.map({ $0.contains(pass.previousTime) }) ?? true,
        passed.to == pass.currentTime
      else { return "cue points that no progress has passed" }
      return pass.cuePoints.isEmpty ? "no cue points" : nil
    case .bumper(let event): return announced == event.kind ? nil : "unannounced"
    case .ad(.failed):
      switch interlude {
      case .sequence, .ad: return nil
      default: return "an ad that fails outside of a break"
      }
    case .ad(let event): return announced == event.kind ? nil : "unannounced"
    default: return phase == .unborn ? "before the advance" : nil
    }
  }

  /// A Boolean value that indicates whether events of the content are valid.
  private var isContent: Bool {
    guard case .none = interlude else { return false }
    return (phase == .live || phase == .failed) && !isResuming
  }

  private mutating func progress(to time: Double) -> String? {
    guard isContent, phase == .live else { return "progress inside an interlude, or before Ready" }
    let previous = place
    place = time
    let landing = landing
    self.landing = nil
    guard let previous else { return time == -.infinity ? nil : "progress without a beginning" }
    if time == -.infinity {
      self.landing = landing
      return previous == .infinity ? nil : "a second beginning"
    }
    if time.isFinite { hasEnded = false }
    switch landing {
    case nil: passed = ([previous], time)
    case .at(let places): passed = ([previous] + places, time)
    case .anywhere: passed = (nil, time)
    }
    return time > previous || landing != nil ? nil : "progress that goes back"
  }

  private mutating func accept(_ kind: LifecycleEvent.Kind) -> String? {
    announced = kind
    if isWaitingForAd, kind != .adSequenceEnter, kind != .bumperEnter {
      return "WillPauseForAd without an ad"
    }
    isWaitingForAd = false
    if phase == .unborn { return "before the advance" }
    switch kind {
    case .ready, .fail:
      guard phase == .advanced else { return "not right after the advance" }
      phase = kind == .ready ? .live : .failed
    case .play, .pause:
      guard isContent, phase == .live, isPlaying != (kind == .play) else {
        return "inside an interlude, or reported twice"
      }
      isPlaying = kind == .play
    case .end:
      guard isContent, place == .infinity, !hasEnded else {
        return "without +∞, or inside an interlude"
      }
      hasEnded = true
    case .terminate:
      guard case .none = interlude else { return "inside an interlude" }
      phase = .terminated
    case .failedToPlayToEndTime: if !isContent { return "inside an interlude" }
    case .resumeBegin, .resumeComplete, .resumeFail: return resume(kind)
    case .playbackStalled:
      guard isContent else { return "inside an interlude" }
      isStalled = true
    case .playbackRecovered:
      guard isStalled else { return "without a stall" }
      isStalled = false
    case .willPauseForAd:
      guard isContent, isPlaying else { return "where nothing plays" }
      isWaitingForAd = true
    default: return enterOrLeave(kind)
    }
    return nil
  }

  private mutating func resume(_ kind: LifecycleEvent.Kind) -> String? {
    guard isResuming == (kind != .resumeBegin) else { return "resumed out of turn" }
    guard case .none = interlude else { return "inside an interlude" }
    isResuming = kind == .resumeBegin
    isPlaying = false
    isStalled = false
    landing = .anywhere
    hasEnded = false
    if kind == .resumeComplete { phase = .live }
    return nil
  }

  /// The events of an interlude.
  private mutating func enterOrLeave(_ kind: LifecycleEvent.Kind) -> String? {
    let wrong = "out of turn"
    switch (kind, interlude) {
    case (.bumperEnter, .none): interlude = .bumper(isPaused: false)
    case (.bumperProgress, .bumper(false)): break
    case (.bumperPause, .bumper(false)): interlude = .bumper(isPaused: true)
    case (.bumperResume, .bumper(true)): interlude = .bumper(isPaused: false)
    case (.bumperExit, .bumper), (.bumperFailedToPlayToEndTime, .bumper),
      // One that can't be loaded was never entered.
      (.bumperFailedToPlayToEndTime, .none):
      interlude = .none
    case (.adSequenceEnter, .none): interlude = .sequence
    case (.adSequenceExit, .sequence): interlude = .none
    case (.adEnter, .sequence): interlude = .ad(isPaused: false, isSkipped: false)
    case (.adProgress, .ad(false, false)): break
    case (.adPause, .ad(false, false)): interlude = .ad(isPaused: true, isSkipped: false)
    case (.adResume, .ad(true, false)): interlude = .ad(isPaused: false, isSkipped: false)
    case (.adSkipped, .ad(let isPaused, false)):
      interlude = .ad(isPaused: isPaused, isSkipped: true)
    case (.adExit, .ad): interlude = .sequence
    case (.bumperEnter, _), (.bumperProgress, _), (.bumperPause, _), (.bumperResume, _),
      (.bumperExit, _), (.bumperFailedToPlayToEndTime, _), (.adSequenceEnter, _),
      (.adSequenceExit, _), (.adEnter, _), (.adProgress, _), (.adPause, _), (.adResume, _),
      (.adSkipped, _), (.adExit, _):
      return wrong
    default: break
    }
    return nil
  }
}

extension BumperEvent {
  fileprivate var kind: LifecycleEvent.Kind {
    switch self {
    case .entered: .bumperEnter
    case .exited: .bumperExit
    case .progressed: .bumperProgress
    case .paused: .bumperPause
    default: .bumperResume
    }
  }
}

extension AdEvent {
  fileprivate var kind: LifecycleEvent.Kind {
    switch self {
    case .enteredSequence: .adSequenceEnter
    case .exitedSequence: .adSequenceExit
    case .entered: .adEnter
    case .exited: .adExit
    case .progressed: .adProgress
    case .paused: .adPause
    default: .adResume
    }
  }
}
