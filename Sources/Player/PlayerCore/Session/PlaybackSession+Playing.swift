// Play, pause, rate, progress.
extension PlaybackSession {
  /// What the content plays at; ads and bumpers play at 1.
  var effectiveRate: Double {
    PlaybackRate.effective(
      settings.playbackRate, slow: player.canPlaySlowForward, fast: player.canPlayFastForward)
  }

  /// Whether the content runs, as it was told last: after `Play`, until `Pause`. An interlude in the middle
  /// does not change it.
  public var isPlaying: Bool { state.isPlaying }

  func play() {
    state.wantsToPlay = true
    if let interlude = state.interlude { return interlude.resume() }
    guard isReady, !state.isResuming else { return }
    if state.ending == .told {
      playAgain()
    } else if !state.hasStarted {
      start()
    } else if !state.waitingInterludes.isEmpty {
      runInterludes()
    } else {
      applyRate()
    }
  }

  func pause() {
    state.wantsToPlay = false
    if let interlude = state.interlude {
      interlude.pause()
    } else {
      applyRate()
    }
  }

  /// The first play: the bumper, then the cue points before the content with what they bring along.
  func start() {
    state.hasStarted = true
    let begin: () -> Void = { [weak self] in
      guard let self else { return }
      if let place = state.startsAt {
        state.startsAt = nil
        report(tracker.play(to: CuePoint.before, in: video.cuePoints))
        tracker.jump(to: place)
        emit(.seeked(to: place))
        state.resumeTime = nil
      } else {
        report(tracker.play(to: player.clock.mediaTime, in: video.cuePoints))
      }
      runInterludes()
    }
    if let opening {
      self.opening = nil
      state.waitingInterludes.insert(opening, at: 0)
    }
    if !state.waitingInterludes.isEmpty {
      runInterludes(then: begin)
    } else if state.seeks > 0 {
      // A seek that is under way tells, when it lands, where the play-through begins.
      applyRate()
    } else {
      begin()
    }
  }

  /// A play-through after the end starts anew, sentinels and all.
  private func playAgain() {
    seek(to: 0, before: 0, after: 0, isReplay: true) { _ in }
  }

  /// Runs the content if the viewer wishes, and nothing holds it or plays instead of it.
  func applyRate() {
    let mayRun =
      state.wantsToPlay && state.holds == 0 && state.hasStarted && isReady
      && state.interlude == nil && state.continuation == nil && state.ending == .ahead
      && !state.isResuming
    setRate(mayRun ? effectiveRate : 0)
    // What a call brings about is told after it, unless the content has come to its end meanwhile.
    executor?.perform { [weak self] in
      guard let self else { return }
      tell(runs: mayRun && state.ending == .ahead)
    }
  }

  func setRate(_ rate: Double) {
    if player.rate != rate { player.rate = rate }
    watchContent()
  }

  /// The player tells of every change, also of those that the session has made and tells itself.
  func reportRate(_ rate: Double) {
    guard rate == player.rate, !state.isResuming else { return }
    watchContent()
    tell(runs: rate > 0)
  }

  /// `Play` and `Pause` tell whether the content runs. An interlude does not count as a pause: what
  /// changed meanwhile is told afterwards.
  private func tell(runs: Bool) {
    guard runs != state.isPlaying, state.interlude == nil, !state.isResuming else { return }
    state.isPlaying = runs
    if !runs { tellPlace() }
    emit(runs ? .play : .pause)
    if !runs, state.ending == .ahead { runInterludesIfAny() }
  }

  /// Progress, buffer and breaks are looked after while the content runs.
  func watchContent() {
    let runs = player.rate > 0
    runs ? progressTicker.start() : progressTicker.stop()
    runs ? bufferTicker.start() : bufferTicker.stop()
    runs ? awaitBreak() : state.breakAlarm?.cancel()
  }

  /// A period of progress is over.
  func reportProgress() {
    tellPlace()
    runInterludesIfAny()
  }

  /// Tells the progress up to here, or to `time`, while the content plays.
  func tellPlace(_ time: Double? = nil) {
    guard isReady, state.hasStarted, state.startsAt == nil, state.seeks == 0, !state.isOver,
      !state.isResuming, state.interlude == nil
    else { return }
    report(tracker.play(to: time ?? player.clock.mediaTime, in: video.cuePoints))
  }

  private func runInterludesIfAny() {
    if !state.waitingInterludes.isEmpty { runInterludes() }
  }

  /// Sends the events of a move, and asks the extensions what the cue points bring along.
  func report(_ events: [SessionEvent], withAds: Bool = true) {
    for event in events {
      emit(event)
      guard case .passedCuePoints(let pass) = event, withAds, !settings.adsDisabled else {
        continue
      }
      for plan in extensions.compactMap({ $0.plan(for: pass, in: self) }) {
        state.waitingInterludes += plan.interludes
        state.resumeTime = plan.resumeTime ?? state.resumeTime
      }
    }
  }

  func reportStarvation() {
    emit(.playbackBufferEmpty)
    guard isReady, player.rate > 0, state.seeks == 0, !state.isResuming, !state.isStalled
    else { return }
    state.isStalled = true
    emit(.playbackStalled)
  }

  func reportRecovery() {
    emit(.playbackLikelyToKeepUp)
    guard state.isStalled else { return }
    state.isStalled = false
    emit(.playbackRecovered)
  }

  func optimizeBuffer() {
    if let seconds = settings.bufferOptimizer.forwardBuffer(at: player.clock.mediaTime) {
      player.preferredForwardBufferDuration = seconds
    }
  }

  /// Takes over what the controller wants now.
  func applySettings() {
    player.preferredPeakBitRate = settings.peakBitRate
    player.allowsExternalPlayback = settings.allowsExternalPlayback
    player.usesExternalScreen = settings.usesExternalScreen
    optimizeBuffer()
    if player.rate > 0 { setRate(effectiveRate) }
    progressTicker.interval = settings.progressInterval
  }

  /// At the start and with each new rate only: in between the app may have set another.
  func chooseTimePitch() {
    player.timePitch = effectiveRate == 1 ? .automatic : .timeDomain
  }
}
