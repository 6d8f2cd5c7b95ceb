import JSON
import Localization
import PlaybackService
import PlayerCore
import ProjectFormat
import Support
import Synchronization

extension Command {
  static let fetch = Command(
    "fetch", "get a project, a video or a playlist from a server",
    subcommands: [.fetchProject, .fetchVideo, .fetchPlaylist])

  /// The note about ids and keys in the help of each command that asks the service.
  static let assetNote = """
    ID is the service's id, or ref: and the publisher's reference id. Keys on a command line can be
    seen by other users of the machine; the environment and a file are safer.
    """
}

// MARK: fetch video

private struct FetchVideoOptions: CommandOptions {
  @Operand("ID") var id: String
  @Option("--bumper", "ID", "a short video to play first, unless the video names its own")
  var bumper: String?
  @Option("--locale", "TAG", "name and description in this language, if there are any")
  var locale: String?
  let asset = AssetOptions()
  let fetch = FetchOptions()
}

extension Command {
  fileprivate static let fetchVideo = Command(
    "video", "get a video: its sources, cue points and tracks", discussion: assetNote
  ) { (options: FetchVideoOptions, console) in
    let session = try FetchSession(options.fetch, console)
    var request = try session.request(options.id, options.asset)
    request.asset.setBumper(operand: options.bumper)
    let text = ProgramText(locale: options.locale, environment: console.environment)
    return try session.deliver({ [request] in
      try await request.service.findVideo(request.asset, parameters: request.parameters)
    }) { answer in
      answer.json.text(pretty: true) + "\n"
    } lines: { answer in
      if let error = answer.bumperError { console.warn("no bumper: \(error)".printable) }
      let languages = options.locale.map { [$0] } ?? []
      return VideoReport(video: answer.value, languages: languages, text: text).lines
    }
  }
}

// MARK: fetch playlist

private struct FetchPlaylistOptions: CommandOptions {
  @Operand("ID") var id: String
  @Option(
    "--limit", "N", "how many videos; 20 by default", takes: "a whole number", naturalNumber)
  var limit: Int?
  @Option(
    "--offset", "N", "from which on; 0 by default", takes: "a whole number", naturalNumber)
  var offset: Int?
  @Option("--locale", "TAG", "the language of the report") var locale: String?
  let asset = AssetOptions()
  let fetch = FetchOptions()
}

private func naturalNumber(_ text: String) -> Int? { Int(text).flatMap { $0 >= 0 ? $0 : nil } }

extension Command {
  fileprivate static let fetchPlaylist = Command(
    "playlist", "get a page of a playlist", discussion: assetNote
  ) { (options: FetchPlaylistOptions, console) in
    let session = try FetchSession(options.fetch, console)
    var request = try session.request(options.id, options.asset)
    request.parameters["limit"] = options.limit.map { String($0) } ?? request.parameters["limit"]
    request.parameters["offset"] = options.offset.map { String($0) } ?? request.parameters["offset"]
    let first = UInt(clamping: request.parameters["offset"].flatMap { Int($0) } ?? 0)
    let text = ProgramText(locale: options.locale, environment: console.environment)
    return try session.deliver({ [request] in
      try await request.service.findPlaylist(request.asset, parameters: request.parameters)
    }) { answer in
      answer.json.text(pretty: true) + "\n"
    } lines: { answer in
      PlaylistReport(playlist: answer.value, offset: first, text: text).lines
    }
  }
}

// MARK: fetch project

private struct FetchProjectOptions: CommandOptions {
  @Operand("ID") var id: String
  let fetch = FetchOptions()
}

extension Command {
  fileprivate static let fetchProject = Command(
    "project", "get an interactivity project, and check that it is one",
    discussion: """
      The service's own address for projects isn't public. --base-url names yours: a URL in which
      {project} stands for ID and {account} for the account. A token is sent as a bearer token.
      """
  ) { (options: FetchProjectOptions, console) in
    let session = try FetchSession(options.fetch, console)
    let credentials = session.credentials
    let id = options.id
    guard let template = options.fetch.server.baseURL else {
      throw CommandError.usage("no address: give --base-url, such as https://host/{project}.json")
    }
    guard template.contains("{project}") else {
      throw CommandError.usage("--base-url has no {project}, which stands for ID")
    }
    var values = ["project": id]
    values["account"] = credentials.account
    var headers = options.fetch.server.headers
    if let token = credentials.token { headers["Authorization"] = "Bearer \(token)" }
    let source = RemoteProject(
      template: template, values: values, headers: headers, client: session.client)
    return try session.deliver({
      let bytes = try await source.bytes()
      do { return (bytes, try ProjectDocument(reading: bytes)) } catch {
        throw CommandError.input("\(id):\(error)")
      }
    }) { bytes, _ in
      String(decoding: bytes, as: UTF8.self)
    } lines: { _, document in
      document.summary
    }
  }
}

extension ProjectDocument {
  /// The facts about a project in a line, and the number of diagnostics in another.
  fileprivate var summary: [String] {
    let facts = [
      "project \(project.id ?? "?")".printable,
      project.videoID.map { "video \($0)".printable } ?? "",
      project.annotations.count == 1 ? "1 annotation" : "\(project.annotations.count) annotations",
    ]
    let header = heading((project.title ?? "untitled").isolated, facts)
    guard !diagnostics.isEmpty else { return [header] }
    return [header, "\(diagnostics.count) found while reading: see bcinteract lint"]
  }
}

// MARK: Session

/// The options of the three `fetch` commands.
struct FetchOptions: CommandOptions {
  let credentials = CredentialOptions()
  let server = ServerOptions()
  @Option(
    "--timeout", "SECONDS", "the time limit of the command with its retries; 60 by default",
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
  private final class Log: Sendable { let lines = Mutex<[String]>([]) }
  private let log = Log()

  init(_ options: FetchOptions, _ console: Console) throws {
    credentials = try options.credentials.credentials(console)
    self.console = console
    self.options = options
    timeLimit = options.timeout ?? 60
    var transport = console.transportOptions
    transport.totalTimeout = .seconds(timeLimit)
    transport.connectTimeout = min(transport.connectTimeout, transport.totalTimeout)
    var report: (@Sendable (String) -> Void)?
    if options.isVerbose { report = { [log] line in log.lines.withLock { $0.append(line) } } }
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
      defer { log.lines.withLock { $0 }.forEach(console.warn) }
      answer = try runBlocking(timeLimit: timeLimit, fetch)
    } catch {
      let failure = CommandError(fetch: error)
      // A program that reads standard output gets a document in any case.
      try console.deliver(
        error: failure, after: [:],
        to: options.reports.filter { $0.destination == .standardOutput })
      throw failure
    }
    try console.deliver(options.reports) { name, destination in
      switch name {
      // As the service sent it, with or without a line end.
      case .json: Output(.json, to: destination) { json(answer) }
      case .text: .lines(to: destination) { lines(answer) }
      }
    }
    return .fine
  }
}

extension CommandError {
  /// The error of a failed fetch: the network's code for a failure of the service or of the
  /// connection, another code for a wrong request or an answer that can't be understood.
  init(fetch error: any Error) {
    self =
      switch error {
      case let error as CommandError: error
      case let error as EndedBySignal:
        CommandError(
          exitCode: .ended(by: error.number),
          description: "ended by \(EndingSignals.name(of: error.number))")
      case PlaybackServiceError.noAsset: .usage("\(error)")
      case PlaybackServiceError.json: .input("\(error)")
      case PlaybackServiceError.connection(let cause): CommandError(transport: cause)
      case let cause as TransportError: CommandError(transport: cause)
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
