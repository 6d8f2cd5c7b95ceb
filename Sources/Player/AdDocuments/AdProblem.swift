public import JSON

/// A problem of an ad document, or of an ad request.
///
/// A problem costs an ad. The content plays in any case.
public struct AdProblem: Error, Hashable, Sendable {
  /// The code of IAB's specifications, which is reported to ad servers.
  public var code: AdErrorCode
  /// The problem in words: lower case, without a full stop.
  public var message: String
  /// The steps that may fix the problem.
  public var advice: String
  /// The URL of the document without secrets, or `nil` if it has none.
  public var document: String?
  /// The position in the document, or `nil` if the problem has none.
  public var place: JSON.Place?

  init(_ code: AdErrorCode, _ message: String, advice: String, document: String? = nil, at place: JSON.Place? = nil) {
    self.code = code
    self.message = message
    self.advice = advice
    self.document = document
    self.place = place
  }
}

extension AdProblem: CustomStringConvertible {
  /// The position, the message, the code and the advice, in one line.
  public var description: String {
    let place = place.map { "\($0.line):\($0.column): " } ?? ""
    let document = document.map { $0 + (place.isEmpty ? ": " : ":") } ?? ""
    return "\(document)\(place)\(message) (\(code)); \(advice)"
  }
}

/// An error code of IAB's VAST 4.2 (§2.3.6.3) or VMAP 1.0.1. Ad servers may define their own codes.
public struct AdErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number that replaces `[ERRORCODE]`.
  public var rawValue: Int

  /// Creates a code of a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The number.
  public var description: String { "\(rawValue)" }

  /// The VAST document is not well-formed XML, or exceeds a limit.
  public static let parsing = AdErrorCode(rawValue: 100)
  /// The VAST document lacks a required part.
  public static let schema = AdErrorCode(rawValue: 101)
  /// The version of VAST is not supported.
  public static let version = AdErrorCode(rawValue: 102)
  /// A linear creative is missing.
  public static let linearity = AdErrorCode(rawValue: 201)
  /// The duration of the ad is unexpected.
  public static let duration = AdErrorCode(rawValue: 202)
  /// The size of the ad is unexpected.
  public static let size = AdErrorCode(rawValue: 203)
  /// A wrapper cannot be followed.
  public static let wrapper = AdErrorCode(rawValue: 300)
  /// The response of a wrapper is unavailable, or late.
  public static let wrapperTimeout = AdErrorCode(rawValue: 301)
  /// There are too many wrappers, or they form a cycle.
  public static let wrapperLimit = AdErrorCode(rawValue: 302)
  /// The response of a wrapper contains no ad.
  public static let noAd = AdErrorCode(rawValue: 303)
  /// A linear ad cannot be played.
  public static let linear = AdErrorCode(rawValue: 400)
  /// No file of a linear ad has a supported type.
  public static let noSupportedFile = AdErrorCode(rawValue: 403)
  /// A linear ad failed during playback.
  public static let display = AdErrorCode(rawValue: 405)
  /// Another error.
  public static let undefined = AdErrorCode(rawValue: 900)
  /// The VMAP document lacks a required part.
  public static let vmapSchema = AdErrorCode(rawValue: 1000)
  /// The version of VMAP is not supported.
  public static let vmapVersion = AdErrorCode(rawValue: 1001)
  /// The VMAP document is not well-formed XML, or exceeds a limit.
  public static let vmapParsing = AdErrorCode(rawValue: 1002)
  /// The type of a break is not supported.
  public static let breakType = AdErrorCode(rawValue: 1003)
  /// The type of an ad response is not supported.
  public static let template = AdErrorCode(rawValue: 1005)
  /// The response inside a break cannot be read.
  public static let embedded = AdErrorCode(rawValue: 1006)
  /// The response of a break is late.
  public static let responseTimeout = AdErrorCode(rawValue: 1007)
  /// The response of a break is unavailable.
  public static let response = AdErrorCode(rawValue: 1008)
}
