import Foundation
import PlaybackService
import PlayerCore
import Support
import TestSupport
import Testing

@testable import Offline

/// A service that takes events, or does not.
final class Collector: HTTPTransport {
  enum Mood: Sendable {
    case takes
    case answers(Int, [HTTPHeader] = [])
    case isUnreachable
    /// The service has received the event, but its answer is lost.
    case losesItsAnswer
  }

  private let state = Protected<(moods: [Mood], queries: [String], lost: [String])>(([], [], []))

  /// The received events, in order.
  var queries: [String] { state.withLock { $0.queries } }
  var lost: [String] { state.withLock { $0.lost } }
  /// One mood for each request to come; then it takes everything.
  func expect(_ moods: [Mood]) { state.withLock { $0.moods = moods } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let query = String(request.url.drop { $0 != "?" })
    let answer: Result<HTTPResponse, TransportError> = state.withLock { state in
      let mood = state.moods.isEmpty ? .takes : state.moods.removeFirst()
      switch mood {
      case .takes:
        state.queries.append(query)
        return .success(HTTPResponse(status: 200))
      case .answers(let status, let headers):
        return .success(HTTPResponse(status: status, headers: headers))
      case .isUnreachable:
        return .failure(TransportError(.unreachable, url: request.url, detail: "no network"))
      case .losesItsAnswer:
        state.queries.append(query)
        state.lost.append(query)
        return .failure(TransportError(.broken, url: request.url, detail: "cut"))
      }
    }
    return try answer.get()
  }
}

/// A store in a folder of its own, which can be opened again and again.
final class Cabinet {
  let folder: URL
  let collector = Collector()
  /// The time of the store, in milliseconds.
  let time = Protected<Int64>(1_700_000_000_000)
  var options = AnalyticsStore.Options()
  var clock: any Clock<Duration> = NotedClock()

