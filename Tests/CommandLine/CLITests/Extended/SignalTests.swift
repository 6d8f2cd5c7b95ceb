import Foundation
import JSON
import ProjectFormat
import TestSupport
import Testing

@testable import BCInteractCLI

#if canImport(Glibc)
  import Glibc
#endif

/// Real signals, sent to the real program.
@Suite struct SignalTests {
  private static let project =
    #"{"title":"Long","annotations":[{"id":"a","type":"image","start":0,"end":3600}]}"#

  /// A run that would take an hour, once its first event has been printed.
  private func started(
    _ words: String, in folder: URL, project: String = SignalTests.project, nohup: Bool = false
  ) throws -> (process: Process, output: FileHandle, errors: FileHandle, first: Data) {
    try Data(project.utf8).write(to: folder.appendingPathComponent("p.json"))
    let line = ["run", "p.json", "--realtime"] + words.split(separator: " ").map(String.init)
    let process = TestRun.process(line, by: nohup ? ["nohup"] : [])
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // The event is printed when it happens, in an hour there would be nothing to wait for.
    let first = output.fileHandleForReading.availableData
    return (process, output.fileHandleForReading, errors.fileHandleForReading, first)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func aSignalEndsALiveRunNormally(signal: Int32) throws {
    try withTemporaryFolder { folder in
      let run = try started(
        "--record r.jsonl --format json=run.json --format text=run.txt --format jsonl", in: folder)
      #expect(String(decoding: run.first, as: UTF8.self).contains(#""event":"entered""#))
      // `timeout` sends its signal twice, and a terminal that is closed may send it more often.
      kill(run.process.processIdentifier, signal)
      repeat {
        sched_yield()
        kill(run.process.processIdentifier, signal)
      } while signal == SIGHUP && run.process.isRunning
      _ = run.output.readDataToEndOfFile()
      let errors = String(decoding: run.errors.readDataToEndOfFile(), as: UTF8.self)
      run.process.waitUntilExit()

      #expect(run.process.terminationReason == .exit)
      #expect(run.process.terminationStatus == 128 + signal)
      #expect(errors.hasPrefix("bcinteract: ended by SIG"), "\(errors)")
      let replayed = TestRun(["replay", folder.path + "/r.jsonl"])
      #expect(replayed.output.hasSuffix("2 events: no difference\n"), "\(replayed)")
      let report = try String(
        contentsOf: folder.appendingPathComponent("run.json"), encoding: .utf8)
      #expect(report.contains(#""event": "shown""#))
      let text = try String(contentsOf: folder.appendingPathComponent("run.txt"), encoding: .utf8)
      #expect(text.hasPrefix("Long\n"))
    }
  }

  @Test(arguments: [["fetch", "video"], ["fetch", "playlist"], ["download", "video"]])
  func aSignalEndsARequestWithAReport(command: [String]) throws {
    let server = try LoopbackServer { _ in [.hang] }
    defer { server.stop() }
    let words = ["62", "--account", "5", "--policy-key", "k", "--base-url", server.baseURL, "--format", "json"]
    let folder = command[0] == "download" ? ["--out", FileManager.default.temporaryDirectory.path] : []
    let process = TestRun.process(command + words + folder)
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    // Without `await`: other tests could take the thread for longer than the command waits.
    while server.requests.isEmpty, process.isRunning { sched_yield() }
    kill(process.processIdentifier, SIGINT)
    let json = try JSON(parsing: Array(output.fileHandleForReading.readDataToEndOfFile()))
    let shown = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + SIGINT)
    #expect(json["errors"] == ["ended by SIGINT"])
    #expect(shown == "bcinteract: ended by SIGINT\n")
  }

