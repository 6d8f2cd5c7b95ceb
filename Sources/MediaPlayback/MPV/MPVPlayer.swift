internal import CMPV
public import PlayerCore

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A `Player` of real media, by libmpv.
///
/// ```swift
/// import MediaPlayback
/// import PlayerCore
///
/// let executor = PlaybackExecutor(clock: SystemClock())
/// let controller = PlaybackController(executor: executor) { _, _ in
///   MPVPlayer(.window, executor: executor)
/// }
/// print(controller.playbackRate)  // Prints "1.0"
/// ```
///
/// The library is loaded when the first player is made; where it is missing, loading fails with the package to install,
/// and ``MediaLibrary/check()`` says so before. Files and `https` or `http` addresses are played; nothing else that a file or an
/// answer refers to is opened: no playlists of other files, no scripts, no other schemes.
///
/// The clock follows the sound. It is never early: a frame's own time runs ahead of what is heard and seen. The rate set to 0
/// at a moment that the clock was asked to notify of stops at that frame.
public final class MPVPlayer: Player {
  /// Where the pictures go.
  public enum Output: Hashable, Sendable {
    /// A window of mpv's own, with its keys and its bar; sound as the system has it.
    case window
    /// Nowhere, in real time, without sound.
    case none
    /// To stills, without sound.
    case frames
  }

  /// What a viewer does in mpv's own window. The player has done it already; the app tells its controller.
  public enum ViewerAct: Hashable, Sendable {
    /// Asked to play on.
    case play
    /// Asked to pause.
    case pause
    /// Asked for another place, in seconds; the playhead is there.
    case seek(to: Double)
    /// Asked for another speed.
    case rate(Double)
    /// Closed the window.
    case close
    /// Pressed a key that was bound to these words.
    case message([String])
  }

  /// Follows the sound; without sound the frames.
  public var clock: any PlaybackClock { arrivals }
  /// Seconds; `nil` while it is unknown, and for a live stream.
  public private(set) var duration: Double?
  /// Seconds; empty until it has loaded, and for media that can't be sought in.
  public private(set) var seekableRanges: [ClosedRange<Double>] = []
  /// Always.
  public let canPlaySlowForward = true
  /// Always.
  public let canPlayFastForward = true
  /// The pitch is kept unless this is `varispeed`.
  public var timePitch = TimePitchAlgorithm.automatic {
    didSet { mpv?.set("audio-pitch-correction", to: timePitch != .varispeed) }
  }
  /// Maximum bits per second of an HLS stream; takes effect with the next load.
  public var preferredPeakBitRate = 0.0
  /// Seconds that are read ahead, at least 1.
  public var preferredForwardBufferDuration = 0.0 {
    didSet {
      guard preferredForwardBufferDuration != oldValue else { return }
      mpv?.set("demuxer-readahead-secs", to: max(1, preferredForwardBufferDuration))
    }
  }
  /// The tracks of the media, and which are heard and read.
  public var mediaSelection = MediaSelection() {
    didSet { if mediaSelection != oldValue, state == .loaded { selectTracks() } }
  }
  /// Told everything that happens.
  public var eventHandler: ((PlayerEvent) -> Void)?
  /// Told what a viewer does in the window, in a job of the executor.
  public var viewerHandler: ((ViewerAct) -> Void)?
  /// Told when the window or the picture in it has another size or place.
  public var surfaceHandler: (() -> Void)?

  /// Told when the pointer over the window moves.
  public var pointerHandler: (() -> Void)?

  /// Told when another of the chapters that the window marks begins, by its number; some frames late, as mpv has it.
  public var chapterHandler: ((Int) -> Void)?

  let executor: PlaybackExecutor
  let mpv: MPV?
  /// Where the pictures go to frames.
  private(set) var renderer: MPVRenderer?
  private let mediaClock: MediaClock
  private let arrivals: ArrivalClock
  private let problem: MediaLibraryError?
  private var state = State.idle
  private var isIdle = true
  private var isPaused = true
  private var isStarved = false
  private var atEnd = false
  private var seek: Seek?
  private var foreignSeek = false
  private var lastToken: UInt64 = 0
  private var speed = 1.0
  private var lastError: String?

