import JSON
public import PlayerCore
import Support

/// A connection to the service's license server (`BCOVFPSBrightcoveAuthProxy`).
///
/// With Dynamic Delivery, a video contains the URLs of its certificate and license server, and
/// neither id is needed.
public struct FairPlayBrightcoveProxy: FairPlayAuthorizationProxy {
  /// The service's base URL. The version is that of the URLs that the service returns.
  public static let defaultBaseURL = "https://fps.brightcove.com/v1"

  private let publisherID: String
  private let applicationID: String
  private let baseURL: String
  private let keyRequestURL: String?
  private let client: HTTPClient
  private let now: @Sendable () -> Date

  /// Creates a proxy.
  ///
  /// - Parameters:
  ///   - publisherID: The id registered with the service, or `nil` with Dynamic Delivery.
  ///   - applicationID: The id registered with the service, or `nil` with Dynamic Delivery.
  ///   - baseURL: The base URL of the service (`fpsBaseURL`).
  ///   - keyRequestURL: The URL of all key requests, or `nil` for the URL in each video.
  ///   - client: Sends the requests.
  ///   - now: Returns the start of a rental.
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

  /// Returns the certificate of the video, else that of the ids.
  public func applicationCertificate(for request: FairPlayKeyRequest) async throws(FairPlayError) -> [UInt8] {
    if let url = request.keySystem("certificate_url") {
      return try await client.fairPlayCertificate(at: url)
    }
    guard !publisherID.isEmpty, !applicationID.isEmpty else {
      throw FairPlayError(
        .applicationCertificateRequest, "the video names no certificate, and there are no ids")
    }
    let path = [publisherID, applicationID].map(percentEncoded).joined(separator: "/")
    return try await client.fairPlayCertificate(at: "\(baseURL)/application_certificate/\(path)")
  }

  /// Returns the key.
  ///
  /// The form of a download's terms is not public. For a purchase it is that of public players; for
  /// a rental it is our own and was not tested with the service.
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
      for (name, value) in [("x-bc-crt-config", configuration), ("x-bolt-offline-license", "true")] {
        headers.append(HTTPHeader(name, value))
        body[name] = .string(value)
      }
    }
    return try await client.fairPlayKey(
      HTTPRequest(
        url, method: .post, headers: headers, body: Array(JSON.object(body).text().utf8)))
  }

  /// Returns the rights of a license. `absoluteExpiration` is its end, `playDuration` the
  /// milliseconds after the first playback.
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

/// A connection to a publisher's own license server, in one of two common forms.
public struct FairPlayPublisherProxy: FairPlayAuthorizationProxy {
  /// A form of key requests.
  public enum Form: Hashable, Sendable {
    /// The body is the cipher's request, and the response is the key.
    case bytes
    /// The body is a form with the fields `spc` and `assetId`, and the response is the key in
    /// base64.
    case fields
  }

  private let certificateURL: String
  private let keyRequestURL: String
  private let form: Form
  private let headers: [HTTPHeader]
  private let client: HTTPClient

  /// Creates a proxy.
  ///
  /// - Parameters:
  ///   - certificateURL: The URL of the application certificate.
  ///   - keyRequestURL: The URL of the license server.
  ///   - form: The form of key requests.
  ///   - headers: The headers of every key request. Secret headers stay secret.
  ///   - client: Sends the requests.
  public init(
    certificateURL: String, keyRequestURL: String, form: Form = .bytes,
    headers: [HTTPHeader] = [], client: HTTPClient
  ) {
    self.certificateURL = certificateURL
    self.keyRequestURL = keyRequestURL
    self.form = form
    self.headers = headers
    self.client = client
  }

  /// Returns the publisher's certificate.
  public func applicationCertificate(for _: FairPlayKeyRequest) async throws(FairPlayError) -> [UInt8] {
    try await client.fairPlayCertificate(at: certificateURL)
  }

  /// Returns the key. The terms of a download are not sent: they are up to the publisher's app and
  /// server.
  public func encryptedContentKey(
    for request: FairPlayKeyRequest, serverPlaybackContext: [UInt8]
  ) async throws(FairPlayError) -> [UInt8] {
    let type: String
    let body: [UInt8]
    switch form {
    case .bytes: (type, body) = ("application/octet-stream", serverPlaybackContext)
    case .fields:
      let fields = queryText([
        "spc": Data(serverPlaybackContext).base64EncodedString(), "assetId": String(request.path),
      ])
      (type, body) = ("application/x-www-form-urlencoded", Array(fields.dropFirst().utf8))
    }
    let response = try await client.fairPlayKey(
      HTTPRequest(
        keyRequestURL, method: .post, headers: [HTTPHeader("Content-Type", type)] + headers,
        body: body))
    if form == .bytes { return response }
    let text = String(decoding: response, as: UTF8.self).filter { !$0.isWhitespace }
    guard let key = Data(base64Encoded: text), !key.isEmpty else {
      throw FairPlayError(
        .streamingContentKey, "\(loggable(url: keyRequestURL)): the key is no base64")
    }
    return Array(key)
  }
}

// The requests that all license servers have in common.
extension HTTPClient {
  /// Returns the certificate at a URL.
  fileprivate func fairPlayCertificate(at url: String) async throws(FairPlayError) -> [UInt8] {
    let response = try await response(to: HTTPRequest(url), or: .applicationCertificateRequest)
    guard !response.body.isEmpty else {
      throw FairPlayError(.applicationCertificateRequest, "\(loggable(url: url)): the certificate is empty")
    }
    return response.body
  }

  /// Returns the response of a license server to a key request.
  fileprivate func fairPlayKey(_ request: HTTPRequest) async throws(FairPlayError) -> [UInt8] {
    let response = try await response(to: request, or: .contentKeyRequest)
    let place = loggable(url: request.url)
    guard !response.body.isEmpty else {
      throw FairPlayError(.streamingContentKey, "\(place): the key is empty")
    }
    // A key is not text. A server without a key may respond with a JSON document.
    if let json = try? JSON(parsing: response.body), json.object != nil || json.array != nil {
      throw FairPlayError(
        .streamingContentKey, "\(place): no key but \(reasons(json, request))")
    }
    return response.body
  }

  private func response(
    to request: HTTPRequest, or code: FairPlayError.Code
  ) async throws(FairPlayError) -> HTTPResponse {
    let response: HTTPResponse
    do throws(TransportError) { response = try await send(request) } catch {
      throw FairPlayError(code, error.description)
    }
    guard response.status == 200 || response.status == 201 else {
      let reasons = (try? JSON(parsing: response.body)).map { ", " + self.reasons($0, request) }
      throw FairPlayError(
        code,
        "\(loggable(url: request.url)): the server answered with status \(response.status)\(reasons ?? "")"
      )
    }
    return response
  }

  private func reasons(_ json: JSON, _ request: HTTPRequest) -> String {
    let secrets = request.headers.filter(\.isSecret).map(\.value)
    let errors = APIError.list(json, hiding: secrets).map(\.description)
    return errors.isEmpty ? "a document" : errors.joined(separator: "; ")
  }
}
