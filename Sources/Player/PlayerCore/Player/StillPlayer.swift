/// A player that nothing moves: what is left of one whose session is over, and all that a session without a source
/// has. It plays and loads nothing, and keeps no executor alive.
final class StillPlayer: Player {
  let clock: any PlaybackClock
  let duration: Double?
  let seekableRanges: [ClosedRange<Double>]
  let canPlaySlowForward: Bool
  let canPlayFastForward: Bool
  var timePitch: TimePitchAlgorithm
  var preferredPeakBitRate: Double
  var preferredForwardBufferDuration: Double
  var mediaSelection: MediaSelection
  var eventHandler: ((PlayerEvent) -> Void)?

  /// A player that never had anything to play.
  init() {
    clock = StillClock(mediaTime: 0)
    duration = nil
    seekableRanges = []
    canPlaySlowForward = false
    canPlayFastForward = false
    timePitch = .automatic
    preferredPeakBitRate = 0
    preferredForwardBufferDuration = 0
    mediaSelection = MediaSelection()
  }

  /// What another player has come to.
  init(_ player: any Player) {
    clock = StillClock(mediaTime: player.clock.mediaTime)
    duration = player.duration
    seekableRanges = player.seekableRanges
    canPlaySlowForward = player.canPlaySlowForward
    canPlayFastForward = player.canPlayFastForward
    timePitch = player.timePitch
    preferredPeakBitRate = player.preferredPeakBitRate
    preferredForwardBufferDuration = player.preferredForwardBufferDuration
    mediaSelection = player.mediaSelection
  }

  var rate: Double {
    get { 0 }
    set {}
  }

  func load(_: MediaSource) {}

  func seek(
    to _: Double, toleranceBefore _: Double, toleranceAfter _: Double,
    completion: @escaping (Bool) -> Void
  ) { completion(false) }

  func stop() {}

  private final class StillClock: PlaybackClock {
    let mediaTime: Double

    init(mediaTime: Double) { self.mediaTime = mediaTime }

    var rate: Double { 0 }

    func notify(at mediaTime: Double, _ action: @escaping () -> Void) -> ClockNotification {
      ClockNotification(mediaTime: mediaTime, action: action)
    }
  }
}
