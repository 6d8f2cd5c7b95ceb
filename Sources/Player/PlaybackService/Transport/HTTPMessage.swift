import Support

/// One header of a request or an answer.
public struct HTTPHeader: Hashable, Sendable {
  /// The name, in any case.
  public var name: String
  /// The value, without the line end.
  public var value: String
  /// Whether the value is a key or a token. A secret is never printed, and never follows a redirect
  /// to another origin.
  public var isSecret: Bool

  /// - Parameters:
  ///   - name: the field's name, in any case.
  ///   - value: what is sent with it.
  ///   - isSecret: those that carry credentials by their nature, as `Authorization`, are
  ///     secret in any case.
  public init(_ name: String, _ value: String, isSecret: Bool = false) {
    self.name = name
    self.value = value
    self.isSecret = isSecret || Self.secretNames.contains(name.lowercased())
  }

  private static let secretNames: Set<String> = [
    "authorization", "bcov-auth", "bcov-policy", "cookie", "proxy-authorization",
  ]
}

extension HTTPHeader: CustomStringConvertible {
  /// The header as it may be logged: a secret value reads `<hidden>`.
  public var description: String { "\(name): \(isSecret ? hiddenText : value)" }
}

extension HTTPHeader: CustomReflectable {
  /// What ``description`` says, and no secret.
  public var customMirror: Mirror { Mirror(self, children: ["header": description]) }
}

/// A request, as a value: what a ``HTTPTransport`` sends.
public struct HTTPRequest: Hashable, Sendable {
  /// The methods that the services here use.
  public enum Method: String, Sendable {
    /// Asks for something.
    case get = "GET"
    /// Sends a body.
    case post = "POST"

    /// Whether sending the request twice does what sending it once does (RFC 9110 §9.2.2), so that
    /// it may be tried again.
    var isIdempotent: Bool { self == .get }
  }

  /// What is to be done.
  public var method: Method
  /// An absolute URL: `https`, or `http` to this machine itself.
  public var url: String
  /// In the order in which they are sent.
  public var headers: [HTTPHeader]
  /// What is posted; not sent with `GET`.
  public var body: [UInt8]

  /// A request to an absolute URL.
  public init(
    _ url: String, method: Method = .get, headers: [HTTPHeader] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The request as it may be logged: no secret header value, no secret query value, no body.
  public var description: String {
    ([method.rawValue + " " + loggable(url: url)] + headers.map(\.description))
      .joined(separator: "\n")
  }
}

extension HTTPRequest: CustomReflectable {
  /// What ``description`` says, and no secret.
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// An answer, whatever its status.
public struct HTTPResponse: Hashable, Sendable {
  /// 100 to 599.
  public var status: Int
  /// In the order received; a name may occur more than once.
  public var headers: [HTTPHeader]
  /// The body after decompression.
  public var body: [UInt8]
  /// For a redirect, the absolute URL it leads to.
  public var redirect: String?
  /// Where the answer came from, if not from the URL that was asked: what relative references in it begin at.
  public var url: String?

  /// An answer, as a transport has received it.
  public init(
    status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], redirect: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirect = redirect
  }

  /// The value of the first header of that name, whatever its case (RFC 9110 §5.1).
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}

/// What carries one request to a server and brings its answer: no redirect is followed and nothing
/// is tried again here (``HTTPClient`` does that).
public protocol HTTPTransport: Sendable {
  /// Where tasks run best that send one request after the other, with little work in between; `nil` where it does not matter.
  var executor: (any TaskExecutor)? { get }
  /// - Throws: when the answer isn't complete. An answer with an error status is not an error here.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
  /// As ``send(_:)``, but the body goes to the sink while it comes, and is empty in the answer.
  func send(
    _ request: HTTPRequest, into sink: any BodySink
  ) async throws(TransportError) -> HTTPResponse
}

extension HTTPTransport {
  /// It does not matter.
  public var executor: (any TaskExecutor)? { nil }

  /// For transports that know whole bodies only: the sink is given one.
  public func send(
    _ request: HTTPRequest, into sink: any BodySink
  ) async throws(TransportError) -> HTTPResponse {
    var response = try await send(request)
    let body = response.body
    response.body = []
    guard sink.begin(response) else { return response }
    guard body.isEmpty || body.withUnsafeBytes(sink.take) else {
      throw TransportError(.notTaken, url: request.url, detail: TransportError.notTakenDetail)
    }
    return response
  }
}
