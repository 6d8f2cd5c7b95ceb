import Interactivity
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
      begin(Seek(target: cue, isExact: true))
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
    watchForData()
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

  /// Fails if no data of a server arrives within ``stallLimit`` while the playback waits for it. To
  /// be called when the wait begins, and with each piece of data.
  func watchForData() {
    stallTimer?.cancel()
    stallTimer = nil
    guard address?.isRemote == true, state == .loaded, isStarved || seek != nil else { return }
    stallTimer = executor.perform(after: stallLimit) { [weak self] in
      guard let self else { return }
      let place = MediaTime.clock(mediaClock.mediaTime)
      fail("no data has arrived for \(stallLimit.shortText) s, at \(place)")
    }
  }

  func reachEnd() {
    guard state == .loaded, let mpv, !hasReachedEnd else { return }
    if seek?.stage == .begun { land() }
    guard seek == nil else { return }
    hasReachedEnd = true
    let time = mpv.number("time-pos") ?? mediaClock.mediaTime
    if let reason = breakReason(at: time) { return fail(reason) }
    if duration == nil {
      duration = time
      emit(.durationChanged)
    }
    rate = 0
    mediaClock.move(to: duration ?? time)
    emit(.reachedEnd)
  }

  /// Returns why media whose frames end at a time is broken; `nil` if the time is near its end or nothing failed.
  func breakReason(at time: Double) -> String? {
    guard let length = duration, length - time > max(2, length / 10), let firstError else { return nil }
    return "the media breaks off at \(MediaTime.clock(time)): \(firstError)"
  }
}
