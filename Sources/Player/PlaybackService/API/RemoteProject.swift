public import PlayerCore
import Support

/// The reason that a project is unavailable.
public enum ProjectSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The URL template contains a name without a value.
  case unknownPlaceholder(String)
  /// The response is incomplete.
  case transport(TransportError)
  /// The server responded with an error status.
  case status(Int, url: String)
  /// The document is not a project.
  case unreadable(String)

  /// The reason in words.
  public var description: String {
    switch self {
    case .unknownPlaceholder(let name):
      "the project's URL template names {\(name.printable)}, which has no value"
    case .transport(let error): error.description
    case .status(let status, let url): "\(url): the server answered with status \(status)"
    case .unreadable(let reason): reason
    }
  }
}

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
  public init(
    template: String, values: [String: String], headers: [String: String] = [:], client: HTTPClient
  ) {
    self.template = template
    self.values = values
    self.headers = headers.sorted { $0.key < $1.key }
      .map { HTTPHeader($0.key, $0.value, isSecret: true) }
    self.client = client
  }

  /// The request of the document.
  public var request: HTTPRequest {
    get throws(ProjectSourceError) {
      var url = ""
      var rest = template[...]
      while let brace = rest.firstIndex(of: "{"), let end = rest[brace...].firstIndex(of: "}") {
        let name = String(rest[rest.index(after: brace)..<end])
        guard let value = values[name] else { throw .unknownPlaceholder(name) }
        url += rest[..<brace] + percentEncoded(value)
        rest = rest[rest.index(after: end)...]
      }
      let accept = HTTPHeader("Accept", "application/json")
      return HTTPRequest(url + rest, headers: [accept] + headers)
    }
  }

  /// Fetches the document, whose form is not checked.
  public func bytes() async throws(ProjectSourceError) -> [UInt8] {
    let request = try request
    let response: HTTPResponse
    do throws(TransportError) { response = try await client.send(request) } catch {
      throw .transport(error)
    }
    guard (200..<300).contains(response.status) else {
      throw .status(response.status, url: loggable(url: request.url))
    }
    return response.body
  }

  /// Returns the source in the form that an interactivity handler loads from. The bytes, or a
  /// ``ProjectSourceError``, arrive in a job of the executor.
  ///
  /// - Parameter executor: The controller's executor.
  public func loader(
    on executor: PlaybackExecutor
  ) -> (_ completion: @escaping (Result<[UInt8], any Error>) -> Void) -> Void {
    { completion in
      let receive = executor.receiver(completion)
      Task {
        do { receive(.success(try await bytes())) } catch { receive(.failure(error)) }
      }
    }
  }
}

extension RemoteProject: CustomReflectable {
  /// A mirror without the values, and without parts of the template that may be secret.
  public var customMirror: Mirror {
    Mirror(self, children: ["template": loggable(url: template)], displayStyle: .struct)
  }
}
