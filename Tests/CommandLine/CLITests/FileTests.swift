import CFiles
import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

#if canImport(Glibc)
  import Glibc
#endif

/// Files as the system has them: their names, their owners, and what else there is in folders.
@Suite struct FileTests {
  /// Only a JSON report has a place for the reason.
  @Test func chaptersOfAProjectWithoutAMenuReplaceNoFile() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "chapters.vtt")
      try Data("old".utf8).write(to: file)
      let json = folder.path + "/chapters.json"
      let formats = ["--format", "vtt=\(file.path)", "--format", "json=\(json)"]
      #expect(TestRun(["chapters", "-"] + formats, input: #"{"annotations": []}"#).code == .input)
      #expect(try String(contentsOf: file, encoding: .utf8) == "old")
      #expect(try String(contentsOfFile: json, encoding: .utf8).contains("the project has no chapter menu"))
    }
  }

  /// A file counts as a still of an earlier run if the list has it under the command's own name, and if it is not newer
  /// than the list.
  @Test(arguments: [
    (#"[{"file": "001-a.png", "annotation": "a", "time": 1}]"#, 0.0, true),
    (#"[{"file": "001-a.png", "annotation": "a", "time": 1}]"#, 1, false),
    (#"[{"file": "001-a.png", "annotation": "b", "time": 1}]"#, 0, false),
    (#"[{"file": "001-a.png", "annotation": "a"}]"#, 0, false),
    (#"[{"file": "001-a.png"}]"#, 0, false), (#"["001-a.png"]"#, 0, false), ("", 0, false),
    (#"[3, {"file": "001-a.png", "annotation": "a", "time": 1}]"#, 0, false),
  ])
  func onlyAnUnchangedStillIsThatOfAnEarlierRun(list: String, delay: Double, isStill: Bool) throws {
    try withTemporaryFolder { folder in
      let (still, file) = (folder.appending(path: "001-a.png"), folder.appending(path: "stills.json"))
      try Data("a".utf8).write(to: still)
      try Data(list.utf8).write(to: file)
      let time = Date(timeIntervalSince1970: 1_000_000_000)
      for (path, date) in [(file.path, time), (still.path, time + delay)] {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      }
      #expect(StillsRun.stills(in: folder.path) == (isStill ? ["001-a.png"] : []))
    }
  }

  private let table = "\"b\" = \"1\";\n\"a\"=\"2\";\n"

  /// A folder with a table that `fmt` rewrites.
  private func withTable(_ body: (_ folder: URL, _ table: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/t.strings"
      try Data(table.utf8).write(to: URL(fileURLWithPath: path))
      try body(folder, path)
    }
  }

  private func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    #expect(stat(path, &status) == 0)
    return status
  }

  @Test func aRewrittenFileKeepsItsOwnerItsModeAndItsAttributes() throws {
    try withTable { folder, path in
      let isRoot = geteuid() == 0
      if isRoot { #expect(chown(path, 1234, 4321) == 0) }
      #expect(chmod(path, 0o640) == 0)
      let hasAttributes = setxattr(path, "user.origin", "translator", 10, 0) == 0
      let before = status(path)
      #expect(TestRun(["strings", "fmt", path]).code == .fine)
      let after = status(path)
      #expect(after.st_ino != before.st_ino)
      #expect(after.st_mode == before.st_mode)
      #expect(after.st_uid == before.st_uid)
      #expect(after.st_gid == before.st_gid)
      if hasAttributes {
        var value = [UInt8](repeating: 0, count: 10)
        #expect(getxattr(path, "user.origin", &value, 10) == 10)
        #expect(value == Array("translator".utf8))
      }
      #expect(names(in: folder) == ["t.strings"])
    }
  }

  @Test func aReadOnlyFileIsLeftAsItIs() throws {
    try withTable { _, path in
      #expect(chmod(path, 0o444) == 0)
      let result = TestRun(["strings", "fmt", path])
      #expect(result.code == .input)
      #expect(
        result.errors == "bcinteract: \(path): the file is read-only; to write it: chmod u+w\n")
      #expect(text(path) == table)
    }
  }

  @Test func aFileWithOtherNamesIsLeftAsItIs() throws {
    try withTable { _, path in
      #expect(link(path, path + ".also") == 0)
      let result = TestRun(["strings", "fmt", path])
      #expect(result.code == .input)
      #expect(result.errors.contains("hard links"), "\(result.errors)")
      #expect(status(path).st_nlink == 2)
      #expect(text(path) == table)
    }
  }

  /// The files that a killed process left are deleted by the next rewrite.
  @Test func leftoversOfKilledProcessesDoNotAccumulate() throws {
    try withTable { folder, path in
      let leftover = folder.path + "/.bcinteract-" + leftoverHash("t.strings")
      try Data("half".utf8).write(to: URL(fileURLWithPath: leftover))
      #expect(TestRun(["strings", "fmt", path]).code == .fine)
      #expect(names(in: folder) == ["t.strings"])
    }
  }

  private func leftoverHash(_ name: String) -> String {
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// Many processes that write one file, and are killed at any moment: it is always one whole version, and at
  /// most one temporary file is left.
  @Test func aKillLeavesACompleteFile() throws {
    try withTable { folder, path in
      let versions = try ["40", "90"].map { expansion -> Data in
        let words = ["strings", "pseudo", "--force", "--expansion", expansion, "--output", path]
        #expect(TestRun(words).code == .fine)
        return try Data(contentsOf: URL(fileURLWithPath: path))
      }
      for round in 0..<40 {
        let process = Process()
        process.executableURL = TestRun.program
        process.arguments = [
          "strings", "pseudo", "--force", "--expansion", ["40", "90"][round % 2], "--output", path,
        ]
        try process.run()
        // At some moment of its life: how far it has come differs from run to run.
        for _ in 0..<(round * 40) { sched_yield() }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let written = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(versions.contains(written))
        #expect(names(in: folder).count <= 2)
      }
    }
  }

  // MARK: Names

  /// In Latin-1, as old archives have them.
  private let name: [UInt8] = Array("tr\u{FFFD}s".utf8.prefix(2)) + [0xE8] + Array("s.strings".utf8)

  private func run(_ words: [[UInt8]], in folder: URL) throws -> (code: Int32, output: String) {
    // A shell, since Foundation gives a process no other names than UTF-8.
    let line = words.map { word in
      "$'" + word.map { "\\x" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        + "'"
    }
    let script = "\(TestRun.program.path) \(line.joined(separator: " ")) 2>&1; echo \"exit $?\""
    let shown = try runTool("bash", ["-c", script], in: folder)
    let lines = shown.split(separator: "\n")
    let code = lines.last?.split(separator: " ").last.flatMap { Int32($0) }
    return (try #require(code), lines.dropLast().joined(separator: "\n"))
  }

  @Test func aNameThatIsNotUTF8IsReadAndWritten() throws {
    try withTemporaryFolder { folder in
      let full = Array((folder.path + "/").utf8) + name
      let other = Array((folder.path + "/").utf8) + [0xFF] + name
      for bytes in [full, other] {
        let file = fopen(bytes.map(CChar.init(bitPattern:)) + [0], "w")
        fputs(table, file)
        fclose(file)
      }
      let words = [Array("strings".utf8), Array("fmt".utf8), full]
      let written = try run(words, in: folder)
      #expect(written.code == 0)
      // The one, and not the other, nor a third with another name.
      let shown = try runTool(
        "sh", ["-c", "ls | wc -l; cat *s.strings | grep -c '\"b\"'"], in: folder)
      #expect(shown.split(whereSeparator: \.isWhitespace) == ["2", "2"])
      let checked = [Array("strings".utf8), Array("fmt".utf8), Array("--check".utf8), full, other]
      let result = try run(checked, in: folder)
      #expect(result.code == 1)
      #expect(result.output.hasSuffix("/\\xFFtr\\xE8s.strings"), "\(result.output)")
    }
  }

  @Test func aFolderWithNamesThatAreNotUTF8IsChecked() throws {
    try withTemporaryFolder { folder in
      let full = Array((folder.path + "/").utf8) + name
      let file = fopen(full.map(CChar.init(bitPattern:)) + [0], "w")
      fputs("\"a\" = \"b  c\";\n", file)
      fclose(file)
      let result = TestRun(["strings", "validate", folder.path, "--locale", "de"])
      #expect(result.errors == "")
      #expect(result.output.contains("tr\\xE8s.strings"), "\(result.output)")
    }
  }

  @Test(arguments: [
    ["import", "--into", "t.strings", "--out", "-"], ["import", "--into", "t.strings", "--check"],
    ["convert", "--to", "json"],
  ])
  func aTableIsReadOnceSoThatItMayComeFromAPipe(words: [String]) throws {
    try withTable { folder, path in
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data("\"b\" = \"3\";\n".utf8))
      try pipe.fileHandleForWriting.close()
      let input = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      let rest = words.dropFirst().map { $0 == "t.strings" ? path : $0 }
      let result = TestRun(["strings", words[0], input, "--from", "strings"] + rest)
      #expect(result.code == .fine && !(result.output + result.errors).contains("the file is empty"), "\(result)")
    }
  }

  // MARK: What is no file

  @Test func aPipeAmongProjectsIsSkippedAndReported() throws {
    try withTemporaryFolder { folder in
      let project = #"{"annotations": [{"id": "a", "type": "image", "title": "A", "start": 1, "end": 3}]}"#
      try Data(project.utf8).write(to: folder.appending(path: "a.json"))
      #expect(mkfifo(folder.path + "/pipe.json", 0o600) == 0)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/zero.json", withDestinationPath: "/dev/zero")
      let result = TestRun(["lint", folder.path])
      let lines = ["pipe", "zero"].map {
        "bcinteract: \(folder.path)/\($0).json: skipped: it is a pipe, a socket or a device\n"
      }
      #expect(result.errors == lines.joined())
      #expect(result.output.hasSuffix("(1 file)\n"), "\(result.output)")
    }
  }

  @Test(arguments: ["pipe", "socket", "device"])
  func aPipeInAFolderIsSkippedAndReported(kind: String) throws {
    try withTable { folder, path in
      let name = folder.path + "/\(kind).strings"
      switch kind {
      case "pipe": #expect(mkfifo(name, 0o600) == 0)
      case "socket":
        let listener = "import socket,sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])"
        _ = try runTool("python3", ["-c", listener, "\(kind).strings"], in: folder)
      default:
        try FileManager.default.createSymbolicLink(
          atPath: name, withDestinationPath: "/dev/zero")
      }
      let result = TestRun(["strings", "validate", folder.path, "--locale", "de"])
      #expect(result.code == .fine)
      #expect(
        result.errors == "bcinteract: \(name): skipped: it is a pipe, a socket or a device\n")
    }
  }
}
