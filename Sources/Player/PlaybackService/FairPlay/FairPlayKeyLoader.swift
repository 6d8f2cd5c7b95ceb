import Support

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The way to a key: the certificate, the request, the licence server, the key.
public final class FairPlayKeyLoader: Sendable {
  /// Seconds for which a certificate is kept that was fetched; the original's documents ask for no more.
  public static let certificateLifetime = 21_600.0

  private let proxy: any FairPlayAuthorizationProxy
  private let now: @Sendable () -> Date
  private let certificates = Locked<[String: Fetched]>([:])

  private struct Fetched: Sendable {
    var time: Date
    var task: Task<Result<[UInt8], FairPlayError>, Never>
  }

  /// - Parameters:
  ///   - proxy: speaks with the licence server.
  ///   - now: tells how old a certificate is.
  public init(
    proxy: any FairPlayAuthorizationProxy, now: @escaping @Sendable () -> Date = { Date.now }
  ) {
    self.proxy = proxy
    self.now = now
  }

  /// Gets a key and gives it to the cipher.
  ///
  /// - Parameters:
  ///   - request: which key, for which media, on which terms.
  ///   - cipher: makes the request, and takes the key.
  ///   - certificate: the application certificate; `nil` asks the proxy for it.
  /// - Returns: the key to be kept, where the request has terms.
  public func load(
    _ request: FairPlayKeyRequest, for cipher: any FairPlayCipher, certificate: [UInt8]? = nil
  ) async throws(FairPlayError) -> [UInt8] {
    var certificate = certificate
    if certificate == nil { certificate = try await fetchedCertificate(for: request) }
    let isPersistent = request.terms != nil
    let context: [UInt8]
    do {
      context = try await cipher.makeServerPlaybackContext(
        certificate: certificate ?? [], contentIdentifier: proxy.contentIdentifier(of: request),
        isPersistent: isPersistent)
    } catch {
      throw FairPlayError(.contentKeyGeneration, "no request for a key could be made: \(error)")
    }
    let key = try await proxy.encryptedContentKey(for: request, serverPlaybackContext: context)
    guard !key.isEmpty else { throw FairPlayError(.streamingContentKey, "the key is empty") }
    do {
      return try await cipher.take(key, isPersistent: isPersistent)
    } catch {
      throw FairPlayError(.streamingContentKey, "the key was not taken: \(error)")
    }
  }

  /// The certificate that the proxy has. Two requests at a time fetch it once; one that can't be had is asked for again.
  private func fetchedCertificate(
    for request: FairPlayKeyRequest
  ) async throws(FairPlayError) -> [UInt8] {
    let place = request.keySystem("certificate_url") ?? ""
    let (proxy, now) = (proxy, now())
    let fetched = certificates.withLock { certificates in
      if let known = certificates[place],
        now.timeIntervalSince(known.time) < Self.certificateLifetime
      {
        return known
      }
      // Not the task of whoever asks first: others wait for it, too.
      let new = Fetched(
        time: now,
        task: Task {
          do throws(FairPlayError) {
            return .success(try await proxy.applicationCertificate(for: request))
          } catch {
            return .failure(error)
          }
        })
      certificates[place] = new
      return new
    }
    let result = await fetched.task.value
    if case .failure = result {
      certificates.withLock { certificates in
        if certificates[place]?.task == fetched.task { certificates[place] = nil }
      }
    }
    return try result.get()
  }
}
