extension PlaybackController {
  /// The videos of the queue, in order: those that were set, with those that were inserted.
  public var videos: [Video] { queue.videos }

  /// The place in ``videos`` of the video that plays or loads; `nil` before the first.
  public var currentIndex: Int? {
    queue.videos.indices.contains(queue.position) ? queue.position : nil
  }

  /// Replaces all videos, and what plays. An empty list clears the player.
  public func setVideos(_ playlist: Playlist) {
    command { $0.replaceQueue(with: playlist) }
  }

  /// Replaces all videos, and what plays. An empty list clears the player.
  public func setVideos(_ videos: some Sequence<Video>) {
    setVideos(Playlist(Array(videos)))
  }

  /// Goes on to the next video that can be played; no effect when none is left.
  public func advanceToNext() {
    command { controller in
      if controller.queue.nextPosition != nil { controller.startNext() }
    }
  }

  /// Puts a video into the queue. One of
  /// ``PlaybackControllerDelegate/playbackController(_:didInsert:at:)`` and
  /// ``PlaybackControllerDelegate/playbackController(_:failedToInsert:)`` follows: it fails when
  /// there is no such place, when the video can't be played, and while the current session has
  /// failed.
  ///
  /// - Parameters:
  ///   - video: the video that joins the queue.
  ///   - index: of the video that it follows; it then has the index after that one.
  public func insert(_ video: Video, afterVideoAt index: Int) {
    command { $0.insertNow(video, after: index) }
  }

  private func replaceQueue(with playlist: Playlist) {
    // A pause was for what it paused; a play may come before the videos.
    let wantsToPlay = queue.wantsToPlay == true && !playlist.videos.isEmpty ? true : nil
    let generation = queue.generation
    endSessions()
    queue = Queue(playlist: playlist, videos: playlist.videos, generation: generation + 1)
    queue.wantsToPlay = wantsToPlay
    if queue.nextPosition != nil {
      startNext()
    } else if !playlist.videos.isEmpty {
      tellNothingIsPlayable(in: playlist.videos)
    }
  }

  private func tellNothingIsPlayable(in videos: [Video]) {
    observers.tell(.foundNoPlayableVideos(videos))
    delegate?.playbackController(self, foundNoPlayableIn: videos)
  }

  /// Ends what plays and what loads; what is prepared stays.
  private func endPlaying() {
    let ending = [currentSession, queue.loading]
    queue.loading = nil
    for session in ending { session?.end() }
    currentSession = nil
  }

  private func endSessions() {
    endPlaying()
    queue.prepared?.end()
    queue.prepared = nil
  }

  /// Asks for the session of the next video, now that the one before is over.
  private func startNext() {
    guard let next = queue.nextPosition else { return }
    endPlaying()
    queue.position = next
    queue.generation += 1
    queue.isPreparing = false
    if let prepared = queue.prepared {
      queue.prepared = nil
      queue.loading = prepared
      if prepared.state.phase != .loading { sessionIsDecided(prepared) }
      return
    }
    requestSession(at: next) { controller, session in
      // In a job, since a provider may drop any number of videos.
      guard let session else { return controller.skip(controller.queue.generation) }
      controller.queue.loading = session
      session.load()
    }
  }

  private func skip(_ generation: Int) {
    command { controller in
      if controller.queue.generation == generation { controller.goOn() }
    }
  }

  private func requestSession(
    at position: Int, then use: @escaping (PlaybackController, PlaybackSession?) -> Void
  ) {
    let generation = queue.generation
    provider.makeSession(for: queue.videos[position], context: context) { [weak self] session in
      guard let self, generation == queue.generation else {
        session?.end()
        return
      }
      session?.owner = self
      session?.settings = settings
      use(self, session)
    }
  }

  /// After a video that ended, or that there is nothing to play of.
  private func goOn() {
    if queue.nextPosition != nil {
      startNext()
    } else if !queue.hasPlayed {
      tellNothingIsPlayable(in: queue.videos)
    } else if autoAdvance, !queue.isComplete {
      queue.isComplete = true
      observers.tell(.completed(queue.playlist))
      observers.delegate?.playbackController(self, didComplete: queue.playlist)
      observers.forEachConsumer { $0.playlistDidComplete(queue.playlist, on: self) }
    }
  }

  private func insertNow(_ video: Video, after index: Int) {
    guard queue.videos.indices.contains(index), video.isPlayable,
      currentSession?.error == nil
    else {
      observers.tell(.insertionFailed(video))
      delegate?.playbackController(self, failedToInsert: video)
      return
    }
    queue.prepared?.end()
    queue.prepared = nil
    queue.isPreparing = false
    queue.videos.insert(video, at: index + 1)
    if index < queue.position { queue.position += 1 }
    observers.tell(.inserted(video, at: index + 1))
    delegate?.playbackController(self, didInsert: video, at: index + 1)
    if queue.isComplete {
      queue.isComplete = false
      // Not while the last video plays once more: then its next end goes on.
      if autoAdvance, currentSession?.state.isOver == true { startNext() }
    }
  }

  private func prepareNext(after session: PlaybackSession, at time: Double) {
    guard !queue.isPreparing, let next = queue.nextPosition,
      options.preloading.isDue(at: time, duration: session.player.duration)
    else { return }
    queue.isPreparing = true
    let video = queue.videos[next]
    requestSession(at: next) { controller, session in
      // An insertion may have put another video there meanwhile.
      let stillNext = controller.queue.nextPosition.map { controller.queue.videos[$0] }
      guard stillNext == video else {
        session?.end()
        return
      }
      controller.queue.prepared = session
      session?.load()
    }
  }
}

extension PlaybackController: SessionOwner {
  func sessionIsDecided(_ session: PlaybackSession) {
    guard session === queue.loading else { return }
    queue.loading = nil
    currentSession = session
    session.settings = settings
    session.applySettings()
    session.chooseTimePitch()
    session.announce()
    guard session.isReady else {
      if session.error?.code == .noPlayableSource {
        report(session.error?.reason ?? "")
        giveUp(session)
      }
      return
    }
    queue.hasPlayed = true
    let wish = queue.wantsToPlay
    queue.wantsToPlay = nil
    if wish == true { session.emit(.playRequest) }
    if wish ?? autoPlay { session.play() }
  }

  /// There is nothing to play of this video: on to the next, where the controller advances by
  /// itself.
  private func giveUp(_ session: PlaybackSession) {
    executor.perform { [weak self, weak session] in
      guard let self, let session, session === currentSession else { return }
      if autoAdvance || queue.nextPosition == nil { goOn() }
    }
  }

  func session(_ session: PlaybackSession, did event: SessionEvent) {
    observers.tell(event, of: session)
    observers.delegate?.playbackController(self, session: session, did: event)
    observers.forEachConsumer { $0.session(session, did: event) }
    switch event {
    case .progressed(let time): prepareNext(after: session, at: time)
    // What failed to load can play after all.
    case .lifecycle(let event) where event.kind == .resumeComplete: queue.hasPlayed = true
    default: break
    }
  }

  func sessionDidEnd(_ session: PlaybackSession) {
    if session === queue.loading {
      queue.loading = nil
      return skip(queue.generation)
    }
    guard autoAdvance, session === currentSession else { return }
    executor.perform { [weak self, weak session] in
      guard let self, let session, session === currentSession else { return }
      goOn()
    }
  }

  func sessionManifestExpired(_ session: PlaybackSession) {
    let refresher =
      delegate?.manifestRefresher(for: self, session: session) ?? manifestRefresher
    refresher?.refresh(session.video) { [weak session] result in
      session?.refreshManifest(result)
    }
  }
}
