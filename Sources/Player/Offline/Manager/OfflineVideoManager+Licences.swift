import JSON
public import PlaybackService
public import PlayerCore

// The licences of protected videos: asked for, kept, renewed, ended by the clock.
extension OfflineVideoManager {
  /// Gets the licence of a video before its download (`preloadFairPlayLicense:parameters:completion:`). The download
  /// is requested afterwards, and has the same token.
  public func preloadFairPlayLicense(
    _ video: Video, terms: LicenseTerms,
    completion: @escaping (Result<OfflineVideoToken, OfflineError>) -> Void
  ) {
    let answer = Result { () throws(OfflineError) in
      let source = try Self.source(of: video)
      guard source.usesFairPlay else {
        throw OfflineError(.invalidParameter, "the video is not protected")
      }
      guard issuer != nil else {
        throw OfflineError(.unsupported, "nobody here issues licences")
      }
      guard terms.isValid else {
        throw OfflineError(.invalidParameter, "durations are more than 0 and finite")
      }
      return OfflineRecord(
        token: OfflineStore.makeToken(), video: video.update { $0.sources = [source] },
        parameters: DownloadParameters(licenseTerms: terms), state: .licensePreloaded,
        requested: now())
    }
    guard let executor else { return }
    switch answer {
    case .failure(let error): executor.perform { completion(.failure(error)) }
    case .success(let record):
      issue(for: record, terms: terms) { [weak self] result in
        guard let self else { return }
        completion(
          Result { () throws(OfflineError) in
            var record = record
            record.license = try result.get()
            try store.add(record)
            entries[record.token] = Entry(record: record)
            armLicenseTimer(record.token)
            delegate?.offlineVideo(record.token, license: .granted)
            return record.token
          })
      }
    }
  }

  /// Gets a new licence, on the same terms or on others (`renewFairPlayLicense:video:parameters:completion:`). The
  /// old one holds until the new one is there.
  public func renewFairPlayLicense(
    _ token: OfflineVideoToken, video: Video, terms: LicenseTerms,
    completion: @escaping (Result<OfflineVideoToken, OfflineError>) -> Void
  ) {
    let refusal: OfflineError? =
      if entries[token] == nil {
        OfflineError(.invalidParameter, "there is no such download")
      } else if video.isOffline {
        OfflineError(.invalidParameter, "the video has to come from the service")
      } else if !terms.isValid {
        OfflineError(.invalidParameter, "durations are more than 0 and finite")
      } else { nil }
    if let refusal {
      executor?.perform { completion(.failure(refusal)) }
      return
    }
    requestLicense(token, terms: terms, video: video) { error in
      completion(error.map { .failure($0) } ?? .success(token))
    }
  }

  /// Throws the licence away (`invalidateFairPlayLicense:`). The video is still there, and does not play.
  public func invalidateFairPlayLicense(_ token: OfflineVideoToken) {
    guard entries[token]?.record.license != nil else { return }
    entries[token]?.record.license = nil
    save(token)
    licenseTimers.removeValue(forKey: token)?.cancel()
    executor?.perform { [weak self] in
      self?.delegate?.offlineVideo(token, license: .invalidated)
    }
  }

  /// When the licence ends, in seconds since 1970 (`fairPlayLicenseExpiration:`): infinite for a purchase and for
  /// what is not protected, `nil` where a licence is missing.
  public func fairPlayLicenseExpiration(_ token: OfflineVideoToken) -> Double? {
    guard let record = entries[token]?.record else { return nil }
    return source(needsProtection: record) ? record.license?.expiration : .infinity
  }

  /// The key that the licence of a downloaded video has, for a `FairPlaySessionProvider`; `nil` where there is none that
  /// holds now, and for other videos.
  public func persistentKey(for video: Video) -> [UInt8]? {
    guard let token = video.properties[OfflinePropertyKey.token]?.string,
      let license = entries[token]?.record.license, license.allowsPlayback(at: now())
    else { return nil }
    return license.key
  }

  /// Why the video must not begin to play now; `nil` where it may.
  func refusal(toPlay token: OfflineVideoToken) -> OfflineError? {
    guard let record = entries[token]?.record, source(needsProtection: record) else { return nil }
    guard let license = record.license else {
      return OfflineError(.invalidLicense, "there is no licence for this video")
    }
    return license.allowsPlayback(at: now())
      ? nil : OfflineError(.expiredLicense, "the licence of this video has expired")
  }

  /// Notes that a downloaded video plays: its playback duration begins.
  func didPlay(_ token: OfflineVideoToken) {
    guard entries[token]?.record.license != nil else { return }
    entries[token]?.record.license?.played(at: now())
    save(token)
    armLicenseTimer(token)
  }

  private func source(needsProtection record: OfflineRecord) -> Bool {
    record.video.sources.contains(where: \.usesFairPlay)
  }

  func source(needsLicense record: OfflineRecord) -> Bool {
    record.license == nil && source(needsProtection: record)
  }

  func requestLicense(
    _ token: OfflineVideoToken, terms: LicenseTerms?, video: Video? = nil,
    then: @escaping (OfflineError?) -> Void = { _ in }
  ) {
    guard var record = entries[token]?.record, let terms else { return }
    if let video { record.video = video }
    issue(for: record, terms: terms) { [weak self] result in
      guard let self, entries[token] != nil else { return }
      switch result {
      case .success(let license):
        entries[token]?.record.license = license
        entries[token]?.record.parameters.licenseTerms = terms
        save(token)
        armLicenseTimer(token)
        delegate?.offlineVideo(token, license: .granted)
        then(nil)
      case .failure(let error):
        delegate?.offlineVideo(token, license: .refused(error))
        then(error)
      }
    }
  }

  private func issue(
    for record: OfflineRecord, terms: LicenseTerms,
    _ receive: @escaping (Result<OfflineLicense, OfflineError>) -> Void
  ) {
    guard let executor, let issuer else {
      executor?.perform {
        receive(.failure(OfflineError(.unsupported, "nobody here issues licences")))
      }
      return
    }
    let requested = now()
    let answer = executor.receiver { (result: Result<[UInt8], OfflineError>) in
      receive(result.map { OfflineLicense(terms: terms, requested: requested, key: $0) })
    }
    let description = OfflineVideoDescription(
      id: record.video.id, accountID: record.video.accountID,
      source: record.video.sources.first(where: \.usesFairPlay))
    Task {
      do throws(OfflineError) {
        answer(.success(try await issuer.license(for: description, terms: terms)))
      } catch {
        answer(.failure(error))
      }
    }
  }

  /// Waits for what comes next in a licence's life: the notice, the end.
  func armLicenseTimer(_ token: OfflineVideoToken) {
    licenseTimers.removeValue(forKey: token)?.cancel()
    guard let license = entries[token]?.record.license, license.expiration.isFinite else { return }
    let now = now()
    let notice = license.expiration - options.renewalNotice
    let (moment, event): (Double, LicenseEvent) =
      notice > max(now, license.requested)
      ? (notice, .renewalDue) : (license.expiration, .expired)
    guard moment > now else { return }
    licenseTimers[token] = executor?.perform(after: moment - now) { [weak self] in
      guard let self else { return }
      // The date may have been changed since: it decides, and not the time that was waited.
      if self.now() >= moment { delegate?.offlineVideo(token, license: event) }
      armLicenseTimer(token)
    }
  }
}
