import Foundation
import JSON
import Offline
import PlaybackService
import PlayerCore
import Support
import TestSupport
import Testing

/// The states of downloads, and the callbacks of the delegate.
@Suite(.timeLimit(.minutes(10))) struct ManagerTests {
  /// A scene whose server does not complete its first response for a path.
  private func stuckScene(
    _ options: OfflineOptions = OfflineOptions(), at path: String = "/film/low/2.ts"
  ) throws -> Scene {
    // The test ends the hang. On a busy machine, a shorter time could end it first.
    try Scene(options: options, stallTimeout: .seconds(600)) { request, attempt in
      guard request.path == path, attempt == 1 else { return nil }
      return [.send(LoopbackServer.Step.head(200, ["ETag": "\"3002\""], length: 3002)), .hang]
    }
  }

  private func wait(_ scene: Scene, forRequestOf path: String) async {
    await scene.wait { !scene.requests(path).isEmpty }
  }

  /// Two downloads: one whose server hangs, and one that waits for it.
  private func queuedDownloads() async throws -> (Scene, first: OfflineVideoToken, second: OfflineVideoToken) {
    var options = OfflineOptions()
    options.parallelDownloads = 1
    let scene = try stuckScene(options)
    let (first, second) = (try scene.request().get(), try scene.request().get())
    await wait(scene, forRequestOf: "/film/low/2.ts")
    return (scene, first, second)
  }

  @Test func aDownloadPausesAndResumes() async throws {
    let scene = try stuckScene()
    let token = try scene.request().get()
    #expect(scene.manager.offlineVideoStatus(for: token)?.state == .downloading)
    await wait(scene, forRequestOf: "/film/low/2.ts")
    scene.manager.pauseVideoDownload(token)
    #expect(scene.manager.offlineVideoStatus(for: token)?.state == .suspended)
    #expect(scene.manager.video(for: token)?.isPlayableOffline == false)
    // Right away: the task of the paused download is not over yet.
    scene.manager.resumeVideoDownload(token)
    let status = await scene.wait(for: token)
    #expect(status?.state == .completed)
    #expect(scene.told.filter { $0.hasPrefix("finished") } == ["finished well"])
    #expect(scene.requests("/film/low/0.ts").count == 1, "what was there is not fetched again")
  }

  @Test func theProgressOfAPausedDownloadIsKept() async throws {
    var options = OfflineOptions()
    options.parallelRequests = 1
    options.parallelDownloads = 1
    let scene = try stuckScene(options)
    let (token, other) = (try scene.request().get(), try scene.request().get())
    await wait(scene, forRequestOf: "/film/low/2.ts")
    scene.executor.run(for: 1)
    let percent = try #require(scene.manager.offlineVideoStatus(for: token)?.percent)
    #expect(percent > 0 && percent < 100)
    scene.manager.pauseVideoDownload(token)
    #expect(scene.manager.offlineVideoStatus(for: token)?.percent == percent)
    #expect(await scene.wait(for: other)?.state == .completed)
    scene.restart()
    #expect(scene.manager.offlineVideoStatus(for: token)?.percent == percent)
    scene.manager.resumeVideoDownload(token)
    #expect(scene.manager.offlineVideoStatus(for: token)?.state == .downloading)
    #expect(scene.manager.offlineVideoStatus(for: token)?.percent == percent)
    #expect(await scene.wait(for: token)?.percent == 100)
  }

  @Test func aCancelledDownloadIsReportedAndCanBeDeleted() async throws {
    let scene = try stuckScene()
    let token = try scene.request().get()
    await wait(scene, forRequestOf: "/film/low/2.ts")
    scene.manager.cancelVideoDownload(token)
    await scene.wait { scene.told.contains("finished interrupted") }
    #expect(scene.manager.offlineVideoStatus(for: token)?.state == .cancelled)
    scene.manager.deleteOfflineVideo(token)
    #expect(scene.manager.offlineVideoTokens.isEmpty)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: scene.folder.path + "/store")
    #expect(left.isEmpty)
  }

  @Test func aDownloadPausesWhileItsPlaylistsLoad() async throws {
    var options = OfflineOptions()
    options.parallelDownloads = 1
    let scene = try stuckScene(options, at: "/film/master.m3u8")
    let first = try scene.request().get()
    await wait(scene, forRequestOf: "/film/master.m3u8")
    scene.manager.pauseVideoDownload(first)
    // The second download begins once the task of the first has ended.
    let second = try scene.request().get()
    #expect(await scene.wait(for: second)?.state == .completed)
    #expect(scene.manager.offlineVideoStatus(for: first)?.state == .suspended)
    #expect(scene.told.filter { $0.hasPrefix("finished") } == ["finished well"])
  }

  @Test func aDownloadIsCancelledWhileItsPlaylistsLoad() async throws {
    let scene = try stuckScene(at: "/film/master.m3u8")
    let token = try scene.request().get()
    await wait(scene, forRequestOf: "/film/master.m3u8")
    scene.manager.cancelVideoDownload(token)
    await scene.wait { !scene.told.isEmpty }
    #expect(scene.told == ["finished interrupted"])
    #expect(scene.manager.offlineVideoStatus(for: token)?.state == .cancelled)
  }

  @Test func aCancelledDownloadThatWaitsIsReported() async throws {
    let (scene, first, second) = try await queuedDownloads()
    scene.manager.cancelVideoDownload(second)
    #expect(scene.told.isEmpty, "the event comes in a job of its own")
    scene.executor.drain()
    #expect(scene.told == ["finished interrupted"])
    #expect(scene.manager.offlineVideoStatus(for: second)?.state == .cancelled)
    scene.manager.cancelVideoDownload(first)
    await scene.wait { scene.told == ["finished interrupted", "finished interrupted"] }
  }

  @Test func aDownloadThatWaitsForAnotherOneHasNotFailed() async throws {
    let (scene, first, second) = try await queuedDownloads()
    scene.manager.checkStorage()
    scene.executor.drain()
    #expect(scene.told.isEmpty)
    #expect(scene.manager.offlineVideoStatus(for: second)?.state == .requested)
    scene.manager.cancelVideoDownload(first)
    #expect(await scene.wait(for: second)?.state == .completed)
  }

  /// Changelog 6.3.3, 6.8.0: an app that ends in the middle leaves nothing that looks complete.
  @Test func theNextRunFindsAnInterruptedDownload() async throws {
    let scene = try stuckScene()
    let token = try scene.request().get()
    await wait(scene, forRequestOf: "/film/low/2.ts")
    // As if the process had been killed: neither the task nor the store is informed.
    let store = OfflineStore(path: scene.folder.path + "/copy")
    try FileManager.default.copyItem(
      atPath: scene.manager.store.path, toPath: store.path)
    let executor = PlaybackExecutor(clock: ManualClock())
    let next = OfflineVideoManager(executor: executor, store: store, client: HTTPClient())
    let status = try #require(next.offlineVideoStatus(for: token))
    #expect(status.state == .error)
    #expect(status.error?.kind == .interrupted)
    #expect(next.video(for: token)?.sources.isEmpty == true)
    scene.manager.cancelVideoDownload(token)
    await scene.wait { scene.told.contains("finished interrupted") }
  }

  @Test func statesHaveTheNumbersOfTheNativeSDK() {
    let states: [DownloadState] = [
      .requested, .downloading, .suspended, .cancelled, .completed, .error, .licensePreloaded,
    ]
    #expect(states.map(\.rawValue) == Array(0...6))
  }

  @Test func downloadsRunOneAfterTheOther() async throws {
    var options = OfflineOptions()
    options.parallelDownloads = 1
    let scene = try stuckScene(options)
    let first = try scene.request().get()
    let second = try scene.request(DownloadParameters(bitrate: 9_000_000)).get()
    await wait(scene, forRequestOf: "/film/low/2.ts")
    #expect(scene.manager.offlineVideoStatus(for: second)?.state == .requested)
    #expect(scene.requests("/film/high/v.m3u8").isEmpty)
    scene.manager.pauseVideoDownload(first)
    #expect(await scene.wait(for: second)?.state == .completed)
    #expect(scene.manager.offlineVideoStatus(for: first)?.state == .suspended)
    scene.manager.resumeVideoDownload(first)
    #expect(await scene.wait(for: first)?.state == .completed)
    #expect(scene.manager.offlineVideoTokens.count == 2)
  }

  @Test func theNextRunFindsACompleteDownload() async throws {
    let scene = try Scene()
    let token = try await scene.download().token
    scene.restart()
    #expect(scene.manager.offlineVideoStatus(for: token)?.state == .completed)
    let video = try #require(scene.manager.video(for: token))
    #expect(video.isPlayableOffline && video.name == "Film" && video.duration == 36)
    let path = try #require(video.properties[OfflinePropertyKey.posterPath]?.string)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(
      video.properties[OfflinePropertyKey.onlineSourceURL]
        == .string("\(scene.server.baseURL)/film/master.m3u8"))
    #expect(video.properties[OfflinePropertyKey.token]?.string == token)
    #expect(video.properties[OfflinePropertyKey.filePath]?.string == video.sources.first?.url.path)
    let start = try #require(video.properties[OfflinePropertyKey.downloadStartTime]?.number)
    let end = try #require(video.properties[OfflinePropertyKey.downloadEndTime]?.number)
    #expect(start <= end)
    // A file is deleted by another program.
    try FileManager.default.removeItem(
      atPath: scene.folder.path + "/store/\(token)/media/main/2.ts")
    scene.manager.checkStorage()
    scene.executor.drain()
    #expect(scene.told == ["storage"])
    #expect(scene.manager.offlineVideoStatus(for: token)?.state == .error)
    #expect(scene.manager.video(for: token)?.isPlayableOffline == false)
    scene.manager.resumeVideoDownload(token, with: try scene.video())
    #expect(await scene.wait(for: token)?.state == .completed)
  }

  @Test func otherFilesInTheFolderAreNotChanged() async throws {
    let scene = try Scene()
    let store = scene.folder.appending(path: "store")
    let others = ["mine", "0123456789abcdef0123456789abcdef", ".bcinteract-notes"]
    for name in others {
      try FileManager.default.createDirectory(
        at: store.appending(path: name), withIntermediateDirectories: true)
      try Data("{}".utf8).write(to: store.appending(path: name + "/record.json"))
    }
    scene.restart()
    #expect(scene.manager.offlineVideoTokens.isEmpty)
    let token = try await scene.download().token
    scene.manager.deleteOfflineVideo(token)
    let left = try FileManager.default.contentsOfDirectory(atPath: store.path)
    #expect(left.sorted() == others.sorted())
  }

  // MARK: Refusals

  @Test(arguments: [
    "not allowed", "refused by the service", "no HLS", "on this device", "protected",
  ])
  func aVideoThatCannotBeDownloadedIsRejected(reason: String) throws {
    let scene = try Scene()
    let video = try scene.video { video in
      switch reason {
      case "not allowed": video.properties[Video.PropertyKey.offlineEnabled] = false
      case "refused by the service": video.error = .init(code: "VIDEO_NOT_FOUND")
      case "no HLS": video.sources = []
      case "on this device": video.sources = [MediaSource(url: URL(filePath: "/film.m3u8"))]
      default:
        let key = MediaSource.PropertyKey.keySystems
        video.sources[0].properties[key] = ["com.apple.fps.1_0": [:]]
      }
    }
    guard case .failure(let error) = try scene.request(.init(), video) else {
      Issue.record("taken")
      return
    }
    #expect(error.kind == (reason == "protected" ? .unsupported : .invalidParameter))
    #expect(scene.manager.offlineVideoTokens.isEmpty)
  }

  // MARK: The network and the disk

  /// A device whose connection changes.
  private final class Device: Sendable {
    let isCellular = Protected(true)
    /// How often a download has asked for the connection.
    let asked = Protected(0)

    var options: OfflineOptions {
      var options = OfflineOptions()
      options.connection = {
        self.asked.withLock { $0 += 1 }
        return self.isCellular.withLock { $0 } ? .cellular : .wifi
      }
      return options
    }
  }

  @Test func aDownloadWaitsOnACellularNetwork() async throws {
    let device = Device()
    let scene = try Scene(options: device.options)
    let token = try scene.request().get()
    #expect(await scene.wait(for: token)?.state == .suspended)
    #expect(scene.server.requests.isEmpty)
    scene.manager.connectionDidChange()
    #expect(await scene.wait(for: token)?.state == .suspended)
    device.isCellular.withLock { $0 = false }
    scene.manager.connectionDidChange()
    #expect(await scene.wait(for: token)?.state == .completed)
  }

  @Test func aDownloadThatWaitedForTheNetworkResumesInTheNextRun() async throws {
    let device = Device()
    let scene = try Scene(options: device.options)
    let token = try scene.request().get()
    #expect(await scene.wait(for: token)?.state == .suspended)
    device.isCellular.withLock { $0 = false }
    scene.restart()
    scene.manager.connectionDidChange()
    #expect(await scene.wait(for: token)?.state == .completed)
  }

  @Test(arguments: [DownloadState.cancelled, .suspended], [false, true])
  func aStoppedDownloadDoesNotResumeWithTheConnection(state: DownloadState, isRestarted: Bool) async throws {
    let device = Device()
    let scene = try Scene(options: device.options)
    let token = try scene.request().get()
    #expect(await scene.wait(for: token)?.state == .suspended)
    stop(token, as: state, scene)
    scene.executor.drain()
    #expect(scene.told == (state == .cancelled ? ["finished interrupted"] : []))
    if isRestarted { scene.restart() }
    device.isCellular.withLock { $0 = false }
    scene.manager.connectionDidChange()
    scene.executor.drain()
    #expect(scene.manager.offlineVideoStatus(for: token)?.state == state)
  }

  /// The task has already seen the cellular network, and the manager does not know it yet.
  @Test(arguments: [DownloadState.cancelled, .suspended])
  func aDownloadIsStoppedBeforeItsFailureArrives(state: DownloadState) async throws {
    let device = Device()
    var options = device.options
    options.parallelDownloads = 1
    let scene = try Scene(options: options)
    let token = try scene.request().get()
    while device.asked.withLock({ $0 == 0 }) { await Task.yield() }
    stop(token, as: state, scene)
    // The second download begins once the task of the first has ended.
    device.isCellular.withLock { $0 = false }
    let second = try scene.request().get()
    #expect(await scene.wait(for: second)?.state == .completed)
    scene.manager.connectionDidChange()
    scene.executor.drain()
    #expect(scene.manager.offlineVideoStatus(for: token)?.state == state)
    #expect(scene.told.contains("finished interrupted") == (state == .cancelled))
  }

  private func stop(_ token: OfflineVideoToken, as state: DownloadState, _ scene: Scene) {
    if state == .cancelled {
      scene.manager.cancelVideoDownload(token)
    } else {
      scene.manager.pauseVideoDownload(token)
    }
  }

  @Test func aCellularNetworkIsUsedIfAllowed() async throws {
    var options = OfflineOptions()
    options.connection = { .cellular }
    options.allowsCellularDownload = true
    #expect(try await Scene(options: options).download().state == .completed)
  }

  @Test func theStoreStaysWithinItsLimit() async throws {
    var options = OfflineOptions()
    options.storageLimit = 20_000
    let scene = try Scene(options: options)
    let status = try await scene.download()
    #expect(status.error?.kind == .storage)
    #expect(status.state == .error && status.bytes <= 20_000)
    scene.manager.options.storageLimit = nil
    scene.manager.resumeVideoDownload(status.token)
    #expect(await scene.wait(for: status.token)?.state == .completed)
  }

  /// Each video fits. The server answers once both downloads have measured the store.
  @Test func parallelDownloadsShareTheLimit() async throws {
    let content = HLSContent.film(size: 30_000)
    var options = OfflineOptions()
    options.storageLimit = 600_000
    let starts = Protected(0)
    let scene = try Scene(content, options: options) { request, _ in
      guard request.path.hasSuffix(".ts") else { return nil }
      if request.path == "/film/low/0.ts" { starts.withLock { $0 += 1 } }
      return [.wait { while starts.withLock({ $0 < 2 }) { sched_yield() } }] + content.answer(request)
    }
    let tokens = [try scene.request().get(), try scene.request().get()]
    var errors: [OfflineError] = []
    for token in tokens {
      if let error = await scene.wait(for: token)?.error { errors.append(error) }
    }
    #expect(errors.first?.kind == .storage)
    let sizes = try tokens.map { try scene.media($0).values.reduce(0) { $0 + $1.count } }
    #expect(sizes.reduce(0, +) <= 600_000, "\(sizes)")
    // What the first download leaves is free for the second.
    scene.manager.deleteOfflineVideo(tokens[0])
    scene.manager.resumeVideoDownload(tokens[1])
    #expect(await scene.wait(for: tokens[1])?.state == .completed)
  }

  @Test func aDownloadThatDoesNotFitTheDiskIsNotStarted() async throws {
    var options = OfflineOptions()
    options.reservedSpace = .max / 2
    let scene = try Scene(options: options)
    let status = try await scene.download()
    #expect(status.error?.kind == .storage)
    #expect(status.error?.reason.hasPrefix("not enough space: ") == true)
    #expect(scene.requests("/film/low/0.ts").isEmpty)
  }
}
