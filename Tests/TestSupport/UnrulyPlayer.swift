public import PlayerCore

/// A simulated player that behaves like a real one: its clock is read a little early, its notifications are late, and its
/// position is never exact. It may be unable to seek.
public final class UnrulyPlayer: ForwardingPlayer {
  private lazy var unrulyClock = UnrulyClock(player.clock, seed: seed, jitter: jitter)
  private let executor: PlaybackExecutor
  private let seed: UInt64
  private let jitter: Double
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
    (self.executor, self.seed, self.jitter, self.refusesSeeks) = (executor, seed, jitter, refusesSeeks)
    super.init(script, executor: executor)
  }

  public override var clock: any PlaybackClock { unrulyClock }

  public override func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double, completion: @escaping (Bool) -> Void
  ) {
    if refusesSeeks { return executor.perform { completion(false) } }
    super.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completion: completion)
  }
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
