public import JSON

/// What is wrong with a document of ads, or came of asking for one.
///
/// The content plays in any case: a problem costs an ad, never the video.
public struct AdProblem: Error, Hashable, Sendable {
  /// What IAB's specifications call it, and what ad servers are told.
  public var code: AdErrorCode
  /// What is wrong: lower case, no full stop.
  public var message: String
  /// What to do about it.
  public var advice: String
  /// Which document, without what may be secret in its address; `nil` where it came without one.
  public var document: String?
  /// Where in the document; `nil` where it is not about one place.
  public var place: JSON.Place?

  init(
    _ code: AdErrorCode, _ message: String, advice: String, document: String? = nil,
    at place: JSON.Place? = nil
  ) {
    self.code = code
    self.message = message
    self.advice = advice
    self.document = document
    self.place = place
  }
}

extension AdProblem: CustomStringConvertible {
  /// One line: where, the code, what is wrong, what to do.
  public var description: String {
    let place = place.map { "\($0.line):\($0.column): " } ?? ""
    let document = document.map { $0 + (place.isEmpty ? ": " : ":") } ?? ""
    return "\(document)\(place)\(message) (\(code)); \(advice)"
  }
}
