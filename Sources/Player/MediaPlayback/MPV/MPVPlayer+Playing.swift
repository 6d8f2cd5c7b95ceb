import PlayerCore

// When the media runs, where it stands, and how the clock follows it.
extension MPVPlayer {
  /// Seconds after a moment was told within which a stop is taken to be for its sake.
  private static let maximumDelay = 0.15

  /// Lets the media run, or stand: at the very frame where it stops for what has just been told.
  func runOrStand() {
    guard let mpv else { return }
    let stops = rate == 0
    let place = mediaClock.mediaTime
    runClock()
    if isPaused != stops {
      isPaused = stops
      mpv.set("pause", to: stops)
    }
    if stops, seek == nil, !atEnd, let arrival = arrivals.last,
      place - arrival < Self.maximumDelay * speed
    {
      // The picture is some frames further when it stands.
      mediaClock.move(to: arrival)
      foreignSeek = false
      begin(Seek(token: 0, target: arrival, isExact: true, completion: { _ in }), mpv)
    }
    arrivals.forget()
  }

  /// The clock runs from the first frame that is told after a start on, since sound needs a moment to begin.
  func runClock() {
    let stands = state != .loaded || isIdle || isStarved || seek != nil || rate == 0 || atEnd
    if stands { mediaClock.setRate(0) }
  }

  /// A frame is there, or some of the sound was played: the clock follows what is heard.
  func follow() {
    guard state == .loaded, rate > 0, seek == nil, !isIdle, !isStarved, !atEnd, !foreignSeek,
      let mpv, let time = mpv.number("time-pos")
    else { return }
    // Missing in silent media, and for a moment after some starts.
    let sound = mpv.number("audio-pts").flatMap { abs($0 - time) < 0.5 ? $0 : nil }
    let place = max(0, sound ?? time)
    if mediaClock.rate == 0 {
      if place > mediaClock.mediaTime { mediaClock.move(to: place) }
      mediaClock.setRate(speed)
    } else {
      mediaClock.follow(place)
      if mediaClock.rate != speed { mediaClock.setRate(speed) }
    }
  }

  func takePause(_ isOn: Bool) {
    guard state == .loaded, isOn != isPaused else { return }
    isPaused = isOn
    viewerHandler?(isOn ? .pause : .play)
  }

  func takeSpeed(_ value: Double) {
    guard value.isFinite, value != speed else { return }
    speed = value
    viewerHandler?(.rate(value))
  }

  func takeStarvation(_ isOn: Bool) {
    guard isOn != isStarved else { return }
    isStarved = isOn
    runClock()
    emit(isOn ? .bufferEmpty : .likelyToKeepUp)
  }

  func reachEnd() {
    guard state == .loaded, let mpv, !atEnd else { return }
    if seek?.stage == .begun { land() }
    guard seek == nil else { return }
    atEnd = true
    let time = mpv.number("time-pos") ?? mediaClock.mediaTime
    if let length = duration, length - time > max(2, length / 10), lastError != nil {
      return fail(lastError ?? "the media broke off")
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
