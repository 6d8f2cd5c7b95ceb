import Support

/// Sends requests with the care that a network needs: follows safe redirects, tries again what may
/// be tried again, and logs without secrets.
public struct HTTPClient: Sendable {
  /// How many redirects one request may take.
  static let maximumRedirects = 5

  private let transport: any HTTPTransport
  private let retry: RetryPolicy
  private let clock: any Clock<Duration>
  private let random: @Sendable () -> Double
  private let log: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - transport: what carries a single request.
  ///   - retry: how often a request is tried, and how long it waits in between.
  ///   - clock: what waits between two attempts.
  ///   - random: at least 0, less than 1; spreads the waits.
  ///   - log: is given one line for each attempt, for `--verbose`; it contains no key, token or header value.
  public init(
    transport: any HTTPTransport = CurlTransport(), retry: RetryPolicy = RetryPolicy(),
    clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.transport = transport
    self.retry = retry
    self.clock = clock
    self.random = random
    self.log = log
  }

  /// Where tasks run best that send one request after the other: see ``HTTPTransport/executor``.
  public var executor: (any TaskExecutor)? { transport.executor }

  /// The final answer to `request`, whatever its status.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await send(request, to: nil)
  }

  /// The final answer to `request`, whatever its status; the body is the sink's.
  public func send(
    _ request: HTTPRequest, into sink: any BodySink
  ) async throws(TransportError) -> HTTPResponse {
    try await send(request, to: sink)
  }

  private func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var attempt = 1
    while true {
      let outcome = await follow(sink?.adapted(request) ?? request, to: sink)
      let wait = retry.wait(after: attempt, of: request, outcome: outcome, random: random())
      guard let wait else { return try outcome.get() }
      log?("trying \(loggable(url: request.url)) again in \(wait)")
      do { try await clock.sleep(for: wait) } catch {
        throw TransportError(.cancelled, url: request.url, detail: "cancelled while waiting")
      }
      attempt += 1
    }
  }

  /// One attempt, with its redirects.
  private func follow(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async -> Result<HTTPResponse, TransportError> {
    let first = request.url
    var request = request
    do throws(TransportError) {
      for _ in 0...Self.maximumRedirects {
        var response = try await exchange(request, to: sink)
        if request.url != first { response.url = request.url }
        guard let target = response.redirect, request.method == .get,
          [301, 302, 303, 307, 308].contains(response.status)
        else { return .success(response) }
        request = try redirected(request, to: target)
      }
      let detail = "more than \(Self.maximumRedirects) redirects"
      throw TransportError(.redirect, url: request.url, detail: detail)
    } catch {
      return .failure(error)
    }
  }

  private func exchange(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    // A line for each of thousands of requests is not made where nobody reads it.
    func note(_ outcome: @autoclosure () -> String) {
      log?("\(request.method.rawValue) \(loggable(url: request.url)): \(outcome())")
    }
    do throws(TransportError) {
      let response =
        if let sink { try await transport.send(request, into: sink) } else {
          try await transport.send(request)
        }
      note("status \(response.status), \(response.body.count) bytes")
      return response
    } catch {
      note(error.detail)
      throw error
    }
  }

  private func redirected(
    _ request: HTTPRequest, to target: String
  ) throws(TransportError) -> HTTPRequest {
    guard let old = WebAddress(request.url), let new = WebAddress(target),
      old.mayRedirect(to: new)
    else {
      let detail =
        "the server redirects to \(loggable(url: target)), which is refused: only https elsewhere is followed"
      throw TransportError(.redirect, url: request.url, detail: detail)
    }
    var result = request
    result.url = target
    if !old.hasSameOrigin(as: new) { result.headers.removeAll(where: \.isSecret) }
    return result
  }
}
