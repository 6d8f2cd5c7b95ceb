import Foundation
import JSON
import Offline
import PlaybackService
import PlayerCore
import Support
import TestSupport
import Testing

/// A server with a video, a store, and a manager that downloads from one to the other.
final class Scene: OfflineVideoManagerDelegate {
  typealias Step = LoopbackServer.Step

  let executor = PlaybackExecutor(clock: ManualClock())
  let server: LoopbackServer
  let folder: URL
  let content: HLSContent
  private(set) var manager: OfflineVideoManager
  /// The callbacks of the delegate, as a word and the rest.
  var told: [String] = []
  /// The waits between attempts.
  let clock = NotedClock()
  let client: HTTPClient
  private let issuer: (any LicenseIssuer)?
  /// Seconds since 1970, when the executor's clock is at 0.
  let epoch = 1_700_000_000.0

  /// - Parameter answer: what the server says instead of what is right; `nil` for that. It is told how often the
  ///   path has been asked for, from 1.
  init(
    _ content: HLSContent = .film(), options: OfflineOptions = OfflineOptions(),
    stallTimeout: Duration = .seconds(1),
    issuer: (any LicenseIssuer)? = nil,
    answer: @escaping @Sendable (LoopbackServer.Request, _ attempt: Int) -> [Step]? = { _, _ in nil
    }
  ) throws {
    let counts = Protected<[String: Int]>([:])
    let authority = try TLSAuthority()
    folder = FileManager.default.temporaryDirectory.appending(path: "bcinteract-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let certificate = folder.appending(path: "authority.pem")
    try authority.write(to: certificate)
    self.content = content
    server = try LoopbackServer(tls: try authority.identity()) { request in
      let attempt = counts.withLock { counts in
        counts[request.path, default: 0] += 1
        return counts[request.path] ?? 0
      }
      return answer(request, attempt) ?? content.answer(request)
    }
    var transport = TransportOptions(environment: ["SSL_CERT_FILE": certificate.path])
    transport.stallTimeout = stallTimeout
    client = HTTPClient(
      transport: CurlTransport(options: transport), retry: .downloads, clock: clock)
    self.issuer = issuer
    manager = OfflineVideoManager(
      executor: executor, store: OfflineStore(path: folder.path + "/store"), client: client,
      options: options, issuer: issuer, now: { [executor, epoch] in epoch + executor.now })
    manager.delegate = self
  }

  deinit {
    server.stop()
    // The last job of a released controller holds the manager, which holds the executor.
    executor.drain()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The next run of the program, over the same store.
  func restart() {
    let options = manager.options
    manager = OfflineVideoManager(
      executor: executor, store: manager.store, client: client, options: options, issuer: issuer,
      now: { [executor, epoch] in epoch + executor.now })
    manager.delegate = self
    told = []
  }

  /// The video as the service gives it.
  func video(master: String = "/film/master.m3u8", change: (inout Video) -> Void = { _ in }) throws
    -> Video
  {
    let json = try JSON(parsing: HLSContent.video(at: server.baseURL, master: master))
    return try #require(Video(json)).update(change)
  }

  /// Requests a download.
  @discardableResult
  func request(
    _ parameters: DownloadParameters = DownloadParameters(), _ video: Video? = nil
  ) throws -> Result<OfflineVideoToken, OfflineError> {
    var answer: Result<OfflineVideoToken, OfflineError>?
    manager.requestVideoDownload(try video ?? self.video(), parameters: parameters) { answer = $0 }
    #expect(answer == nil, "the answer comes in a job of its own")
    executor.drain()
    return try #require(answer)
  }

  /// Does what comes in, until `condition` holds.
  func wait(until condition: () -> Bool) async {
    while !condition() {
      await Task.yield()
      executor.drain()
    }
  }

  /// Waits until a download is neither running nor waiting.
  func wait(for token: OfflineVideoToken) async -> OfflineVideoStatus? {
    await wait {
      ![.requested, .downloading].contains(manager.offlineVideoStatus(for: token)?.state)
    }
    return manager.offlineVideoStatus(for: token)
  }

  /// Downloads from the beginning to whatever end.
  func download(
    _ parameters: DownloadParameters = DownloadParameters(), _ video: Video? = nil
  ) async throws -> OfflineVideoStatus {
    let token = try request(parameters, video).get()
    return try #require(await wait(for: token))
  }

  // MARK: What is on the disk

  /// The files of a download below `media`, by their names.
  func media(_ token: OfflineVideoToken) throws -> [String: Data] {
    let root = folder.appending(path: "store/\(token)/media")
    var files: [String: Data] = [:]
    for case let file as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
      let url = root.appending(path: file)
      if !url.hasDirectoryPath { files[file] = try? Data(contentsOf: url) }
    }
    return files
  }

  /// The requests for a path.
  func requests(_ path: String) -> [LoopbackServer.Request] {
    server.requests.filter { $0.path == path }
  }

  // MARK: The delegate

  func offlineVideoManager(_: OfflineVideoManager, did event: OfflineVideoEvent) {
    switch event {
    case .trackFinished(_, let track): told.append("track \(track.kind) \(track.language ?? "-")")
    case .downloadedStaticImages: told.append("images")
    case .finished(_, let error): told.append("finished \(error.map { "\($0.kind)" } ?? "well")")
    case .license(_, let event): told.append("license \(event)")
    case .storageChanged: told.append("storage")
    default: break
    }
  }
}
