// Bumpers before ads before content: what waits is played one by one, while the content is paused.
extension PlaybackSession {
  /// Whether a bumper or a break of ads plays instead of the content, or is about to.
  public var isInInterlude: Bool { state.interlude != nil }

  /// Plays what waits, and then goes on with the content, or with `continuation`. A session that is
  /// paused keeps it waiting until it plays.
  func runInterludes(then continuation: (() -> Void)? = nil) {
    if let continuation { state.continuation = continuation }
    guard state.interlude == nil else { return }
    if state.waitingInterludes.isEmpty {
      finishInterludes()
    } else if state.wantsToPlay {
      startInterlude()
    }
  }

  func startInterlude() {
    guard !isTerminated, state.interlude == nil, !state.waitingInterludes.isEmpty else { return }
    let interlude = state.waitingInterludes.removeFirst()
    if player.rate > 0 { emit(.willPauseForAd) }
    setRate(0, silently: true)
    state.interlude = interlude
    interlude.start(in: self) { [weak self, weak interlude] in
      guard let self, let interlude, state.interlude === interlude else { return }
      state.interlude = nil
      if state.waitingInterludes.isEmpty { finishInterludes() } else { startInterlude() }
    }
  }

  /// Ends what plays and forgets what waits, with all that was to follow.
  func dropInterludes() {
    state.interlude?.stop()
    state.interlude = nil
    state.waitingInterludes = []
    state.continuation = nil
    state.resumeTime = nil
  }

  private func finishInterludes() {
    if let continuation = state.continuation {
      state.continuation = nil
      return continuation()
    }
    let place = state.resumeTime
    state.resumeTime = nil
    if let place, place != player.clock.mediaTime {
      player.seek(to: place, toleranceBefore: 0, toleranceAfter: 0) { [weak self] finished in
        guard let self, finished else { return }
        tracker.jump(to: player.clock.mediaTime)
        emit(.seeked(to: player.clock.mediaTime))
        goOn()
      }
    } else {
      goOn()
    }
  }

  /// Back to the content: it plays on, unless the viewer has paused in between.
  private func goOn() {
    if state.isPlaying && !state.wantsToPlay {
      state.isPlaying = false
      emit(.pause)
    } else {
      let wasPlaying = state.isPlaying
      let rate = state.wantsToPlay && isReady && !state.isOver ? effectiveRate : 0
      setRate(rate, silently: wasPlaying && rate > 0)
    }
  }
}
