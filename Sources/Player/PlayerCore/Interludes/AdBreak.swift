import JSON

/// One sequence of ads: enters the sequence, enters and exits each ad, exits the sequence.
///
/// An ad without a source, or that can't be played, is passed over: the content must never fail
/// because of an ad.
public final class AdBreak: Interlude {
  /// The ads of the break.
  public let sequence: AdSequence
  private let context: SessionContext
  private let source: (Ad) -> MediaSource?
  private var waiting: ArraySlice<Ad>
  private var current: (ad: Ad, clip: ClipPlayback)?
  private var isPaused = false
  private var isEntered = false
  private weak var session: PlaybackSession?
  private var finished: (() -> Void)?

  /// - Parameters:
  ///   - sequence: what plays.
  ///   - context: makes the players.
  ///   - source: where the media of an ad is; `nil` for an ad that can't be played.
  public init(
    _ sequence: AdSequence, context: SessionContext, source: @escaping (Ad) -> MediaSource?
  ) {
    self.sequence = sequence
    self.context = context
    self.source = source
    waiting = sequence.ads[...]
  }

  /// Enters the sequence and plays its first ad.
  public func start(in session: PlaybackSession, finished: @escaping () -> Void) {
    self.session = session
    self.finished = finished
    isEntered = true
    tell(.adSequenceEnter, .enteredSequence(sequence))
    startNext()
  }

  /// Pauses the ad that plays.
  public func pause() {
    isPaused = true
    current?.clip.pause()
  }

  /// Goes on with the ad that is paused.
  public func resume() {
    isPaused = false
    current?.clip.resume()
  }

  /// Exits the ad and the sequence at once.
  public func stop() {
    waiting = []
    finished = nil
    let cut = current
    current = nil
    cut?.clip.stop()
    if let cut, cut.clip.hasBegun { tell(.adExit, .exited(cut.ad)) }
    leave()
  }

  /// Ends the ad that plays, if it may be skipped and has played long enough. Like a command of the
  /// controller it is carried out later, in a separate job.
  ///
  /// - Returns: whether it will be skipped.
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

  private func startNext() {
    while let ad = waiting.popFirst() {
      if let source = source(ad) { return start(ad, from: source) }
      session?.emit(.ad(.failed(ad, reason: "it has no media that can be played")))
    }
    leave()
    let finished = finished
    self.finished = nil
    finished?()
  }

  private func leave() {
    guard isEntered else { return }
    isEntered = false
    tell(.adSequenceExit, .exitedSequence(sequence))
  }

  private func start(_ ad: Ad, from source: MediaSource) {
    let player = context.makePlayer(for: Video(sources: [source]), source: source)
    let clip = ClipPlayback(player: player, source: source, executor: context.executor) {
      [weak self] event in self?.handle(event, of: ad)
    }
    current = (ad, clip)
    clip.start()
    if isPaused { clip.pause() }
  }

  private func handle(_ event: ClipPlayback.Event, of ad: Ad) {
    switch event {
    case .began: tell(.adEnter, .entered(ad))
    case .progressed(let time):
      let properties: JSON.Object = [LifecycleEvent.PropertyKey.adProgress: .number(time)]
      session?.emit(.lifecycle(LifecycleEvent(.adProgress, properties: properties)))
      session?.emit(.ad(.progressed(ad, to: time)))
    case .paused: tell(.adPause, .paused(ad))
    case .resumed: tell(.adResume, .resumed(ad))
    case .ended(let failure, let hadBegun):
      if let failure { session?.emit(.ad(.failed(ad, reason: failure))) }
      if hadBegun { exit(ad) } else { startNext() }
    }
  }

  private func exit(_ ad: Ad) {
    current = nil
    tell(.adExit, .exited(ad))
    startNext()
  }

  private func tell(_ kind: LifecycleEvent.Kind, _ event: AdEvent) {
    session?.emit(kind)
    session?.emit(.ad(event))
  }
}

extension PlaybackSession {
  /// The break that plays now, if one does.
  public var playingAdBreak: AdBreak? { state.interlude as? AdBreak }
}
