import PlayerCore

// What moves the playhead: the app, or the viewer in mpv's own window.
extension MPVPlayer {
  struct Seek {
    var token: UInt64
    var target: Double
    var isExact: Bool
    var stage = Stage.asked
    var completion: (Bool) -> Void

    enum Stage { case asked, taken, begun }
  }

  /// Moves the playhead, to the very frame where a tolerance is less than half a second.
  public func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double,
    completion: @escaping (Bool) -> Void
  ) {
    guard state == .loaded, let mpv, !time.isNaN else {
      executor.perform { completion(false) }
      return
    }
    cancelSeek()
    let target = min(max(time, 0), duration ?? .greatestFiniteMagnitude)
    foreignSeek = false
    atEnd = false
    arrivals.forget()
    begin(
      Seek(
        token: 0, target: target, isExact: min(toleranceBefore, toleranceAfter) < 0.5,
        completion: completion), mpv)
    runClock()
  }

  func begin(_ seek: Seek, _ mpv: MPV) {
    lastToken += 1
    self.seek = seek
    self.seek?.token = lastToken
    self.seek?.stage = .asked
    mpv.begin(
      lastToken, "seek", seek.target.decimal, seek.isExact ? "absolute+exact" : "absolute+keyframes"
    )
  }

  /// Media without an index, as a transport stream, is searched, and what is found may lie behind the place: then the search
  /// begins so much earlier, from now on.
  /// - Returns: whether the seek was begun anew.
  func seekEarlier(_ seek: Seek, landedAt time: Double, _ mpv: MPV) -> Bool {
    guard seek.isExact, time > seek.target + 0.25, headStart < 16, !mpv.flag("eof-reached") else {
      return false
    }
    headStart = max(1, headStart * 2)
    mpv.set("hr-seek-demuxer-offset", to: headStart)
    begin(seek, mpv)
    return true
  }

  func takeReply(_ token: UInt64, isFine: Bool) {
    guard seek?.token == token else { return }
    if isFine { seek?.stage = .taken } else { cancelSeek() }
  }

  func beginSeek() {
    if seek?.stage == .taken {
      seek?.stage = .begun
    } else if seek == nil, state == .loaded {
      foreignSeek = true
      atEnd = false
      mediaClock.setRate(0)
    }
  }

  /// The first frame of another place is there.
  func land() {
    guard state == .loaded, let mpv else { return }
    if let landed = seek, landed.stage == .begun {
      // The frame may begin a little after the place; the playhead is where it was asked to be.
      let time = mpv.number("time-pos") ?? landed.target
      if seekEarlier(landed, landedAt: time, mpv) { return }
      seek = nil
      mediaClock.move(to: abs(time - landed.target) < 0.5 ? landed.target : time)
      executor.perform { landed.completion(true) }
      runOrStand()
    } else if foreignSeek {
      foreignSeek = false
      let time = mpv.number("time-pos") ?? mediaClock.mediaTime
      mediaClock.move(to: time)
      viewerHandler?(.seek(to: time))
    }
  }

  func cancelSeek() {
    guard let cancelled = seek else { return }
    seek = nil
    executor.perform { cancelled.completion(false) }
  }
}
