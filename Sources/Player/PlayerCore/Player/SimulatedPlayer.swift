/// A player without media that follows a script, on the executor's clock, virtual or real.
///
/// ```swift
/// import Foundation
///
/// let executor = PlaybackExecutor(clock: ManualClock())
/// var script = SimulatedPlayer.Script(duration: 10, loadDelay: 1)
/// script.stalls = [.init(at: 4, for: 2)]
/// let player = SimulatedPlayer(script, executor: executor)
/// player.load(MediaSource(url: URL(filePath: "/film.mp4")))
/// player.rate = 1
/// executor.run(for: 8)
/// print(player.clock.mediaTime)  // Prints "5.0"
/// ```
public final class SimulatedPlayer: Player {
  /// The behavior of the media; past stalls and failures are removed.
  public private(set) var script: Script
  /// All sources that were loaded, in order.
  public private(set) var loadedSources: [MediaSource] = []
  /// The duration in seconds; `nil` until the media is loaded, and for a live stream.
  public private(set) var duration: Double?
  /// The seekable ranges in seconds; empty until the media is loaded.
  public private(set) var seekableRanges: [ClosedRange<Double>] = []
  /// The loaded range, which the test or the app sets; reset by each load.
  public var bufferedRange: ClosedRange<Double>? {
    didSet { if bufferedRange != oldValue { emit(.bufferedRangeChanged) } }
  }
  /// Stored without effect.
  public var timePitch = TimePitchAlgorithm.automatic
  /// Stored without effect, in bits per second.
  public var preferredPeakBitRate = 0.0
  /// Stored without effect, in seconds.
  public var preferredForwardBufferDuration = 0.0
  /// Whether ``setExternalPlayback(isActive:)`` has an effect.
  public var allowsExternalPlayback = false
  /// Stored without effect.
  public var usesExternalScreen = false
  /// The audio and subtitle options, and the selected ones.
  public var mediaSelection: MediaSelection
  /// Receives all events.
  public var eventHandler: ((PlayerEvent) -> Void)?

  private let executor: PlaybackExecutor
  private let mediaClock: MediaClock
  private var state = State.idle
  private var isStarved = false
  private var seek: Seek?
  /// The notifications for the end, stalls and failures ahead of the playhead.
  private var notifications: [ClockNotification] = []
  /// The timers of a load or a stall.
  private var timers: [PlaybackExecutor.Timer] = []
  /// The number of loads and stops; events of an earlier load are dropped.
  private var generation = 0

  private enum State { case idle, loading, loaded, failed, stopped }

  private struct Seek {
    var target: Double
    var timer: PlaybackExecutor.Timer
    var completion: (Bool) -> Void
  }

  /// Creates a player of simulated media.
  ///
  /// - Parameters:
  ///   - script: The behavior of the media.
  ///   - executor: The executor of the controller.
  public init(_ script: Script = Script(), executor: PlaybackExecutor) {
    self.script = script
    self.executor = executor
    mediaClock = MediaClock(executor: executor)
    mediaSelection = script.mediaSelection
  }

  /// The time of the media.
  public var clock: any PlaybackClock { mediaClock }
  /// Whether rates between 0 and 1 are possible, according to the script.
  public var canPlaySlowForward: Bool { script.canPlaySlowForward }
  /// Whether rates above 1 are possible, according to the script.
  public var canPlayFastForward: Bool { script.canPlayFastForward }

  /// The requested rate. While data is missing the clock does not run at any rate.
  public var rate = 0.0 {
    didSet {
      guard rate != oldValue else { return }
      updateClock()
      emit(.rateChanged(rate))
    }
  }

  /// Loads for the delay of the script, and then succeeds or fails.
  public func load(_ source: MediaSource) {
    guard state != .stopped else { return }
    startGeneration(.loading)
    loadedSources.append(source)
    bufferedRange = nil
    emit(.bufferEmpty)
    let failure = script.loadFailures.isEmpty ? nil : script.loadFailures.removeFirst()
    timers.append(
      after(script.loadDelay) { player in
        if let failure { player.failLoading(failure) } else { player.finishLoading() }
      })
  }

