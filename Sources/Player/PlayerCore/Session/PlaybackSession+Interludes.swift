// Bumpers before ads before content: what waits is played one by one, while the content is paused.
extension PlaybackSession {
  /// Whether a bumper or a break of ads plays instead of the content, or is about to.
  public var isInInterlude: Bool { state.interlude != nil }

  /// Plays what waits, and then goes on with the content, or with `continuation`. A session that is
  /// paused keeps it waiting until it plays, but for what comes after the content; a seek that is under way
  /// lands first.
  func runInterludes(then continuation: (() -> Void)? = nil) {
    if let continuation { state.continuation = continuation }
    guard state.interlude == nil, state.seeks == 0 else { return }
    if state.waitingInterludes.isEmpty {
      finishInterludes()
    } else if state.wantsToPlay || state.ending == .passed {
      startInterlude()
    }
  }

  private func startInterlude() {
    guard !isTerminated, state.interlude == nil, !state.waitingInterludes.isEmpty else { return }
    let interlude = state.waitingInterludes.removeFirst()
    // Only where `Play` was told: the content may have come to its end since, or not have begun.
    if player.rate > 0, state.isPlaying { emit(.willPauseForAd) }
    state.interlude = interlude
    setRate(0)
    interlude.start(in: self) { [weak self, weak interlude] in
      guard let self, let interlude, state.interlude === interlude else { return }
      state.interlude = nil
      if state.waitingInterludes.isEmpty { finishInterludes() } else { startInterlude() }
    }
  }

  /// Ends what plays and forgets what waits, with all that was to follow.
  func dropInterludes() {
    let interlude = state.interlude
    state.waitingInterludes = []
    state.continuation = nil
    state.resumeTime = nil
    state.failure = nil
    interlude?.stop()
    state.interlude = nil
  }

  private func finishInterludes() {
    tellFailure()
    if let continuation = state.continuation {
      state.continuation = nil
      return continuation()
    }
    let place = state.resumeTime
    state.resumeTime = nil
    guard let place, place != player.clock.mediaTime else {
      // The player may have come to the end of the media just when the interlude began.
      return state.ending == .reached ? finishContent() : applyRate()
    }
    state.ending = .ahead
    state.seeks += 1
    player.seek(to: place, toleranceBefore: 0, toleranceAfter: 0) { [weak self] finished in
      guard let self, !isTerminated else { return }
      state.seeks -= 1
      guard finished else { return }
      let landing = player.clock.mediaTime
      tracker.jump(to: landing)
      emit(.seeked(to: landing))
      applyRate()
    }
  }

  // MARK: Breaks at their own times

  /// Ads begin at their cue points, and not with the next progress: the clock tells when the next one is
  /// reached. One at the very end belongs to the end.
  func awaitBreak() {
    state.breakAlarm?.cancel()
    guard !extensions.isEmpty, !adSlots.ignoresCuePoints,
      let position = adSlots.cuePoints(after: tracker.place).array.first?.position,
      position < player.duration ?? .infinity
    else { return }
    state.breakAlarm = player.clock.notify(at: position) { [weak self] in
      self?.reachBreak(at: position)
    }
  }

  private func reachBreak(at position: Double) {
    guard player.rate > 0, state.ending == .ahead else { return }
    tellPlace(position)
    // While a seek is under way nothing is passed; its landing looks for the next break.
    guard tracker.place >= position else { return }
    // A live clock is late by a little, and nothing was missed by that.
    if state.resumeTime == position { state.resumeTime = nil }
    if state.waitingInterludes.isEmpty { awaitBreak() } else { runInterludes() }
  }
}
