public import PlayerCore
import Support

/// A project on a server. The URL of the service is not public, so the app provides a template,
/// such as `https://projects.example/{account}/{project}.json`, and the headers that its server
/// requires.
public struct RemoteProject: Sendable {
  private let template: String
  private let values: [String: String]
  private let headers: [HTTPHeader]
  private let client: HTTPClient

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - template: A URL with names in braces (RFC 6570, level 1).
  ///   - values: The value of each name. Characters with a special meaning in a URL are escaped.
  ///   - headers: The headers of the request. Each is treated as a secret, because it may contain a
  ///     key.
  ///   - client: Sends the request.
  public init(template: String, values: [String: String], headers: [String: String] = [:], client: HTTPClient) {
    self.template = template
    self.values = values
    self.headers = [HTTPHeader](secrets: headers)
    self.client = client
  }

  /// The request of the document.
  ///
  /// - Throws: An error of the kind `invalidRequest` if the template contains a name without a
  ///   value.
  public var request: HTTPRequest {
    get throws(TransportError) {
      var url = ""
      var rest = template[...]
      while let brace = rest.firstIndex(of: "{"), let end = rest[brace...].firstIndex(of: "}") {
        let name = String(rest[rest.index(after: brace)..<end])
        guard let value = values[name] else {
          throw TransportError(
            .invalidRequest, url: template,
            detail: "the template name {\(name.printable)} has no value")
        }
        url += rest[..<brace] + percentEncoded(value)
        rest = rest[rest.index(after: end)...]
      }
      let accept = HTTPHeader("Accept", "application/json")
      return HTTPRequest(url + rest, headers: [accept] + headers)
    }
  }

  /// Fetches the document, whose form is not checked.
  ///
  /// - Throws: An error of the kind `status` if the server answers with an error status.
  public func bytes() async throws(TransportError) -> [UInt8] {
    let request = try request
    return try await client.get(request.url, headers: request.headers).body
  }

  /// Returns the source in the form that an interactivity handler loads from. The bytes, or a
  /// ``TransportError``, arrive in a job of the executor.
  ///
  /// - Parameter executor: The controller's executor.
  public func loader(
    on executor: PlaybackExecutor
  ) -> (_ completion: @escaping (Result<[UInt8], any Error>) -> Void) -> Void {
    { completion in
      let receive = executor.receiver(completion)
      Task { receive(await Result { try await bytes() }) }
    }
  }
}

extension RemoteProject: CustomReflectable {
  /// A mirror without the values, and without parts of the template that may be secret.
  public var customMirror: Mirror {
    Mirror(self, children: ["template": loggable(url: template)], displayStyle: .struct)
  }
}