  /// The connection to the server must not take the number of the closed stream.
  @Test func aClosedStandardOutputIsReported() throws {
    let server = try LoopbackServer { _ in [.answer(200, text: #"{"id":"62"}"#)] }
    defer { server.stop() }
    try withTemporaryFolder { folder in
      let command = """
        "$0" fetch video 62 --account 5 --policy-key k --base-url \(server.baseURL) 2>errors >&-
        echo $?; cat errors
        """
      let shown = try runTool("sh", ["-c", command, TestRun.program.path], in: folder)
      #expect(shown == "3\nbcinteract: standard output: bad file descriptor\n")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalEndsAWatch(signal: Int32) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("p.json")
      try Data(Self.project.utf8).write(to: file)
      let process = TestRun.process(["run", file.path, "--watch"])
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let end = Data("end\n".utf8)
      for _ in 0..<2 {
        var shown = Data()
        while !shown.suffix(end.count).elementsEqual(end), process.isRunning {
          shown += output.fileHandleForReading.availableData
        }
        try Data(Self.project.utf8).write(to: file, options: .atomic)
      }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      // Without a wait, the signal itself ends the process.
      #expect(process.terminationStatus == (process.terminationReason == .exit ? 128 + signal : signal))
    }
  }

  /// The test does not read the output, so that the pipe is full and the first signal cannot end the run.
  @Test func aSecondSignalEndsABlockedRun() throws {
    try withTemporaryFolder { folder in
      let annotations = (0..<20_000).map { #"{"id":"\#($0)","type":"image","start":0,"end":3600}"# }
      let project = #"{"annotations":[\#(annotations.joined(separator: ","))]}"#
      let run = try started("--record r.jsonl --format jsonl", in: folder, project: project)
      while run.process.isRunning {
        kill(run.process.processIdentifier, SIGINT)
        sched_yield()
      }
      #expect(run.process.terminationReason == .exit)
      #expect(run.process.terminationStatus == 128 + SIGINT)
    }
  }

  /// In text, too, each event is printed when it happens; the preview follows when the run is over.
  @Test func eventsAsTextArePrintedWhenTheyHappen() throws {
    try withTemporaryFolder { folder in
      let run = try started("--duration 3600", in: folder)
      var shown = run.first
      while !String(decoding: shown, as: UTF8.self).contains("shown") {
        let more = run.output.availableData
        guard !more.isEmpty else { break }
        shown += more
      }
      #expect(run.process.isRunning)
      kill(run.process.processIdentifier, SIGINT)
      let rest = String(decoding: run.output.readDataToEndOfFile(), as: UTF8.self)
      run.process.waitUntilExit()
      #expect(run.process.terminationStatus == 128 + SIGINT)
      #expect(rest.contains("image a"))
      #expect(rest.contains("Long\n"))
    }
  }

  @Test func aSignalThatTheProcessIgnoresHasNoEffect() throws {
    try withTemporaryFolder { folder in
      let run = try started("--format jsonl", in: folder, nohup: true)
      kill(run.process.processIdentifier, SIGHUP)
      kill(run.process.processIdentifier, SIGTERM)
      _ = run.output.readDataToEndOfFile()
      let errors = String(decoding: run.errors.readDataToEndOfFile(), as: UTF8.self)
      run.process.waitUntilExit()
      #expect(run.process.terminationStatus == 128 + SIGTERM)
      #expect(errors.contains("ended by SIGTERM"), "\(errors)")
    }
  }

  /// The reader closes the pipe after the first line. The run prints no error and writes its files.
  @Test func filesAreWrittenAfterTheReaderClosesThePipe() throws {
    try withTemporaryFolder { folder in
      let annotations = (0..<4_000).map {
        #"{"id":"\#($0)","type":"image","start":\#($0),"end":\#($0 + 1)}"#
      }
      let project = #"{"annotations":[\#(annotations.joined(separator: ","))]}"#
      try Data(project.utf8).write(to: folder.appendingPathComponent("p.json"))
      let command = """
        set -o pipefail; "$0" run p.json --format jsonl --record r.jsonl --format text=t.txt | head -1
        echo $?
        """
      let shown = try runTool("bash", ["-c", command, TestRun.program.path], in: folder)
      let lines = shown.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.last == "0")
      #expect(TestRun(["replay", folder.path + "/r.jsonl"]).code == .fine)
      #expect(FileManager.default.fileExists(atPath: folder.path + "/t.txt"))
    }
  }

  /// Without a file to write, the run ends.
  @Test func aLiveRunEndsWithItsLastReader() throws {
    try withTemporaryFolder { folder in
      let project =
        #"{"annotations":[{"id":"a","type":"image","start":0,"end":0.1,"title":"x"},"#
        + #"{"id":"b","type":"image","start":0.2,"end":3600}]}"#
      try Data(project.utf8).write(to: folder.appendingPathComponent("p.json"))
      let command = "\"$0\" run p.json --realtime --format jsonl | head -1; echo done"
      let shown = try runTool("bash", ["-c", command, TestRun.program.path], in: folder)
      #expect(shown.hasSuffix("done\n"))
    }
  }

  /// Standard output may not block, if another process has set this. The program then waits for it.
  @Test func aStandardOutputThatDoesNotBlockGetsEverything() throws {
    try withTemporaryFolder { folder in
      let annotations = (0..<5000).map {
        #"{"id":"\#($0)","type":"image","start":\#($0),"end":\#($0 + 1)}"#
      }
      let project = #"{"annotations":[\#(annotations.joined(separator: ","))]}"#
      let file = folder.appendingPathComponent("p.json")
      try Data(project.utf8).write(to: file)
      let process = TestRun.process(["run", file.path, "--format", "jsonl"])
      let pipe = Pipe()
      let end = pipe.fileHandleForWriting.fileDescriptor
      #expect(fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0)
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let expected = TestRun(["run", file.path, "--format", "jsonl"]).output
      #expect(output.count > 1 << 20)
      #expect(output == Data(expected.utf8))
    }
  }
}
