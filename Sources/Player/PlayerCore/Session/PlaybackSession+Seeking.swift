// Seeking, and resuming after the network was gone.
extension PlaybackSession {
  /// Moves the playhead of this session, as ``PlaybackController/seek(to:toleranceBefore:toleranceAfter:completion:)``
  /// does of whichever is current: after the end of the session nothing moves any more.
  ///
  /// - Parameters:
  ///   - time: seconds; the end and beyond it end the video.
  ///   - toleranceBefore: how many seconds earlier it may land.
  ///   - toleranceAfter: how many seconds later it may land.
  ///   - completion: called once; with `false` when there is nothing to seek in, or a later seek came
  ///     in between.
  public func seek(
    to time: Double, toleranceBefore: Double = 0.1, toleranceAfter: Double = 0.1,
    completion: @escaping (_ finished: Bool) -> Void = { _ in }
  ) {
    seek(to: time, toleranceBefore, toleranceAfter) { completion($0.hasLanded) }
  }

  func seek(
    to time: Double, _ toleranceBefore: Double, _ toleranceAfter: Double,
    completion: @escaping (SeekOutcome) -> Void
  ) {
    // From now on the playhead is elsewhere: an end that is being told is taken back, and not told after all.
    let isAccepted = canSeek(to: time)
    if isAccepted {
      state.seeks += 1
      if state.ending == .passed { state.ending = .ahead }
    }
    executor?.perform { [weak self] in
      guard let self, !isTerminated else {
        return completion(isAccepted ? .superseded : .refused)
      }
      if isAccepted { state.seeks -= 1 }
      seek(to: time, before: toleranceBefore, after: toleranceAfter, completion: completion)
    }
  }

  /// Whether a seek is under way. Until it lands, nothing of the content is played.
  public var isSeeking: Bool { state.seeks > 0 }

  private func canSeek(to time: Double) -> Bool {
    isReady && !time.isNaN && !state.isResuming && state.interlude == nil
  }

  /// - Parameters:
  ///   - isReplay: a new play-through, which starts like the first.
  ///   - withAds: whether the cue points on the way bring their ads along.
  ///   - completion: called once.
  func seek(
    to time: Double, before: Double, after: Double, isReplay: Bool = false, withAds: Bool = true,
    completion: @escaping (SeekOutcome) -> Void
  ) {
    guard canSeek(to: time) else {
      executor?.perform { completion(.refused) }
      return goOnAfterSeek()
    }
    tellPlace()
    state.ending = .ahead
    state.isStalled = false
    state.seeks += 1
    player.seek(to: time, toleranceBefore: max(0, before), toleranceAfter: max(0, after)) {
      [weak self] finished in
      guard let self, !isTerminated else { return completion(.superseded) }
      state.seeks -= 1
      if finished { land(isReplay: isReplay, withAds: withAds) }
      completion(finished ? .landed(at: player.clock.mediaTime) : .superseded)
      goOnAfterSeek()
    }
  }

  private func land(isReplay: Bool, withAds: Bool) {
    if isReplay { tracker = ProgressTracker() }
    state.startsAt = nil
    let landing = player.clock.mediaTime
    emit(.seeked(to: landing))
    tracker.forwardOnly = settings.passesCuePointsForwardOnly
    report(tracker.seek(to: landing, in: video.cuePoints), withAds: withAds)
    // The next progress is a whole period away, since this one was told just now.
    progressTicker.stop()
    watchContent()
  }

  /// At the end there is nothing to go on with: the player says so next.
  private func goOnAfterSeek() {
    guard isReady, state.hasStarted, state.seeks == 0, !state.isResuming else { return }
    if state.ending == .reached {
      passEnd()
    } else if player.clock.mediaTime < player.duration ?? .infinity {
      runInterludes()
    }
  }

  /// Loads the media again and goes on at `time`, so that nobody notices.
  func resume(at time: Double, autoPlay: Bool) {
    guard !isTerminated, state.phase == .ready || state.phase == .failed, let source else { return }
    dropInterludes()
    emit(.resumeBegin)
    state.isResuming = true
    // As with a seek: an end that was kept back is taken back.
    state.ending = .ahead
    state.resumePlace = time
    state.wantsToPlay = autoPlay
    state.isPlaying = false
    setRate(0)
    player.load(source)
  }

  func continueResuming() {
    guard let time = state.resumePlace else { return }
    player.seek(to: time, toleranceBefore: 0, toleranceAfter: 0) { [weak self] _ in
      guard let self, !isTerminated else { return }
      state.phase = .ready
      error = nil
      state.isResuming = false
      let place = player.clock.mediaTime
      if tracker.hasBegun {
        tracker.jump(to: place)
      } else {
        state.startsAt = place
        state.hasStarted = false
      }
      emit(.resumeComplete)
      if state.wantsToPlay, !state.hasStarted { start() } else { applyRate() }
    }
  }

  func failResuming(_ failure: PlaybackError) {
    state.phase = .failed
    state.isResuming = false
    emit(.resumeFail, error: failure)
  }
}
