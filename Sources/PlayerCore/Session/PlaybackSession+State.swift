extension PlaybackSession {
  enum Phase { case new, loading, ready, failed }

  struct State {
    var phase = Phase.new
    /// Whether the controller has told of the session; what comes before waits in ``early``.
    var isAnnounced = false
    var early: [SessionEvent] = []

    /// What the user wants, whatever plays now.
    var wantsToPlay = false
    /// What was told last: after `Play`, until `Pause`.
    var isPlaying = false
    var hasStarted = false
    /// The content is over; a seek or a new play-through ends that.
    var isOver = false
    var seeks = 0
    var isStalled = false
    var isResuming = false
    /// Where a resumed session goes on.
    var resumePlace: Double?
    /// The rates that the session set itself; their `Play` and `Pause` are not sent.
    var silentRates: [Double] = []

    var interlude: (any Interlude)?
    var waitingInterludes: [any Interlude] = []
    /// What to do when the interludes are over.
    var continuation: (() -> Void)?
    var resumeTime: Double?

    var videoType = VideoType.unknown
    var duration: Double?
    var seekableRanges: [ClosedRange<Double>]?
    var isExternalPlaybackActive: Bool?
    var expiry: PlaybackExecutor.Timer?
  }
}
