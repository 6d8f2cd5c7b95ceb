/// When a request is sent again, and how long to wait before.
///
/// Waits double from `firstWait` up to `maximumWait`, each cut by up to a half at random ("equal
/// jitter"), so that clients which failed together don't come back together. A `Retry-After` of the server
/// (RFC 9110 §10.2.3) wins; one that asks for more than `maximumWait` ends the attempts.
public struct RetryPolicy: Hashable, Sendable {
  /// Maximum times that a request is sent, the first included; 1 for never again.
  public var attempts: Int
  /// The wait before the second attempt.
  public var firstWait: Duration
  /// No wait is longer, also where a server asks for one.
  public var maximumWait: Duration

  /// The statuses that say "not now" rather than "no".
  public var statuses = Self.passingStatuses
  /// The failures after which another attempt makes sense.
  public var failures: Set<TransportError.Kind> = [.broken]

  /// Up to so many attempts, with waits that double.
  ///
  /// - Parameters:
  ///   - attempts: less than 1 counts as 1.
  ///   - firstWait: before the second attempt; each later one is twice as long.
  ///   - maximumWait: no wait is longer.
  public init(
    attempts: Int = 4, firstWait: Duration = .milliseconds(500),
    maximumWait: Duration = .seconds(30)
  ) {
    self.attempts = max(1, attempts)
    self.firstWait = firstWait
    self.maximumWait = maximumWait
  }

  /// Every request is sent once.
  public static let never = RetryPolicy(attempts: 1)

  /// For what nobody waits for at a screen: more attempts, also where the server has an error of its own, a
  /// connection can't be made, or nothing comes any more.
  public static let downloads: RetryPolicy = {
    var policy = RetryPolicy(attempts: 6)
    policy.statuses.insert(500)
    policy.failures.formUnion([.timedOut, .unreachable])
    return policy
  }()

  static let passingStatuses: Set<Int> = [429, 502, 503, 504]

  /// The wait after attempt number `attempt` (from 1), or nil to stop.
  ///
  /// - Parameter random: at least 0, less than 1.
  func wait(
    after attempt: Int, of request: HTTPRequest,
    outcome: Result<HTTPResponse, TransportError>, random: @autoclosure () -> Double
  ) -> Duration? {
    guard attempt < attempts, request.method.isIdempotent else { return nil }
    switch outcome {
    case .success(let response):
      guard statuses.contains(response.status) else { return nil }
      if let asked = response.retryAfter { return asked <= maximumWait ? asked : nil }
    case .failure(let error):
      guard failures.contains(error.kind) else { return nil }
    }
    let doubled = (1..<attempt).reduce(firstWait) { wait, _ in min(wait * 2, maximumWait) }
    return min(doubled, maximumWait) * (0.5 + 0.5 * random())
  }
}

extension HTTPResponse {
  /// What `Retry-After` asks for: seconds, or a date, which is taken from the answer's own `Date`
  /// so that it doesn't matter whether this machine's clock is right.
  package var retryAfter: Duration? {
    guard let text = header("Retry-After") else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // More digits than a number can have are still a number.
      return .seconds(min(Int(text) ?? .max, 31_536_000))
    }
    guard let until = httpDate(text), let now = header("Date").flatMap(httpDate) else { return nil }
    return .seconds(max(0, until - now))
  }
}

/// Seconds since 1970 of a date as HTTP writes it now, `Sun, 06 Nov 1994 08:49:37 GMT`
/// (RFC 9110 §5.6.7). The two obsolete forms give nil.
func httpDate(_ text: String) -> Int? {
  let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  let parts = text.split(separator: " ")
  guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
    let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
    (1970...9999).contains(year)
  else { return nil }
  let clock = parts[4].split(separator: ":").map { Int($0) }
  guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
    (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
  else { return nil }
  return daysSince1970(year: year, month: month + 1, day: day) * 86400 + hour * 3600
    + minute * 60 + second
}

/// Days from 1970-01-01 in the Gregorian calendar. The year is counted from March, so that the leap
/// day is its last and month lengths follow one formula.
func daysSince1970(year: Int, month: Int, day: Int) -> Int {
  let year = month <= 2 ? year - 1 : year
  let monthFromMarch = (month + 9) % 12
  let leapDays = year / 4 - year / 100 + year / 400
  return year * 365 + leapDays + (monthFromMarch * 153 + 2) / 5 + day - 1 - 719_468
}