  /// Moves the playhead after the delay of the script, to the nearest key frame that the tolerances
  /// allow.
  public func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double,
    completion: @escaping (Bool) -> Void
  ) {
    guard state == .loaded else {
      executor.perform { completion(false) }
      return
    }
    cancelSeek()
    let target = landing(for: time, before: toleranceBefore, after: toleranceAfter)
    if script.buffersOnSeek { emit(.bufferEmpty) }
    let timer = after(script.seekDelay) { player in player.finishSeek() }
    seek = Seek(target: target, timer: timer, completion: completion)
    isStarved = false
    updateClock()
  }

  /// Ends the player; no event follows.
  public func stop() {
    if state != .stopped { startGeneration(.stopped) }
  }

  /// Changes the script from now on, such as the range of a live stream.
  public func change(_ change: (inout Script) -> Void) {
    change(&script)
    guard state == .loaded else { return }
    announceMedia()
  }

  /// Simulates that an external screen takes the pictures over, or returns them. Has no effect if
  /// ``allowsExternalPlayback`` is `false`.
  public func setExternalPlayback(isActive: Bool) {
    if allowsExternalPlayback || !isActive { emit(.externalPlaybackChanged(isActive: isActive)) }
  }

  /// Simulates that another device starts or stops playing.
  public func setCasting(isActive: Bool) { emit(.castingChanged(isActive: isActive)) }

  /// Simulates an error that does not end playback.
  public func stumble(_ reason: String?) { emit(.stumbled(reason: reason)) }

  // MARK: Loading and seeking

  /// Cancels everything of the current load.
  private func startGeneration(_ newState: State) {
    generation += 1
    cancelSeek()
    for timer in timers { timer.cancel() }
    timers = []
    cancelNotifications()
    state = newState
    isStarved = false
    updateClock()
  }

  private func failLoading(_ reason: String) {
    state = .failed
    emit(.failed(reason: reason))
  }

  private func finishLoading() {
    state = .loaded
    mediaClock.move(to: 0)
    emit(.loaded)
    announceMedia()
    if let playlist = script.playlist {
      emit(.playlistLoaded(playlist))
    } else {
      emit(.mediaDetermined(script.mediaType, codecs: script.codecs))
    }
    emit(.likelyToKeepUp)
    armNotifications()
    updateClock()
  }

  private func announceMedia() {
    if duration != script.duration {
      duration = script.duration
      mediaClock.end = script.duration ?? .infinity
      emit(.durationChanged)
    }
    let ranges = script.seekableRanges ?? script.duration.map { [0...max(0, $0)] } ?? []
    if seekableRanges != ranges {
      seekableRanges = ranges
      emit(.seekableRangesChanged)
    }
  }

  private func finishSeek() {
    guard let finished = seek else { return }
    seek = nil
    mediaClock.move(to: finished.target)
    if script.buffersOnSeek { emit(.likelyToKeepUp) }
    armNotifications()
    updateClock()
    executor.perform { finished.completion(true) }
  }

  private func cancelSeek() {
    guard let cancelled = seek else { return }
    seek = nil
    cancelled.timer.cancel()
    executor.perform { cancelled.completion(false) }
  }

  /// Returns the seekable position nearest to `time`: a key frame, if the tolerances allow one.
  private func landing(for time: Double, before: Double, after: Double) -> Double {
    let low = seekableRanges.map(\.lowerBound).min() ?? 0
    let high = seekableRanges.map(\.upperBound).max() ?? duration ?? .greatestFiniteMagnitude
    let wanted = min(max(time.isNaN ? low : time, low), high)
    guard script.keyFrameInterval > 0 else { return wanted }
    let keyFrame = (wanted / script.keyFrameInterval).rounded() * script.keyFrameInterval
    let isNear = keyFrame >= wanted - before && keyFrame <= wanted + after
    return isNear ? min(max(keyFrame, low), high) : wanted
  }

  // MARK: Playing

  /// Arms the notifications for the end, stalls and failures ahead of the playhead.
  private func armNotifications() {
    cancelNotifications()
    let time = mediaClock.mediaTime
    if let end = duration {
      notifications.append(mediaClock.notify(at: end) { [weak self] in self?.reachEnd() })
    }
    for stall in script.stalls where stall.time > time {
      notifications.append(mediaClock.notify(at: stall.time) { [weak self] in self?.starve(stall) })
    }
    for failure in script.failures where failure.time > time {
      notifications.append(mediaClock.notify(at: failure.time) { [weak self] in self?.fail(failure) })
    }
  }

  private func cancelNotifications() {
    for notification in notifications { notification.cancel() }
    notifications = []
  }

  private func reachEnd() {
    rate = 0
    emit(.reachedEnd)
  }

  private func starve(_ stall: Script.Stall) {
    script.stalls.removeAll { $0 == stall }
    isStarved = true
    updateClock()
    emit(.bufferEmpty)
    timers.append(
      after(stall.seconds) { player in
        player.isStarved = false
        player.updateClock()
        player.emit(.likelyToKeepUp)
      })
  }

  private func fail(_ failure: Script.Failure) {
    script.failures.removeAll { $0 == failure }
    state = .failed
    rate = 0
    updateClock()
    emit(.failedToPlayToEnd(reason: failure.reason))
  }

  private func updateClock() {
    let isHalted = state != .loaded || isStarved || seek != nil
    mediaClock.setRate(isHalted ? 0 : rate)
  }

  private func emit(_ event: PlayerEvent) {
    let generation = generation
    executor.perform { [weak self] in
      guard let self, generation == self.generation, state != .stopped else { return }
      eventHandler?(event)
    }
  }

  private func after(_ delay: Double, _ action: @escaping (SimulatedPlayer) -> Void) -> PlaybackExecutor.Timer {
    executor.perform(after: delay) { [weak self] in self.map(action) }
  }
}
