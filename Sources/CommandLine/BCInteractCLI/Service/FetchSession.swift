import JSON
import PlaybackService
import PlayerCore
import Support

/// The options of the three `fetch` commands.
struct FetchOptions: CommandOptions {
  let credentials = CredentialOptions()
  let server = ServerOptions()
  @Option(
    "--timeout", "SECONDS", "for the whole command, retries and all; 60 by default",
    takes: "seconds", { Double($0).flatMap { $0 > 0 && $0 <= 86_400 ? $0 : nil } })
  var timeout: Double?
  @Option("--out", "FILE", "save the JSON, whole or not at all, and print nothing", .output)
  var file: String?
  @Option(format: .text, "text or json") var formats: [ReportFormat<TextOrJSON>]
  @Option(.verbose) var isVerbose: Bool

  var conflicts: [String?] {
    [$file.excludes($formats) { _ in "give --out or --format, not both" }]
  }

  /// The formats of the answer.
  var reports: [ReportFormat<TextOrJSON>] {
    file.map { [ReportFormat(.json, to: Destination($0))] } ?? formats
  }
}

/// The client of a `fetch` command, and the delivery of the answer.
struct FetchSession {
  let credentials: Credentials
  let client: HTTPClient
  private let options: FetchOptions
  private let console: Console
  /// The seconds for everything: requests, redirects, and the pauses between attempts.
  private let timeLimit: Double
  /// The lines about requests, kept until the console's own thread prints them.
  private let log = LineLog()

  private final class LineLog: Sendable {
    private let kept = Locked<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    func add(_ line: String) { kept.withLock { $0.append(line) } }
  }

  init(_ options: FetchOptions, _ console: Console) throws {
    credentials = try options.credentials.credentials(console)
    self.console = console
    self.options = options
    timeLimit = options.timeout ?? 60
    var transport = TransportOptions(environment: console.environment)
    transport.userAgent = "bcinteract/\(version)"
    transport.totalTimeout = .seconds(timeLimit)
    transport.connectTimeout = min(transport.connectTimeout, transport.totalTimeout)
    var report: (@Sendable (String) -> Void)?
    if options.isVerbose { report = { [log] line in log.add(line) } }
    client = HTTPClient(transport: CurlTransport(options: transport), log: report)
  }

  /// Returns the request for an asset, by the operand that names it.
  func request(_ id: String, _ asset: AssetOptions) throws -> AssetRequest {
    try AssetRequest(id, credentials, options.server, asset, client)
  }

  /// Fetches an answer, then prints or saves it. Without an answer the exit code is the network's.
  ///
  /// - Parameters:
  ///   - json: returns the answer as the service sent it.
  ///   - lines: returns the report for people.
  func deliver<Answer: Sendable>(
    _ fetch: @escaping @Sendable () async throws -> Answer,
    json: @escaping (Answer) -> String, lines: @escaping (Answer) -> [String]
  ) throws -> ExitCode {
    let answer: Answer
    do {
      defer { for line in log.lines { console.warn(line) } }
      answer = try runBlocking { [timeLimit] in try await withTimeLimit(timeLimit, fetch) }
    } catch {
      let failure = CommandError(fetch: error)
      // A program that reads standard output gets a document in any case.
      let document: JSON = ["errors": [.string(failure.description)]]
      try console.deliver(
        error: document.text(pretty: true),
        to: options.reports.filter { $0.destination == .standardOutput })
      throw failure
    }
    try console.deliver(
      options.reports.map { format in
        switch format.name {
        // As the service sent it, with or without a line end.
        case .json: Output(.json, to: format.destination) { json(answer) }
        case .text: .report(to: format.destination) { lines(answer).map { $0 + "\n" }.joined() }
        }
      })
    return .fine
  }
}

extension CommandError {
  /// The error of a failed fetch: the network's code for a failure of the service or of the connection, another code
  /// for a wrong request or an answer that can't be understood.
  init(fetch error: any Error) {
    self =
      switch error {
      case PlaybackServiceError.noAsset, ProjectSourceError.unknownPlaceholder: .usage("\(error)")
      case PlaybackServiceError.json, ProjectSourceError.unreadable: .input("\(error)")
      case PlaybackServiceError.connection(let cause), ProjectSourceError.transport(let cause):
        CommandError(transport: cause)
      default: .network("\(error)")
      }
  }

  private init(transport error: TransportError) {
    switch error.kind {
    case .invalidRequest, .insecure: self = .usage(error.description)
    default: self = .network(error.description)
    }
  }
}
