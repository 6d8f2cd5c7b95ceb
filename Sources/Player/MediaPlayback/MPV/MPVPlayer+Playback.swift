import PlayerCore

// The state of playback, and its relation to the clock.
extension MPVPlayer {
  /// The number of seconds after a notification within which a pause counts as its effect.
  private static let maximumDelay = 0.15

  /// Pauses or resumes the media for the current rate. A pause that a notification caused stops at
  /// its frame.
  func updatePause() {
    guard let mpv else { return }
    let pauses = rate == 0
    let time = mediaClock.mediaTime
    stopClockIfHalted()
    if isPaused != pauses {
      isPaused = pauses
      mpv.set("pause", to: pauses)
    }
    if pauses, seek == nil, !hasReachedEnd, let cue = mediaClock.lastNotification,
      time - cue < Self.maximumDelay * speed
    {
      // The picture has advanced some frames until the pause takes effect.
      mediaClock.move(to: cue)
      isViewerSeeking = false
      begin(Seek(target: cue, isExact: true), mpv)
    }
    mediaClock.lastNotification = nil
  }

  /// Stops the clock if the media does not run. It starts again with the first frame after a start,
  /// because audio starts with a delay.
  func stopClockIfHalted() {
    let isHalted = state != .loaded || isIdle || isStarved || seek != nil || rate == 0 || hasReachedEnd
    if isHalted { mediaClock.setRate(0) }
  }

  /// Synchronizes the clock with the audio, at a new frame or after a part of the audio has played.
  func synchronizeClock() {
    guard state == .loaded, rate > 0, seek == nil, !isIdle, !isStarved, !hasReachedEnd,
      !isViewerSeeking, let mpv, let time = mpv.number("time-pos")
    else { return }
    // Missing in silent media, and briefly after some starts.
    let audioTime = mpv.number("audio-pts").flatMap { abs($0 - time) < 0.5 ? $0 : nil }
    let position = max(0, audioTime ?? time)
    if mediaClock.rate == 0 {
      if position > mediaClock.mediaTime { mediaClock.move(to: position) }
      mediaClock.setRate(speed)
    } else {
      mediaClock.follow(position)
      if mediaClock.rate != speed { mediaClock.setRate(speed) }
    }
  }

  func pauseDidChange(_ isOn: Bool) {
    guard state == .loaded, isOn != isPaused else { return }
    isPaused = isOn
    viewerHandler?(isOn ? .pause : .play)
  }

  func speedDidChange(_ value: Double) {
    guard value.isFinite, value != speed else { return }
    speed = value
    viewerHandler?(.rate(value))
  }

  func starvationDidChange(_ isOn: Bool) {
    guard isOn != isStarved else { return }
    isStarved = isOn
    stopClockIfHalted()
    emit(isOn ? .bufferEmpty : .likelyToKeepUp)
  }

  /// - Parameter end: The end of the part that was read, in seconds.
  func updateBufferedRange(_ end: Double) {
    guard state == .loaded, end.isFinite else { return }
    let end = min(max(0, end), duration ?? .infinity)
    if let last = bufferedRange?.upperBound {
      guard abs(end - last) >= 0.5 || (end != last && end == duration) else { return }
    }
    bufferedRange = min(mediaClock.mediaTime, end)...end
    emit(.bufferedRangeChanged)
  }

  func reachEnd() {
    guard state == .loaded, let mpv, !hasReachedEnd else { return }
    if seek?.stage == .begun { land() }
    guard seek == nil else { return }
    hasReachedEnd = true
    let time = mpv.number("time-pos") ?? mediaClock.mediaTime
    if let length = duration, length - time > max(2, length / 10), let lastError {
      return fail(lastError)
    }
    if duration == nil {
      duration = time
      emit(.durationChanged)
    }
    rate = 0
    mediaClock.move(to: duration ?? time)
    emit(.reachedEnd)
  }
}

// MARK: - Seeking

// Seeks of the app, and of the viewer in mpv's own window.
extension MPVPlayer {
  struct Seek {
    var token: UInt64 = 0
    var target: Double
    var isExact: Bool
    var stage = Stage.requested
    var completion: (Bool) -> Void = { _ in }

    enum Stage { case requested, accepted, begun }
  }

  /// Moves the playhead, to the exact frame if a tolerance is less than half a second.
  public func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double,
    completion: @escaping (Bool) -> Void
  ) {
    let isLoadedAgain = state == .loading && seek != nil
    guard state == .loaded || isLoadedAgain, let mpv, !time.isNaN else {
      executor.perform { completion(false) }
      return
    }
    cancelSeek()
    let target = min(max(time, 0), duration ?? .greatestFiniteMagnitude)
    isViewerSeeking = false
    hasReachedEnd = false
    mediaClock.lastNotification = nil
    let isExact = min(toleranceBefore, toleranceAfter) < 0.5
    let seek = Seek(target: target, isExact: isExact, completion: completion)
    if isLoadedAgain { self.seek = seek } else { begin(seek, mpv) }
    stopClockIfHalted()
  }

  func begin(_ seek: Seek, _ mpv: MPV) {
    lastToken += 1
    var seek = seek
    (seek.token, seek.stage) = (lastToken, .requested)
    self.seek = seek
    mpv.begin(lastToken, "seek", seek.target.decimal, seek.isExact ? "absolute+exact" : "absolute+keyframes")
  }

  /// Repeats a seek that landed behind its target. Media without an index, such as a transport
  /// stream, is searched, and the search may start too late; from now on it starts earlier.
  ///
  /// - Returns: Whether the seek was repeated.
  private func repeatEarlier(_ seek: Seek, landedAt time: Double, _ mpv: MPV) -> Bool {
    guard seek.isExact, time > seek.target + 0.25, seekHeadStart < 16, !mpv.flag("eof-reached")
    else { return false }
    seekHeadStart = max(1, seekHeadStart * 2)
    mpv.set("hr-seek-demuxer-offset", to: seekHeadStart)
    begin(seek, mpv)
    return true
  }

  func handleReply(_ token: UInt64, isAccepted: Bool) {
    guard seek?.token == token else { return }
    if isAccepted { seek?.stage = .accepted } else { cancelSeek() }
  }

  func seekDidBegin() {
    if seek?.stage == .accepted {
      seek?.stage = .begun
    } else if seek == nil, state == .loaded {
      isViewerSeeking = true
      hasReachedEnd = false
      mediaClock.setRate(0)
    }
  }

  /// Handles the first frame after a seek.
  func land() {
    guard state == .loaded, let mpv else { return }
    if let landed = seek, landed.stage == .begun {
      // The frame may begin slightly after the target; the playhead is at the target.
      let time = mpv.number("time-pos") ?? landed.target
      if repeatEarlier(landed, landedAt: time, mpv) { return }
      seek = nil
      // At the end only the last frame was filtered again.
      if !hasReachedEnd {
        mediaClock.move(to: abs(time - landed.target) < 0.5 ? landed.target : time)
      }
      executor.perform { landed.completion(true) }
      updatePause()
    } else if isViewerSeeking {
      isViewerSeeking = false
      let time = mpv.number("time-pos") ?? mediaClock.mediaTime
      mediaClock.move(to: time)
      viewerHandler?(.seek(to: time))
    }
    if needsRefresh { refreshPicture() }
  }

  func cancelSeek() {
    guard let cancelled = seek else { return }
    seek = nil
    executor.perform { cancelled.completion(false) }
  }
}
