/// A player without media: it follows a script, on the executor's clock, virtual or real.
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
  /// How the media behaves; stalls and failures that have happened are taken out.
  public private(set) var script: Script
  /// Everything that was loaded, in order.
  public private(set) var loadedSources: [MediaSource] = []
  /// Seconds; `nil` until it has loaded, and for a live stream.
  public private(set) var duration: Double?
  /// Seconds; empty until it has loaded.
  public private(set) var seekableRanges: [ClosedRange<Double>] = []
  /// Kept, without effect.
  public var timePitch = TimePitchAlgorithm.automatic
  /// Bits per second; kept, without effect.
  public var preferredPeakBitRate = 0.0
  /// Seconds; kept, without effect.
  public var preferredForwardBufferDuration = 0.0
  /// Whether ``setExternalPlayback(isActive:)`` has an effect.
  public var allowsExternalPlayback = false
  /// What the controller wants; nothing follows from it here.
  public var usesExternalScreen = false
  /// What can be heard and read, and what is chosen.
  public var mediaSelection: MediaSelection
  /// Told everything that happens.
  public var eventHandler: ((PlayerEvent) -> Void)?

  private let executor: PlaybackExecutor
  private let mediaClock: MediaClock
  private var state = State.idle
  private var isStarved = false
  private var seek: Seek?
  private var landmarks: [ClockNotification] = []
  /// What goes on by itself: a load, a break in the network.
  private var timers: [PlaybackExecutor.Timer] = []
  /// Counts the loads, so that nothing of an earlier one is heard.
  private var generation = 0

  private enum State { case idle, loading, loaded, failed, stopped }

  private struct Seek {
    var target: Double
    var timer: PlaybackExecutor.Timer
    var completion: (Bool) -> Void
  }

  /// A player of made-up media.
  ///
  /// - Parameters:
  ///   - script: what the media is like, and what will happen to it.
  ///   - executor: that of the controller.
  public init(_ script: Script = Script(), executor: PlaybackExecutor) {
    self.script = script
    self.executor = executor
    mediaClock = MediaClock(executor: executor)
    mediaSelection = script.mediaSelection
  }

  /// The time of the media.
  public var clock: any PlaybackClock { mediaClock }
  /// As the script says.
  public var canPlaySlowForward: Bool { script.canPlaySlowForward }
  /// As the script says.
  public var canPlayFastForward: Bool { script.canPlayFastForward }

  /// The wanted rate; while data is missing the clock does not run, whatever the rate.
  public var rate = 0.0 {
    didSet {
      guard rate != oldValue else { return }
      runClock()
      emit(.rateChanged(rate))
    }
  }

  /// Loads for as long as the script says, and then has loaded or failed.
  public func load(_ source: MediaSource) {
    guard state != .stopped else { return }
    generation += 1
    cancelSeek()
    cancelTimers()
    loadedSources.append(source)
    state = .loading
    isStarved = false
    forgetLandmarks()
    runClock()
    emit(.bufferEmpty)
    let failure = script.loadFailures.isEmpty ? nil : script.loadFailures.removeFirst()
    timers.append(
      after(script.loadDelay) { player in
        if let failure { player.failLoading(failure) } else { player.finishLoading() }
      })
  }

  /// Moves the playhead after the delay of the script, to the nearest key frame that the tolerances allow.
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
    runClock()
  }

  /// Ends everything; no event follows.
  public func stop() {
    guard state != .stopped else { return }
    state = .stopped
    generation += 1
    cancelSeek()
    cancelTimers()
    forgetLandmarks()
    runClock()
  }

  /// Changes what the script says from now on, such as the range of a live stream.
  public func change(_ change: (inout Script) -> Void) {
    change(&script)
    guard state == .loaded else { return }
    announceMedia()
  }

  /// A screen elsewhere takes the pictures over, or gives them back. Nothing happens where
  /// ``allowsExternalPlayback`` is off.
  public func setExternalPlayback(isActive: Bool) {
    if allowsExternalPlayback || !isActive { emit(.externalPlaybackChanged(isActive: isActive)) }
  }

  /// A device elsewhere begins to play instead, or ends that.
  public func setCasting(isActive: Bool) { emit(.castingChanged(isActive: isActive)) }

  /// Something goes wrong that does not end the playback.
  public func stumble(_ reason: String?) { emit(.stumbled(reason: reason)) }
}

// Loading, seeking, and what waits on the way of the playhead.
extension SimulatedPlayer {
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
    placeLandmarks()
    runClock()
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
    placeLandmarks()
    runClock()
    executor.perform { finished.completion(true) }
  }

  private func cancelSeek() {
    guard let cancelled = seek else { return }
    seek = nil
    cancelled.timer.cancel()
    executor.perform { cancelled.completion(false) }
  }

  private func cancelTimers() {
    for timer in timers { timer.cancel() }
    timers = []
  }

  /// The place nearest to `time` that one can seek to: a key frame, if the tolerances let one in.
  private func landing(for time: Double, before: Double, after: Double) -> Double {
    let low = seekableRanges.map(\.lowerBound).min() ?? 0
    let high = seekableRanges.map(\.upperBound).max() ?? duration ?? .greatestFiniteMagnitude
    let wanted = min(max(time.isNaN ? low : time, low), high)
    guard script.keyFrameInterval > 0 else { return wanted }
    let keyFrame = (wanted / script.keyFrameInterval).rounded() * script.keyFrameInterval
    let isNear = keyFrame >= wanted - before && keyFrame <= wanted + after
    return isNear ? min(max(keyFrame, low), high) : wanted
  }

  /// The end, the breaks in the network: all that the playhead will meet from here.
  private func placeLandmarks() {
    forgetLandmarks()
    let here = mediaClock.mediaTime
    if let end = duration {
      landmarks.append(mediaClock.notify(at: end) { [weak self] in self?.reachEnd() })
    }
    for stall in script.stalls where stall.time > here {
      landmarks.append(mediaClock.notify(at: stall.time) { [weak self] in self?.starve(stall) })
    }
    for failure in script.failures where failure.time > here {
      landmarks.append(mediaClock.notify(at: failure.time) { [weak self] in self?.fail(failure) })
    }
  }

  private func forgetLandmarks() {
    for landmark in landmarks { landmark.cancel() }
    landmarks = []
  }

  private func reachEnd() {
    rate = 0
    emit(.reachedEnd)
  }

  private func starve(_ stall: Script.Stall) {
    script.stalls.removeAll { $0 == stall }
    isStarved = true
    runClock()
    emit(.bufferEmpty)
    timers.append(
      after(stall.seconds) { player in
        player.isStarved = false
        player.runClock()
        player.emit(.likelyToKeepUp)
      })
  }

  private func fail(_ failure: Script.Failure) {
    script.failures.removeAll { $0 == failure }
    state = .failed
    rate = 0
    runClock()
    emit(.failedToPlayToEnd(reason: failure.reason))
  }

  private func runClock() {
    let stands = state != .loaded || isStarved || seek != nil
    mediaClock.setRate(stands ? 0 : rate)
  }

  private func emit(_ event: PlayerEvent) {
    let heard = generation
    executor.perform { [weak self] in
      guard let self, heard == generation, state != .stopped else { return }
      eventHandler?(event)
    }
  }

  private func after(
    _ delay: Double, _ action: @escaping (SimulatedPlayer) -> Void
  ) -> PlaybackExecutor.Timer {
    let heard = generation
    return executor.perform(after: delay) { [weak self] in
      guard let self, heard == generation, state != .stopped else { return }
      action(self)
    }
  }
}
