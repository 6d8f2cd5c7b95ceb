public import PlayerCore

/// A simulated player behind another class, whose subclasses change some of its members.
open class ForwardingPlayer: Player {
  public let player: SimulatedPlayer

  public init(_ script: SimulatedPlayer.Script, executor: PlaybackExecutor) {
    player = SimulatedPlayer(script, executor: executor)
  }

  open var clock: any PlaybackClock { player.clock }
  open var duration: Double? { player.duration }
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

  open func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double, completion: @escaping (Bool) -> Void
  ) {
    player.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completion: completion)
  }

  public func stop() { player.stop() }
}
