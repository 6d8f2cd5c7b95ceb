import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

#if canImport(Glibc)
  import Glibc
#endif

/// `--watch` runs a command again if one of its input files has changed.
@Suite struct WatchTests {
  /// The result of a command line that is watched.
  private struct Watched {
    var code = ExitCode.fine
    /// The output of each run, one more for each poll.
    var outputs: [String] = [""]
    var errors: [String] = [""]

    /// - Parameter steps: what happens before each poll of the files. After them, SIGINT ends the wait.
    init(_ words: [String], isTerminal: Bool = false, signal: Int32 = SIGINT, steps: [() throws -> Void]) {
      var outputs = [""]
      var errors = [""]
      var steps = steps[...]
      let console = Console(
        isTerminal: isTerminal, output: { outputs[outputs.count - 1] += $0 },
        errors: { errors[errors.count - 1] += $0 },
        wait: { seconds in
          #expect(seconds == 0.25)
          guard let step = steps.popFirst() else { return signal }
          outputs.append("")
          errors.append("")
          #expect(throws: Never.self) { try step() }
          return nil
        })
      code = Program.run(words + ["--watch"], console: console)
      (self.outputs, self.errors) = (outputs, errors)
    }
  }

  private static func project(_ title: String) -> Data {
    Data(#"{"title":"\#(title)","annotations":[{"id":"a","type":"onTime","start":1,"command":"x"}]}"#.utf8)
  }

  /// Calls the body with the path of a project whose title is First.
  private func withProject(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "p.json")
      try Self.project("First").write(to: file)
      try body(file)
    }
  }

  @Test func aChangedFileIsReadAgain() throws {
    try withProject { file in
      let run = Watched(
        ["run", file.path], steps: [{}, { try Self.project("The second").write(to: file) }, {}])
      #expect(run.code.rawValue == 128 + SIGINT)
      #expect(run.outputs.map { $0.prefix { $0 != "\n" } } == ["First", "", "The second", ""])
      #expect(run.errors == ["", "", "bcinteract: \(file.path) has changed\n", ""])
    }
  }

  @Test func anUnchangedFileIsNotReadAgain() throws {
    try withProject { file in
      let run = Watched(["run", file.path], signal: SIGTERM, steps: [{}, {}, {}])
      #expect(run.code.rawValue == 128 + SIGTERM)
      #expect(run.outputs.map(\.isEmpty) == [false, true, true, true])
      #expect(run.errors == ["", "", "", ""])
    }
  }

  /// An editor may write a new file and rename it. The sizes and times are equal here.
  @Test func aFileThatReplacesTheOldOneIsAChange() throws {
    try withProject { file in
      let time: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)]
      try FileManager.default.setAttributes(time, ofItemAtPath: file.path)
      let run = Watched(
        ["run", file.path],
        steps: [
          {
            let new = file.appendingPathExtension("new")
            try Self.project("Third").write(to: new)
            try FileManager.default.setAttributes(time, ofItemAtPath: new.path)
            #expect(rename(new.path, file.path) == 0)
          }
        ])
      #expect(run.outputs.map { $0.prefix { $0 != "\n" } } == ["First", "Third"])
    }
  }

  @Test func onlyALaterTimeIsAChange() throws {
    try withProject { file in
      let later = Date(timeIntervalSinceNow: 60)
      let run = Watched(
        ["run", file.path],
        steps: [{ try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: file.path) }])
      #expect(run.outputs.map { $0.prefix { $0 != "\n" } } == ["First", "First"])
    }
  }

  @Test func aMissingOrUnfinishedFileIsReportedUntilItIsBack() throws {
    try withProject { file in
      let run = Watched(
        ["run", file.path],
        steps: [
          { try FileManager.default.removeItem(at: file) }, {},
          { try Self.project("Half").prefix(20).write(to: file) },
          { try Self.project("Whole").write(to: file) },
        ])
      #expect(run.outputs.map { $0.prefix { $0 != "\n" } } == ["First", "", "", "", "Whole"])
      #expect(run.errors[1].contains("\(file.path): no such file"), "\(run.errors)")
      #expect(run.errors[2].isEmpty)
      #expect(run.errors[3].contains("\(file.path):1:"), "\(run.errors)")
      #expect(run.errors[4] == "bcinteract: \(file.path) has changed\n")
    }
  }

  @Test func aFileThatIsMissingAtFirstIsWaitedFor() throws {
    try withProject { file in
      let moved = file.appendingPathExtension("moved")
      try FileManager.default.moveItem(at: file, to: moved)
      let run = Watched(["lint", file.path], steps: [{ try FileManager.default.moveItem(at: moved, to: file) }])
      #expect(run.outputs == ["", "no problems found (1 file)\n"])
    }
  }

  /// The report is in the folder, and no change of it.
  @Test func theFilesOfAFolderAreWatchedAndTheReportIsNot() throws {
    try withProject { file in
      let folder = file.deletingLastPathComponent()
      let deep = folder.appending(path: "a/b")
      let line = ["lint", folder.path, "--format", "text", "--format", "text=\(folder.path)/report.txt"]
      let run = Watched(
        line,
        steps: [
          {},
          {
            try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(at: deep.appending(path: "up"), withDestinationURL: folder)
            try Self.project("New").write(to: deep.appending(path: "n.json"))
          },
          {},
          { try Data("x".utf8).write(to: folder.appending(path: ".hidden")) },
        ])
      #expect(
        run.outputs == ["no problems found (1 file)\n", "", "no problems found (2 files)\n", "", ""])
      #expect(FileManager.default.fileExists(atPath: folder.path + "/report.txt"))
    }
  }

  @Test func theFilesOfOptionsAreWatched() throws {
    try withTemporaryFolder { folder in
      let (table, glossary) = (folder.path + "/de.lproj/App.strings", folder.appending(path: "words"))
      try FileManager.default.createDirectory(
        atPath: folder.path + "/de.lproj", withIntermediateDirectories: false)
      try Data(#""a" = "Liste";"#.utf8).write(to: URL(filePath: table))
      let reference = folder.appending(path: "App.strings")
      try Data(#""a" = "List";"#.utf8).write(to: reference)
      try Data("list = Liste\n".utf8).write(to: glossary)
      let run = Watched(
        ["strings", "validate", table, "--reference", reference.path, "--glossary", glossary.path],
        steps: [
          { try Data("list = Aufstellung\n".utf8).write(to: glossary) },
          { try Data(#""a" = "Lists";"#.utf8).write(to: reference) },
        ])
      #expect(run.outputs.allSatisfy { !$0.isEmpty })
      #expect(run.outputs[0] != run.outputs[1])
    }
  }

  /// The picture may get the number of the project's old file.
  @Test func anOutputIsWrittenAgain() throws {
    try withProject { file in
      let picture = file.deletingLastPathComponent().appending(path: "p.svg")
      var shown: [Bool] = []
      let run = Watched(
        ["run", file.path, "--svg", picture.path],
        steps: ["Second", "Third", "Fourth"].map { title in
          {
            shown.append(try String(contentsOf: picture, encoding: .utf8).contains(title))
            try Self.project(title).write(to: file, options: .atomic)
          }
        })
      #expect(shown == [false, false, false])
      let last = try String(contentsOf: picture, encoding: .utf8)
      #expect(last.contains("Fourth"))
      #expect(run.errors.dropFirst().allSatisfy { $0 == "bcinteract: \(file.path) has changed\n" })
    }
  }

  @Test func aTerminalIsClearedBeforeEachRun() throws {
    try withProject { file in
      let run = Watched(["lint", file.path], isTerminal: true, steps: [{ try Self.project("Second").write(to: file) }])
      #expect(run.outputs.allSatisfy { $0.hasPrefix("\u{1B}[2J\u{1B}[Hno problems found") })
      #expect(run.errors == ["", ""])
    }
  }

  /// A name may be gone while the project is edited.
  @Test func onlyTheFirstRunEndsWithAUsageError() throws {
    try withProject { file in
      let first = Watched(["explore", file.path, "--to", "b"], steps: [])
      #expect(first.code == .usage)
      #expect(first.errors[0].contains("no annotation is called b"))
      let later = Watched(
        ["explore", file.path, "--to", "a"], steps: [{ try Data(#"{"annotations":[]}"#.utf8).write(to: file) }])
      #expect(later.code.rawValue == 128 + SIGINT)
      #expect(later.errors[1].contains("no annotation is called a"))
    }
  }

  @Test func theWatchEndsWithItsLastReader() throws {
    try withProject { file in
      var polls = 0
      let console = Console(
        output: { _ in throw CommandError.closedOutput }, errors: { _ in },
        wait: { _ in
          polls += 1
          return SIGINT
        })
      #expect(Program.run(["lint", file.path, "--watch"], console: console) == .fine)
      #expect(polls == 0)
    }
  }

  @Test(arguments: [
    (["run", "-"], "--watch cannot be used with standard input"),
    (["run", "p.json", "--script", "-"], "--watch cannot be used with standard input"),
    (["strings", "validate", "-"], "--watch cannot be used with standard input"),
    (["run", "p.json", "--interactive"], "--watch cannot be combined with --realtime, --interactive or --record"),
    (["run", "p.json", "--realtime"], "--watch cannot be combined with --realtime, --interactive or --record"),
    (["run", "p.json", "--record", "r"], "--watch cannot be combined with --realtime, --interactive or --record"),
    (["lint", "--jsonl"], "--watch cannot be combined with --jsonl"),
    (["strings", "validate", "de.strings", "--fix"], "--watch cannot be combined with --fix"),
    (["chapters", "p.json"], "unknown option --watch"),
  ])
  func aCombinationWithoutAMeaningIsAUsageError(words: [String], message: String) {
    let run = Watched(words, steps: [])
    #expect(run.code == .usage)
    #expect(run.errors[0].hasPrefix("bcinteract: \(message)"), "\(run.errors)")
  }
}
