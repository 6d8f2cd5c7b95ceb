extension PlaybackController {
  /// The videos with the position of playback.
  struct Queue {
    /// The playlist that the app set; reported when it is complete.
    var playlist = Playlist()
    var videos: [Video] = []
    /// The index of the video that plays or loads; -1 before the first.
    var index = -1
    /// A number that increases with each requested session, so that late ones are recognized.
    var generation = 0
    var loading: PlaybackSession?
    /// Whether the provider has not delivered the requested session yet.
    var isRequesting = false
    /// Whether the next session was requested ahead of time.
    var isPreparing = false
    /// The next session, if it is prepared ahead of time.
    var prepared: PlaybackSession?
    /// The play intent of the app while there is no session; `nil` for
    /// ``PlaybackController/autoPlay``.
    var playIntent: Bool?
    /// Whether a session was ready.
    var hasPlayed = false
    /// Whether no video was left when the last one ended.
    var isComplete = false

    /// The index of the next video that is playable.
    var nextIndex: Int? { videos[(index + 1)...].firstIndex(where: \.isPlayable) }
    /// The next video that is playable.
    var nextVideo: Video? { nextIndex.map { videos[$0] } }
  }

  /// The videos of the queue in order: those that were set and those that were inserted.
  public var videos: [Video] { queue.videos }

  /// The index in ``videos`` of the video that plays or loads; `nil` before the first.
  public var currentIndex: Int? { queue.videos.indices.contains(queue.index) ? queue.index : nil }

  /// Replaces all videos and ends the current session. An empty list clears the player.
  public func setVideos(_ playlist: Playlist) { command { $0.replaceQueue(with: playlist) } }

  /// Replaces all videos and ends the current session. An empty list clears the player.
  public func setVideos(_ videos: some Sequence<Video>) {
    setVideos(Playlist(Array(videos)))
  }

  /// Advances to the next playable video; no effect if none is left.
  public func advanceToNext() {
    command { controller in
      guard controller.queue.nextIndex != nil else {
        return controller.report("advanceToNext() is ignored: no playable video follows")
      }
      controller.startNext()
    }
  }

  /// Inserts a video. One of ``ControllerEvent/inserted(_:at:)`` and
  /// ``ControllerEvent/insertionFailed(_:)`` follows. The insertion fails if the index is invalid or
  /// the video can't be played, and while the current session has failed.
  ///
  /// - Parameters:
  ///   - video: The video to insert.
  ///   - index: The index of the preceding video.
  public func insert(_ video: Video, afterVideoAt index: Int) {
    command { $0.insertNow(video, after: index) }
  }

  private func replaceQueue(with playlist: Playlist) {
    // A pause applies to the session that it paused; a play may come before the videos.
    let playIntent = queue.playIntent == true && !playlist.videos.isEmpty ? true : nil
    let generation = queue.generation
    endCurrentSession()
    dropPreparedSession()
    queue = Queue(playlist: playlist, videos: playlist.videos, generation: generation + 1)
    queue.playIntent = playIntent
    if queue.nextIndex != nil {
      startNext()
    } else if !playlist.videos.isEmpty {
      deliver(.foundNoPlayableVideos(playlist.videos))
    }
  }

  /// Delivers an event of the controller itself.
  func deliver(_ event: ControllerEvent) {
    observers.send(event)
    delegate?.playbackController(self, did: event)
  }

  /// Ends a session without another one.
  func stop(_ session: PlaybackSession) {
    guard session === currentSession else { return }
    dropPreparedSession()
    endCurrentSession()
  }

  /// Ends the session that plays and the one that loads; the prepared one remains.
  private func endCurrentSession() {
    let ending = [currentSession, queue.loading]
    queue.loading = nil
    queue.isRequesting = false
    for session in ending { session?.end() }
    currentSession = nil
  }

  private func dropPreparedSession() {
    queue.prepared?.end()
    queue.prepared = nil
    queue.isPreparing = false
  }

  /// Requests the session of the next video, after the end of the previous session.
  private func startNext() {
    guard let next = queue.nextIndex else { return }
    endCurrentSession()
    queue.index = next
    queue.generation += 1
    queue.isPreparing = false
    if let prepared = queue.prepared {
      queue.prepared = nil
      queue.loading = prepared
      if prepared.state.phase != .loading { sessionDidLoadOrFail(prepared) }
      return
    }
    queue.isRequesting = true
    requestSession(at: next) { controller, session in
      controller.queue.isRequesting = false
      // In a job, because a provider may drop any number of videos.
      guard let session else { return controller.skip(controller.queue.generation) }
      controller.queue.loading = session
      session.load()
    }
  }

  private func skip(_ generation: Int) {
    command { controller in
      if controller.queue.generation == generation { controller.advanceOrComplete() }
    }
  }

  private func requestSession(at index: Int, then use: @escaping (PlaybackController, PlaybackSession?) -> Void) {
    let generation = queue.generation
    provider.makeSession(for: queue.videos[index], context: context) { [weak self] session in
      guard let self, generation == queue.generation else {
        session?.end()
        return
      }
      session?.controller = self
      if let player = session?.player {
        if player === lastPlayer || player.eventHandler != nil {
          report("makePlayer returned a player that was used before; return a new one for each session")
        }
        lastPlayer = player
      }
      use(self, session)
    }
  }

  /// Continues after a video that ended or has nothing to play.
  private func advanceOrComplete() {
    if queue.nextIndex != nil {
      startNext()
    } else if !queue.hasPlayed {
      deliver(.foundNoPlayableVideos(queue.videos))
    } else if autoAdvance, !queue.isComplete {
      queue.isComplete = true
      deliver(.completed(queue.playlist))
    }
  }

  private func insertNow(_ video: Video, after index: Int) {
    var obstacle: String?
    if currentSession?.error != nil { obstacle = "the session has failed" }
    if !video.isPlayable { obstacle = "the video can't be played" }
    if !queue.videos.indices.contains(index) { obstacle = "there is no video \(index)" }
    if let obstacle {
      report("insert(_:afterVideoAt: \(index)) is ignored: \(obstacle)")
      return deliver(.insertionFailed(video))
    }
    let nextVideo = queue.nextVideo
    queue.videos.insert(video, at: index + 1)
    if index < queue.index { queue.index += 1 }
    // The session of the next video, and a request for it, remain valid.
    if queue.nextVideo != nextVideo { dropPreparedSession() }
    deliver(.inserted(video, at: index + 1))
    if queue.isComplete {
      queue.isComplete = false
      // Not while the last video plays again: its next end advances.
      let plays = currentSession.map { !$0.isTerminated && !$0.state.hasContentEnded } ?? false
      if autoAdvance, !plays { startNext() }
    }
  }

  private func prepareNext(after session: PlaybackSession, at time: Double) {
    guard !queue.isPreparing, let next = queue.nextIndex,
      options.preloading.isDue(at: time, duration: session.player.duration)
    else { return }
    queue.isPreparing = true
    let video = queue.videos[next]
    requestSession(at: next) { controller, session in
      // An insertion may have changed the next video meanwhile.
      guard controller.queue.nextVideo == video, controller.queue.prepared == nil else {
        session?.end()
        return
      }
      controller.queue.prepared = session
      session?.load()
    }
  }
}

