public import PlayerCore
import Synchronization

/// Loads a key in four steps: the certificate, the cipher's request, the license server, the key.
public final class FairPlayKeyLoader: Sendable {
  /// The time in seconds for which a fetched certificate is kept, from the SDK's documentation.
  public static let certificateLifetime = 21_600.0

  private let proxy: any FairPlayAuthorizationProxy
  private let now: @Sendable () -> Date
  private let certificates = Mutex<[String: Fetched]>([:])

  private struct Fetched: Sendable {
    var time: Date
    var task: Task<Result<[UInt8], FairPlayError>, Never>
  }

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - proxy: The connection to the license server.
  ///   - now: Returns the current time, for the age of a certificate.
  public init(proxy: any FairPlayAuthorizationProxy, now: @escaping @Sendable () -> Date = { Date.now }) {
    self.proxy = proxy
    self.now = now
  }

  /// Loads a key and gives it to the cipher.
  ///
  /// - Parameters:
  ///   - request: The key, the media and the terms.
  ///   - cipher: Makes the request and accepts the key.
  ///   - certificate: The application certificate, or `nil` to fetch it from the proxy.
  /// - Returns: The key to store, if the request has terms.
  public func load(
    _ request: FairPlayKeyRequest, for cipher: any FairPlayCipher, certificate: [UInt8]? = nil
  ) async throws(FairPlayError) -> [UInt8] {
    let certificate = if let certificate { certificate } else { try await fetchedCertificate(for: request) }
    let isPersistent = request.terms != nil
    let context: [UInt8]
    do {
      context = try await cipher.makeServerPlaybackContext(
        certificate: certificate, contentIdentifier: proxy.contentIdentifier(of: request),
        isPersistent: isPersistent)
    } catch {
      throw FairPlayError(.contentKeyGeneration, "no request for a key could be made: \(error)")
    }
    let key = try await proxy.encryptedContentKey(for: request, serverPlaybackContext: context)
    guard !key.isEmpty else { throw FairPlayError(.streamingContentKey, "the key is empty") }
    do {
      return try await cipher.take(key, isPersistent: isPersistent)
    } catch {
      throw FairPlayError(.streamingContentKey, "the cipher refused the key: \(error)")
    }
  }

  /// Returns the proxy's certificate. Concurrent requests share one fetch; a failed fetch is
  /// repeated by the next request.
  private func fetchedCertificate(for request: FairPlayKeyRequest) async throws(FairPlayError) -> [UInt8] {
    let place = request.keySystem("certificate_url") ?? ""
    let (proxy, now) = (proxy, now())
    let fetched = certificates.withLock { certificates in
      if let known = certificates[place],
        now.timeIntervalSince(known.time) < Self.certificateLifetime
      {
        return known
      }
      // An unstructured task, because other requests wait for it, too.
      let new = Fetched(
        time: now,
        task: Task {
          await Result { () async throws(FairPlayError) in
            try await proxy.applicationCertificate(for: request)
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
