public import JSON
import Support

/// What the service says is wrong with a request or a video.
///
/// The service's references disagree on the codes there are, so they stay open texts. Our keys and
/// tokens are taken out of all of them.
public struct APIError: Hashable, Sendable {
  /// `error_code`, as `ACCESS_DENIED`; empty when the service gives none.
  public var code: String
  /// `error_subcode`, as `CLIENT_GEO`.
  public var subcode: String?
  /// The service's own words.
  public var message: String?
  /// The whole object, as it came.
  public var json: JSON

  /// nil when it is not an object, or says nothing.
  init?(_ json: JSON, hiding secrets: [String]) {
    guard json.object != nil else { return nil }
    func text(_ name: String) -> String? {
      json[name]?.string.map { hiding(secrets, in: $0) }
    }
    let code = text("error_code")
    message = text("message")
    guard code != nil || message != nil else { return nil }
    self.code = code ?? ""
    subcode = text("error_subcode")
    self.json = json
  }

  /// The errors of an answer's body: an array of them, or one alone.
  static func list(_ json: JSON, hiding secrets: [String]) -> [APIError] {
    (json.array ?? [json]).compactMap { APIError($0, hiding: secrets) }
  }
}

extension APIError: CustomStringConvertible {
  /// Codes and message in one line.
  public var description: String {
    let codes = [code, subcode ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
    return [codes, message ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

extension APIError: CustomReflectable {
  /// What ``description`` says, and no key.
  public var customMirror: Mirror { Mirror(self, children: ["error": description]) }
}

/// Why a video or a playlist couldn't be had.
public enum PlaybackServiceError: Error, Hashable, Sendable {
  /// The request names nothing to ask for.
  case noAsset
  /// No whole answer came (the SDK's code 1).
  case connection(TransportError)
  /// An answer came that isn't what it should be: no JSON, or another kind of value (code 2).
  case json(reason: String, url: String, body: [UInt8])
  /// The service refused (code 3). The list is empty when it gave no reasons that can be read.
  case api([APIError], status: Int, url: String)

  /// The number that the SDK's `kBCOVPlaybackServiceErrorDomain` gives to this kind of error;
  /// ``noAsset``, which the SDK doesn't tell apart, counts as refused.
  public var code: Int {
    switch self {
    case .connection: 1
    case .json: 2
    case .api, .noAsset: 3
    }
  }
}

extension PlaybackServiceError: CustomStringConvertible {
  /// One line, without keys and tokens.
  public var description: String {
    switch self {
    case .noAsset: "neither an id nor a reference id to ask for"
    case .connection(let error): error.description
    case .json(let reason, let url, _): "\(url): the answer can't be read: \(reason)"
    case .api(let errors, let status, let url):
      ([("\(url): the service answered with status \(status)")] + errors.map(\.description))
        .joined(separator: "; ")
    }
  }
}

extension PlaybackServiceError: CustomReflectable {
  /// What ``description`` says, and no key.
  public var customMirror: Mirror { Mirror(self, children: ["error": description]) }
}
