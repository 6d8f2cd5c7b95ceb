public import PlayerCore
import Support

/// Where an interactivity project's document comes from.
public protocol ProjectSource: Sendable {
  /// The document's bytes, whatever they hold.
  func bytes() async throws(ProjectSourceError) -> [UInt8]
}

extension ProjectSource {
  /// The source in the form that an interactivity handler loads from: the bytes, or a
  /// ``ProjectSourceError``, arrive in a job of the executor.
  ///
  /// - Parameter executor: the controller's.
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

/// Why a project couldn't be had.
public enum ProjectSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The URL template names something that has no value.
  case unknownPlaceholder(String)
  /// No whole answer came.
  case transport(TransportError)
  /// The server answered, but with this status.
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

/// A project on a server. The service's own address is not public, so the app gives a template, as
/// `https://projects.example/{account}/{project}.json`, and the headers that its server wants.
public struct RemoteProject: ProjectSource {
  private let template: String
  private let values: [String: String]
  private let headers: [HTTPHeader]
  private let client: HTTPClient

  /// - Parameters:
  ///   - template: a URL with names in braces (RFC 6570, level 1).
  ///   - values: the value of each name. Characters with a special meaning in a URL are
  ///     escaped.
  ///   - headers: each is treated as a secret, since any of them may contain a key.
  ///   - client: carries the request.
  public init(
    template: String, values: [String: String], headers: [String: String] = [:], client: HTTPClient
  ) {
    self.template = template
    self.values = values
    self.headers = headers.sorted { $0.key < $1.key }
      .map { HTTPHeader($0.key, $0.value, isSecret: true) }
    self.client = client
  }

  /// What will be sent.
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

  /// Fetches the document.
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
}

extension RemoteProject: CustomReflectable {
  /// A key may be part of the template, or one of its values.
  public var customMirror: Mirror {
    Mirror(self, children: ["template": loggable(url: template)], displayStyle: .struct)
  }
}