  private enum State { case idle, loading, loaded, failed, stopped }

  private struct Seek {
    var token: UInt64
    var target: Double
    var isExact: Bool
    var stage = Stage.asked
    var completion: (Bool) -> Void

    enum Stage { case asked, taken, begun }
  }

  /// A player that has nothing to play yet.
  /// - Parameters:
  ///   - output: where the pictures go.
  ///   - executor: that of the controller; a real one, since media has a clock of its own.
  public init(_ output: Output, executor: PlaybackExecutor) {
    self.executor = executor
    mediaClock = MediaClock(executor: executor)
    arrivals = ArrivalClock(mediaClock)
    weak var player: MPVPlayer?
    let wake = executor.listener { (_: Bool) in player?.takeEvents() }
    do throws(MediaLibraryError) {
      mpv = try MPV(output.options, wake: { wake(true) })
      problem = nil
    } catch {
      mpv = nil
      problem = error
    }
    player = self
    if output == .frames, let mpv {
      let pass = executor.listener { (_: Bool) in player?.renderer?.pass() }
      renderer = MPVRenderer(of: mpv) { pass(true) }
    }
    for name in ["core-idle", "pause", "paused-for-cache", "eof-reached"] {
      mpv?.observe(name, CMPV_FLAG)
    }
    for name in ["time-pos", "duration", "speed", "chapter"] { mpv?.observe(name, CMPV_NUMBER) }
    for name in ["seekable", "osd-dimensions", "mouse-pos", "track-list"] {
      mpv?.observe(name, CMPV_ANY)
    }
    if let mpv { cmpv_tell_errors(mpv.handle) }
  }

  /// Where the sound is, in seconds, asked of libmpv now; `nil` in silent media, and for a moment after some starts.
  public var soundTime: Double? { mpv?.number("audio-pts") }

  /// The wanted rate, up to 100.
  public var rate = 0.0 {
    didSet {
      guard rate != oldValue, state != .stopped else { return }
      if rate > 0 {
        arrivals.forget()
        speed = min(max(rate, 0.01), 100)
        mpv?.set("speed", to: speed)
      }
      if state == .loaded { runOrStand() }
      emit(.rateChanged(rate))
    }
  }

