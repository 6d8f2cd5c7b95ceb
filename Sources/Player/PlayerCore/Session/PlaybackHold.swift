/// Keeps the content of a session where it is, whatever the viewer wishes; see ``PlaybackSession/hold()``.
public final class PlaybackHold {
  private weak var session: PlaybackSession?

  init(_ session: PlaybackSession) {
    self.session = session
    session.state.holds += 1
  }

  deinit { release() }

  /// Lets the content go on, unless another hold is left or the viewer has paused. Only the first call
  /// has an effect.
  public func release() {
    guard let session else { return }
    self.session = nil
    session.state.holds -= 1
    session.followHolds()
  }
}

extension PlaybackSession {
  /// Keeps the content where it is until the hold is released or let go: for a project that pauses.
  ///
  /// It is not the viewer's pause: bumpers and ads play on, `play` does not end it, and when it ends, the
  /// session does what the viewer wishes then. It holds for this session only.
  public func hold() -> PlaybackHold {
    let hold = PlaybackHold(self)
    followHolds()
    return hold
  }

  /// Whether something holds the content.
  public var isHeld: Bool { state.holds > 0 }

  /// In a job, since holds come and go inside callbacks.
  fileprivate func followHolds() {
    executor?.perform { [weak self] in
      guard let self, !isTerminated else { return }
      if state.ending == .reached { passEnd() } else { applyRate() }
    }
  }
}
