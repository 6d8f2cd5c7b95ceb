extension PlaybackSession {
  enum Phase { case new, loading, ready, failed }

  struct State {
    var phase = Phase.new
    /// Whether the controller has told of the session; what comes before waits in ``early``.
    var isAnnounced = false
    var early: [SessionEvent] = []

    /// The viewer's wish, whatever plays now.
    var wantsToPlay = false
    /// How many holds keep the content where it is; see ``PlaybackSession/hold()``.
    var holds = 0
    /// What was told last: after `Play`, until `Pause`.
    var isPlaying = false
    var hasStarted = false
    /// Where the first play begins, when the session resumed before it.
    var startsAt: Double?
    var ending = Ending.ahead
    /// The seeks that were asked for and have not been answered: until then the playhead does not move.
    var seeks = 0
    var isStalled = false
    /// Why the content broke off, until that is told.
    var failure: PlaybackError?
    var isResuming = false
    /// Where a resumed session goes on.
    var resumePlace: Double?

    var interlude: (any Interlude)?
    var waitingInterludes: [any Interlude] = []
    /// What to do when the interludes are over.
    var continuation: (() -> Void)?
    var resumeTime: Double?

    var videoType = VideoType.unknown
    var duration: Double?
    var seekableRanges: [ClosedRange<Double>]?
    var isExternalPlaybackActive: Bool?
    var isCasting = false
    var expiry: PlaybackExecutor.Timer?
    /// Waits for the next break of ads.
    var breakAlarm: ClockNotification?

    /// Content is over; a seek or a new play-through ends that.
    var isOver: Bool { ending == .passed || ending == .told }
  }

  /// How far the end of a play-through has come. A seek leads back to ``ahead``.
  enum Ending {
    case ahead
    /// The playhead is at the end. What follows waits while something holds the content there.
    case reached
    /// The last progress is told; what comes after the content plays.
    case passed
    /// `End` is told.
    case told
  }
}
