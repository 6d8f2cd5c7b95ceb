extension PlaybackController {
  /// Plays. Before the first session it is remembered, and starts that.
  public func play() {
    command { $0.playNow() }
  }

  func playNow() {
    guard let session = currentSession else {
      queue.wantsToPlay = true
      return
    }
    session.emit(.playRequest)
    session.play()
  }

  /// Pauses. While a session loads it is remembered, and outweighs a `play` before it and
  /// ``autoPlay``.
  public func pause() {
    command { $0.pauseNow() }
  }

  func pauseNow() {
    guard let session = currentSession else {
      queue.wantsToPlay = false
      return
    }
    session.emit(.pauseRequest)
    session.pause()
  }

  /// Moves the playhead of the current session; only after it is ready.
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
    seek(time, toleranceBefore, toleranceAfter, withAds: true) { completion($0.hasLanded) }
  }

  /// Seeks past ads that aren't played, and don't count as played either: for going on where the
  /// viewer left off. Without a plug-in for ads it is an ordinary seek; of the original, the
  /// changelog says that it then has no effect, and the header that it is such a seek.
  public func seekWithoutAds(
    to time: Double, completion: @escaping (_ finished: Bool) -> Void = { _ in }
  ) {
    seek(time, 0.1, 0.1, withAds: false) { completion($0.hasLanded) }
  }

  /// Goes to the newest place of a live stream and plays from there, paused or not: what a LIVE
  /// button does. Anything but a live stream that is ready is left alone, with a diagnostic.
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

  func seek(
    _ time: Double, _ before: Double, _ after: Double, withAds: Bool,
    _ completion: @escaping (SeekOutcome) -> Void
  ) {
    executor.perform { [weak self] in
      guard let session = self?.readySession else { return completion(.refused) }
      session.seek(to: time, before: before, after: after, withAds: withAds, completion: completion)
    }
  }

  /// Loads the media of the current session again after the network was gone, and goes on at
  /// `time`.
  ///
  /// `ResumeBegin` comes at once, then either `ResumeComplete` or `ResumeFail`. A call while
  /// another is on its way is ignored, with a diagnostic.
  public func resume(at time: Double, autoPlay: Bool) {
    command { controller in
      guard let session = controller.currentSession else { return }
      if session.state.isResuming {
        controller.report("resume(at:autoPlay:) is ignored while the session resumes already")
      } else {
        session.resume(at: max(0, time), autoPlay: autoPlay)
      }
    }
  }

  /// Pauses the ad that plays, if one does.
  public func pauseAd() {
    command { $0.currentSession?.playingAdBreak?.pause() }
  }

  /// Goes on with the ad that is paused, if one is.
  public func resumeAd() {
    command { $0.currentSession?.playingAdBreak?.resume() }
  }

  /// What a menu shows for an option: the delegate's title, or the option's own.
  public func title(forAudible option: MediaSelection.Option) -> String {
    delegate?.title(forAudible: option) ?? option.displayName
  }

  /// What a menu shows for an option: the delegate's title, or the option's own.
  public func title(forLegible option: MediaSelection.Option) -> String {
    delegate?.title(forLegible: option) ?? option.displayName
  }

  private var readySession: PlaybackSession? {
    currentSession.flatMap { $0.isReady ? $0 : nil }
  }

  func command(_ body: @escaping (PlaybackController) -> Void) {
    executor.perform { [weak self] in self.map(body) }
  }
}
