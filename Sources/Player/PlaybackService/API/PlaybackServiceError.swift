public import JSON
import Support

/// An error that the service reports for a request or a video.
///
/// The service's references disagree on the possible codes, so codes are texts. Keys and tokens are
/// removed from all texts.
public struct APIError: Hashable, Sendable {
  /// The `error_code`, such as `ACCESS_DENIED`; empty if the service gives none.
  public var code: String
  /// The `error_subcode`, such as `CLIENT_GEO`.
  public var subcode: String?
  /// The message of the service.
  public var message: String?
  /// The whole object, as received.
  public var json: JSON

  /// Returns `nil` if the value is not an object, or contains neither code nor message.
  init?(_ json: JSON, hiding secrets: [String]) {
    guard json.object != nil else { return nil }
    func text(_ name: String) -> String? { json[name]?.string.map { hiding(secrets, in: $0) } }
    let code = text("error_code")
    message = text("message")
    guard code != nil || message != nil else { return nil }
    self.code = code ?? ""
    subcode = text("error_subcode")
    self.json = json
  }

  /// Returns the errors in the body of a response: an array of them, or a single one.
  static func list(_ json: JSON, hiding secrets: [String]) -> [APIError] {
    (json.array ?? [json]).compactMap { APIError($0, hiding: secrets) }
  }
}

extension APIError: CustomStringConvertible, CustomReflectable {
  /// The codes and the message, in one line.
  public var description: String {
    let codes = [code, subcode ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
    return [codes, message ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// A mirror of the description, without keys.
  public var customMirror: Mirror { Mirror(self, children: ["error": description]) }
}

/// The reason that a video or a playlist is unavailable.
public enum PlaybackServiceError: Error, Hashable, Sendable {
  /// The request names no asset.
  case noAsset
  /// The response is incomplete (the SDK's code 1).
  case connection(TransportError)
  /// The response is not JSON, or not a value of the expected kind (code 2).
  case json(reason: String, url: String, body: [UInt8])
  /// The service refused the request (code 3). The list is empty if it contains no readable
  /// reasons.
  case api([APIError], status: Int, url: String)

  /// The number of this kind of error in the SDK's `kBCOVPlaybackServiceErrorDomain`. The SDK has
  /// no number for ``noAsset``, which counts as refused.
  public var code: Int {
    switch self {
    case .connection: 1
    case .json: 2
    case .api, .noAsset: 3
    }
  }
}

extension PlaybackServiceError: CustomStringConvertible, CustomReflectable {
  /// The error in one line, without keys and tokens.
  public var description: String {
    switch self {
    case .noAsset: "the request has neither an id nor a reference id"
    case .connection(let error): error.description
    case .json(let reason, let url, _): "\(url): the answer can't be read: \(reason)"
    case .api(let errors, let status, let url):
      (["\(url): the service answered with status \(status)"] + errors.map(\.description))
        .joined(separator: "; ")
    }
  }

  /// A mirror of the description, without keys.
  public var customMirror: Mirror { Mirror(self, children: ["error": description]) }
}
