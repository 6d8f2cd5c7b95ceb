import CMPV
public import PlayerCore

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
/// The library is loaded when the first player is created. If it is missing, loading media fails
/// with the package to install, and ``MediaLibrary/check()`` reports this earlier. Files and
/// `https` or `http` addresses are played. Only the segments of an HLS or DASH playlist are opened
/// in addition: no lists of other files, no scripts, no other schemes.
///
/// The clock follows the audio. It is never early: a frame's own time precedes the audio and the
/// picture. A pause that is caused by a clock notification stops at that frame.
public final class MPVPlayer: Player {
  /// The clock, which follows the audio; without audio the frames.
  public var clock: any PlaybackClock { mediaClock }
  /// The duration in seconds; `nil` while unknown, and for a live stream.
  public internal(set) var duration: Double?
  /// The seekable ranges in seconds; empty until the media is loaded, and for media that can't be
  /// sought.
  public private(set) var seekableRanges: [ClosedRange<Double>] = []
  /// Always `true`.
  public let canPlaySlowForward = true
  /// Always `true`.
  public let canPlayFastForward = true
  /// The method that stretches audio; all except `varispeed` keep the pitch.
  public var timePitch = TimePitchAlgorithm.automatic {
    didSet { mpv?.set("audio-pitch-correction", to: timePitch != .varispeed) }
  }
  /// The range from the playhead to the end of the part that was read, in seconds. It is updated for
  /// each half second.
  public internal(set) var bufferedRange: ClosedRange<Double>?
  /// The maximum number of bits per second of an HLS stream. A change loads the current stream again
  /// and continues at the playhead, because libmpv chooses a rendition only while it loads.
  public var preferredPeakBitRate = 0.0 {
    didSet { if preferredPeakBitRate != oldValue { reload() } }
  }
  /// The number of seconds to read ahead, at least 1.
  public var preferredForwardBufferDuration = 0.0 {
    didSet {
      guard preferredForwardBufferDuration != oldValue else { return }
      mpv?.set("demuxer-readahead-secs", to: max(1, preferredForwardBufferDuration))
    }
  }
  /// The audio and subtitle tracks, and the selected ones.
  public var mediaSelection = MediaSelection() {
    didSet { if mediaSelection != oldValue, state == .loaded { selectTracks() } }
  }
  /// Receives all events.
  public var eventHandler: ((PlayerEvent) -> Void)?
  /// Receives the viewer's actions in the window, in a job of the executor.
  public var viewerHandler: ((ViewerAction) -> Void)?
  /// Called when the window or the picture in it changes its size or position.
  public var surfaceHandler: (() -> Void)?
  /// Called when the pointer moves over the window.
  public var pointerHandler: (() -> Void)?
  /// Called with the number of a chapter that begins, some frames late, when mpv reports it.
  public var chapterHandler: ((Int) -> Void)?

  let executor: PlaybackExecutor
  var mpv: MPV? { try? library.get() }
  let library: Result<MPV, MediaLibraryError>
  /// The renderer of an output to stills.
  private(set) var renderer: MPVRenderer?
  let mediaClock: MediaClock
  var state = State.idle
  private(set) var address: MediaAddress?
  var isIdle = true
  var isPaused = true
  var isStarved = false
  var hasReachedEnd = false
  var seek: Seek?
  var lastToken: UInt64 = 0
  /// Whether the viewer seeks in the window.
  var isViewerSeeking = false
  /// The number of seconds before its target at which an exact seek starts to search.
  var seekHeadStart = 0.0
  /// Whether the current frame is filtered again after the current seek.
  var needsRefresh = false
  var speed = 1.0
  /// The first error that libmpv reported since the media was loaded.
  var firstError: String?
  /// The number of seconds without data of a server after which the playback fails.
  var stallLimit = 30.0
  var stallTimer: PlaybackExecutor.Timer?

  enum State { case idle, loading, loaded, failed, stopped }

