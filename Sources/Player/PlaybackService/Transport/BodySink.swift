/// Takes the body of an answer piece by piece, as it comes: what is too large to be held in memory, or of use also
/// where only a part came.
///
/// Its functions are called on the transport's thread, never two at a time.
public protocol BodySink: Sendable {
  /// The request as it is to be sent now. Before a further attempt it may ask for the rest only.
  func adapted(_ request: HTTPRequest) -> HTTPRequest
  /// Told of each answer before its body.
  ///
  /// - Returns: whether the body is wanted; if not, the answer counts as complete all the same.
  func begin(_ head: HTTPResponse) -> Bool
  /// Takes what comes next.
  ///
  /// - Returns: false ends the transfer with ``TransportError/Kind/notTaken``.
  func take(_ piece: UnsafeRawBufferPointer) -> Bool
}
