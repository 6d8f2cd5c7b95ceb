// Seeking, and resuming after the network was gone.
extension PlaybackSession {
  /// - Parameters:
  ///   - isReplay: a new play-through, which starts like the first.
  ///   - withAds: whether the cue points on the way bring their ads along.
  ///   - completion: called once; `false` when the seek was refused or superseded.
  func seek(
    to time: Double, before: Double, after: Double, isReplay: Bool = false, withAds: Bool = true,
    completion: @escaping (Bool) -> Void
  ) {
    guard isReady, !time.isNaN, !state.isResuming, state.interlude == nil else {
      executor.perform { completion(false) }
      return
    }
    if state.hasStarted { reportProgress() }
    state.isOver = false
    state.isStalled = false
    state.seeks += 1
    player.seek(to: time, toleranceBefore: max(0, before), toleranceAfter: max(0, after)) {
      [weak self] finished in
      guard let self, !isTerminated else { return completion(false) }
      state.seeks -= 1
      if finished { land(isReplay: isReplay, withAds: withAds) }
      completion(finished)
    }
  }

  private func land(isReplay: Bool, withAds: Bool) {
    if isReplay { tracker = ProgressTracker() }
    emit(.seeked(to: player.clock.mediaTime))
    // The next progress is a whole period away, since this one was told just now.
    if player.rate > 0 {
      progressTicker.stop()
      progressTicker.start()
    }
    let place = player.clock.mediaTime
    tracker.forwardOnly = settings.passesCuePointsForwardOnly
    report(tracker.seek(to: place, in: video.cuePoints), withAds: withAds)
    // At the end there is nothing to go on with: the player says so next.
    if state.hasStarted, place < player.duration ?? .infinity { runInterludes() }
  }

  /// Loads the media again and goes on at `time`, so that nobody notices.
  func resume(at time: Double, autoPlay: Bool) {
    guard !isTerminated, state.phase == .ready || state.phase == .failed, let source else { return }
    dropInterludes()
    emit(.resumeBegin)
    state.isResuming = true
    state.resumePlace = time
    state.wantsToPlay = autoPlay
    state.isPlaying = false
    // The events of the load before are not told any more.
    state.silentRates = []
    setRate(0)
    player.load(source)
  }

  func continueResuming() {
    guard let time = state.resumePlace else { return }
    player.seek(to: time, toleranceBefore: 0, toleranceAfter: 0) { [weak self] _ in
      guard let self, !isTerminated else { return }
      state.phase = .ready
      state.isOver = false
      state.hasStarted = true
      state.isResuming = false
      tracker.jump(to: player.clock.mediaTime)
      emit(.resumeComplete)
      applyRate()
    }
  }

  func failResuming(_ failure: PlaybackError) {
    state.phase = .failed
    state.isResuming = false
    emit(.resumeFail, error: failure)
  }
}