  /// Creates a player that has nothing to play yet.
  ///
  /// - Parameters:
  ///   - output: The destination of the pictures.
  ///   - executor: The executor of the controller, in real time, because media has a clock of its
  ///     own.
  public init(_ output: Output, executor: PlaybackExecutor) {
    self.executor = executor
    mediaClock = MediaClock(executor: executor)
    weak var player: MPVPlayer?
    let wake = executor.listener { (_: Bool) in player?.handleEvents() }
    library = Result { () throws(MediaLibraryError) in
      try MPV(output.options, wake: { wake(true) })
    }
    player = self
    guard let mpv else { return }
    if output == .frames {
      let skip = executor.listener { (_: Bool) in player?.renderer?.skip() }
      renderer = MPVRenderer(of: mpv) { skip(true) }
    }
    for name in ["core-idle", "pause", "paused-for-cache", "eof-reached", "demuxer-cache-idle"] {
      mpv.observe(name, CMPV_FLAG)
    }
    for name in ["time-pos", "duration", "speed", "chapter", "demuxer-cache-time"] {
      mpv.observe(name, CMPV_NUMBER)
    }
    for name in ["seekable", "osd-dimensions", "mouse-pos", "track-list"] {
      mpv.observe(name, CMPV_ANY)
    }
    cmpv_request_warnings(mpv.handle)
  }

  /// The current position of the audio in seconds; `nil` in silent media, and briefly after some
  /// starts.
  public var soundTime: Double? { mpv?.number("audio-pts") }

  /// The requested rate, up to 100.
  public var rate = 0.0 {
    didSet {
      guard rate != oldValue, state != .stopped else { return }
      if rate > 0 {
        mediaClock.lastNotification = nil
        speed = min(max(rate, 0.01), 100)
        mpv?.set("speed", to: speed)
      }
      if state == .loaded { updatePause() }
      emit(.rateChanged(rate))
    }
  }

  /// Loads a file, or an `https` or `http` address.
  public func load(_ source: MediaSource) {
    guard state != .stopped else { return }
    cancelSeek()
    state = .loading
    duration = nil
    seekableRanges = []
    address = MediaAddress(source.url)
    stopClockIfHalted()
    let mpv: MPV
    do throws(MediaLibraryError) { mpv = try library.get() } catch {
      return fail(error.description)
    }
    guard let address else {
      return fail("only files and https or http addresses can be played")
    }
    load(address, mpv)
  }

  /// Loads an HLS stream again for another bit rate. The playhead stays, and a seek continues.
  private func reload() {
    guard state == .loaded, !hasReachedEnd, address?.isPlaylist == true else { return }
    if seek == nil { seek = Seek(target: mediaClock.mediaTime, isExact: true) }
    loadAgain()
  }

  /// Loads the media again, and continues with the current seek.
  func loadAgain() {
    guard let address, let mpv else { return }
    state = .loading
    stopClockIfHalted()
    load(address, mpv)
  }

  private func load(_ address: MediaAddress, _ mpv: MPV) {
    isStarved = false
    hasReachedEnd = false
    bufferedRange = nil
    firstError = nil
    emit(.bufferEmpty)
    mpv.set("pause", to: true)
    isPaused = true
    mpv.set("hls-bitrate", to: preferredPeakBitRate > 0 ? preferredPeakBitRate.whole : "max")
    // libmpv needs this to open segments; but its own readers of playlists would open any file.
    mpv.set("access-references", to: address.isPlaylist)
    mpv.set("demuxer", to: address.isPlaylist ? "lavf" : "")
    // Only seeks in the cache are exact in a playlist, so that it contains all segments of a file.
    mpv.set("cache", to: address.isPlaylist ? "yes" : "auto")
    mpv.set("demuxer-max-bytes", to: address.isPlaylist && !address.isRemote ? "1GiB" : "64MiB")
    mpv.set("demuxer-lavf-o", to: "")
    for option in address.options { mpv.command("change-list", "demuxer-lavf-o", "append", option) }
    if !mpv.command("loadfile", address.text, "replace") { fail("libmpv refuses the media") }
  }

  /// Ends the player, its threads and its window.
  public func stop() {
    guard state != .stopped else { return }
    state = .stopped
    stallTimer?.cancel()
    cancelSeek()
    stopClockIfHalted()
    renderer = nil
    mpv?.command("quit")
  }

  // MARK: Events

  private func handleEvents() {
    guard let mpv else { return }
    while let event = mpv.nextEvent() {
      if state == .stopped { continue }
      switch event {
      case .shutdown: viewerHandler?(.close)
      case .log(let line, let isError): handleLog(line, isError: isError)
      case .message(let words): viewerHandler?(.message(words))
      case .fileLoaded: finishLoading()
      case .fileEnded(let failure):
        // libmpv reports errors after its other events.
        if let failure { executor.perform { [weak self] in self?.fail(self?.firstError ?? failure) } }
      case .reply(let token, let isAccepted): handleReply(token, isAccepted: isAccepted)
      case .seek: seekDidBegin()
      case .restarted: land()
      case .property(let name, let value): handleProperty(name, value)
      }
    }
  }

