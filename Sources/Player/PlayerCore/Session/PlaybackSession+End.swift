// The end of a play-through. It is a state, not a moment: until `End` is told, a hold keeps it back and a
// seek takes it back.
extension PlaybackSession {
  /// The player is at the end of the media. While a seek is under way that is old news: one that lands
  /// there makes the player say so again.
  func finishContent() {
    guard isReady, !state.isOver, !state.isResuming, state.seeks == 0 else { return }
    state.ending = .reached
    state.hasStarted = true
    // What plays instead of the content comes first, and may lead back into it.
    guard state.interlude == nil else { return }
    if let end = player.duration { report(tracker.play(to: end, in: video.cuePoints)) }
    passEnd()
  }

  /// Once for each play-through: the last progress and cue points, what plays after the content, `End`.
  func passEnd() {
    guard state.ending == .reached, state.holds == 0, state.seeks == 0, state.interlude == nil,
      !isTerminated
    else { return }
    state.ending = .passed
    report(tracker.finish(in: video.cuePoints))
    // Whoever heard of it may have asked for a seek.
    guard state.ending == .passed else { return }
    runInterludes { [weak self] in
      guard let self else { return }
      state.ending = .told
      state.wantsToPlay = false
      state.resumeTime = nil
      emit(.end)
      owner?.sessionDidEnd(self)
    }
  }
}
