import CMPV
public import PlayerCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
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
  /// Follows the sound; without sound the frames.
  public var clock: any PlaybackClock { arrivals }
  /// Seconds; `nil` while it is unknown, and for a live stream.
  public internal(set) var duration: Double?
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
  var mpv: MPV? { try? library.get() }
  private let library: Result<MPV, MediaLibraryError>
  /// Where the pictures go to frames.
  private(set) var renderer: MPVRenderer?
  let mediaClock: MediaClock
  let arrivals: ArrivalClock
  var state = State.idle
  var isIdle = true
  var isPaused = true
  var isStarved = false
  var atEnd = false
  var seek: Seek?
  var lastToken: UInt64 = 0
  /// Whether the viewer seeks, in the window.
  var foreignSeek = false
  /// Seconds before its place at which an exact seek begins to search.
  var headStart = 0.0
  var speed = 1.0
  var lastError: String?

  enum State { case idle, loading, loaded, failed, stopped }

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
    library = Result { () throws(MediaLibraryError) in
      try MPV(output.options, wake: { wake(true) })
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
    let mpv: MPV
    do throws(MediaLibraryError) { mpv = try library.get() } catch {
      return fail(error.description)
    }
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

  func fail(_ reason: String) {
    guard state != .failed else { return }
    let wasLoading = state == .loading
    state = .failed
    cancelSeek()
    runClock()
    emit(wasLoading ? .failed(reason: reason) : .failedToPlayToEnd(reason: reason))
  }

  func emit(_ event: PlayerEvent) {
    executor.perform { [weak self] in
      guard let self, state != .stopped else { return }
      eventHandler?(event)
    }
  }
}