  private func handleLog(_ line: String, isError: Bool) {
    // FFmpeg reports the status of a server as a warning.
    guard firstError == nil, isError || line.contains("HTTP error ") else { return }
    firstError = Self.reason(line)
  }

  /// Returns an error of FFmpeg in words for people, if it is one of media that is broken or refused.
  private static func reason(_ line: String) -> String? {
    // These are the words of libmpv's own error, the only report if the line of the log arrives too late.
    if line.contains("Failed to recognize file format") { return "unrecognized file format" }
    // "concat: Format not on whitelist" and the list.
    if line.contains("Format not on whitelist") { return "\(line.prefix { $0 != ":" }) is not a supported format" }
    if line.contains("moov atom not found") { return "the file ends before its index (moov)" }
    if line.contains("Stream ends prematurely at ") {
      let numbers = line.split { !$0.isWholeNumber }.suffix(2)
      // The length is the largest number if the server does not report it.
      let length = numbers.last.flatMap { Int($0) }
      return "the file is cut off at byte \(numbers.first ?? "0")" + (length.map { " of \($0)" } ?? "")
    }
    return line.split(separator: "\n").first.map(String.init)
  }

  private func handleProperty(_ name: String, _ value: Double) {
    let isOn = value == 1
    switch name {
    case "time-pos": synchronizeClock()
    case "core-idle":
      isIdle = isOn
      if isOn { stopClockIfHalted() }
    case "pause": pauseDidChange(isOn)
    case "speed": speedDidChange(value)
    case "chapter": if value >= 0 { chapterHandler?(Int(value)) }
    case "demuxer-cache-time":
      updateBufferedRange(value)
      watchForData()
      requestSeek()
    case "demuxer-cache-idle": requestSeek()
    case "paused-for-cache": starvationDidChange(isOn)
    case "eof-reached": if isOn { reachEnd() }
    case "duration", "seekable": if state == .loaded { announceMedia() }
    case "track-list": if state == .loaded { readTracks() }
    case "osd-dimensions": surfaceHandler?()
    case "mouse-pos": pointerHandler?()
    default: break
    }
  }

  // MARK: Loading

  private func finishLoading() {
    guard state == .loading, let mpv else { return }
    state = .loaded
    if renderer != nil { rotatePictures(mpv) }
    if let seek {
      // Loaded again for another bit rate.
      emit(.likelyToKeepUp)
      begin(seek)
      return updatePause()
    }
    mediaClock.move(to: 0)
    emit(.loaded)
    announceMedia()
    readTracks()
    let codecs = ["video-codec-name", "audio-codec-name"].compactMap { mpv.text($0) }
    let hasPictures = mpv.text("current-tracks/video/id") != nil
    emit(.mediaDetermined(hasPictures ? .audioVideo : .audio, codecs: codecs))
    emit(.likelyToKeepUp)
    updatePause()
  }

  /// Rotates the pictures as the media requires, with a filter.
  private func rotatePictures(_ mpv: MPV) {
    let degrees = Int(mpv.number("current-tracks/video/demux-rotation") ?? 0)
    let filters = [90: "transpose=clock", 180: "hflip,vflip", 270: "transpose=cclock"]
    if let filter = filters[(degrees % 360 + 360) % 360] {
      mpv.command("vf", "pre", "@rotation:lavfi=[\(filter)]")
    }
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
    guard state != .failed, state != .stopped else { return }
    stallTimer?.cancel()
    let wasLoading = state == .loading && seek == nil
    state = .failed
    cancelSeek()
    stopClockIfHalted()
    emit(wasLoading ? .failed(reason: reason) : .failedToPlayToEnd(reason: reason))
  }

  func emit(_ event: PlayerEvent) {
    executor.perform { [weak self] in
      guard let self, state != .stopped else { return }
      eventHandler?(event)
    }
  }

  // MARK: Audio and subtitle tracks

  private func readTracks() {
    guard let mpv, let count = mpv.number("track-list/count"), count > 0 else { return }
    let tracks = (0..<Int(min(count, 200))).map { "track-list/\($0)/" }
    let selection = MediaSelection(
      audible: group("audio", of: tracks, in: mpv, mayBeEmpty: false),
      legible: group("sub", of: tracks, in: mpv, mayBeEmpty: true))
    if selection != mediaSelection { mediaSelection = selection }
  }

  private func group(_ type: String, of tracks: [String], in mpv: MPV, mayBeEmpty: Bool) -> MediaSelection.Group {
    var options: [MediaSelection.Option] = []
    var selected: MediaSelection.Option?
    for track in tracks where mpv.text(track + "type") == type {
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