// The events of the sessions.
extension PlaybackController {
  /// Handles media that has loaded or failed to load: the session becomes the current one.
  func sessionDidLoadOrFail(_ session: PlaybackSession) {
    guard session === queue.loading else { return }
    queue.loading = nil
    currentSession = session
    session.applySettings()
    session.chooseTimePitch()
    session.announce()
    guard session.isReady else {
      if session.error?.code == .noPlayableSource {
        report(session.error?.reason ?? "")
        later(for: session) { if $0.autoAdvance || $0.queue.nextIndex == nil { $0.advanceOrComplete() } }
      }
      return
    }
    queue.hasPlayed = true
    let playIntent = queue.playIntent
    queue.playIntent = nil
    if playIntent == true { session.emit(.playRequest) }
    if playIntent ?? autoPlay { session.play() }
  }

  /// Runs a job later, if the session still is the current one.
  private func later(for session: PlaybackSession, _ job: @escaping (PlaybackController) -> Void) {
    command { [weak session] controller in
      if let session, session === controller.currentSession { job(controller) }
    }
  }

  func session(_ session: PlaybackSession, did event: SessionEvent) {
    observers.send(event, of: session)
    observers.delegate?.playbackController(self, session: session, did: event)
    observers.forEachConsumer { $0.session(session, did: event) }
    switch event {
    case .progressed(let time): prepareNext(after: session, at: time)
    // The media that failed to load can be played after all.
    case .lifecycle(let event) where event.kind == .resumeComplete: queue.hasPlayed = true
    default: break
    }
  }

  func sessionDidEnd(_ session: PlaybackSession) {
    if session === queue.loading {
      queue.loading = nil
      return skip(queue.generation)
    }
    if autoAdvance, session === currentSession { later(for: session) { $0.advanceOrComplete() } }
  }
}
