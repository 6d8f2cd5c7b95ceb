/// The result of a seek.
public enum SeekOutcome: Hashable, Sendable {
  /// The playhead landed at this time in seconds, which may differ from the requested one within
  /// the tolerance.
  case landed(at: Double)
  /// A later seek, or the end of the session, came before the landing.
  case superseded
  /// There is nothing to seek in: no session is ready, an ad or a bumper plays, or the time is NaN.
  case refused
  /// The waiting task was cancelled; the playhead may move nevertheless.
  case cancelled

  var hasLanded: Bool { if case .landed = self { true } else { false } }
}

// Seeking, and resuming after a network failure.
extension PlaybackSession {
  /// Moves the playhead of this session, as
  /// ``PlaybackController/seek(to:toleranceBefore:toleranceAfter:completion:)`` does for the
  /// current session. Has no effect after the end of the session.
  ///
  /// - Parameters:
  ///   - time: Seconds; the end and later times end the video.
  ///   - toleranceBefore: The number of seconds that the landing may be earlier.
  ///   - toleranceAfter: The number of seconds that the landing may be later.
  ///   - resumesAtLanding: Whether the content resumes at the landing after the ads that the seek
  ///     passes, not where their policy resumes it: for the jumps of a project.
  ///   - completion: Called once, with `false` if there is nothing to seek in or a later seek
  ///     intervened.
  public func seek(
    to time: Double, toleranceBefore: Double = 0.1, toleranceAfter: Double = 0.1,
    resumesAtLanding: Bool = false, completion: @escaping (_ finished: Bool) -> Void = { _ in }
  ) {
    // The seek counts from now on, so that an end that is being reported is reverted.
    let isAccepted = canSeek(to: time)
    if isAccepted {
      state.seekCount += 1
      if state.ending == .passed { state.ending = .pending }
    }
    executor?.perform { [weak self] in
      guard let self, !isTerminated else { return completion(false) }
      if isAccepted { state.seekCount -= 1 }
      seek(to: time, before: toleranceBefore, after: toleranceAfter) { outcome in
        if resumesAtLanding, outcome.hasLanded { self.state.resumeTime = nil }
        completion(outcome.hasLanded)
      }
    }
  }

  /// Whether a seek is pending. Until it lands, the content does not play.
  public var isSeeking: Bool { state.seekCount > 0 }

  private func canSeek(to time: Double) -> Bool {
    isReady && !time.isNaN && !state.isResuming && state.interlude == nil
  }

  /// Seeks; to be called in a job.
  ///
  /// - Parameters:
  ///   - isReplay: Whether a new play-through starts, like the first.
  ///   - withAds: Whether the passed cue points start their ads.
  ///   - completion: Called once.
  func seek(
    to time: Double, before: Double, after: Double, isReplay: Bool = false, withAds: Bool = true,
    completion: @escaping (SeekOutcome) -> Void
  ) {
    guard canSeek(to: time) else {
      executor?.perform { completion(.refused) }
      return continueAfterSeek()
    }
    reportPosition()
    state.ending = .pending
    state.isStalled = false
    state.seekCount += 1
    var isAnswered = false
    player.seek(to: time, toleranceBefore: max(0, before), toleranceAfter: max(0, after)) {
      [weak self] finished in
      guard !isAnswered else { return }
      isAnswered = true
      guard let self, !isTerminated else { return completion(.superseded) }
      state.seekCount -= 1
      if finished { land(isReplay: isReplay, withAds: withAds) }
      completion(finished ? .landed(at: player.clock.mediaTime) : .superseded)
      continueAfterSeek()
    }
  }

  private func land(isReplay: Bool, withAds: Bool) {
    if isReplay { tracker = ProgressTracker() }
    state.startTime = nil
    let landing = player.clock.mediaTime
    emit(.seeked(to: landing))
    tracker.forwardOnly = controller?.options.passesCuePointsForwardOnly == true
    report(tracker.move(to: landing, in: video.cuePoints), withAds: withAds)
    // Progress was just reported, so the next interval starts now.
    progressTicker.stop()
    updateTimers()
  }

  /// Continues after a seek. At the end of the media there is nothing to do: the player's event
  /// follows.
  private func continueAfterSeek() {
    guard isReady, state.hasStarted, state.seekCount == 0, !state.isResuming else { return }
    if state.ending == .reached {
      passEnd()
    } else if player.clock.mediaTime < player.finiteDuration ?? .infinity {
      runInterludes()
    }
  }

  // MARK: Resuming

  /// Loads the media again and continues at `time`, without events of the steps in between.
  func resume(at time: Double, autoPlay: Bool) {
    guard !isTerminated, state.phase == .ready || state.phase == .failed, let source else { return }
    dropInterludes()
    emit(.resumeBegin)
    state.resumePosition = time
    // As with a seek, an end that was not reported is reverted.
    state.ending = .pending
    state.playIntent = autoPlay
    state.isPlaying = false
    setRate(0)
    player.load(source)
  }

  func continueResuming() {
    guard let time = state.resumePosition else { return }
    player.seek(to: time, toleranceBefore: 0, toleranceAfter: 0) { [weak self] _ in
      guard let self, !isTerminated else { return }
      state.phase = .ready
      error = nil
      state.resumePosition = nil
      let landing = player.clock.mediaTime
      if tracker.hasBegun {
        tracker.jump(to: landing)
      } else {
        state.startTime = landing
        state.hasStarted = false
      }
      emit(.resumeComplete)
      if state.playIntent, !state.hasStarted { start() } else { applyRate() }
    }
  }
}
