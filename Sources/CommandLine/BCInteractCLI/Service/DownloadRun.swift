import JSON
import Offline
import PlaybackService
import PlayerCore
import Support

/// A download of a video, with its progress.
struct DownloadRun {
  private let options: DownloadOptions
  private let console: Console
  private let request: AssetRequest
  private let client: HTTPClient
  private let store: OfflineStore
  private let parameters: DownloadParameters
  private var offlineOptions = OfflineOptions()

  init(_ options: DownloadOptions, _ console: Console) throws {
    (self.options, self.console) = (options, console)
    store = try OfflineStore(option: options.folder)
    var parameters = DownloadParameters(bitrate: options.bitrate)
    if let languages = options.languages { parameters.languages = languages }
    self.parameters = parameters
    offlineOptions.parallelRequests = options.parallelRequests ?? 6
    offlineOptions.storageLimit = options.limit.map { $0 * 1_000_000 }
    offlineOptions.progressInterval = 0.2
    var transport = console.transportOptions
    transport.maximumConnections = offlineOptions.parallelRequests
    var log: (@Sendable (String) -> Void)?
    if options.isVerbose {
      log = { line in _ = FileDescriptor.standardError.write("bcinteract: \(line)\n") }
    }
    let network = CurlTransport(options: transport)
    client = HTTPClient(transport: network, retry: .downloads, log: log)
    // The user waits for the service's answer: its requests are not retried like those of a
    // download.
    request = try AssetRequest(
      options.id, try options.credentials.credentials(console), options.server, options.asset,
      HTTPClient(transport: network, log: log))
  }

  func perform() throws -> ExitCode {
    let outcome: Result<StoredDownload, any Error>
    var signal: Int32?
    do {
      if let kind = FileKind(path: store.path), kind != .folder {
        throw CommandError.input("\(store.path): not a folder; give --out a folder, or a new name")
      }
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

  /// Returns the video from the service.
  private func find() throws -> Video {
    let video: Video
    do {
      video = try runBlocking(timeLimit: 60) { [request] in
        try await request.service.findVideo(request.asset, parameters: request.parameters)
      }.value
    } catch {
      throw CommandError(fetch: error)
    }
    let source: MediaSource
    do { source = try OfflineVideoManager.source(of: video) } catch {
      throw CommandError(offline: error)
    }
    // A remote service must not direct requests to the servers of this machine.
    let url = source.url.absoluteString
    guard let from = WebAddress(request.address), let to = WebAddress(url),
      from.mayRedirect(to: to)
    else {
      throw CommandError.input("the service returned \(loggable(url: url)), which is refused")
    }
    return video
  }

  /// Downloads to the end, or to a signal.
  private func download(_ video: Video) -> (Result<StoredDownload, any Error>, signal: Int32?) {
    let executor = PlaybackExecutor(clock: SystemClock())
    let manager = OfflineVideoManager(
      executor: executor, store: store, client: client, options: offlineOptions)
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
        let problem = "\(found.token): another process is downloading this video"
        return (.failure(CommandError.input(problem)), nil)
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
    console.clearProgress()
    if let signal {
      let name = EndingSignals.name(of: signal)
      console.warn("ended by \(name); run the same command to continue the download")
      return (.failure(CommandError.network("the download was interrupted")), signal)
    }
    if let failure { return (.failure(CommandError(offline: failure)), nil) }
    guard let download = token.flatMap(store.download),
      download.state == .completed
    else {
      return (.failure(CommandError.input("the download is not in \(store.path) any more")), nil)
    }
    return (.success(download), nil)
  }

  /// A Boolean value that indicates whether standard output is for people, and gets a line for each
  /// step.
  private var writesSteps: Bool {
    options.formats.contains { $0.name == .text && $0.destination == .standardOutput }
  }

  private func report(_ outcome: Result<StoredDownload, any Error>) throws {
    try console.deliver(
      options.formats.compactMap { format in
        switch (format.name, outcome) {
        case (.json, _): return .json(to: format.destination) { json(outcome) }
        case (.text, .success(let download)):
          return .lines(to: format.destination) {
            ["complete: \((download.playlist ?? "?").printable)   \(megabytes(download.bytes))"]
          }
        case (.text, .failure): return nil
        }
      })
  }

  private func json(_ outcome: Result<StoredDownload, any Error>) -> JSON {
    switch outcome {
    case .success(let download):
      return [
        "schema": "bcinteract.download/1", "token": .string(download.token),
        "state": .string(download.state.name), "bytes": .integer(Int64(download.bytes)),
        "playlist": download.playlist.map { .string($0) } ?? .null,
        "notes": .array(download.notes.map { .string($0) }), "errors": [],
      ]
    case .failure(let error):
      return ["schema": "bcinteract.download/1", "errors": [.string("\(error)")]]
    }
  }
}

/// Reports the progress of a download: a bar on a terminal, a line for each step elsewhere.
final class DownloadProgress: OfflineVideoManagerDelegate {
  /// Called when the download has ended, with its error if it failed.
  var onEnd: (OfflineError?) -> Void = { _ in }

  private let manager: OfflineVideoManager
  private let executor: PlaybackExecutor
  private let console: Console
  private let isShown: Bool
  private let bar: ProgressBar
  private var isOutlined = false
  private var quarters = 0

  /// - Parameter isShown: whether standard output gets steps.
  init(_ manager: OfflineVideoManager, _ executor: PlaybackExecutor, _ console: Console, isShown: Bool) {
    (self.manager, self.executor, self.console) = (manager, executor, console)
    self.isShown = isShown
    bar = ProgressBar(console)
    manager.delegate = self
  }

  /// Shows the state of a download until it has ended.
  func watch(_ token: OfflineVideoToken) {
    if let reading = manager.reading(of: token) { show(reading) }
    executor.perform(after: 0.2) { [weak self] in self?.watch(token) }
  }

  private func show(_ reading: DownloadMeter.Reading) {
    if reading.total > 0, !isOutlined {
      isOutlined = true
      step(reading.outline)
    }
    if console.isTerminal {
      bar.show(reading.percent / 100, reading.facts)
    } else if Int(reading.percent / 25) > quarters, reading.percent < 100 {
      quarters = Int(reading.percent / 25)
      step("\(quarters * 25) %   \(megabytes(reading.bytes))")
    }
  }

  private func step(_ line: String) {
    guard isShown else { return }
    bar.clear()
    console.print(line)
    console.flush()
  }

  func offlineVideoManager(_ manager: OfflineVideoManager, did event: OfflineVideoEvent) {
    switch event {
    case .trackFinished(let token, let track):
      if let reading = manager.reading(of: token) { show(reading) }
      let facts = [track.kind.rawValue, (track.language ?? "").printable, track.name.isolated]
      step(facts.filter { !$0.isEmpty }.joined(separator: " "))
    case .finished(_, let error):
      onEnd(error)
      executor.stop()
    default: break
    }
  }
}

extension DownloadMeter.Reading {
  /// The content to fetch.
  fileprivate var outline: String {
    let facts = [
      resolution?.printable, bandwidth.map { "\($0 / 1000) kbit/s" }, total == 1 ? "1 file" : "\(total) files",
    ]
    return facts.compactMap(\.self).joined(separator: " · ")
  }

  /// The facts next to a bar of progress.
  var facts: String { "\(Int(percent)) %  \(finished) of \(total) files, \(megabytes(bytes))" }
}
