import PlayerCore
import TestSupport

/// A simulated player with the manners of a real one: its clock is read a little early, it is late with what
/// it was asked to notify, and never exactly where it was.
final class JitteringPlayer: Player {
  private let player: SimulatedPlayer
  private let jitter: JitteringClock

  init(_ script: SimulatedPlayer.Script, executor: PlaybackExecutor, seed: UInt64) {
    player = SimulatedPlayer(script, executor: executor)
    jitter = JitteringClock(player.clock, seed: seed)
  }

  var clock: any PlaybackClock { jitter }
  var duration: Double? { player.duration }
  var seekableRanges: [ClosedRange<Double>] { player.seekableRanges }
  var canPlaySlowForward: Bool { player.canPlaySlowForward }
  var canPlayFastForward: Bool { player.canPlayFastForward }
  var rate: Double {
    get { player.rate }
    set { player.rate = newValue }
  }
  var timePitch: TimePitchAlgorithm {
    get { player.timePitch }
    set { player.timePitch = newValue }
  }
  var preferredPeakBitRate: Double {
    get { player.preferredPeakBitRate }
    set { player.preferredPeakBitRate = newValue }
  }
  var preferredForwardBufferDuration: Double {
    get { player.preferredForwardBufferDuration }
    set { player.preferredForwardBufferDuration = newValue }
  }
  var mediaSelection: MediaSelection {
    get { player.mediaSelection }
    set { player.mediaSelection = newValue }
  }
  var eventHandler: ((PlayerEvent) -> Void)? {
    get { player.eventHandler }
    set { player.eventHandler = newValue }
  }

  func load(_ source: MediaSource) { player.load(source) }
  func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double,
    completion: @escaping (Bool) -> Void
  ) {
    player.seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
      completion: completion)
  }
  func stop() { player.stop() }
}

private final class JitteringClock: PlaybackClock {
  private let clock: any PlaybackClock
  private var random: SeededGenerator

  init(_ clock: any PlaybackClock, seed: UInt64) {
    self.clock = clock
    random = SeededGenerator(seed: seed)
  }

  var mediaTime: Double {
    clock.rate > 0
      ? max(0, clock.mediaTime - .random(in: 0...0.004, using: &random)) : clock.mediaTime
  }
  var rate: Double { clock.rate }

  func notify(at mediaTime: Double, _ action: @escaping () -> Void) -> ClockNotification {
    clock.notify(at: mediaTime + .random(in: 0...0.004, using: &random), action)
  }
}
