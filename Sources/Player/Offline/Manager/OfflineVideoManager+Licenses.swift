import JSON
public import PlaybackService
public import PlayerCore

// The licenses of protected videos: issue, storage, renewal and expiry.
extension OfflineVideoManager {
  /// Requests the license of a video before its download
  /// (`preloadFairPlayLicense:parameters:completion:`). A later download of the video has the same
  /// token.
  public func preloadFairPlayLicense(
    _ video: Video, terms: LicenseTerms,
    completion: @escaping (Result<OfflineVideoToken, OfflineError>) -> Void
  ) {
    let record = Result { () throws(OfflineError) in
      let source = try Self.source(of: video)
      guard source.usesFairPlay else {
        throw OfflineError(.invalidParameter, "the video is not protected")
      }
      try checkLicense(terms: terms)
      return OfflineRecord(
        token: randomID(), video: video.update { $0.sources = [source] },
        parameters: DownloadParameters(licenseTerms: terms), state: .licensePreloaded,
        requested: now())
    }
    switch record {
    case .failure(let error): executor?.perform { completion(.failure(error)) }
    case .success(var record):
      issueLicense(for: record, terms: terms) { [weak self] result in
        guard let self else { return }
        completion(
          Result { () throws(OfflineError) in
            record.license = try result.get()
            try store.add(record)
            entries[record.token] = Entry(record: record)
            scheduleLicenseEvent(record.token)
            report(.license(record.token, .granted))
            return record.token
          })
      }
    }
  }

  /// Requests a new license, on the same terms or others
  /// (`renewFairPlayLicense:video:parameters:completion:`). The old license stays valid until then.
  public func renewFairPlayLicense(
    _ token: OfflineVideoToken, video: Video, terms: LicenseTerms,
    completion: @escaping (Result<OfflineVideoToken, OfflineError>) -> Void
  ) {
    let check = Result { () throws(OfflineError) in
      guard entries[token] != nil else {
        throw OfflineError(.invalidParameter, "there is no such download")
      }
      guard !video.isOffline else {
        throw OfflineError(.invalidParameter, "the video has to come from the service")
      }
      try checkLicense(terms: terms)
    }
    if case .failure(let error) = check {
      executor?.perform { completion(.failure(error)) }
      return
    }
    requestLicense(token, terms: terms, video: video) { error in
      completion(error.map { .failure($0) } ?? .success(token))
    }
  }

  /// Checks that a license can be requested.
  func checkLicense(terms: LicenseTerms?) throws(OfflineError) {
    guard issuer != nil else {
      throw OfflineError(.unsupported, "a protected video needs a license issuer")
    }
    guard let terms, terms.isValid else {
      throw OfflineError(
        .invalidParameter,
        "a protected video needs the terms of its license, with finite durations above 0")
    }
  }

  /// Removes the license (`invalidateFairPlayLicense:`). The video stays and does not play.
  public func invalidateFairPlayLicense(_ token: OfflineVideoToken) {
    guard entries[token]?.record.license != nil else { return }
    entries[token]?.record.license = nil
    save(token)
    licenseTimers.removeValue(forKey: token)?.cancel()
    executor?.perform { [weak self] in
      self?.report(.license(token, .invalidated))
    }
  }

  /// Returns the end of the license in seconds since 1970 (`fairPlayLicenseExpiration:`): infinite
  /// for a purchase and for a video without protection, `nil` if a license is missing.
  public func fairPlayLicenseExpiration(_ token: OfflineVideoToken) -> Double? {
    guard let record = entries[token]?.record else { return nil }
    return record.video.usesFairPlay ? record.license?.expiration : .infinity
  }

  /// Returns the key of a downloaded video's license for a `FairPlaySessionProvider`, or `nil` if
  /// there is no valid license.
  public func persistentKey(for video: Video) -> [UInt8]? {
    guard let token = video.properties[OfflinePropertyKey.token]?.string,
      let license = entries[token]?.record.license, license.allowsPlayback(at: now())
    else { return nil }
    return license.key
  }

  /// Returns the reason that the video must not begin to play now, or `nil`.
  func refusal(toPlay token: OfflineVideoToken) -> OfflineError? {
    guard let record = entries[token]?.record, record.video.usesFairPlay else { return nil }
    guard let license = record.license else {
      return OfflineError(.invalidLicense, "there is no license for this video")
    }
    return license.allowsPlayback(at: now())
      ? nil : OfflineError(.expiredLicense, "the license of this video has expired")
  }

  /// Requests the license of a download.
  func requestLicense(
    _ token: OfflineVideoToken, terms: LicenseTerms?, video: Video? = nil,
    completion: @escaping (OfflineError?) -> Void = { _ in }
  ) {
    guard var record = entries[token]?.record, let terms else { return }
    if let video { record.video = video }
    issueLicense(for: record, terms: terms) { [weak self] result in
      guard let self else { return }
      // The download was deleted meanwhile.
      guard entries[token] != nil else { return completion(.stopped) }
      switch result {
      case .success(let license):
        entries[token]?.record.license = license
        entries[token]?.record.parameters.licenseTerms = terms
        save(token)
        scheduleLicenseEvent(token)
        report(.license(token, .granted))
        completion(nil)
      case .failure(let error):
        report(.license(token, .refused(error)))
        completion(error)
      }
    }
  }

  private func issueLicense(
    for record: OfflineRecord, terms: LicenseTerms,
    completion: @escaping (Result<OfflineLicense, OfflineError>) -> Void
  ) {
    guard let executor, let issuer else { return }
    let requested = now()
    let receive = executor.receiver { (result: Result<[UInt8], OfflineError>) in
      completion(result.map { OfflineLicense(terms: terms, requested: requested, key: $0) })
    }
    Task { [video = record.video] in
      let key = await Result { () async throws(OfflineError) in
        try await issuer.license(for: video, terms: terms)
      }
      receive(key)
    }
  }

  /// Schedules the next event of a license: the renewal notice, or the expiry.
  ///
  /// - Parameter isFirst: Whether the record was just loaded. Then a notice that passed while no
  ///   process was running is due now.
  func scheduleLicenseEvent(_ token: OfflineVideoToken, isFirst: Bool = false) {
    licenseTimers.removeValue(forKey: token)?.cancel()
    guard let license = entries[token]?.record.license, license.expiration.isFinite else { return }
    let now = now()
    let notice = license.expiration - options.renewalNotice
    let (time, event): (Double, LicenseEvent) =
      notice > license.requested && (isFirst || notice > now)
      ? (notice, .renewalDue) : (license.expiration, .expired)
    guard license.expiration > now else { return }
    licenseTimers[token] = executor?.perform(after: time - now) { [weak self] in
      guard let self else { return }
      // The device's clock may have changed since then. It decides, not the elapsed time.
      if self.now() >= time { report(.license(token, event)) }
      scheduleLicenseEvent(token)
    }
  }
}
