public import PlayerCore

/// A simulated player that behaves like a real one: its clock is read a little early, its notifications are late, and its
/// position is never exact. It may be unable to seek.
public final class UnrulyPlayer: Player {
  private let player: SimulatedPlayer
  private let unrulyClock: UnrulyClock
  private let executor: PlaybackExecutor
  private let refusesSeeks: Bool

  /// - Parameters:
  ///   - script: The media.
  ///   - executor: The executor on which it plays.
  ///   - seed: The seed of the random moments.
  ///   - jitter: The maximum deviation in seconds.
  ///   - refusesSeeks: Whether every seek fails, and playback continues.
  public init(
    _ script: SimulatedPlayer.Script, executor: PlaybackExecutor, seed: UInt64 = 1,
    jitter: Double = 0.004, refusesSeeks: Bool = false
  ) {
    player = SimulatedPlayer(script, executor: executor)
    unrulyClock = UnrulyClock(player.clock, seed: seed, jitter: jitter)
    self.executor = executor
    self.refusesSeeks = refusesSeeks
  }

  public var clock: any PlaybackClock { unrulyClock }
  public var duration: Double? { player.duration }
  public var seekableRanges: [ClosedRange<Double>] { player.seekableRanges }
  public var canPlaySlowForward: Bool { player.canPlaySlowForward }
  public var canPlayFastForward: Bool { player.canPlayFastForward }
  public var rate: Double {
    get { player.rate }
    set { player.rate = newValue }
  }
  public var timePitch: TimePitchAlgorithm {
    get { player.timePitch }
    set { player.timePitch = newValue }
  }
  public var preferredPeakBitRate: Double {
    get { player.preferredPeakBitRate }
    set { player.preferredPeakBitRate = newValue }
  }
  public var preferredForwardBufferDuration: Double {
    get { player.preferredForwardBufferDuration }
    set { player.preferredForwardBufferDuration = newValue }
  }
  public var mediaSelection: MediaSelection {
    get { player.mediaSelection }
    set { player.mediaSelection = newValue }
  }
  public var eventHandler: ((PlayerEvent) -> Void)? {
    get { player.eventHandler }
    set { player.eventHandler = newValue }
  }

  public func load(_ source: MediaSource) { player.load(source) }

  public func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double,
    completion: @escaping (Bool) -> Void
  ) {
    if refusesSeeks { return executor.perform { completion(false) } }
    player.seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
      completion: completion)
  }

  public func stop() { player.stop() }
}

private final class UnrulyClock: PlaybackClock {
  private let clock: any PlaybackClock
  private let jitter: Double
  private var random: SeededGenerator

  init(_ clock: any PlaybackClock, seed: UInt64, jitter: Double) {
    self.clock = clock
    self.jitter = jitter
    random = SeededGenerator(seed: seed)
  }

  var mediaTime: Double {
    clock.rate > 0
      ? max(0, clock.mediaTime - .random(in: 0...jitter, using: &random)) : clock.mediaTime
  }
  var rate: Double { clock.rate }

  func notify(at mediaTime: Double, _ action: @escaping () -> Void) -> ClockNotification {
    clock.notify(at: mediaTime + .random(in: 0...jitter, using: &random), action)
  }
}