  init() {
    folder = FileManager.default.temporaryDirectory.appending(path: "bcinteract-\(UUID())")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func open() -> AnalyticsStore {
    AnalyticsStore(
      path: folder.path, client: HTTPClient(transport: collector, retry: .never),
      options: options, clock: clock, random: { 0 }, now: { [time] in time.withLock { $0 } })
  }

  /// The journal without anybody who sends from it by himself.
  func journal() -> AnalyticsJournal {
    AnalyticsJournal(in: Folder(path: folder.path), limit: 500 << 20, segmentSize: 1000)
  }

  func sender(_ journal: AnalyticsJournal) -> AnalyticsSender {
    AnalyticsSender(
      journal: journal, requests: TrackerRequestFactory(),
      client: HTTPClient(transport: collector, retry: .never), mayUseNetwork: { true })
  }

  /// The files of events, the oldest first.
  var segments: [URL] {
    var files: [URL] = []
    for case let name as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
    where name.hasSuffix(".events") {
      files.append(folder.appending(path: name))
    }
    return files.sorted { $0.path < $1.path }
  }

}

extension AnalyticsContext {
  fileprivate static func test(user: String? = "ann") -> Self {
    var context = AnalyticsContext(accountID: "5", sessionID: "s", destination: "bcsdk://app")
    context.userID = user
    return context
  }
}

@Suite(.timeLimit(.minutes(10))) struct AnalyticsStoreTests {
  private func wait(until condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  /// The value of a parameter.
  private func value(_ name: String, _ query: String) -> String? {
    query.dropFirst().split(separator: "&").first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  /// The received events, and those that were immediately repeated.
  private func told(_ queries: [String]) -> (once: [String], twice: [String]) {
    var (once, twice): ([String], [String]) = ([], [])
    for query in queries {
      if once.last == query { twice.append(query) } else { once.append(query) }
    }
    return (once, twice)
  }

  /// Sends what a store has left, as soon as its task has let go of it.
  private func sendAll(_ cabinet: Cabinet) async {
    let sender = cabinet.sender(cabinet.journal())
    while !cabinet.segments.isEmpty {
      #expect(await sender.run() == .done)
      await Task.yield()
    }
  }

  // MARK: Order, and once

  @Test func eventsAreSentInOrderAndDeleted() async {
    let cabinet = Cabinet()
    let store = cabinet.open()
    for number in 0..<50 {
      store.receive(AnalyticsEvent(.videoEngagement, ["range": "\(number)"]), in: .test())
    }
    await wait { store.status.sent == 50 }
    let queries = cabinet.collector.queries
    #expect(queries.map { value("range", $0) } == (0..<50).map { "\($0)" })
    // Where the clock stands still, the times of events do not: they are what an event is known by.
    #expect(queries.map { value("time", $0) } == (0..<50).map { "\(1_700_000_000_000 + $0)" })
    #expect(queries.allSatisfy { value("session", $0) == "s" && value("account", $0) == "5" })
    #expect(store.status == .init(bytes: 0, dropped: 0, sent: 50, refused: 0))
    #expect(cabinet.segments.isEmpty)
  }

  /// Random events, failures, lost answers, kills between and within requests, and lines that a kill has cut off: the service has
  /// what a list in memory has, in its order, and twice only what it took without being heard.
  @Test(arguments: 1...24)
  func theServiceReceivesEachEventOnceInOrder(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let cabinet = Cabinet()
    var accepted: [String] = []
    var journal: AnalyticsJournal? = cabinet.journal()
    var time: Int64 = 0
    for _ in 0..<Int.random(in: 10...120, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          time += Int64.random(in: -3...3, using: &random)
          let number = accepted.count
          let filler = String(repeating: "x", count: Int.random(in: 0...300, using: &random))
          _ = journal?.add(at: time) { time in
            let query = "?filler=\(filler)&number=\(number)&time=\(time)"
            accepted.append(query)
            return query
          }
        }
      case 5..<8:
        let moods: [Collector.Mood] = (0..<Int.random(in: 0...30, using: &random)).map { _ in
          .takes
        }
        let last: Collector.Mood =
          [.isUnreachable, .losesItsAnswer, .answers(503), .takes].randomElement(using: &random)
          ?? .takes
        cabinet.collector.expect(moods + [last])
        _ = await cabinet.sender(try #require(journal)).run()
      default:
        if let file = cabinet.segments.last, Bool.random(using: &random) {
          var bytes = try Data(contentsOf: file)
          bytes += Data("+?number=\(accepted.count)&time=0".utf8)
          try bytes.write(to: file)
        }
        // Nothing waits in memory, so the end of a journal is what a kill leaves.
        journal = nil
        journal = cabinet.journal()
      }
    }
    cabinet.collector.expect([])
    #expect(await cabinet.sender(try #require(journal)).run() == .done)
    let (once, twice) = told(cabinet.collector.queries)
    // Not the whole texts: a difference of them is nothing to read.
    func numbers(_ queries: [String]) -> [String] { queries.compactMap { value("number", $0) } }
    #expect(numbers(once) == numbers(accepted))
    #expect(numbers(twice) == numbers(cabinet.collector.lost))
    #expect(once == accepted || numbers(once) != numbers(accepted))
    #expect(journal?.status.dropped == 0 && journal?.bytes == 0)
  }

  /// Wherever a kill has cut a file off, what is whole before counts, and nothing else.
  @Test func aTruncatedLineIsIgnored() async throws {
    let cabinet = Cabinet()
    var journal: AnalyticsJournal? = cabinet.journal()
    let all = (0..<3).map { "?event=error&time=\($0)" }
    for query in all { _ = journal?.add(at: 0) { _ in query } }
    journal = nil
    let file = try #require(cabinet.segments.first)
    let whole = try Data(contentsOf: file)
    let line = whole.count / 3
    for length in 0...whole.count {
      let other = Cabinet()
      try FileManager.default.createDirectory(at: other.folder, withIntermediateDirectories: true)
      try whole.prefix(length).write(to: other.folder.appending(path: file.lastPathComponent))
      #expect(await other.sender(other.journal()).run() == .done)
      #expect(other.collector.queries == Array(all.prefix(length / line)), "\(length)")
      #expect(other.segments.isEmpty)
    }
  }

  /// The clock may be set back between two processes.
  @Test func oneProcessAtATimeSendsTheEventsOfAllInOrder() async throws {
    let cabinet = Cabinet()
    _ = cabinet.journal().add(at: 2000) { "?n=1&time=\($0)" }
    _ = cabinet.journal().add(at: 1000) { "?n=2&time=\($0)" }
    let sender = cabinet.sender(cabinet.journal())
    let other = Folder(path: cabinet.folder.path).folder("sender")
    try other.make()
    var lock = FolderLock(other)
    #expect(lock != nil)
    #expect(await sender.run() == .failed(retryAfter: nil))
    #expect(cabinet.collector.queries.isEmpty)
    lock = nil
    #expect(await sender.run() == .done)
    #expect(cabinet.collector.queries == ["?n=1&time=2000", "?n=2&time=1000"])
  }

  @Test func anEventThatAnotherProcessSendsIsDiscardedForAView() async throws {
    let cabinet = Cabinet()
    let journal = AnalyticsJournal(in: Folder(path: cabinet.folder.path), limit: 60)
    #expect(!journal.add(at: 0) { "?event=error&time=\($0)" })
    let other = journal.folder.folder("sender")
    try other.make()
    let lock = FolderLock(other)
    #expect(await cabinet.sender(journal).run() == .failed(retryAfter: nil))
    #expect(!journal.add(at: 0) { "?event=video_view&filler=0123456789&time=\($0)" })
    #expect(journal.next() == "?event=video_view&filler=0123456789&time=1")
    withExtendedLifetime(lock) {}
  }

  @Test func anotherProgramsFilesAreLeftAlone() async throws {
    let cabinet = Cabinet()
    let strange = ["notes.txt", "0000000000000000-0000000g/1.events"]
    for name in strange {
      let file = cabinet.folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("+?event=error \n".utf8).write(to: file)
    }
    #expect(await cabinet.sender(cabinet.journal()).run() == .done)
    #expect(cabinet.collector.queries.isEmpty)
    #expect(
      strange.allSatisfy {
        FileManager.default.fileExists(atPath: cabinet.folder.appending(path: $0).path)
      })
  }

  // MARK: Waits

  @Test func retryDelaysGrowAndHonorRetryAfter() async throws {
    let cabinet = Cabinet()
    let clock = NotedClock()
    cabinet.clock = clock
    cabinet.collector.expect([
      .isUnreachable, .answers(500), .answers(503, [HTTPHeader("Retry-After", "100000")]),
      .answers(429, [HTTPHeader("Retry-After", "7")]), .isUnreachable,
    ])
    let store = cabinet.open()
    store.receive(AnalyticsEvent(.playRequest), in: .test())
    await wait { store.status.sent == 1 }
    // Half of 30 s, then doubled; a day at most, even if the service requests more.
    #expect(clock.noted == [15, 30, 86_400, 7, 240].map { .seconds($0) })
  }

  @Test func aRejectedEventIsDiscarded() async {
    let cabinet = Cabinet()
    cabinet.collector.expect([.answers(400), .takes])
    let store = cabinet.open()
    store.receive(AnalyticsEvent(.playRequest), in: .test())
    store.receive(AnalyticsEvent(.error), in: .test())
    await wait { store.status.sent == 1 }
    #expect(store.status == .init(bytes: 0, dropped: 0, sent: 1, refused: 1))
    #expect(cabinet.collector.queries.map { value("event", $0) } == ["error"])
  }

  @Test func anotherConnectionEndsTheWait() async {
    let cabinet = Cabinet()
    // Nobody lives to see its end.
    cabinet.clock = ContinuousClock()
    let connection = Protected(NetworkPolicy.Connection.cellular)
    cabinet.options.connection = { connection.withLock { $0 } }
    cabinet.options.allowsCellular = false
    let store = cabinet.open()
    store.receive(AnalyticsEvent(.playRequest), in: .test())
    #expect(store.status.sent == 0 && store.status.bytes > 0)
    cabinet.collector.expect([.isUnreachable])
    connection.withLock { $0 = .wifi }
    store.connectionDidChange()
    await wait {
      store.connectionDidChange()
      return store.status.sent == 1
    }
    #expect(cabinet.collector.queries.count == 1)
  }

  // MARK: Capacity

  @Test func aFullStoreKeepsViewsAndDiscardsTheOldestOtherEvents() async throws {
    let cabinet = Cabinet()
    let fulls = Protected(0)
    cabinet.options.storageLimit = 1
    cabinet.options.connection = { .none }
    cabinet.options.onFull = { fulls.withLock { $0 += 1 } }
    let store = cabinet.open()
    let filler = String(repeating: "x", count: 1000)
    var count = 0
    while store.status.dropped == 0 {
      store.receive(
        AnalyticsEvent(.videoEngagement, ["filler": filler, "range": "\(count)"]), in: .test())
      count += 1
    }
    // Less than 1 MiB counts as that.
    #expect(store.status.bytes <= 1 << 20 && store.status.bytes > (1 << 20) - 2000)
    #expect(fulls.withLock { $0 } == 1)
    for number in 0..<2000 {
      store.receive(
        AnalyticsEvent(.videoView, ["filler": filler, "view": "\(number)"]), in: .test())
      #expect(store.status.bytes <= 1 << 20)
    }
    let dropped = store.status.dropped
    _ = consume store
    await sendAll(cabinet)
    let queries = cabinet.collector.queries
    #expect(queries.count + dropped == count + 2000)
    // By now nothing but views is left, the newest.
    let views = queries.compactMap { value("view", $0) }
    #expect(views == (2000 - views.count..<2000).map { "\($0)" } && views.count == queries.count)
    #expect(views.count > 500)
  }

  @Test func theOldestEventIsDiscardedForAView() async throws {
    let cabinet = Cabinet()
    cabinet.options.storageLimit = 1
    cabinet.options.connection = { .none }
    let store = cabinet.open()
    let filler = String(repeating: "x", count: 1000)
    var count = 0
    while store.status.dropped == 0 {
      let name: AnalyticsEvent.Name = count % 10 == 0 ? .videoView : .videoEngagement
      store.receive(AnalyticsEvent(name, ["filler": filler, "n": "\(count)"]), in: .test())
      count += 1
    }
    store.receive(AnalyticsEvent(.videoView, ["filler": filler, "n": "last"]), in: .test())
    _ = consume store
    await sendAll(cabinet)
    let left = Set(cabinet.collector.queries.compactMap { value("n", $0) })
    #expect(left.contains("last"))
    #expect(stride(from: 0, to: count - 1, by: 10).allSatisfy { left.contains("\($0)") })
    let lost = (0..<count - 1).filter { !left.contains("\($0)") }
    // One file's worth, from the beginning, but for the views.
    #expect(lost.first == 1 && lost.count < 260)
    #expect(lost == (0...(lost.last ?? 0)).filter { $0 % 10 != 0 })
  }

  // MARK: Who

  @Test func theInstallationHasAUniqueIdentifier() async {
    let cabinet = Cabinet()
    var store: AnalyticsStore? = cabinet.open()
    let id = store?.installationID
    #expect(id?.count == 32)
    store = nil
    let next = cabinet.open()
    #expect(next.installationID == id)
    var anonymous = AnalyticsContext.test(user: nil)
    anonymous.isUniqueIdentifierEnabled = false
    for context in [.test(), .test(user: nil), anonymous] {
      next.receive(AnalyticsEvent(.playRequest), in: context)
    }
    await wait { next.status.sent == 3 }
    #expect(cabinet.collector.queries.map { value("user", $0) } == ["ann", id, nil])
    #expect(Cabinet().open().installationID != id)
  }

  /// The controller's offline rule: playback without a network is reported later, with its own
  /// times.
  @Test func theStatisticsOfADownloadedVideoAreSentLater() async throws {
    // On a busy machine, a download may stall for a second.
    let scene = try Scene(stallTimeout: .seconds(600))
    let token = try await scene.download().token
    let video = try #require(scene.manager.video(for: token))
    let cabinet = Cabinet()
    let isOnline = Protected(false)
    cabinet.options.connection = { isOnline.withLock { $0 ? .wifi : .none } }
    let store = cabinet.open()
    let executor = scene.executor
    let controller = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(.init(duration: 36), executor: executor)
    }
    controller.holdAgainstGrammar()
    controller.addSessionConsumer(
      AnalyticsConsumer(executor: executor, context: AnalyticsContext(), sink: store))
    controller.setVideos([video])
    controller.play()
    for _ in 0..<50 {
      executor.run(for: 1)
      cabinet.time.withLock { $0 += 1000 }
    }
    #expect(cabinet.collector.queries.isEmpty && store.status.bytes > 0)
    isOnline.withLock { $0 = true }
    // A week later.
    cabinet.time.withLock { $0 += 604_800_000 }
    store.connectionDidChange()
    await wait { store.status.bytes == 0 }
    let queries = cabinet.collector.queries
    #expect(
      queries.map { "\(value("event", $0) ?? "") \(value("range", $0) ?? "")" } == [
        "player_load ", "video_impression ", "play_request ", "video_view ",
        "video_engagement 0..10", "video_engagement 10..20", "video_engagement 20..30",
        "video_engagement 30..36",
      ])
    let times = queries.compactMap { value("time", $0).flatMap { Int64($0) } }
    #expect(times.count == queries.count && times == times.sorted())
    #expect(times.allSatisfy { $0 < 1_700_000_050_000 })
    // The account of the video, where the app tells no other, and the session of this run of the program.
    #expect(queries.allSatisfy { value("account", $0) == "5" })
    #expect(queries.allSatisfy { value("session", $0) == PlayerManager.shared.sessionID })
  }

  // MARK: Real processes

  /// Each process is killed at a request that it waits for: the service has the event, and the process never hears so.
  @Test func killedProcessesNeitherLoseNorRepeatEvents() async throws {
    struct Desk {
      var queries: [String] = []
      var held: [String] = []
      /// The request, from now, at which the process ends; 0 for none.
      var killAt = 0
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "bcinteract-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let authority = try TLSAuthority()
    let certificate = folder.appending(path: "authority.pem").path
    try authority.write(to: URL(filePath: certificate))
    let desk = Protected(Desk())
    let server = try LoopbackServer(tls: try authority.identity()) { request in
      let isLast = desk.withLock { desk in
        desk.queries.append(String(request.target.drop { $0 != "?" }))
        desk.killAt -= 1
        if desk.killAt == 0 { desk.held += desk.queries.suffix(1) }
        return desk.killAt == 0
      }
      guard isLast, let process = request.headers["user-agent"].flatMap({ pid_t($0) }) else {
        return [.answer(204)]
      }
      kill(process, SIGKILL)
      return [.hang]
    }
    defer { server.stop() }
    let (path, url) = (folder.appending(path: "store").path, server.baseURL + "/tracker")
    let rounds = [1, 4, 30, 12]
    for killAt in rounds {
      desk.withLock { $0.killAt = killAt }
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, url = url as String, certificate = certificate as String] in
        var transport = TransportOptions(environment: ["SSL_CERT_FILE": certificate])
        transport.userAgent = "\(getpid())"
        let isOnline = Protected(false)
        var options = AnalyticsStore.Options()
        options.connection = { isOnline.withLock { $0 ? .wifi : .none } }
        let store = AnalyticsStore(
          path: path, requests: TrackerRequestFactory(baseURL: url),
          client: HTTPClient(transport: CurlTransport(options: transport), retry: .never),
          options: options)
        for number in 0..<20 {
          store.receive(
            AnalyticsEvent(.videoEngagement, ["range": "\(number)"]),
            in: AnalyticsContext(accountID: "5", destination: "bcsdk://app"))
        }
        isOnline.withLock { $0 = true }
        store.connectionDidChange()
        let (forever, end) = AsyncStream<Never>.makeStream()
        for await _ in forever {}
        withExtendedLifetime((store, end)) {}
      }
    }
    let transport = CurlTransport(
      options: TransportOptions(environment: ["SSL_CERT_FILE": certificate]))
    let journal = AnalyticsJournal(in: Folder(path: path), limit: 1 << 20)
    let sender = AnalyticsSender(
      journal: journal, requests: TrackerRequestFactory(baseURL: url),
      client: HTTPClient(transport: transport, retry: .never), mayUseNetwork: { true })
    #expect(await sender.run() == .done)

    let (queries, held) = desk.withLock { ($0.queries, $0.held) }
    let (once, twice) = told(queries)
    #expect(twice == held && held.count == rounds.count)
    #expect(Set(once).count == once.count && once.count == 20 * rounds.count)
    // One process after the other, each in its order.
    var sessions: [String] = []
    for query in once where sessions.last != value("session", query) {
      sessions.append(value("session", query) ?? "")
    }
    #expect(sessions.count == rounds.count)
    for (index, query) in once.enumerated() {
      #expect(value("range", query) == "\(index % 20)")
    }
  }
}
