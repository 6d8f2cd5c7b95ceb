import Interactivity
import PlayerCore

// Seeks of the app, and of the viewer in mpv's own window.
extension MPVPlayer {
  struct Seek {
    var token: UInt64 = 0
    var target: Double
    var isExact: Bool
    var stage = Stage.waiting
    /// The number of times that it was repeated, because it landed elsewhere.
    var repetitions = 0
    var completion: (Bool) -> Void = { _ in }

    enum Stage { case waiting, requested, accepted, begun, doubtful }
    enum Repetition { case load, seek }

    /// The maximum distance in seconds between the target of an exact seek and its frame.
    static let maximumDeviation = 0.25
    /// The maximum number of times that a seek in a playlist is repeated.
    private static let maximumRepetitions = 4

    /// Returns whether a frame is not that of the target.
    func isElsewhere(_ time: Double, duration: Double?) -> Bool {
      // The last frame may begin long before the end.
      let isLast = time <= target && target >= (duration ?? 0) - 1
      return !isLast && abs(time - target) > Self.maximumDeviation
    }

    /// The next repetition in a playlist, or `nil` if there were enough. Each second time, the
    /// playlist is loaded again, so that the cache begins at its start.
    var nextRepetition: Repetition? {
      guard repetitions < Self.maximumRepetitions else { return nil }
      return repetitions.isMultiple(of: 2) ? .load : .seek
    }
  }

  /// Moves the playhead, to the exact frame if a tolerance is less than half a second. In a playlist
  /// on disk, the seek waits until libmpv's cache contains the target.
  public func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double,
    completion: @escaping (Bool) -> Void
  ) {
    let isLoadedAgain = state == .loading && seek != nil
    guard state == .loaded || isLoadedAgain, mpv != nil, !time.isNaN else {
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
    if isLoadedAgain { self.seek = seek } else { begin(seek) }
    stopClockIfHalted()
  }

  func begin(_ seek: Seek) {
    lastToken += 1
    self.seek = seek
    self.seek?.token = lastToken
    self.seek?.stage = .waiting
    watchForData()
    requestSeek()
  }

  /// Passes a waiting seek to libmpv, as soon as the cache allows it.
  func requestSeek() {
    guard state == .loaded, let mpv, let seek, seek.stage == .waiting, !waitsForCache(seek, mpv) else { return }
    self.seek?.stage = .requested
    mpv.begin(seek.token, "seek", seek.target.decimal, seek.isExact ? "absolute+exact" : "absolute+keyframes")
  }

  /// Returns whether a seek has to wait.
  private func waitsForCache(_ seek: Seek, _ mpv: MPV) -> Bool {
    guard let address, !mpv.flag("demuxer-cache-idle") else { return false }
    return address.waitsForCache(
      of: seek.target, cachedUntil: mpv.number("demuxer-cache-time"),
      seeksOnlyInCache: mpv.flag("partially-seekable"))
  }

  /// Returns whether libmpv may have found no frame for a seek, and goes to the end. Its time is that
  /// of the target then. In the last second, the decoders may have all packets already.
  private func mayBeMissing(_ landed: Seek, _ mpv: MPV) -> Bool {
    landed.isExact && landed.target < (duration ?? 0) - 1
      && (mpv.flag("eof-reached") || mpv.number("demuxer-cache-time") == nil)
  }

  /// Repeats a seek that landed elsewhere, if that may help.
  ///
  /// - Returns: Whether the seek was repeated, or the player has failed.
  private func repeatIfElsewhere(_ landed: Seek, landedAt time: Double, _ mpv: MPV) -> Bool {
    if address?.isPlaylist == true {
      repeatInPlaylist(landed)
      return true
    }
    return repeatEarlier(landed, landedAt: time, mpv)
  }

  /// Repeats a seek in a playlist, or fails if that does not help.
  private func repeatInPlaylist(_ landed: Seek) {
    var seek = landed
    seek.repetitions += 1
    switch landed.nextRepetition {
    case .seek: begin(seek)
    case .load:
      self.seek = seek
      loadAgain()
    case nil: fail("FFmpeg does not find \(MediaTime.clock(landed.target)) in the playlist")
    }
  }

  /// Repeats a seek that landed behind its target. Media without an index, such as a transport
  /// stream, is searched, and the search may start too late; from now on it starts earlier.
  private func repeatEarlier(_ landed: Seek, landedAt time: Double, _ mpv: MPV) -> Bool {
    guard time > landed.target + Seek.maximumDeviation, seekHeadStart < 16, !mpv.flag("eof-reached") else {
      return false
    }
    seekHeadStart = max(1, seekHeadStart * 2)
    mpv.set("hr-seek-demuxer-offset", to: seekHeadStart)
    begin(landed)
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
      if mayBeMissing(landed, mpv) {
        seek?.stage = .doubtful
        // libmpv reports the end and errors some milliseconds later.
        executor.perform(after: 0.2) { [weak self] in self?.finishDoubtful(landed) }
      } else {
        finish(landed, mpv)
      }
    } else if isViewerSeeking {
      isViewerSeeking = false
      let time = mpv.number("time-pos") ?? mediaClock.mediaTime
      mediaClock.move(to: time)
      viewerHandler?(.seek(to: time))
    }
    if needsRefresh { refreshPicture() }
  }

  /// Ends a seek that has landed, or repeats it.
  private func finish(_ landed: Seek, _ mpv: MPV) {
    let time = mpv.number("time-pos") ?? landed.target
    if landed.isExact {
      if landed.isElsewhere(time, duration: duration), repeatIfElsewhere(landed, landedAt: time, mpv) { return }
      // Playback fails when it reaches a break. libmpv's time may be that of the target, without a frame of it.
      let end = min(time, mpv.number("demuxer-cache-time") ?? time)
      if renderer != nil, end < landed.target - Seek.maximumDeviation, let reason = breakReason(at: end) {
        return fail(reason)
      }
    }
    seek = nil
    watchForData()
    // The frame may begin slightly after the target; the playhead is at the target. At the end only
    // the last frame was filtered again.
    if !hasReachedEnd {
      mediaClock.move(to: abs(time - landed.target) < 0.5 ? landed.target : time)
    }
    executor.perform { landed.completion(true) }
    updatePause()
  }

  /// Ends or repeats a seek for which there may be no frame, because the media is broken or shorter
  /// than its length. A still is an error then.
  private func finishDoubtful(_ landed: Seek) {
    guard state == .loaded, let mpv, seek?.token == landed.token else { return }
    guard mpv.flag("eof-reached") else { return finish(landed, mpv) }
    if address?.isPlaylist == true { return repeatInPlaylist(landed) }
    if renderer != nil || firstError != nil {
      let reason = firstError.map { ": " + $0 } ?? ""
      return fail("the media ends before \(MediaTime.clock(landed.target))\(reason)")
    }
    finish(landed, mpv)
    reachEnd()
  }

  func cancelSeek() {
    guard let cancelled = seek else { return }
    seek = nil
    executor.perform { cancelled.completion(false) }
  }
}