  /// Plays a file, or an `https` or `http` address.
  public func load(_ source: MediaSource) {
    guard state != .stopped else { return }
    cancelSeek()
    state = .loading
    isStarved = false
    atEnd = false
    duration = nil
    seekableRanges = []
    lastError = nil
    runClock()
    guard let mpv else { return fail(problem?.description ?? "libmpv is missing") }
    guard let address = MediaAddress(source.url) else {
      return fail("only files and https or http addresses can be played")
    }
    emit(.bufferEmpty)
    mpv.set("pause", to: true)
    isPaused = true
    mpv.set("hls-bitrate", to: preferredPeakBitRate > 0 ? preferredPeakBitRate.whole : "max")
    // Without it libmpv opens no segments; and its own readers of playlists would open anything.
    mpv.set("access-references", to: address.isPlaylist)
    mpv.set("demuxer", to: address.isPlaylist ? "lavf" : "")
    mpv.set("demuxer-lavf-o", to: "")
    mpv.command("change-list", "demuxer-lavf-o", "append", address.allowedProtocols)
    if !mpv.command("loadfile", address.text, "replace") { fail("libmpv does not take the media") }
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

  /// Ends the player, its threads and its window.
  public func stop() {
    guard state != .stopped else { return }
    state = .stopped
    cancelSeek()
    runClock()
    renderer = nil
    mpv?.command("quit")
  }

  // MARK: Events

  private func takeEvents() {
    guard let mpv else { return }
    while let event = mpv.nextEvent() {
      if state == .stopped { continue }
      switch event {
      case .shutdown: viewerHandler?(.close)
      case .log(let line): note(line)
      case .message(let words): viewerHandler?(.message(words))
      case .fileLoaded: finishLoading()
      case .fileEnded(let failure): if let failure { fail(lastError ?? failure) }
      case .reply(let token, let isFine): takeReply(token, isFine: isFine)
      case .seek: beginSeek()
      case .restarted: land()
      case .property(let name, let value): take(name, value)
      }
    }
  }

  private func take(_ name: String, _ value: Double) {
    let isOn = value == 1
    switch name {
    case "time-pos": follow()
    case "core-idle":
      isIdle = isOn
      if isOn { runClock() }
    case "pause": takePause(isOn)
    case "speed": takeSpeed(value)
    case "chapter": if value >= 0 { chapterHandler?(Int(value)) }
    case "paused-for-cache": takeStarvation(isOn)
    case "eof-reached": if isOn { reachEnd() }
    case "duration", "seekable": if state == .loaded { announceMedia() }
    case "track-list": if state == .loaded { readTracks() }
    case "osd-dimensions": surfaceHandler?()
    case "mouse-pos": pointerHandler?()
    default: break
    }
  }

  private func note(_ line: String) {
    lastError = line.split(separator: "\n").first.map(String.init)
  }

  // MARK: Loading

  private func finishLoading() {
    guard state == .loading, let mpv else { return }
    state = .loaded
    if renderer != nil { turn(mpv) }
    mediaClock.move(to: 0)
    emit(.loaded)
    announceMedia()
    readTracks()
    let codecs = ["video-codec-name", "audio-codec-name"].compactMap { mpv.text($0) }
    let hasPictures = mpv.text("current-tracks/video/id") != nil
    emit(.mediaDetermined(hasPictures ? .audioVideo : .audio, codecs: codecs))
    emit(.likelyToKeepUp)
    runOrStand()
  }

  /// Turns the pictures as the media says, by a filter.
  private func turn(_ mpv: MPV) {
    let degrees = Int(mpv.number("current-tracks/video/demux-rotation") ?? 0)
    let filters = [90: "transpose=clock", 180: "hflip,vflip", 270: "transpose=cclock"]
    if let filter = filters[(degrees % 360 + 360) % 360] { mpv.set("vf", to: "lavfi=[\(filter)]") }
  }

  private func announceMedia() {
    guard let mpv else { return }
    let known = mpv.number("duration").flatMap { $0 > 0 ? $0 : nil }
    if let known, known != duration {
      duration = known
      mediaClock.end = known
      emit(.durationChanged)
    }
    let ranges = mpv.flag("seekable") ? [0...(duration ?? 0)] : []
    if ranges != seekableRanges {
      seekableRanges = ranges
      emit(.seekableRangesChanged)
    }
  }

  private func fail(_ reason: String) {
    guard state != .failed else { return }
    let wasLoading = state == .loading
    state = .failed
    cancelSeek()
    runClock()
    emit(wasLoading ? .failed(reason: reason) : .failedToPlayToEnd(reason: reason))
  }

  // MARK: Playing

  /// Seconds after a moment was told within which a stop is taken to be for its sake.
  private static let maximumDelay = 0.15

  /// Lets the media run, or stand: at the very frame where it stops for what has just been told.
  private func runOrStand() {
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

  /// Seconds before its place at which an exact seek begins to search.
  private var headStart = 0.0

  /// The clock runs from the first frame that is told after a start on, since sound needs a moment to begin.
  private func runClock() {
    let stands = state != .loaded || isIdle || isStarved || seek != nil || rate == 0 || atEnd
    if stands { mediaClock.setRate(0) }
  }

  /// A frame is there, or some of the sound was played: the clock follows what is heard.
  private func follow() {
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

  private func takePause(_ isOn: Bool) {
    guard state == .loaded, isOn != isPaused else { return }
    isPaused = isOn
    viewerHandler?(isOn ? .pause : .play)
  }

  private func takeSpeed(_ value: Double) {
    guard value.isFinite, value != speed else { return }
    speed = value
    viewerHandler?(.rate(value))
  }

  private func takeStarvation(_ isOn: Bool) {
    guard isOn != isStarved else { return }
    isStarved = isOn
    runClock()
    emit(isOn ? .bufferEmpty : .likelyToKeepUp)
  }

  private func reachEnd() {
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

  // MARK: Seeking

  private func begin(_ seek: Seek, _ mpv: MPV) {
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
  private func seekEarlier(_ seek: Seek, landedAt time: Double, _ mpv: MPV) -> Bool {
    guard seek.isExact, time > seek.target + 0.25, headStart < 16, !mpv.flag("eof-reached") else {
      return false
    }
    headStart = max(1, headStart * 2)
    mpv.set("hr-seek-demuxer-offset", to: headStart)
    begin(seek, mpv)
    return true
  }

  private func takeReply(_ token: UInt64, isFine: Bool) {
    guard seek?.token == token else { return }
    if isFine { seek?.stage = .taken } else { cancelSeek() }
  }

  private func beginSeek() {
    if seek?.stage == .taken {
      seek?.stage = .begun
    } else if seek == nil, state == .loaded {
      foreignSeek = true
      atEnd = false
      mediaClock.setRate(0)
    }
  }

  /// The first frame of another place is there.
  private func land() {
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

  private func cancelSeek() {
    guard let cancelled = seek else { return }
    seek = nil
    executor.perform { cancelled.completion(false) }
  }

  private func emit(_ event: PlayerEvent) {
    executor.perform { [weak self] in
      guard let self, state != .stopped else { return }
      eventHandler?(event)
    }
  }
}

// What can be heard and read.
extension MPVPlayer {
  private func readTracks() {
    guard let mpv, let count = mpv.number("track-list/count"), count > 0 else { return }
    var selection = MediaSelection()
    selection.audible = group("audio", in: mpv, count: Int(min(count, 200)), mayBeEmpty: false)
    selection.legible = group("sub", in: mpv, count: Int(min(count, 200)), mayBeEmpty: true)
    if selection != mediaSelection { mediaSelection = selection }
  }

  private func group(
    _ type: String, in mpv: MPV, count: Int, mayBeEmpty: Bool
  ) -> MediaSelection.Group {
    var options: [MediaSelection.Option] = []
    var selected: MediaSelection.Option?
    for place in 0..<count where mpv.text("track-list/\(place)/type") == type {
      let track = "track-list/\(place)/"
      guard let id = mpv.text(track + "id") else { continue }
      let language = mpv.text(track + "lang")
      let option = MediaSelection.Option(
        id: id, displayName: mpv.text(track + "title") ?? language ?? id, locale: language,
        describesSpeechAndSound: mpv.flag(track + "hearing-impaired"))
      options.append(option)
      if mpv.flag(track + "selected") { selected = option }
    }
    return MediaSelection.Group(
      options, allowsEmptySelection: mayBeEmpty, selected: nil, defaultOption: selected)
  }

  private func selectTracks() {
    mpv?.set("aid", to: mediaSelection.audible.selected?.id ?? "auto")
    mpv?.set("sid", to: mediaSelection.legible.selected?.id ?? "no")
  }
}

extension MPVPlayer.Output {
  /// The bounds first: nothing is read besides the media, and nothing is run.
  var options: [(name: String, value: String)] {
    let common = [
      ("config", "no"), ("ytdl", "no"), ("load-scripts", "no"), ("autoload-files", "no"),
      ("access-references", "no"), ("terminal", "no"), ("resume-playback", "no"),
      ("tls-verify", "yes"), ("network-timeout", "30"), ("demuxer-max-bytes", "64MiB"),
      ("idle", "yes"), ("pause", "yes"), ("keep-open", "yes"), ("keep-open-pause", "no"),
      ("hr-seek", "yes"),
      // A frame's time is told when it is shown, and not before.
      ("video-timing-offset", "0"),
    ]
    let own =
      switch self {
      case .window:
        [
          ("force-window", "yes"), ("osc", "yes"), ("input-default-bindings", "yes"),
          ("input-vo-keyboard", "yes"), ("audio-fallback-to-null", "yes"),
          ("autofit-larger", "90%x90%"),
        ]
      case .none: [("vo", "null"), ("ao", "null"), ("osc", "no"), ("osd-level", "0")]
      case .frames:
        // libmpv's software renderer can't turn pictures, and aborts the process where it is to.
        [
          ("vo", "libmpv"), ("ao", "null"), ("osc", "no"), ("osd-level", "0"),
          ("video-rotate", "no"),
        ]
      }
    return common + own
  }
}
