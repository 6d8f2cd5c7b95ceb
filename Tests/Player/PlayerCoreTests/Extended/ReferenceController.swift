/// The rules of the controller, implemented a second time: one loop over eighths of a second, no
/// jobs, no timers, no player. It writes the log that the real one has to write.
struct ReferenceController {
  private(set) var lines: [String] = []
  private var now = 0.0
  private var queue: [Action.Clip] = []
  private var position = -1
  private var autoAdvance = false
  private var autoPlay = false
  /// The play or pause command given while there is no session.
  private var wish: Bool?
  private var hasPlayed = false
  private var isComplete = false

  /// When the video at `position` is loaded; `nil` when none is loading.
  private var loadedAt: Double?
  private var isAnnounced = false
  private var isReady = false

  private var time = 0.0
  private var isRunning = false
  private var wantsToPlay = false
  private var hasStarted = false
  private var isOver = false
  private var seek: (id: Int, target: Double, landsAt: Double)?
  private var seekCount = 0

  mutating func perform(_ action: Action) {
    switch action {
    case .wait(let seconds): wait(until: now + seconds)
    case .setVideos(let clips): setVideos(clips)
    case .play: play()
    case .pause: pause()
    case .advance: if next != nil { startNext() }
    case .seek(let target): requestSeek(to: target)
    case .autoAdvance(let isOn): autoAdvance = isOn
    case .autoPlay(let isOn): autoPlay = isOn
    }
    settle()
  }

  private mutating func wait(until end: Double) {
    while now < end {
      now += 0.125
      if isRunning, seek == nil { time = min(time + 0.125, queue[position].duration) }
      settle()
    }
  }

  /// Whatever is due at this moment, until nothing is.
  private mutating func settle() {
    while true {
      if let loadedAt, loadedAt <= now {
        finishLoading()
      } else if let seek, seek.landsAt <= now {
        land()
      } else if isReady, !isOver, seek == nil, time >= queue[position].duration {
        end()
      } else {
        return
      }
    }
  }

  private var next: Int? {
    queue.indices.first { $0 > position && queue[$0].isPlayable }
  }

  private mutating func setVideos(_ clips: [Action.Clip]) {
    stop()
    queue = clips
    position = -1
    wish = wish == true && !clips.isEmpty ? true : nil
    hasPlayed = false
    isComplete = false
    if next != nil { startNext() }
  }

  private mutating func stop() {
    if isAnnounced { log("Terminate") }
    if let seek { answer(seek.id, false) }
    seek = nil
    loadedAt = nil
    isAnnounced = false
    (isReady, isRunning) = (false, false)
  }

  private mutating func startNext() {
    guard let next else { return }
    stop()
    position = next
    loadedAt = now + queue[next].loadDelay
  }

  private mutating func finishLoading() {
    loadedAt = nil
    isAnnounced = true
    log("advanced")
    if queue[position].fails { return log("Fail (loadFailed: gone)") }
    log("Ready")
    (isReady, hasPlayed) = (true, true)
    (time, isRunning, wantsToPlay, hasStarted, isOver) = (0, false, false, false, false)
    let wanted = wish
    wish = nil
    if wanted == true { log("PlayRequest") }
    if wanted ?? autoPlay { startPlaying() }
  }

  private mutating func play() {
    guard isAnnounced else {
      wish = true
      return
    }
    log("PlayRequest")
    if isReady { startPlaying() }
  }

  private mutating func startPlaying() {
    wantsToPlay = true
    if isOver {
      isOver = false
      supersede()
      seek = (0, 0, now + queue[position].seekDelay)
    } else {
      hasStarted = true
      run()
    }
  }

  private mutating func run() {
    if !isRunning { log("Play") }
    isRunning = true
  }

  private mutating func pause() {
    guard isAnnounced else {
      wish = false
      return
    }
    log("PauseRequest")
    guard isReady else { return }
    wantsToPlay = false
    if isRunning { log("Pause") }
    isRunning = false
  }

  private mutating func requestSeek(to target: Double) {
    seekCount += 1
    guard isReady else { return answer(seekCount, false) }
    supersede()
    isOver = false
    let duration = queue[position].duration
    seek = (seekCount, min(target, duration), now + queue[position].seekDelay)
  }

  private mutating func supersede() {
    if let seek { answer(seek.id, false) }
    seek = nil
  }

  private mutating func land() {
    guard let landed = seek else { return }
    seek = nil
    time = landed.target
    answer(landed.id, true)
    if hasStarted, wantsToPlay, time < queue[position].duration { run() }
  }

  private mutating func end() {
    if isRunning { log("Pause") }
    (isRunning, wantsToPlay, hasStarted, isOver) = (false, false, true, true)
    log("End")
    guard autoAdvance else { return }
    if next != nil {
      startNext()
    } else if !isComplete {
      isComplete = true
      lines.append("\(EventLog.seconds(now)) - completed \(queue.map(\.id).joined(separator: " "))")
    }
  }

  private mutating func log(_ event: String) {
    lines.append("\(EventLog.seconds(now)) \(queue[position].id) \(event)")
  }

  /// The replay's own seek has no number and no listener.
  private mutating func answer(_ id: Int, _ finished: Bool) {
    if id > 0 { lines.append("\(EventLog.seconds(now)) - seek \(id) \(finished)") }
  }
}
