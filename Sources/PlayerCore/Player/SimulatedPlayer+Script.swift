extension SimulatedPlayer {
  /// What the media is like, and what will happen to it. Times are seconds.
  public struct Script: Hashable, Sendable {
    /// `nil` for a live stream.
    public var duration: Double?
    /// `nil` for the whole of the media.
    public var seekableRanges: [ClosedRange<Double>]?
    public var mediaType = MediaType.audioVideo
    public var codecs: [String] = []
    /// The text at the source's URL, from which the session finds out what the media is; else ``mediaType`` and
    /// ``codecs`` tell.
    public var playlist: String?
    public var mediaSelection = MediaSelection()

    /// How long loading takes, on the host's clock.
    public var loadDelay: Double
    /// For each load, from the first, why it fails; loads beyond the list succeed.
    public var loadFailures: [String] = []
    /// How long a seek takes, on the host's clock.
    public var seekDelay: Double
    /// Whether the buffer runs empty at a seek.
    public var buffersOnSeek = false
    /// Seconds between places that a seek can land on if its tolerances allow; 0 for every place.
    public var keyFrameInterval = 0.0
    public var canPlaySlowForward = true
    public var canPlayFastForward = true
    public var stalls: [Stall] = []
    public var failures: [Failure] = []

    /// A break in the network that heals.
    public struct Stall: Hashable, Sendable {
      /// Media time at which the data runs out, in playback.
      public var time: Double
      /// How long, on the host's clock.
      public var seconds: Double

      public init(at time: Double, for seconds: Double) {
        self.time = time
        self.seconds = seconds
      }
    }

    /// A break in the network that doesn't.
    public struct Failure: Hashable, Sendable {
      /// Media time at which the player gives up.
      public var time: Double
      public var reason: String

      public init(at time: Double, reason: String) {
        self.time = time
        self.reason = reason
      }
    }

    public init(duration: Double? = 60, loadDelay: Double = 0, seekDelay: Double = 0) {
      self.duration = duration
      self.loadDelay = loadDelay
      self.seekDelay = seekDelay
    }
  }
}
