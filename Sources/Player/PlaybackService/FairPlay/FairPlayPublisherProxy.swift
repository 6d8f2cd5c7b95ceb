import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Speaks with a licence server of the publisher's own, in one of the two forms that most of them have.
public struct FairPlayPublisherProxy: FairPlayAuthorizationProxy {
  /// What a request for a key looks like.
  public enum Form: Hashable, Sendable {
    /// The request of the cipher as it is, and the key as it is.
    case bytes
    /// `spc` and `assetId` as the fields of a form, and the key in base64.
    case fields
  }

  private let certificateURL: String
  private let keyRequestURL: String
  private let form: Form
  private let headers: [HTTPHeader]
  private let client: HTTPClient

  /// - Parameters:
  ///   - certificateURL: where the application certificate is.
  ///   - keyRequestURL: the licence server.
  ///   - form: what a request looks like.
  ///   - headers: go with every request for a key; what is secret among them stays so.
  ///   - client: sends the requests.
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

  /// The certificate at the publisher's address.
  public func applicationCertificate(
    for _: FairPlayKeyRequest
  ) async throws(FairPlayError) -> [UInt8] {
    try await client.fairPlayCertificate(HTTPRequest(certificateURL))
  }

  /// The key. The terms of a download are between the publisher's app and its server: they are not sent.
  public func encryptedContentKey(
    for request: FairPlayKeyRequest, serverPlaybackContext: [UInt8]
  ) async throws(FairPlayError) -> [UInt8] {
    switch form {
    case .bytes:
      let type = HTTPHeader("Content-Type", "application/octet-stream")
      return try await client.fairPlayKey(
        HTTPRequest(
          keyRequestURL, method: .post, headers: [type] + headers, body: serverPlaybackContext))
    case .fields:
      let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
      let fields = queryText([
        "spc": Data(serverPlaybackContext).base64EncodedString(), "assetId": String(request.path),
      ])
      let answer = try await client.fairPlayKey(
        HTTPRequest(
          keyRequestURL, method: .post, headers: [type] + headers,
          body: Array(fields.dropFirst().utf8)))
      let text = String(decoding: answer, as: UTF8.self)
      guard let key = Data(base64Encoded: String(text.filter { !$0.isWhitespace })), !key.isEmpty
      else {
        throw FairPlayError(
          .streamingContentKey, "\(loggable(url: keyRequestURL)): the key is no base64")
      }
      return Array(key)
    }
  }
}
