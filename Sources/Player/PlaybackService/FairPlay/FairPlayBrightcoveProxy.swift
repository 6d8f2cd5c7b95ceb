import JSON
import PlayerCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Speaks with the service's own licence server (`BCOVFPSBrightcoveAuthProxy`).
///
/// With Dynamic Delivery a video says itself where its certificate and its licence server are, and neither id is needed.
public struct FairPlayBrightcoveProxy: FairPlayAuthorizationProxy {
  /// The service's own address; the version is that of the addresses that it gives.
  public static let defaultBaseURL = "https://fps.brightcove.com/v1"

  private let publisherID: String
  private let applicationID: String
  private let baseURL: String
  private let keyRequestURL: String?
  private let client: HTTPClient
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - publisherID: as registered with the service; `nil` with Dynamic Delivery.
  ///   - applicationID: as registered with the service; `nil` with Dynamic Delivery.
  ///   - baseURL: where the service is (`fpsBaseURL`).
  ///   - keyRequestURL: asked for all keys; `nil` takes the address that each video names.
  ///   - client: sends the requests.
  ///   - now: when a rental begins.
  public init(
    publisherID: String? = nil, applicationID: String? = nil, baseURL: String = defaultBaseURL,
    keyRequestURL: String? = nil, client: HTTPClient,
    now: @escaping @Sendable () -> Date = { Date.now }
  ) {
    self.publisherID = publisherID ?? ""
    self.applicationID = applicationID ?? ""
    self.baseURL = baseURL
    self.keyRequestURL = keyRequestURL
    self.client = client
    self.now = now
  }

  /// The certificate that the video names, else that of the ids.
  public func applicationCertificate(
    for request: FairPlayKeyRequest
  ) async throws(FairPlayError) -> [UInt8] {
    if let url = request.keySystem("certificate_url") {
      return try await client.fairPlayCertificate(HTTPRequest(url))
    }
    guard !publisherID.isEmpty, !applicationID.isEmpty else {
      throw FairPlayError(
        .applicationCertificateRequest, "the video names no certificate, and there are no ids")
    }
    let path = [publisherID, applicationID].map(percentEncoded).joined(separator: "/")
    return try await client.fairPlayCertificate(
      HTTPRequest("\(baseURL)/application_certificate/\(path)"))
  }

  /// The key, from where the video says.
  ///
  /// How the service is told the terms of a download is not public. For a purchase it is told what public players tell it; the
  /// members of a rental are ours and were not tried with the service.
  public func encryptedContentKey(
    for request: FairPlayKeyRequest, serverPlaybackContext: [UInt8]
  ) async throws(FairPlayError) -> [UInt8] {
    let url =
      keyRequestURL ?? request.keySystem("key_request_url")
      ?? "\(baseURL)/fairplay_session_playback"
    var headers = [HTTPHeader("Content-Type", "application/json")]
    if let token = request.source.properties[MediaSource.PropertyKey.authToken]?.string {
      headers.append(HTTPHeader("BCOV-Auth", token))
    }
    var body: JSON.Object = [
      "publisher_id": .string(publisherID), "application_id": .string(applicationID),
      "key_id": .string(request.path.split(separator: "/").last.map(String.init) ?? ""),
      "server_playback_context": .string(Data(serverPlaybackContext).base64EncodedString()),
    ]
    if let terms = request.terms {
      let configuration = Data(rights(terms).text().utf8).base64EncodedString()
      for (name, value) in [
        ("x-bc-crt-config", configuration), ("x-bolt-offline-license", "true"),
      ] {
        headers.append(HTTPHeader(name, value))
        body[name] = .string(value)
      }
    }
    return try await client.fairPlayKey(
      HTTPRequest(
        url, method: .post, headers: headers, body: Array(JSON.object(body).text().utf8)))
  }

  /// The rights of a licence. `absoluteExpiration` is when it ends, `playDuration` milliseconds from the first playback.
  private func rights(_ terms: LicenseTerms) -> JSON {
    switch terms {
    case .purchase: return ["profile": ["purchase": [:]]]
    case .rental(let storage, let playback):
      let end = now().addingTimeInterval(storage).formatted(Date.ISO8601FormatStyle())
      var rental: JSON.Object = ["absoluteExpiration": .string(end)]
      rental["playDuration"] = playback.map { .number(($0 * 1000).rounded()) }
      return ["profile": ["rental": .object(rental)]]
    }
  }
}
