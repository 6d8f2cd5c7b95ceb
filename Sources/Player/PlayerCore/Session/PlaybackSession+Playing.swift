// Play, pause, rate, progress, project holds, and the end of a play-through.
extension PlaybackSession {
  /// The rate of the content; ads and bumpers play at 1.
  var effectiveRate: Double {
    PlaybackRate.effective(
      controller?.playbackRate ?? 1, slow: player.canPlaySlowForward,
      fast: player.canPlayFastForward)
  }

  /// Whether the content runs, as last reported: `true` after `Play`, `false` after `Pause`. An
  /// interlude within the content does not change it.
  public var isPlaying: Bool { state.isPlaying }

  /// Whether the viewer intends to play, whether or not the content runs.
  package var hasPlayIntent: Bool { state.playIntent }

  func play() {
    state.playIntent = true
    if let interlude = state.interlude { return interlude.resume() }
    guard isReady, !state.isResuming else { return }
    if state.ending == .reported {
      // A play-through after the end starts again, with the progress of a first one.
      seek(to: 0, before: 0, after: 0, isReplay: true) { _ in }
    } else if !state.hasStarted {
      start()
    } else if !state.pendingInterludes.isEmpty {
      runInterludes()
    } else {
      applyRate()
    }
  }

  func pause() {
    state.playIntent = false
    if let interlude = state.interlude {
      interlude.pause()
    } else {
      applyRate()
    }
  }

  /// Starts the first play: the bumper, then the cue points before the content with their ads.
  func start() {
    state.hasStarted = true
    let begin: () -> Void = { [weak self] in
      guard let self else { return }
      if let time = state.startTime {
        state.startTime = nil
        report(tracker.play(to: CuePoint.before, in: video.cuePoints))
        tracker.jump(to: time)
        emit(.seeked(to: time))
        state.resumeTime = nil
      } else {
        report(tracker.play(to: player.clock.mediaTime, in: video.cuePoints))
      }
      runInterludes()
    }
    if let bumper {
      self.bumper = nil
      state.pendingInterludes.insert(bumper, at: 0)
    }
    if !state.pendingInterludes.isEmpty {
      runInterludes(then: begin)
    } else if state.seekCount > 0 {
      // A pending seek reports the position at which the play-through begins when it lands.
      applyRate()
    } else {
      begin()
    }
  }

  /// Runs the content if the viewer intends to play, no project hold lasts and no interlude plays.
  func applyRate() {
    let mayRun =
      state.playIntent && state.holdCount == 0 && state.hasStarted && isReady
      && state.interlude == nil && state.afterInterludes == nil && state.ending == .pending
      && !state.isResuming
    setRate(mayRun ? effectiveRate : 0)
    // The effects of a call are reported after it, unless the content has ended meanwhile.
    executor?.perform { [weak self] in
      guard let self else { return }
      reportPlaying(mayRun && state.ending == .pending)
    }
  }

  func setRate(_ rate: Double) {
    if player.rate != rate { player.rate = rate }
    updateTimers()
  }

  /// Handles a change of the player's rate, including those that the session made and reports.
  func rateDidChange(_ rate: Double) {
    guard rate == player.rate, !state.isResuming else { return }
    updateTimers()
    reportPlaying(rate > 0)
  }

  /// Emits `Play` or `Pause` if that changed. An interlude does not count as a pause: a change
  /// during an interlude is reported after it.
  private func reportPlaying(_ isPlaying: Bool) {
    guard isPlaying != state.isPlaying, state.interlude == nil, !state.isResuming else { return }
    state.isPlaying = isPlaying
    if !isPlaying { reportPosition() }
    emit(isPlaying ? .play : .pause)
    if !isPlaying, state.ending == .pending { runPendingInterludes() }
  }

  /// Starts or stops progress, buffer optimization and the notification of the next ad break.
  func updateTimers() {
    let isRunning = player.rate > 0
    isRunning ? progressTicker.start() : progressTicker.stop()
    isRunning ? bufferTicker.start() : bufferTicker.stop()
    isRunning ? armBreakNotification() : state.breakNotification?.cancel()
  }

  // MARK: Progress

  /// Reports progress at the end of each interval.
  func reportProgress() {
    reportPosition()
    runPendingInterludes()
  }

  /// Reports the progress up to `time`, or to the playhead, while the content plays.
  func reportPosition(_ time: Double? = nil) {
    guard isReady, state.hasStarted, state.startTime == nil, state.seekCount == 0,
      !state.hasContentEnded, !state.isResuming, state.interlude == nil
    else { return }
    report(tracker.play(to: time ?? player.clock.mediaTime, in: video.cuePoints))
  }

