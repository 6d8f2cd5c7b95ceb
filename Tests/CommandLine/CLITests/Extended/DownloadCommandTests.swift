import Foundation
import JSON
import Offline
import Support
import TestSupport
import Testing

@testable import BCInteractCLI

/// `download`, over the loopback server.
@Suite(.timeLimit(.minutes(10))) struct DownloadCommandTests {
  typealias Answer = @Sendable (LoopbackServer.Request) -> [LoopbackServer.Step]?

  /// A server with a film and the service's word for it, and a folder for downloads.
  private func withService(
    _ content: HLSContent = .film(), isAllowed: Bool = true,
    _ body: (LoopbackServer, _ out: String) async throws -> Void
  ) async throws {
    try await withService(content, isAllowed: isAllowed) { _ in
      nil
    } body: {
      try await body($0, $1)
    }
  }

  /// The same with a server that sometimes answers otherwise.
  private func withService(
    _ content: HLSContent = .film(), isAllowed: Bool = true, answer: @escaping Answer,
    body: (LoopbackServer, _ out: String) async throws -> Void
  ) async throws {
    let address = Protected("")
    let server = try LoopbackServer { request in
      if let steps = answer(request) { return steps }
      guard request.path == "/accounts/5/videos/62" else { return content.answer(request) }
      let video = HLSContent.video(at: address.withLock { $0 })
      return [
        .answer(
          200, text: video.replacing("enabled\":true", with: "enabled\":\(isAllowed)"))
      ]
    }
    address.withLock { $0 = server.baseURL }
    let folder = FileManager.default.temporaryDirectory.appending(path: "bcinteract-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      server.stop()
      try? FileManager.default.removeItem(at: folder)
    }
    try await body(server, folder.path + "/out")
  }

  /// A command line, in a thread of its own: it waits for work that needs the threads of the tests.
  private func run(_ words: [String], _ server: LoopbackServer) async -> TestRun {
    let words =
      ["download"] + words + (words[0] == "video" ? ["62", "--base-url", server.baseURL] : [])
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: TestRun(
            words,
            environment: ["BCINTERACT_ACCOUNT": "5", "BCINTERACT_POLICY_KEY": "BCpk-secret"]))
      }
    }
  }

  /// Waits until a path has been requested.
  private func wait(for path: String, at server: LoopbackServer) async {
    while !server.requests.contains(where: { $0.path == path }) { await Task.yield() }
  }

  @Test func aVideoIsDownloadedListedAndRemoved() async throws {
    try await withService { server, out in
      let first = await run(["video", "--out", out, "--languages", "all"], server)
      #expect(first.errors == "")
      #expect(first.code == .fine)
      let lines = first.output.split(separator: "\n").map(String.init)
      #expect(lines.first == "640x360 · 900 kbit/s · 21 files")
      for step in ["main", "audio en English", "audio de Deutsch", "subtitles fr Français"] {
        #expect(lines.contains(step), "\(lines)")
      }
      #expect(lines.last?.hasPrefix("complete: \(out)/") == true)

      // The same again fetches nothing but the service's word.
      let count = server.requests.count
      let second = await run(["video", "--out", out, "--languages", "all"], server)
      #expect(second.code == .fine)
      #expect(second.output.hasPrefix("complete: "))
      #expect(server.requests.count == count + 1)

      let list = await run(["list", "--out", out], server)
      #expect(list.output.contains("  completed  0.1 MB  62  "), "\(list.output)")
      let json = try JSON(
        parsing: await run(["list", "--out", out, "--format", "json"], server).output)
      let playlist = try #require(json["downloads"]?.array?.first?["playlist"]?.string)
      #expect(FileManager.default.fileExists(atPath: playlist))

      #expect(await run(["remove", "62", "--out", out], server).code == .fine)
      #expect(try FileManager.default.contentsOfDirectory(atPath: out).isEmpty)
      let none = await run(["remove", "62", "--out", out], server)
      #expect(none.code == .input)
      #expect(
        none.errors == "bcinteract: 62: no such download; 'bcinteract download list' shows them\n")
    }
  }

  @Test func aFolderWhoseNameIsNotUTF8IsUsed() async throws {
    try await withService { server, out in
      // U+10FFE8 stands for the byte E8.
      let folder = out + "/x\u{10FFE8}y"
      let result = await run(["video", "--out", folder], server)
      #expect(result.code == .fine && result.errors == "")
      let names = try runTool("ls", ["--quoting-style=escape"], in: URL(filePath: out))
      #expect(names == "x\\350y\n")
      #expect(await run(["list", "--out", folder], server).output.contains("  completed  "))
      #expect(await run(["remove", "62", "--out", folder], server).code == .fine)
      #expect(try runTool("sh", ["-c", "ls -A *"], in: URL(filePath: out)) == "")
    }
  }

  @Test func omittedPartsAreReported() async throws {
    try await withService {
      $0.path == "/film/poster.jpg" ? [.answer(404)] : nil
    } body: { server, out in
      let result = await run(["video", "--out", out], server)
      #expect(result.code == .fine)
      #expect(
        result.errors == """
          bcinteract: left out: \(server.baseURL)/film/poster.jpg: the server answered with status 404

          """)
    }
  }

  @Test func theJSONHasTheResult() async throws {
    try await withService { server, out in
      let fine = await run(["video", "--out", out, "--format", "json"], server)
      let json = try JSON(parsing: fine.output)
      #expect(json["schema"] == "bcinteract.download/1")
      #expect(json["state"] == "completed")
      #expect(json["errors"] == [])
    }
    try await withService {
      $0.path == "/film/low/3.ts" ? [.answer(404)] : nil
    } body: { server, out in
      let failed = await run(["video", "--out", out, "--format", "json"], server)
      #expect(failed.code == .network)
      let json = try JSON(parsing: failed.output)
      #expect(json["errors"]?.array?.first?.string?.contains("/film/low/3.ts") == true)
      #expect(!failed.output.contains("secret") && !failed.errors.contains("secret"))
      let list = await run(["list", "--out", out], server)
      #expect(list.output.contains("  error  "), "\(list.output)")
    }
  }

  @Test(arguments: ["file:///etc/passwd", "http://192.0.2.1/3.ts"])
  func aRefusedRedirectIsAnErrorOfTheNetwork(target: String) async throws {
    try await withService {
      $0.path == "/film/low/3.ts" ? [.answer(302, ["Location": target])] : nil
    } body: { server, out in
      let result = await run(["video", "--out", out], server)
      #expect(result.code == .network, "\(result.errors)")
    }
  }

  @Test(arguments: [
    (["video"], "no folder: give --out"),
    (["list"], "no folder: give --out"),
    (
      ["video", "--out", "d", "--parallel", "0"],
      "--parallel takes a whole number from 1 to 32, not 0"
    ),
    (
      ["video", "--out", "d", "--bitrate", "fast"],
      "--bitrate takes a whole number from 0 to 1000000000, not fast"
    ),
    (
      ["video", "--out", "d", "--languages", ","],
      "--languages takes tags as en,pt-BR, or all, not ,"
    ),
  ])
  func usageErrorsAreReported(words: [String], problem: String) async throws {
    try await withService { server, _ in
      let result = await run(words, server)
      #expect(result.code == .usage)
      #expect(result.errors.hasPrefix("bcinteract: \(problem)\n"), "\(result.errors)")
    }
  }

  @Test func aVideoThatThePublisherForbidsIsNotDownloaded() async throws {
    try await withService(isAllowed: false) { server, out in
      let result = await run(["video", "--out", out], server)
      #expect(result.code == .input)
      #expect(
        result.errors == "bcinteract: the publisher does not allow downloads of this video\n")
      #expect(!FileManager.default.fileExists(atPath: out))
    }
  }

  @Test func aFileIsNoFolderForDownloads() async throws {
    try await withService { server, out in
      try Data().write(to: URL(filePath: out))
      let result = await run(["video", "--out", out], server)
      #expect(result.code == .input)
      #expect(result.errors == "bcinteract: \(out): not a folder; give --out a folder, or a new name\n")
      #expect(server.requests.isEmpty)
    }
  }

  @Test func aFileHasNoDownloadsToList() throws {
    try withTemporaryFolder { folder in
      let file = folder.path + "/films"
      try Data().write(to: URL(filePath: file))
      let run = TestRun(["download", "list", "--out", file])
      #expect(run.code == .input)
      #expect(run.errors == "bcinteract: \(file): there is no such folder\n")
    }
  }

  @Test func theLimitOfTheFolderIsKept() async throws {
    try await withService(.film(segments: 40, size: 60_000)) { server, out in
      let result = await run(["video", "--out", out, "--limit", "1"], server)
      #expect(result.code == .input)
      #expect(result.errors == "bcinteract: the store's limit is reached\n")
    }
  }

  @Test(arguments: [10, 40, 80, 200])
  func theProgressBarFitsTheTerminal(width: Int) {
    for finished in [0, 1, 500, 1000] {
      let reading = DownloadMeter.Reading(finished: finished, total: 1000, bytes: finished << 20)
      let bar = ProgressBar.line(reading.percent / 100, reading.facts, width: width)
      #expect(bar.count < width)
      if width >= 80 {
        #expect(bar.count { $0 == "█" } == finished * 30 / 1000)
        #expect(bar.contains("\(finished / 10) %  \(finished) of 1000 files"))
      }
    }
  }

  // MARK: The real program

  private func started(
    _ server: LoopbackServer, _ out: String, _ words: [String] = []
  ) throws -> (process: Process, errors: Pipe) {
    let process = TestRun.process(
      ["download", "video", "62", "--base-url", server.baseURL, "--out", out] + words)
    process.environment = ["BCINTERACT_ACCOUNT": "5", "BCINTERACT_POLICY_KEY": "BCpk-secret"]
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    return (process, errors)
  }

  /// The files of the one download in a folder, by their names.
  private func media(_ out: String) throws -> [String: Data] {
    let tokens = try FileManager.default.contentsOfDirectory(atPath: out)
    let token = try #require(tokens.first)
    #expect(tokens.count == 1)
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(
      atPath: "\(out)/\(token)/media") ?? .init()
    {
      let file = URL(filePath: "\(out)/\(token)/media/\(name)")
      if let data = try? Data(contentsOf: file) { files[name] = data }
    }
    return files
  }

  /// Five in the tests, a hundred in `make kills`. Every other one comes while the server keeps the answers back from
  /// some request on, and so in the middle however fast the machine is. The others come at any moment of the time that
  /// a download takes: those find what is between the last answer and the end.
  @Test func aKilledDownloadIsIncompleteAndCanBeContinued() async throws {
    let environment = ProcessInfo.processInfo.environment
    let kills = environment["KILLS"].flatMap { Int($0) }.map { max(5, $0 / 10) } ?? 5
    var generator = SeededGenerator(seed: environment["SEED"].flatMap { UInt64($0) } ?? 1)
    let answersLeft = Protected(Int.max)
    try await withService(.film(segments: 60, size: 40_000)) { _ in
      answersLeft.withLock {
        $0 -= 1
        return $0 < 0 ? [.hang] : nil
      }
    } body: { server, out in
      let clock = ContinuousClock()
      let length = try clock.measure { try started(server, out + "-whole").process.waitUntilExit() }
      let whole = try media(out + "-whole")
      #expect(whole.count > 60)
      var completions = 0
      for round in 0..<kills {
        let isHeld = round.isMultiple(of: 2)
        answersLeft.withLock { $0 = isHeld ? .random(in: 1..<20, using: &generator) : .max }
        let (process, _) = try started(server, out)
        let end = clock.now + length * Double.random(in: 0..<1.1, using: &generator)
        while process.isRunning, isHeld ? answersLeft.withLock({ $0 >= 0 }) : clock.now < end {
          await Task.yield()
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        answersLeft.withLock { $0 = .max }

        let list = await run(["list", "--out", out, "--format", "json"], server)
        let downloads = try #require(try JSON(parsing: list.output)["downloads"]?.array)
        #expect(downloads.count <= 1, "round \(round): \(list.output)")
        let isComplete = downloads.first?["state"] == "completed"
        #expect(
          isComplete || downloads.isEmpty || downloads.first?["state"] == "error",
          "round \(round): \(list.output)")
        #expect((downloads.first?["playlist"]?.string != nil) == isComplete)
        if isComplete {
          #expect(try media(out) == whole, "round \(round)")
          completions += 1
          // From the beginning, so that there is something to kill again.
          #expect(await run(["remove", "62", "--out", out], server).code == .fine)
        }
      }
      try started(server, out).process.waitUntilExit()
      #expect(completions < kills, "no process was killed in the middle")
      #expect(try media(out) == whole, "after \(kills) kills, \(completions) of them too late")
      let left = try FileManager.default.contentsOfDirectory(atPath: out)
      #expect(left.count == 1, "\(left)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func aSignalPausesTheDownload(signal: Int32) async throws {
    let isStuck = Protected(true)
    try await withService { request in
      guard request.path == "/film/low/4.ts", isStuck.withLock({ $0 }) else { return nil }
      return [.send(LoopbackServer.Step.head(200, [:], length: 9)), .hang]
    } body: { server, out in
      let (process, errors) = try started(server, out)
      await wait(for: "/film/low/4.ts", at: server)
      kill(process.processIdentifier, signal)
      let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 128 + signal)
      #expect(told.hasPrefix("bcinteract: ended by SIG"), "\(told)")
      #expect(await run(["list", "--out", out], server).output.contains("  suspended  "))
      isStuck.withLock { $0 = false }
      #expect(await run(["video", "--out", out], server).code == .fine)
    }
  }

  @Test func twoProcessesDoNotWriteOneDownload() async throws {
    let isStuck = Protected(true)
    try await withService { request in
      guard request.path == "/film/low/4.ts", isStuck.withLock({ $0 }) else { return nil }
      return [.hang]
    } body: { server, out in
      let (process, _) = try started(server, out)
      await wait(for: "/film/low/4.ts", at: server)
      let second = await run(["video", "--out", out], server)
      #expect(second.code == .input)
      #expect(second.errors.contains("another process is downloading this video"), "\(second.errors)")
      #expect(await run(["remove", "62", "--out", out], server).code == .input)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      isStuck.withLock { $0 = false }
      #expect(await run(["video", "--out", out], server).code == .fine)
    }
  }

  /// The system's limit for the size of a file, which is what a full disk looks like to a program.
  @Test func aDownloadEndedByAFullDiskCanBeContinued() async throws {
    try await withService(.film(segments: 3, size: 40_000)) { server, out in
      let script = """
        ulimit -f 10; "$0" download video 62 --base-url \(server.baseURL) --out \(out) \
          --account 5 --policy-key BCpk-x 2>&1 >/dev/null; echo exit $?
        """
      let shown = try runTool(
        "sh", ["-c", script, TestRun.program.path],
        in: FileManager.default.temporaryDirectory)
      #expect(shown.hasSuffix("exit 3\n"), "\(shown)")
      #expect(shown.contains("file too large"), "\(shown)")
      #expect(await run(["list", "--out", out], server).output.contains("  error  "))
      #expect(await run(["video", "--out", out], server).code == .fine)
    }
  }

  /// A disk in memory that is too small for the video.
  @Test(.enabled(if: KillTests.canMount)) func aDownloadLargerThanTheFreeSpaceIsNotStarted()
    async throws
  {
    try await withService { server, out in
      let script = """
        set -e; mkdir "$1"; mount -t tmpfs -o size=900k none "$1"; trap "umount '$1'" EXIT
        set +e; "$0" download video 62 --base-url \(server.baseURL) --out "$1" \
          --account 5 --policy-key BCpk-x 2>&1 >/dev/null; echo exit $?; "$0" download list --out "$1"
        """
      let shown = try runTool(
        "sh", ["-c", script, TestRun.program.path, out],
        in: FileManager.default.temporaryDirectory)
      #expect(shown.contains("bcinteract: not enough space: 0 MiB are free"), "\(shown)")
      #expect(shown.contains("exit 3\n"), "\(shown)")
      #expect(shown.contains("  error  "), "\(shown)")
      #expect(!server.requests.contains { $0.path.hasSuffix(".ts") })
    }
  }
}
