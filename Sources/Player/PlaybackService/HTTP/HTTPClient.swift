import PlayerCore
import Support

/// Sends requests over a transport: follows safe redirects, retries what may be retried, and logs
/// without secrets.
public struct HTTPClient: Sendable {
  /// The maximum number of redirects of a request.
  static let maximumRedirects = 5

  private let transport: any HTTPTransport
  private let retry: RetryPolicy
  private let clock: any Clock<Duration>
  private let random: @Sendable () -> Double
  private let log: (@Sendable (String) -> Void)?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - transport: Sends a single request.
  ///   - retry: The number of attempts, and the waits between them.
  ///   - clock: The clock for the waits.
  ///   - random: Returns a number from 0 up to, but not including, 1 that spreads the waits.
  ///   - log: Receives one line for each attempt. A line contains no key, token or header value.
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

  /// The executor for tasks that send many requests in sequence (``HTTPTransport/executor``).
  public var executor: (any TaskExecutor)? { transport.executor }

  /// Returns the final response to a request, whatever its status.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - sink: The receiver of the body, or `nil` to return the body with the response.
  public func send(
    _ request: HTTPRequest, into sink: (any BodySink)? = nil
  ) async throws(TransportError) -> HTTPResponse {
    var attempt = 1
    while true {
      let result = await Result { () async throws(TransportError) in
        try await follow(sink?.prepared(request) ?? request, to: sink)
      }
      let wait = retry.wait(after: attempt, of: request, result: result, random: random())
      guard let wait else { return try result.get() }
      log?("trying \(loggable(url: request.url)) again in \(wait)")
      do { try await clock.sleep(for: wait) } catch {
        throw TransportError(.cancelled, url: request.url, detail: "cancelled while waiting")
      }
      attempt += 1
    }
  }

  /// Returns the response to a `GET` request that succeeds with one of the statuses.
  ///
  /// - Throws: An error of the kind `status` if the server answers with another status.
  package func get(
    _ url: String, headers: [HTTPHeader] = [], accepting statuses: Set<Int> = [200]
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await send(HTTPRequest(url, headers: headers))
    guard statuses.contains(response.status) else {
      throw TransportError(
        .status, url: url, detail: "the server answered with status \(response.status)")
    }
    return response
  }

  /// Makes one attempt, with its redirects.
  private func follow(_ request: HTTPRequest, to sink: (any BodySink)?) async throws(TransportError) -> HTTPResponse {
    let first = request.url
    var request = request
    for _ in 0...Self.maximumRedirects {
      var response = try await exchange(request, to: sink)
      if request.url != first { response.url = request.url }
      guard let target = response.redirect, request.method == .get,
        [301, 302, 303, 307, 308].contains(response.status)
      else { return response }
      request = try redirected(request, to: target)
    }
    throw TransportError(.redirect, url: request.url, detail: "more than \(Self.maximumRedirects) redirects")
  }

  private func exchange(_ request: HTTPRequest, to sink: (any BodySink)?) async throws(TransportError) -> HTTPResponse {
    // Builds no line without a log: a download sends thousands of requests.
    func report(_ result: @autoclosure () -> String) {
      log?("\(request.method.rawValue) \(loggable(url: request.url)): \(result())")
    }
    do throws(TransportError) {
      let response =
        if let sink { try await transport.send(request, into: sink) } else {
          try await transport.send(request)
        }
      report("status \(response.status), \(response.body.count) bytes")
      return response
    } catch {
      report(error.detail)
      throw error
    }
  }

  private func redirected(_ request: HTTPRequest, to target: String) throws(TransportError) -> HTTPRequest {
    guard let old = WebAddress(request.url), let new = WebAddress(target), old.mayRedirect(to: new)
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

/// The rules for retries of a request.
///
/// Waits double from `firstWait` up to `maximumWait`. A random part of up to a half is subtracted
/// from each ("equal jitter"), so that clients which failed together do not retry together. A
/// `Retry-After` header (RFC 9110 §10.2.3) takes precedence; if it exceeds `maximumWait`, there is
/// no further attempt.
public struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of attempts, the first included; 1 for no retries.
  public var attempts: Int
  /// The wait before the second attempt.
  public var firstWait: Duration
  /// The maximum wait, also for a `Retry-After` header.
  public var maximumWait: Duration

  /// The status codes of temporary refusals.
  public var statuses = Self.temporaryStatuses
  /// The failures that are retried.
  public var failures: Set<TransportError.Kind> = [.broken]

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - attempts: The maximum number of attempts. Less than 1 counts as 1.
  ///   - firstWait: The wait before the second attempt. Each later wait is twice as long.
  ///   - maximumWait: The maximum wait.
  public init(attempts: Int = 4, firstWait: Duration = .milliseconds(500), maximumWait: Duration = .seconds(30)) {
    self.attempts = max(1, attempts)
    self.firstWait = firstWait
    self.maximumWait = maximumWait
  }

  /// A policy without retries.
  public static let never = RetryPolicy(attempts: 1)

  /// A policy for background downloads: more attempts, also after internal server errors, timeouts
  /// and connections that cannot be made.
  public static let downloads: RetryPolicy = {
    var policy = RetryPolicy(attempts: 6)
    policy.statuses.insert(500)
    policy.failures.formUnion([.timedOut, .unreachable])
    return policy
  }()

  static let temporaryStatuses: Set<Int> = [429, 502, 503, 504]

  /// Returns the wait after an attempt, or `nil` to stop.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt, from 1.
  ///   - random: A number from 0 up to, but not including, 1.
  func wait(
    after attempt: Int, of request: HTTPRequest, result: Result<HTTPResponse, TransportError>,
    random: @autoclosure () -> Double
  ) -> Duration? {
    guard attempt < attempts, request.method.isIdempotent else { return nil }
    switch result {
    case .success(let response):
      guard statuses.contains(response.status) else { return nil }
      if let asked = response.retryAfter { return asked <= maximumWait ? asked : nil }
    case .failure(let error):
      guard failures.contains(error.kind) else { return nil }
    }
    return wait(after: attempt, random: random())
  }

  /// Returns the wait after a number of failures, whatever the server requests.
  package func wait(after failures: Int, random: Double) -> Duration {
    let doubled = (1..<failures).reduce(firstWait) { wait, _ in min(wait * 2, maximumWait) }
    return min(doubled, maximumWait) * (0.5 + 0.5 * random)
  }
}

extension HTTPResponse {
  /// The wait that `Retry-After` requests, in seconds or as a date. A date is compared with the
  /// response's own `Date`, so that this machine's clock does not matter.
  package var retryAfter: Duration? {
    guard let text = header("Retry-After") else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
      // A number that does not fit into an integer is still a long wait.
      return .seconds(min(Int(text) ?? .max, 31_536_000))
    }
    guard let end = httpDate(text), let now = header("Date").flatMap(httpDate) else { return nil }
    return .seconds(max(0, end.timeIntervalSince(now)))
  }
}

/// Reads a date in the current form of HTTP, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7). The
/// two obsolete forms return `nil`.
private func httpDate(_ text: String) -> Date? {
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  let parts = text.split(separator: " ")
  guard parts.count == 6, parts[5] == "GMT",
    let month = months.firstIndex(of: String(parts[2])).map({ $0 + 1 })
  else { return nil }
  let iso = "\(parts[3])-\(month.digits(2))-\(parts[1])T\(parts[4])Z"
  // Foundation accepts an hour 24 and a February 30, but writes them as another date.
  guard let date = try? Date(iso, strategy: .iso8601), date.formatted(.iso8601) == iso else {
    return nil
  }
  return date
}
