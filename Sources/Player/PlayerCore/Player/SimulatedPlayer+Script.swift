extension SimulatedPlayer {
  /// The properties of the media and the events of its playback. Times are in seconds.
  public struct Script: Hashable, Sendable {
    /// The duration; `nil` for a live stream.
    public var duration: Double?
    /// The seekable ranges; `nil` for the whole media.
    public var seekableRanges: [ClosedRange<Double>]?
    /// The media type, which is determined when the media has loaded.
    public var mediaType = MediaType.audioVideo
    /// The codecs in the form of RFC 6381; empty if the media does not name them.
    public var codecs: [String] = []
    /// The text at the source's URL, from which the session determines type and codecs; `nil` to
    /// use ``mediaType`` and ``codecs``.
    public var playlist: String?
    /// The audio and subtitle options.
    public var mediaSelection = MediaSelection()

    /// The duration of loading, in host time.
    public var loadDelay: Double
    /// The reason of failure of each load, from the first; later loads succeed.
    public var loadFailures: [String] = []
    /// The duration of a seek, in host time.
    public var seekDelay: Double
    /// Whether the buffer is empty after a seek.
    public var buffersOnSeek = false
    /// The distance of the positions on which a seek lands if its tolerances allow; 0 for any
    /// position.
    public var keyFrameInterval = 0.0
    /// Whether rates between 0 and 1 are possible.
    public var canPlaySlowForward = true
    /// Whether rates above 1 are possible.
    public var canPlayFastForward = true
    /// The network interruptions that end, in any order.
    public var stalls: [Stall] = []
    /// The network interruptions that do not end; each happens once.
    public var failures: [Failure] = []

    /// A network interruption that ends.
    public struct Stall: Hashable, Sendable {
      /// The media time at which the data runs out, during playback.
      public var time: Double
      /// The duration in host time.
      public var seconds: Double

      /// Creates an interruption at a media time, for a duration in host time.
      public init(at time: Double, for seconds: Double) {
        self.time = time
        self.seconds = seconds
      }
    }

    /// A network interruption that does not end.
    public struct Failure: Hashable, Sendable {
      /// The media time at which the player fails.
      public var time: Double
      /// The reason in words.
      public var reason: String

      /// Creates a failure at a media time.
      public init(at time: Double, reason: String) {
        self.time = time
        self.reason = reason
      }
    }

    /// Creates media that plays without interruption.
    ///
    /// - Parameters:
    ///   - duration: The duration; `nil` for a live stream.
    ///   - loadDelay: The duration of loading, in host time.
    ///   - seekDelay: The duration of a seek, in host time.
    public init(duration: Double? = 60, loadDelay: Double = 0, seekDelay: Double = 0) {
      self.duration = duration
      self.loadDelay = loadDelay
      self.seekDelay = seekDelay
    }
  }
}
