// Play, pause, rate, progress, the end.
extension PlaybackSession {
  /// What the content plays at; ads and bumpers play at 1.
  var effectiveRate: Double {
    PlaybackRate.effective(
      settings.playbackRate, slow: player.canPlaySlowForward, fast: player.canPlayFastForward)
  }

  func play() {
    state.wantsToPlay = true
    guard isReady, !state.isResuming else { return }
    if let interlude = state.interlude {
      interlude.resume()
    } else if state.isOver {
      playAgain()
    } else if !state.hasStarted {
      start()
    } else if !state.waitingInterludes.isEmpty {
      startInterlude()
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
  private func start() {
    state.hasStarted = true
    let begin: () -> Void = { [weak self] in
      guard let self else { return }
      report(tracker.play(to: player.clock.mediaTime, in: video.cuePoints))
      runInterludes()
    }
    if let opening {
      self.opening = nil
      state.waitingInterludes.insert(opening, at: 0)
      state.continuation = begin
      startInterlude()
    } else {
      begin()
    }
  }

  /// A play-through after the end starts anew, sentinels and all.
  private func playAgain() {
    seek(to: 0, before: 0, after: 0, isReplay: true) { _ in }
  }

  func applyRate() {
    let mayPlay = state.wantsToPlay && isReady && state.interlude == nil && !state.isOver
    setRate(mayPlay && !state.isResuming ? effectiveRate : 0)
  }

  /// - Parameter silently: sends no `Play` or `Pause`, because the viewer sees no pause.
  func setRate(_ rate: Double, silently: Bool = false) {
    guard player.rate != rate else { return }
    if silently { state.silentRates.append(rate) }
    player.rate = rate
  }

  func reportRate(_ rate: Double) {
    if state.silentRates.first == rate {
      state.silentRates.removeFirst()
    } else if (rate > 0) != state.isPlaying {
      state.isPlaying = rate > 0
      if !state.isPlaying { reportProgress() }
      emit(state.isPlaying ? .play : .pause)
    }
    let runs = player.rate > 0
    runs ? progressTicker.start() : progressTicker.stop()
    runs ? bufferTicker.start() : bufferTicker.stop()
  }

  /// A period of progress is over, or the playhead stops.
  func reportProgress() {
    guard isReady, state.hasStarted, state.seeks == 0, !state.isOver, !state.isResuming,
      state.interlude == nil
    else { return }
    report(tracker.play(to: player.clock.mediaTime, in: video.cuePoints))
    if !state.waitingInterludes.isEmpty { runInterludes() }
  }

  /// Once for each play-through: the last progress and cue points, what plays after the content,
  /// `End`.
  func finishContent() {
    guard isReady, !state.isOver, !state.isResuming else { return }
    state.isOver = true
    state.hasStarted = true
    report(tracker.finish(at: player.duration, in: video.cuePoints))
    state.wantsToPlay = true
    runInterludes { [weak self] in
      guard let self else { return }
      state.wantsToPlay = false
      state.resumeTime = nil
      emit(.end)
      owner?.sessionDidEnd(self)
    }
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
    optimizeBuffer()
    if player.rate > 0 { setRate(effectiveRate) }
  }

  /// At the start and with each new rate only: in between the app may have set another.
  func chooseTimePitch() {
    player.timePitch = effectiveRate == 1 ? .automatic : .timeDomain
  }
}
