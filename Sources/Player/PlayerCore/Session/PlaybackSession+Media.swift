import JSON

// What one can hear and read, and fresh addresses.
extension PlaybackSession {
  /// Selects what is heard; what isn't an option is ignored (`selectedAudibleMediaOption`).
  public func selectAudible(_ option: MediaSelection.Option?) {
    executor?.perform { [weak self] in
      guard let self, isReady, player.mediaSelection.audible.select(option) else { return }
      emit(.selectedAudible(option))
    }
  }

  /// Selects what is read, or nothing; what isn't an option is ignored
  /// (`selectedLegibleMediaOption`).
  public func selectLegible(_ option: MediaSelection.Option?) {
    executor?.perform { [weak self] in
      guard let self, isReady, player.mediaSelection.legible.select(option) else { return }
      emit(.selectedLegible(option))
    }
  }

  /// For each ad cue point, where a native player marks its time line
  /// (`AVInterstitialTimeRange`). Seconds; a mark has no length. Empty while
  /// ``PlaybackController/generatesInterstitialTimeRanges`` is off.
  public var interstitialTimeRanges: [ClosedRange<Double>] {
    guard settings.generatesInterstitialTimeRanges else { return [] }
    return video.cuePoints.cuePoints(of: .adSlot).array.filter { $0.position.isFinite }
      .map { $0.position...$0.position }
  }

  /// The addresses of a manifest may be good for some time only.
  func watchManifest() {
    state.expiry?.cancel()
    let lifetime = video.properties[Video.PropertyKey.manifestURLTTL]?.number ?? 0
    guard lifetime > 0, lifetime.isFinite else { return }
    state.expiry = executor?.perform(after: lifetime) { [weak self] in
      guard let self, !isTerminated else { return }
      owner?.sessionManifestExpired(self)
    }
  }

  /// The answer of the service: from now on a load takes the fresh address.
  func refreshManifest(_ result: Result<Video, Video.Failure>) {
    guard !isTerminated else { return }
    switch result {
    case .success(let video):
      source = chooseSource(video) ?? source
      emit(.manifestRefreshed(failure: nil))
    case .failure(let failure):
      emit(.manifestRefreshed(failure: failure.message ?? failure.code))
    }
    watchManifest()
  }
}
