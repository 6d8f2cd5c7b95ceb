import JSON

// From the start of loading to Ready or Fail, and the properties of the media.
extension PlaybackSession {
  func load() {
    state.phase = .loading
    player.eventHandler = { [weak self] event in self?.handle(event) }
    applySettings()
    if let source, error == nil {
      player.load(source)
    } else {
      executor?.perform { [weak self] in self?.finishLoading(.failed) }
    }
  }

  private func handle(_ event: PlayerEvent) {
    guard !isTerminated else { return }
    switch event {
    case .loaded: state.isResuming ? continueResuming() : finishLoading(.ready)
    case .failed(let reason): failLoading(reason)
    case .durationChanged: reportDuration()
    case .seekableRangesChanged: reportSeekableRanges()
    case .bufferedRangeChanged: emit(.bufferedRangeChanged(player.bufferedRange))
    case .mediaDetermined(let type, let codecs): determineMedia(type, codecs)
    case .playlistLoaded(let text): determineMedia(text)
    case .rateChanged(let rate): rateDidChange(rate)
    case .bufferEmpty: bufferDidBecomeEmpty()
    case .likelyToKeepUp: bufferDidRecover()
    case .reachedEnd: finishContent()
    case .failedToPlayToEnd(let reason):
      state.phase = .failed
      state.failure = PlaybackError(.failedToPlayToEnd, reason: reason)
      reportFailure()
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

  /// Reports that the content failed, after the end of an interlude.
  func reportFailure() {
    guard let failure = state.failure, state.interlude == nil else { return }
    state.failure = nil
    emit(.failedToPlayToEndTime, error: failure)
  }

  private func failLoading(_ reason: String) {
    let failure = PlaybackError(.loadFailed, reason: reason)
    if state.isResuming {
      state.phase = .failed
      state.resumePosition = nil
      emit(.resumeFail, error: failure)
    } else {
      error = failure
      finishLoading(.failed)
    }
  }

  /// Ends the first load; the session becomes the current one. Ready and Fail are only emitted from
  /// here, and a session loads for the first time only once.
  private func finishLoading(_ phase: Phase) {
    guard state.phase == .loading, !isTerminated else { return }
    state.phase = phase
    controller?.sessionDidLoadOrFail(self)
  }

  /// Announces the session, and emits the events that happened earlier.
  func announce() {
    state.isAnnounced = true
    emit(.advanced)
    let earlyEvents = state.unsentEvents
    state.unsentEvents = []
    for event in earlyEvents { emit(event) }
    guard state.phase == .ready else {
      emit(.fail, error: error)
      return
    }
    emit(.ready)
    reportDuration()
    reportSeekableRanges()
    let languages = controller?.preferredLanguages ?? []
    emit(
      .determinedMetadata(
        name: video.localizedName(for: languages),
        description: video.localizedShortDescription(for: languages)))
    armManifestTimer(for: video)
  }

  // MARK: Properties of the media

  private func determineMedia(_ playlist: String) {
    guard let source else { return }
    determineMedia(MediaType(of: source, playlist: playlist), MultivariantPlaylist(playlist)?.codecs ?? [])
  }

  private func determineMedia(_ type: MediaType, _ codecs: [String]) {
    state.mediaType = type
    emit(.determinedMediaType(type))
    emit(.determinedCodecs(codecs))
  }

  /// Reports the duration, unless it is NaN or infinite.
  private func reportDuration() {
    guard state.isAnnounced else { return }
    if let duration = player.finiteDuration, duration >= 0, duration != state.duration {
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

  /// The seekable ranges without those that the player of a new stream does not know yet.
  var finiteSeekableRanges: [ClosedRange<Double>] {
    player.seekableRanges.filter { $0.lowerBound.isFinite && $0.upperBound.isFinite }
  }

  /// The video type, as last reported.
  package var videoType: VideoType { state.videoType }
  /// The media type, as last determined.
  package var mediaType: MediaType { state.mediaType }

  private func determineVideoType() {
    guard state.videoType == .unknown else { return }
    state.videoType = VideoType(
      duration: player.duration, seekableRange: finiteSeekableRanges.first,
      dvrThreshold: controller?.dvrThreshold ?? VideoType.defaultDVRThreshold)
    if state.videoType != .unknown { emit(.determinedVideoType(state.videoType)) }
  }

  /// Selects an audio option; a value that is not an option is ignored
  /// (`selectedAudibleMediaOption`).
  public func selectAudible(_ option: MediaSelection.Option?) {
    select(option, in: \.audible, .selectedAudible(option))
  }

  /// Selects a text option, or none; a value that is not an option is ignored
  /// (`selectedLegibleMediaOption`).
  public func selectLegible(_ option: MediaSelection.Option?) {
    select(option, in: \.legible, .selectedLegible(option))
  }

  private func select(
    _ option: MediaSelection.Option?,
    in group: WritableKeyPath<MediaSelection, MediaSelection.Group>,
    _ event: SessionEvent
  ) {
    executor?.perform { [weak self] in
      guard let self, isReady, player.mediaSelection[keyPath: group].select(option) else { return }
      emit(event)
    }
  }

  /// For each ad cue point, the range that a native player marks on its timeline
  /// (`AVInterstitialTimeRange`), in seconds; a mark has no length. Empty while
  /// ``PlaybackController/generatesInterstitialTimeRanges`` is `false`.
  public var interstitialTimeRanges: [ClosedRange<Double>] {
    guard controller?.generatesInterstitialTimeRanges != false else { return [] }
    return adSlots.array.map(\.position).filter(\.isFinite).map { $0...$0 }
  }

  // MARK: Manifest addresses that expire

  /// The shortest time between two requests for an address, in seconds, whatever the server says.
  private static let shortestManifestLifetime = 5.0

  /// - Parameter current: The video as last received. One without a lifetime has that of the
  ///   session's video.
  private func armManifestTimer(for current: Video) {
    state.manifestTimer?.cancel()
    let lifetimes = [current, video].lazy.compactMap { $0.properties[Video.PropertyKey.manifestURLTTL]?.number }
    let lifetime = lifetimes.first ?? 0
    guard lifetime > 0, lifetime.isFinite else { return }
    state.manifestTimer = executor?.perform(after: max(lifetime, Self.shortestManifestLifetime)) { [weak self] in
      guard let self, !isTerminated else { return }
      controller?.manifestRefresher?.refresh(video) { [weak self] in self?.refreshManifest($0, after: current) }
    }
  }

  /// Takes the service's answer; later loads use the new address.
  private func refreshManifest(_ result: Result<Video, Video.Failure>, after current: Video) {
    guard !isTerminated else { return }
    switch result {
    case .success(let video):
      armManifestTimer(for: video)
      chooseSource(video) { [weak self] source in
        guard let self, !isTerminated else { return }
        self.source = source ?? self.source
        emit(.manifestRefreshed(failure: nil))
      }
    case .failure(let failure):
      armManifestTimer(for: current)
      emit(.manifestRefreshed(failure: failure.message ?? failure.code))
    }
  }
}
