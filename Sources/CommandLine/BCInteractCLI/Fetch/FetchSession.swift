import JSON
import PlaybackService
import PlayerCore
import Support

/// What the three `fetch` commands share: their options, the client, and where the answer goes.
struct FetchSession {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let options: [Command.Option] = [
    .value("--base-url", "URL", "another server than the service's own"),
    .values("--header", "NAME: VALUE", "a header to send, too; taken for a secret"),
    .value("--timeout", "SECONDS", "for the whole command, retries and all; 60 unless told"),
    .value("--out", "FILE", .output, "save the JSON, whole or not at all, and print nothing"),
    .format(Format.self, "text or json"),
    .flag("--verbose", "tell each request on standard error, without keys and tokens"),
  ]

  let credentials: FetchCredentials
  let baseURL: String?
  let headers: [String: String]
  let client: HTTPClient
  /// Seconds for everything: requests, redirects, and the waits between attempts.
  private let timeLimit: Double

  private let console: Console
  private let formats: [ReportFormat<Format>]
  private let log = Log()

  /// Lines from whichever thread they come, kept until the console's own thread prints them.
  private final class Log: Sendable {
    private let kept = Locked<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
  }

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    self.console = console
    credentials = try FetchCredentials(arguments, console)
    baseURL = arguments.value("--base-url")
    headers = try arguments.headers()
    if let file = arguments.value("--out") {
      guard !arguments.has("--format") else { throw .usage("give --out or --format, not both") }
      formats = [try ReportFormat(parsing: "json=\(file)")]
    } else {
      formats = try arguments.formats(standard: .text)
    }
    var options = TransportOptions(environment: console.environment)
    options.userAgent = "bcinteract/\(version)"
    let text = arguments.value("--timeout") ?? "60"
    guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw .usage("--timeout takes seconds, not \(text)")
    }
    timeLimit = seconds
    options.totalTimeout = .seconds(seconds)
    options.connectTimeout = min(options.connectTimeout, options.totalTimeout)
    var report: (@Sendable (String) -> Void)?
    if arguments.has("--verbose") { report = { [log] line in log.add(line) } }
    client = HTTPClient(transport: CurlTransport(options: options), log: report)
  }

  /// Fetches, then prints or saves: the exit code is the network's when nothing came.
  ///
  /// - Parameters:
  ///   - json: the answer as the service gave it.
  ///   - lines: the report for people.
  func deliver<Answer: Sendable>(
    _ fetch: @escaping @Sendable () async throws -> Answer,
    json: @escaping (Answer) -> String, lines: @escaping (Answer) -> [String]
  ) throws(CommandError) -> ExitCode {
    let answer: Answer
    do {
      defer { for line in log.lines { console.warn(line) } }
      answer = try runBlocking { [timeLimit] in try await withTimeLimit(timeLimit, fetch) }
    } catch {
      let failure = CommandError(fetch: error)
      try tell(failure)
      throw failure
    }
    try console.deliver(
      formats.map { format in
        switch format.name {
        case .json: .json(to: format.destination, text: { json(answer) })
        case .text:
          .report(to: format.destination) { lines(answer).map { $0 + "\n" }.joined() }
        }
      })
    return .fine
  }

  /// A reader of the JSON gets a document in any case.
  private func tell(_ failure: CommandError) throws(CommandError) {
    let isRead = formats.contains { $0.name == .json && $0.destination == .standardOutput }
    guard isRead else { return }
    let errors: JSON = ["errors": [.string(failure.description)]]
    try console.deliver([.json(to: .standardOutput) { .value(errors) }])
  }
}

extension CommandError {
  /// What a failed fetch tells the caller: the network's code for whatever the service or the way to
  /// it did, another one for what was asked wrongly or can't be understood.
  init(fetch error: any Error) {
    switch error {
    case let error as TimeLimitExceeded: self = .network(error.description)
    case let error as PlaybackServiceError: self.init(service: error)
    case let error as ProjectSourceError: self.init(source: error)
    default: self = .network("\(error)")
    }
  }

  private init(service error: PlaybackServiceError) {
    self =
      switch error {
      case .noAsset: .usage(error.description)
      case .connection(let cause): CommandError(transport: cause)
      case .json: .input(error.description)
      case .api: .network(error.description)
      }
  }

  private init(source error: ProjectSourceError) {
    self =
      switch error {
      case .unknownPlaceholder: .usage(error.description)
      case .transport(let cause): CommandError(transport: cause)
      case .status: .network(error.description)
      case .unreadable: .input(error.description)
      }
  }

  private init(transport error: TransportError) {
    switch error.kind {
    case .invalidRequest, .insecure: self = .usage(error.description)
    default: self = .network(error.description)
    }
  }
}
