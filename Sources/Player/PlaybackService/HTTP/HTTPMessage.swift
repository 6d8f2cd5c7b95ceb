import Support

/// A header of a request or a response.
public struct HTTPHeader: Hashable, Sendable {
  /// The field name, in any case.
  public var name: String
  /// The value, without the line end.
  public var value: String
  /// A Boolean value that indicates whether the value is a key or a token. A secret is never
  /// printed, and is removed when a redirect leads to another origin.
  public var isSecret: Bool

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - name: The field name, in any case.
  ///   - value: The value to send.
  ///   - isSecret: Whether the value is secret. Fields that always carry credentials, such as
  ///     `Authorization`, are secret in any case.
  public init(_ name: String, _ value: String, isSecret: Bool = false) {
    self.name = name
    self.value = value
    self.isSecret = isSecret || Self.secretNames.contains(name.lowercased())
  }

  private static let secretNames: Set<String> = [
    "authorization", "bcov-auth", "bcov-policy", "cookie", "proxy-authorization",
  ]

  /// A Boolean value that indicates whether name and value can be sent: a token as the name (RFC
  /// 9110 §5.6.2), and a value on one line that cannot end the header and begin another.
  var isSendable: Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0) }
      && value.utf8.allSatisfy { $0 == 9 || ($0 >= 0x20 && $0 != 0x7f) }
  }
}

extension [HTTPHeader] {
  /// Creates secret headers, in the order of their names.
  init(secrets: [String: String]) {
    self = secrets.sorted { $0.key < $1.key }.map { HTTPHeader($0.key, $0.value, isSecret: true) }
  }
}

extension HTTPHeader: CustomStringConvertible, CustomReflectable {
  /// The header for a log: a secret value is replaced with `<hidden>`.
  public var description: String { "\(name): \(isSecret ? hiddenText : value)" }

  /// A mirror of the description, without secrets.
  public var customMirror: Mirror { Mirror(self, children: ["header": description]) }
}

/// A request that an ``HTTPTransport`` sends.
public struct HTTPRequest: Hashable, Sendable {
  /// A request method that the services use.
  public enum Method: String, Sendable {
    /// Reads a resource.
    case get = "GET"
    /// Sends a body.
    case post = "POST"

    /// A Boolean value that indicates whether sending the request twice has the same effect as
    /// sending it once (RFC 9110 §9.2.2), so that it may be retried.
    var isIdempotent: Bool { self == .get }
  }

  /// The request method.
  public var method: Method
  /// An absolute URL: `https`, or `http` to this machine.
  public var url: String
  /// The headers, in the order in which they are sent.
  public var headers: [HTTPHeader]
  /// The body of a `POST` request. A `GET` request is sent without a body.
  public var body: [UInt8]

  /// Creates a request to an absolute URL.
  public init(_ url: String, method: Method = .get, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// The request for a log: without secret header values, secret query values and the body.
  public var description: String {
    ([method.rawValue + " " + loggable(url: url)] + headers.map(\.description))
      .joined(separator: "\n")
  }

  /// A mirror of the description, without secrets.
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// A response, whatever its status.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, from 100 to 599.
  public var status: Int
  /// The headers, in the order received; a name may occur more than once.
  public var headers: [HTTPHeader]
  /// The body after decompression.
  public var body: [UInt8]
  /// The absolute URL of a redirect's target.
  public var redirect: String?
  /// The final URL if redirects were followed. Relative references in the body resolve against it.
  public var url: String?

  /// Creates a response, as received by a transport.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], redirect: String? = nil) {
    self.status = status
    self.headers = headers
    self.body = body
    self.redirect = redirect
  }

  /// Returns the value of the first header with a name, in any case (RFC 9110 §5.1).
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}
