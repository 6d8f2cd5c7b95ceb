// From the start of loading to Ready or Fail, and what the player tells after that.
extension PlaybackSession {
  func load() {
    state.phase = .loading
    player.eventHandler = { [weak self] event in self?.handle(event) }
    applySettings()
    if let source, error == nil {
      player.load(source)
    } else {
      executor?.perform { [weak self] in self?.decide(.failed) }
    }
  }

  private func handle(_ event: PlayerEvent) {
    guard !isTerminated else { return }
    switch event {
    case .loaded: state.isResuming ? continueResuming() : decide(.ready)
    case .failed(let reason): failLoading(reason)
    case .durationChanged: reportDuration()
    case .seekableRangesChanged: reportSeekableRanges()
    case .mediaDetermined(let type, let codecs):
      emit(.determinedMediaType(type))
      emit(.determinedCodecs(codecs))
    case .playlistLoaded(let text): determineMedia(text)
    case .rateChanged(let rate): reportRate(rate)
    case .bufferEmpty: reportStarvation()
    case .likelyToKeepUp: reportRecovery()
    case .reachedEnd: finishContent()
    case .failedToPlayToEnd(let reason):
      state.phase = .failed
      state.failure = PlaybackError(.failedToPlayToEnd, reason: reason)
      tellFailure()
    case .externalPlaybackChanged(let isActive):
      state.isExternalPlaybackActive = isActive
      emit(.externalPlaybackChanged(isActive: isActive))
    case .castingChanged(let isActive):
      guard isActive != state.isCasting else { return }
      state.isCasting = isActive
      emit(isActive ? .startCastSession : .endCastSession)
    case .stumbled(let reason):
      emit(.error, error: reason.map { PlaybackError(.playbackStumbled, reason: $0) })
    }
  }

  /// The content has broken off. What plays instead of it plays to its own end first.
  func tellFailure() {
    guard let failure = state.failure, state.interlude == nil else { return }
    state.failure = nil
    emit(.failedToPlayToEndTime, error: failure)
  }

  private func failLoading(_ reason: String) {
    let failure = PlaybackError(.loadFailed, reason: reason)
    if state.isResuming {
      failResuming(failure)
    } else {
      error = failure
      decide(.failed)
    }
  }

  private func determineMedia(_ playlist: String) {
    guard let source else { return }
    emit(.determinedMediaType(MediaType(of: source, playlist: playlist)))
    emit(.determinedCodecs(MultivariantPlaylist(playlist)?.codecs ?? []))
  }

  /// Loading is over: the session becomes the current one, tells so, and says how it went. Ready
  /// and Fail come from here only, and a session loads for the first time only once.
  private func decide(_ phase: Phase) {
    guard state.phase == .loading, !isTerminated else { return }
    state.phase = phase
    owner?.sessionIsDecided(self)
  }

  /// Tells of the session, and of what came before it could.
  func announce() {
    state.isAnnounced = true
    emit(.advanced)
    let early = state.early
    state.early = []
    for event in early { emit(event) }
    guard state.phase == .ready else {
      emit(.fail, error: error)
      return
    }
    emit(.ready)
    reportDuration()
    reportSeekableRanges()
    emit(
      .determinedMetadata(
        name: video.localizedName(for: settings.preferredLanguages),
        description: video.localizedShortDescription(for: settings.preferredLanguages)))
    watchManifest()
  }

  /// NaN and infinite durations are never told.
  private func reportDuration() {
    guard state.isAnnounced else { return }
    if let duration = player.duration, duration.isFinite, duration >= 0, duration != state.duration
    {
      state.duration = duration
      emit(.durationChanged(duration))
    }
    determineVideoType()
  }

  private func reportSeekableRanges() {
    guard state.isAnnounced else { return }
    let ranges = finiteSeekableRanges
    if ranges != state.seekableRanges ?? [] {
      state.seekableRanges = ranges
      emit(.seekableRangesChanged(ranges))
    }
    determineVideoType()
  }

  /// A player of a stream that has just begun may not know them; as with durations, clients are told
  /// numbers only.
  var finiteSeekableRanges: [ClosedRange<Double>] {
    player.seekableRanges.filter { $0.lowerBound.isFinite && $0.upperBound.isFinite }
  }

  private func determineVideoType() {
    guard state.videoType == .unknown else { return }
    state.videoType = VideoType(
      duration: player.duration, seekableRange: finiteSeekableRanges.first,
      dvrThreshold: settings.dvrThreshold)
    if state.videoType != .unknown { emit(.determinedVideoType(state.videoType)) }
  }
}
