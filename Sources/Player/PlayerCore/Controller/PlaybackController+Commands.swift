extension PlaybackController {
  /// Plays. A call before the first session is remembered and applies to it.
  public func play() { command { $0.playNow() } }

  func playNow() {
    guard let session = currentSession else {
      queue.playIntent = true
      return
    }
    if !session.isReady, !session.state.isResuming { report("play() is ignored: the session has failed or ended") }
    session.emit(.playRequest)
    session.play()
  }

  /// Pauses. A call while a session loads is remembered, and overrides an earlier `play` and
  /// ``autoPlay``.
  public func pause() { command { $0.pauseNow() } }

  func pauseNow() {
    guard let session = currentSession else {
      queue.playIntent = false
      return
    }
    session.emit(.pauseRequest)
    session.pause()
  }

  /// Moves the playhead of the current session, if it is ready.
  ///
  /// - Parameters:
  ///   - time: Seconds; the end and later times end the video.
  ///   - toleranceBefore: The number of seconds that the landing may be earlier.
  ///   - toleranceAfter: The number of seconds that the landing may be later.
  ///   - completion: Called once, with `false` if there is nothing to seek in or a later seek
  ///     intervened.
  public func seek(
    to time: Double, toleranceBefore: Double = 0.1, toleranceAfter: Double = 0.1,
    completion: @escaping (_ finished: Bool) -> Void = { _ in }
  ) {
    seek(time, toleranceBefore, toleranceAfter, withAds: true) { completion($0.hasLanded) }
  }

  /// Seeks past ads without playing them and without counting them as played: to continue where the
  /// viewer stopped watching. Without an ad plug-in it is an ordinary seek. About the original, the
  /// changelog says that it then has no effect, and the header that it is such a seek.
  public func seekWithoutAds(to time: Double, completion: @escaping (_ finished: Bool) -> Void = { _ in }) {
    seek(time, 0.1, 0.1, withAds: false) { completion($0.hasLanded) }
  }

  func seek(
    _ time: Double, _ before: Double, _ after: Double, withAds: Bool,
    _ completion: @escaping (SeekOutcome) -> Void
  ) {
    executor.perform { [weak self] in
      let completion = { (outcome: SeekOutcome) in
        if outcome == .refused {
          self?.report(
            "seek(to: \(time)) is ignored: no session is ready, an ad or a bumper plays, or the time is NaN")
        }
        completion(outcome)
      }
      guard let session = self?.readySession else { return completion(.refused) }
      session.seek(to: time, before: before, after: after, withAds: withAds, completion: completion)
    }
  }

  /// Seeks to the edge of a live stream and plays, as a LIVE button does. Without a live stream
  /// that is ready there is no effect except a diagnostic.
  public func playLive() {
    command { controller in
      guard let session = controller.readySession,
        [.live, .liveDVR].contains(session.state.videoType),
        let edge = session.finiteSeekableRanges.map(\.upperBound).max()
      else { return controller.report("playLive() is ignored: no live stream is ready") }
      session.seek(to: edge, before: 0.1, after: 0.1) { _ in }
      session.emit(.playRequest)
      session.play()
    }
  }

  /// Loads the media of the current session again after a network failure, and continues at `time`.
  ///
  /// `ResumeBegin` follows immediately, then either `ResumeComplete` or `ResumeFail`. A call while
  /// the session resumes is ignored, with a diagnostic.
  public func resume(at time: Double, autoPlay: Bool) {
    command { controller in
      guard let session = controller.currentSession, session.source != nil, !session.isTerminated else {
        return controller.report("resume(at:autoPlay:) is ignored: there is no session with media")
      }
      if session.state.isResuming {
        controller.report("resume(at:autoPlay:) is ignored while the session resumes already")
      } else {
        session.resume(at: max(0, time), autoPlay: autoPlay)
      }
    }
  }

  /// Pauses the ad that plays, if any.
  public func pauseAd() {
    command { $0.currentSession?.playingAdBreak?.pause() ?? $0.report("pauseAd() is ignored: no ad plays") }
  }

  /// Resumes the paused ad, if any.
  public func resumeAd() {
    command { $0.currentSession?.playingAdBreak?.resume() ?? $0.report("resumeAd() is ignored: no ad plays") }
  }

  private var readySession: PlaybackSession? { currentSession.flatMap { $0.isReady ? $0 : nil } }

  func command(_ body: @escaping (PlaybackController) -> Void) {
    executor.perform { [weak self] in self.map(body) }
  }
}
