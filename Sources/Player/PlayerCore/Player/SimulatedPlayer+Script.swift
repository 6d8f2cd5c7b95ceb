extension SimulatedPlayer {
  /// What the media is like, and what will happen to it. Times are seconds.
  public struct Script: Hashable, Sendable {
    /// `nil` for a live stream.
    public var duration: Double?
    /// `nil` for the whole of the media.
    public var seekableRanges: [ClosedRange<Double>]?
    /// What kind of media is found out when it has loaded.
    public var mediaType = MediaType.audioVideo
    /// Names of codecs as RFC 6381 has them; empty for media that never tells.
    public var codecs: [String] = []
    /// The text at the source's URL, from which the session finds out what the media is; else ``mediaType`` and
    /// ``codecs`` tell.
    public var playlist: String?
    /// What can be heard and read.
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
    /// Whether rates between 0 and 1 are possible.
    public var canPlaySlowForward = true
    /// Whether rates above 1 are possible.
    public var canPlayFastForward = true
    /// Breaks in the network that heal, in any order.
    public var stalls: [Stall] = []
    /// Breaks in the network that don't heal; each happens once.
    public var failures: [Failure] = []

    /// A break in the network that heals.
    public struct Stall: Hashable, Sendable {
      /// Media time at which the data runs out, in playback.
      public var time: Double
      /// How long, on the host's clock.
      public var seconds: Double

      /// Data runs out at a media time, for so many seconds of the host's clock.
      public init(at time: Double, for seconds: Double) {
        self.time = time
        self.seconds = seconds
      }
    }

    /// A break in the network that doesn't.
    public struct Failure: Hashable, Sendable {
      /// Media time at which the player gives up.
      public var time: Double
      /// In words, as a player would tell it.
      public var reason: String

      /// The player gives up at a media time, for a reason.
      public init(at time: Double, reason: String) {
        self.time = time
        self.reason = reason
      }
    }

    /// Media that plays without trouble.
    ///
    /// - Parameters:
    ///   - duration: seconds; `nil` for a live stream.
    ///   - loadDelay: how long loading takes, in seconds of the host's clock.
    ///   - seekDelay: how long a seek takes, in seconds of the host's clock.
    public init(duration: Double? = 60, loadDelay: Double = 0, seekDelay: Double = 0) {
      self.duration = duration
      self.loadDelay = loadDelay
      self.seekDelay = seekDelay
    }
  }
}
