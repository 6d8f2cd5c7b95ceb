/// Media that plays instead of the content for a while: a bumper or an ad break.
///
/// A session runs one interlude at a time, in the order in which they were added. Meanwhile its
/// content is paused, and `play` and `pause` apply to the interlude.
public protocol Interlude: AnyObject {
  /// Starts to play.
  ///
  /// - Parameters:
  ///   - session: The session whose content waits meanwhile.
  ///   - finished: To be called once, in a job of the executor, unless the interlude is stopped.
  func start(in session: PlaybackSession, finished: @escaping () -> Void)
  /// Pauses for the viewer.
  func pause()
  /// Resumes after a pause of the viewer.
  func resume()
  /// Ends immediately: sends the exit events of everything it has entered, and then no other
  /// events.
  func stop()
}

/// The interludes that an extension plays for passed cue points, and the position at which the
/// content resumes.
public struct InterludePlan {
  /// The interludes, in the order in which they play.
  public var interludes: [any Interlude]
  /// The time at which the content resumes, in seconds; `nil` for the position of the playhead.
  public var resumeTime: Double?

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - interludes: The interludes, in the order in which they play.
  ///   - resumeTime: Seconds; `nil` for the position of the playhead.
  public init(_ interludes: [any Interlude], resumeTime: Double? = nil) {
    self.interludes = interludes
    self.resumeTime = resumeTime
  }
}

// Bumpers before ads before content: pending interludes play one by one while the content is
// paused.
extension PlaybackSession {
  /// Whether an interlude plays instead of the content.
  public var isInInterlude: Bool { state.interlude != nil }

  /// The events that describe the bumper or the ad break that plays to controls that are created
  /// meanwhile.
  package var interludeEvents: [SessionEvent] {
    playingAdBreak?.catchUpEvents ?? (state.interlude as? Bumper)?.catchUpEvents ?? []
  }

  /// Plays the pending interludes, and then continues with the content or with `continuation`. A
  /// paused session starts them when it plays, except after the content. A pending seek lands
  /// first.
  func runInterludes(then continuation: (() -> Void)? = nil) {
    if let continuation { state.afterInterludes = continuation }
    guard state.interlude == nil, state.seekCount == 0 else { return }
    if state.pendingInterludes.isEmpty {
      finishInterludes()
    } else if state.playIntent || state.ending == .passed {
      startInterlude()
    }
  }

  func runPendingInterludes() {
    if !state.pendingInterludes.isEmpty { runInterludes() }
  }

  private func startInterlude() {
    guard !isTerminated, state.interlude == nil, !state.pendingInterludes.isEmpty else { return }
    let interlude = state.pendingInterludes.removeFirst()
    // Only after `Play`: the content may have ended since, or may not have begun.
    if player.rate > 0, state.isPlaying { emit(.willPauseForAd) }
    state.interlude = interlude
    setRate(0)
    interlude.start(in: self) { [weak self, weak interlude] in
      guard let self, let interlude, state.interlude === interlude else { return }
      state.interlude = nil
      runInterludes()
    }
  }

  /// Stops the current interlude and removes the pending ones with their continuation.
  func dropInterludes() {
    let interlude = state.interlude
    state.pendingInterludes = []
    state.afterInterludes = nil
    state.resumeTime = nil
    state.failure = nil
    interlude?.stop()
    state.interlude = nil
  }

  private func finishInterludes() {
    reportFailure()
    if let continuation = state.afterInterludes {
      state.afterInterludes = nil
      return continuation()
    }
    let resumeTime = state.resumeTime
    state.resumeTime = nil
    guard let resumeTime, resumeTime != player.clock.mediaTime else {
      // The player may have reached the end of the media just when the interlude began.
      return state.ending == .reached ? finishContent() : applyRate()
    }
    state.ending = .pending
    state.seekCount += 1
    player.seek(to: resumeTime, toleranceBefore: 0, toleranceAfter: 0) { [weak self] finished in
      guard let self, !isTerminated else { return }
      state.seekCount -= 1
      guard finished else { return }
      let landing = player.clock.mediaTime
      tracker.jump(to: landing)
      emit(.seeked(to: landing))
      applyRate()
    }
  }

  // MARK: Ad breaks at their exact times

  /// Arms the clock for the next ad break, so that it begins at its cue point and not at the next
  /// progress. A break at the very end belongs to the end.
  func armBreakNotification() {
    state.breakNotification?.cancel()
    guard !extensions.isEmpty, !adSlots.ignoresCuePoints,
      let position = adSlots.cuePoints(after: tracker.position).array.first?.position,
      position < player.finiteDuration ?? .infinity
    else { return }
    state.breakNotification = player.clock.notify(at: position) { [weak self] in
      self?.reachBreak(at: position)
    }
  }

  private func reachBreak(at position: Double) {
    guard player.rate > 0, state.ending == .pending else { return }
    reportPosition(position)
    // During a seek no cue point is passed; the landing arms the next break.
    guard tracker.position >= position else { return }
    // A live clock is slightly late, but nothing was missed.
    if state.resumeTime == position { state.resumeTime = nil }
    if state.pendingInterludes.isEmpty { armBreakNotification() } else { runInterludes() }
  }
}