  /// Emits the events of a move, and adds the interludes that the extensions plan for its cue
  /// points.
  func report(_ events: [SessionEvent], withAds: Bool = true) {
    for event in events {
      emit(event)
      guard case .passedCuePoints(let pass) = event, withAds, controller?.adsDisabled != true else {
        continue
      }
      for plan in extensions.compactMap({ $0.plan(for: pass, in: self) }) {
        state.pendingInterludes += plan.interludes
        state.resumeTime = plan.resumeTime ?? state.resumeTime
      }
    }
  }

  // MARK: Buffer and settings

  func bufferDidBecomeEmpty() {
    emit(.playbackBufferEmpty)
    guard isReady, player.rate > 0, state.seekCount == 0, !state.isResuming, !state.isStalled
    else { return }
    state.isStalled = true
    emit(.playbackStalled)
  }

  func bufferDidRecover() {
    emit(.playbackLikelyToKeepUp)
    guard state.isStalled else { return }
    state.isStalled = false
    emit(.playbackRecovered)
  }

  func optimizeBuffer() {
    let optimizer = controller?.options.bufferOptimizer ?? .standard
    if let seconds = optimizer.forwardBuffer(at: player.clock.mediaTime) {
      player.preferredForwardBufferDuration = seconds
    }
  }

  /// Applies the settings of the controller to the player.
  func applySettings() {
    guard let controller else { return }
    player.preferredPeakBitRate = controller.preferredPeakBitRate
    player.allowsExternalPlayback = controller.allowsExternalPlayback
    player.usesExternalScreen = controller.usesExternalScreen
    optimizeBuffer()
    if player.rate > 0 { setRate(effectiveRate) }
    progressTicker.interval = controller.progressInterval
  }

  /// Sets the time pitch for the rate of the controller, even if the media can't play at that rate;
  /// only at the start and at each new rate, because the app may set another.
  func chooseTimePitch() {
    player.timePitch = controller?.playbackRate ?? 1 == 1 ? .automatic : .timeDomain
  }
}

// MARK: - The end of a play-through

// The end is a state and not a moment: until `End` is reported, a project hold delays it and a seek
// reverts it.
extension PlaybackSession {
  /// Handles the player's event for the end of the media. During a seek the event is outdated: a
  /// seek that lands at the end makes the player send it again.
  func finishContent() {
    guard isReady, !state.hasContentEnded, !state.isResuming, state.seekCount == 0 else { return }
    state.ending = .reached
    state.hasStarted = true
    // An interlude plays first, and may lead back into the content.
    guard state.interlude == nil else { return }
    if let end = player.finiteDuration { report(tracker.play(to: end, in: video.cuePoints)) }
    passEnd()
  }

  /// Emits, once per play-through, the last progress and cue points, plays the interludes after the
  /// content, and emits `End`.
  func passEnd() {
    guard state.ending == .reached, state.holdCount == 0, state.seekCount == 0,
      state.interlude == nil, !isTerminated
    else { return }
    state.ending = .passed
    report(tracker.move(to: .infinity, in: video.cuePoints))
    // An observer may have requested a seek.
    guard state.ending == .passed else { return }
    runInterludes { [weak self] in
      guard let self else { return }
      state.ending = .reported
      state.playIntent = false
      state.resumeTime = nil
      emit(.end)
      controller?.sessionDidEnd(self)
    }
  }
}

// MARK: - Project holds

/// Holds the content of a session at its position, independently of the viewer's play intent; see
/// ``PlaybackSession/hold()``.
public final class PlaybackHold {
  private weak var session: PlaybackSession?

  init(_ session: PlaybackSession) {
    self.session = session
    session.state.holdCount += 1
  }

  deinit { release() }

  /// Ends the hold. The content continues, unless another hold lasts or the viewer has paused. Only
  /// the first call has an effect.
  public func release() {
    guard let session else { return }
    self.session = nil
    session.state.holdCount -= 1
    session.updateForHolds()
  }
}

extension PlaybackSession {
  /// Holds the content at its position until the hold is released or deallocated: for a project
  /// that stops playback.
  ///
  /// A hold is not the viewer's pause: bumpers and ads play, `play` does not end it, and after it
  /// the session follows the viewer's play intent of that moment. It is valid for this session
  /// only.
  public func hold() -> PlaybackHold {
    let hold = PlaybackHold(self)
    updateForHolds()
    return hold
  }

  /// Whether a project hold lasts.
  public var isHeld: Bool { state.holdCount > 0 }

  /// Applies the holds in a job, because they may change inside callbacks.
  fileprivate func updateForHolds() {
    executor?.perform { [weak self] in
      guard let self, !isTerminated else { return }
      if state.ending == .reached { passEnd() } else { applyRate() }
    }
  }
}
