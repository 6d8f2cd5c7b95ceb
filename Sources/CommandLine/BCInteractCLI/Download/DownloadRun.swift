import JSON
import Offline
import PlaybackService
import PlayerCore
import Support

/// `download video`: asks the service, downloads, and tells how far it is.
struct DownloadRun {
  static let options: [Command.Option] = [
    .value("--bitrate", "BITS", "bits a second at most; the lowest quality unless told"),
    .value(
      "--languages", "TAG,…", "sound and subtitles in these languages, or all; the video's default"
    ),
    .value("--parallel", "N", "requests at a time, 1 to 32; 6 unless told"),
    .value("--limit", "MB", "what the folder may hold at most; as much as the disk unless told"),
  ]

  private let console: Console
  private let question: Question
  private let client: HTTPClient
  private let store: OfflineStore
  private let parameters: DownloadParameters
  private var options = OfflineOptions()
  private let formats: [ReportFormat<Command.DownloadFormat>]

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    self.console = console
    store = try OfflineStore(arguments)
    formats = try arguments.formats(standard: .text)
    parameters = try DownloadParameters(arguments)
    options.parallelRequests = try arguments.number("--parallel", in: 1...32) ?? 6
    options.storageLimit = try arguments.number("--limit", in: 1...1_000_000_000)
      .map { $0 * 1_000_000 }
    options.progressInterval = 0.2
    var transport = TransportOptions(environment: console.environment)
    transport.userAgent = "bcinteract/\(version)"
    transport.maximumConnections = options.parallelRequests
    var log: (@Sendable (String) -> Void)?
    if arguments.has("--verbose") {
      log = { line in _ = FileDescriptor.standardError.write("bcinteract: \(line)\n") }
    }
    let network = CurlTransport(options: transport)
    client = HTTPClient(transport: network, retry: .downloads, log: log)
    // Somebody waits for the service's word, and for what is wrong with the command line.
    question = try Question(
      arguments, try FetchCredentials(arguments, console),
      HTTPClient(transport: network, log: log))
  }

  func perform() throws(CommandError) -> ExitCode {
    let outcome: Result<StoredDownload, CommandError>
    var signal: Int32?
    do throws(CommandError) {
      let video = try find()
      (outcome, signal) = download(video)
    } catch {
      outcome = .failure(error)
    }
    try report(outcome)
    if let signal { return .ended(by: signal) }
    for note in try outcome.get().notes { console.warn(note.printable) }
    return .fine
  }

  /// The video, as the service gives it.
  private func find() throws(CommandError) -> Video {
    let video: Video
    do {
      video = try runBlocking { [question] in
        try await withTimeLimit(60) {
          try await question.service.findVideo(question.asset, parameters: question.parameters)
        }
      }.value
    } catch {
      throw CommandError(fetch: error)
    }
    let source: MediaSource
    do throws(OfflineError) { source = try OfflineVideoManager.source(of: video) } catch {
      throw CommandError(offline: error)
    }
    // A service elsewhere must not send anybody to this machine's own servers.
    let url = source.address
    guard let from = WebAddress(question.address), let to = WebAddress(url),
      from.mayRedirect(to: to)
    else { throw .input("the service gives \(loggable(url: url)), which is refused") }
    return video
  }

  /// Downloads to the end, or to a signal.
  private func download(_ video: Video) -> (Result<StoredDownload, CommandError>, signal: Int32?) {
    let executor = PlaybackExecutor(clock: SystemClock())
    let manager = OfflineVideoManager(
      executor: executor, store: store, client: client, options: options)
    let progress = DownloadProgress(manager, executor, console, isShown: writesSteps)
    var token: OfflineVideoToken?
    var failure: OfflineError?
    progress.onEnd = { failure = $0 }

    func watch(_ found: OfflineVideoToken) {
      token = found
      progress.watch(found)
    }
    if let found = store.downloads.first(where: {
      $0.video.isSame(as: video) && $0.parameters == parameters
    }) {
      switch found.state {
      case .completed: return (.success(found), nil)
      case .requested, .downloading:
        return (.failure(.input("\(found.token): another process downloads this video")), nil)
      case .suspended, .cancelled, .error, .licensePreloaded:
        watch(found.token)
        manager.resumeVideoDownload(found.token, with: video)
      }
    } else {
      manager.requestVideoDownload(video, parameters: parameters) { answer in
        switch answer {
        case .success(let new): watch(new)
        case .failure(let error):
          failure = error
          executor.stop()
        }
      }
    }
    var signal: Int32?
    let interrupt = executor.receiver { (number: Int32) in
      signal = number
      if let token { manager.pauseVideoDownload(token) }
      executor.stop()
    }
    EndingSignals.whileDoing({ executor.run() }, receive: interrupt)
    progress.end()
    if let signal {
      let name = EndingSignals.name(of: signal)
      console.warn("ended by \(name); the same command goes on where it stopped")
      return (.failure(.network("the download was interrupted")), signal)
    }
    if let failure { return (.failure(CommandError(offline: failure)), nil) }
    guard let download = token.flatMap(store.download),
      download.state == .completed
    else { return (.failure(.input("the download is not in \(store.path) any more")), nil) }
    return (.success(download), nil)
  }

  /// Whether standard output is for people, and so gets a line for each step.
  private var writesSteps: Bool {
    formats.contains { $0.name == .text && $0.destination == .standardOutput }
  }

  private func report(_ outcome: Result<StoredDownload, CommandError>) throws(CommandError) {
    try console.deliver(
      formats.compactMap { format in
        switch (format.name, outcome) {
        case (.json, _): return .json(to: format.destination) { .value(json(outcome)) }
        case (.text, .success(let download)):
          return .report(to: format.destination) {
            "complete: \((download.playlist ?? "?").printable)   \(megabytes(download.bytes))\n"
          }
        case (.text, .failure): return nil
        }
      })
  }

  private func json(_ outcome: Result<StoredDownload, CommandError>) -> JSON {
    switch outcome {
    case .success(let download):
      return [
        "schema": "bcinteract.download/1", "token": .string(download.token),
        "state": .string(download.state.name), "bytes": .integer(Int64(download.bytes)),
        "playlist": download.playlist.map { .string($0) } ?? .null,
        "notes": .array(download.notes.map { .string($0) }), "errors": [],
      ]
    case .failure(let error):
      return ["schema": "bcinteract.download/1", "errors": [.string(error.description)]]
    }
  }
}

extension DownloadParameters {
  fileprivate init(_ arguments: Arguments) throws(CommandError) {
    self.init(bitrate: try arguments.number("--bitrate", in: 0...1_000_000_000))
    switch arguments.value("--languages") {
    case nil: break
    case "all"?: languages = .all
    case let tags?:
      let tags = tags.split(separator: ",").map(String.init)
      guard !tags.isEmpty else { throw .usage("--languages takes tags as en,pt-BR, or all") }
      languages = .listed(tags)
    }
  }
}

extension Arguments {
  fileprivate func number(
    _ option: String, in range: ClosedRange<Int>
  ) throws(CommandError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)"
      )
    }
    return number
  }
}
