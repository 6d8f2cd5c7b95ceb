import JSON

/// Plays one sequence of ads: enters the sequence, enters and exits each ad, exits the sequence.
///
/// An ad that has no source or can't be played is skipped: the content never fails because of an
/// ad.
public final class AdBreak: Interlude {
  /// The ads of the break.
  public let sequence: AdSequence
  private let context: SessionContext
  private let source: (Ad) -> MediaSource?
  private var pending: ArraySlice<Ad>
  private var current: (ad: Ad, clip: ClipPlayback)?
  private var isPaused = false
  private weak var session: PlaybackSession?
  private var finished: (() -> Void)?

  /// Creates a break.
  ///
  /// - Parameters:
  ///   - sequence: The ads to play.
  ///   - context: Creates the players.
  ///   - source: Returns the media of an ad, or `nil` if the ad can't be played.
  public init(_ sequence: AdSequence, context: SessionContext, source: @escaping (Ad) -> MediaSource?) {
    self.sequence = sequence
    self.context = context
    self.source = source
    pending = sequence.ads[...]
  }

  /// Enters the sequence and plays its first ad.
  public func start(in session: PlaybackSession, finished: @escaping () -> Void) {
    self.session = session
    self.finished = finished
    emit(.adSequenceEnter, .enteredSequence(sequence))
    startNext()
  }

  /// Pauses the ad that plays.
  public func pause() {
    isPaused = true
    current?.clip.pause()
  }

  /// Resumes the paused ad.
  public func resume() {
    isPaused = false
    current?.clip.resume()
  }

  /// Exits the ad and the sequence immediately.
  public func stop() {
    pending = []
    finished = nil
    let stopped = current
    current = nil
    stopped?.clip.stop()
    if let stopped, stopped.clip.hasBegun { emit(.adExit, .exited(stopped.ad)) }
    exitSequence()
  }

  /// Ends the ad that plays, if it may be skipped and has played long enough. Like a command of the
  /// controller it is carried out later, in a separate job.
  ///
  /// - Returns: Whether the ad will be skipped.
  @discardableResult
  public func skip() -> Bool {
    guard let (ad, clip) = current, let skipTime = ad.skipTime,
      clip.player.clock.mediaTime >= skipTime
    else { return false }
    context.executor.perform { [weak self] in
      guard let self, current?.clip === clip else { return }
      clip.stop()
      session?.emit(.adSkipped)
      exit(ad)
    }
    return true
  }

  var catchUpEvents: [SessionEvent] {
    var events: [AdEvent] = [.enteredSequence(sequence)]
    if let (ad, clip) = current, clip.hasBegun {
      events += [.entered(ad), .progressed(ad, to: clip.player.clock.mediaTime)]
      if clip.isPaused { events.append(.paused(ad)) }
    }
    return events.map(SessionEvent.ad)
  }

  private func startNext() {
    while let ad = pending.popFirst() {
      if let source = source(ad) { return start(ad, from: source) }
      session?.emit(.ad(.failed(ad, reason: "it has no media that can be played")))
    }
    exitSequence()
    let finished = finished
    self.finished = nil
    finished?()
  }

  private func exitSequence() {
    emit(.adSequenceExit, .exitedSequence(sequence))
    session = nil
  }

  private func start(_ ad: Ad, from source: MediaSource) {
    let player = context.makePlayer(Video(sources: [source]), source)
    let clip = ClipPlayback(player: player, source: source, executor: context.executor) {
      [weak self] event in self?.handle(event, of: ad)
    }
    current = (ad, clip)
    clip.start()
    if isPaused { clip.pause() }
  }

  private func handle(_ event: ClipPlayback.Event, of ad: Ad) {
    switch event {
    case .began: emit(.adEnter, .entered(ad))
    case .progressed(let time):
      let properties: JSON.Object = [LifecycleEvent.PropertyKey.adProgress: .number(time)]
      emit(.adProgress, .progressed(ad, to: time), properties)
    case .paused: emit(.adPause, .paused(ad))
    case .resumed: emit(.adResume, .resumed(ad))
    case .ended(let failure, let hadBegun):
      if let failure { session?.emit(.ad(.failed(ad, reason: failure))) }
      if hadBegun { exit(ad) } else { startNext() }
    }
  }

  private func exit(_ ad: Ad) {
    current = nil
    emit(.adExit, .exited(ad))
    startNext()
  }

  private func emit(_ kind: LifecycleEvent.Kind, _ event: AdEvent, _ properties: JSON.Object = [:]) {
    session?.emit(.lifecycle(LifecycleEvent(kind, properties: properties)))
    session?.emit(.ad(event))
  }
}

extension PlaybackSession {
  /// The ad break that plays, if any.
  public var playingAdBreak: AdBreak? { state.interlude as? AdBreak }
}
