import Foundation
import JSON
import TestSupport
import Testing

@testable import BCInteractCLI

/// What producers do with a project: its length, chapters, folders, and commands in a pipe.
@Suite struct ProducerTests {
  static let menu = """
    {"annotations": [{"id": "m", "type": "hotLink", "start": 0, "end": 5, "title": "Menu", "command": "chapters",
      "commandData": {"Intro": "0", "End": "80%"}}]}
    """

  @Test(arguments: ["vtt", "ffmetadata"])
  func aFileOfChaptersNeedsTheLengthForEachOfThem(format: String) {
    let run = TestRun(["chapters", "-", "--format", format], input: Self.menu)
    #expect(run.code == .usage && run.output == "")
    #expect(run.errors.contains("chapter “End” at 80% needs the media's length: give --duration"), "\(run.errors)")
    let given = TestRun(["chapters", "-", "--format", format, "--duration", "50"], input: Self.menu)
    #expect(given.code == .fine && given.output.contains("End"))
    #expect(TestRun(["chapters", "-"], input: Self.menu).errors.contains("left out (--duration)"))
  }

  /// A project with its own length needs no `--duration`, which has priority.
  @Test(arguments: [
    (["chapters", "-"], "0:40  End"), (["chapters", "-", "--duration", "100"], "1:20  End"),
    (["run", "-"], "1 annotation · 0:00.000 – 0:50.000\n"), (["run", "-", "--at", "100%"], "0:50.000"),
    (["run", "-", "--follow"], "0:00.000 – 0:50.000\n"), (["explore", "-"], "0:50"),
    (["run", "-", "--script", "/dev/null", "--format", "json"], #""durationSource": "given""#),
  ])
  func theProjectsOwnLengthIsUsed(words: [String], expected: String) {
    let run = TestRun(
      words, input: Self.menu.replacingOccurrences(of: "{\"annotations", with: "{\"duration\": \"0:50\", \"annotations")
    )
    #expect(run.code == .fine && run.errors == "", "\(run.errors)")
    #expect(run.output.contains(expected), "\(run.output)")
  }

  @Test func theLengthInATraceIsKnown() throws {
    let words = ["run", "-", "--script"]
    try withTemporaryFolder { folder in
      let trace = folder.appending(path: "t.jsonl")
      try Data(#"{"input":"duration","value":60}"#.utf8).write(to: trace)
      #expect(TestRun(words + [trace.path], input: Self.menu).errors == "")
    }
  }

  @Test func lintAcceptsALocalPictureThatExists() throws {
    try withTemporaryFolder { folder in
      let project = folder.path + "/p.json"
      let text = #"{"annotations": [{"id": "a", "type": "image", "start": 0, "end": 5, "url": "logo.png"}]}"#
      try Data(text.utf8).write(to: URL(filePath: project))
      let missing = TestRun(["lint", project])
      #expect(missing.code == .findings && missing.output.contains("[project.missing-picture]"), "\(missing)")
      let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(0..<60)
      try Data(picture).write(to: folder.appending(path: "logo.png"))
      #expect(!TestRun(["lint", project]).output.contains("project.missing-picture"))
    }
  }

  @Test func allProjectsInAFolderAreChecked() throws {
    try withTemporaryFolder { folder in
      let inner = folder.appending(path: "inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      #expect(TestRun(["lint", folder.path]).errors.hasSuffix("no project in the folder\n"))
      try Data(#"{"name": "no project"}"#.utf8).write(to: folder.appending(path: "package.json"))
      try Data(#"["a", {"annotations": []}]"#.utf8).write(to: folder.appending(path: "list.json"))
      try Data("3".utf8).write(to: inner.appending(path: "number.json"))
      #expect(TestRun(["lint", folder.path]).errors.hasSuffix("no project in the folder\n"))
      try Data(Self.menu.utf8).write(to: folder.appending(path: "a.json"))
      try Data(Self.menu.utf8).write(to: inner.appending(path: "b.JSON"))
      let run = TestRun(["lint", folder.path])
      #expect(run.output.contains("\(folder.path)/a.json:") && run.output.contains("\(inner.path)/b.JSON:"))
      #expect(run.output.hasSuffix("(2 files)\n") && run.errors == "", "\(run)")
      try Data(#"{"anotations": []}"#.utf8).write(to: folder.appending(path: "misspelled.json"))
      let misspelled = TestRun(["lint", folder.path])
      #expect(misspelled.output.contains("did you mean annotations?") && misspelled.output.hasSuffix("(3 files)\n"))
      try Data("{".utf8).write(to: folder.appending(path: "broken.json"))
      #expect(TestRun(["lint", folder.path]).code == .input)
    }
  }

  @Test func swappedArgumentsAndOtherFilesAreNamed() throws {
    try withTemporaryFolder { folder in
      let (project, media) = (folder.path + "/p.json", folder.path + "/film.mp4")
      try Data(Self.menu.utf8).write(to: URL(filePath: project))
      try Data([0, 0, 0, 32, 0x66, 0xFF]).write(to: URL(filePath: media))
      let swapped = TestRun(["play", project, media])
      #expect(swapped.code == .usage)
      #expect(
        swapped.errors.contains("the arguments are swapped: the media comes first, as in play \(media) \(project)"))
      let spaced = (project: folder.path + "/it's p.json", media: folder.path + "/a film.mp4")
      try Data(Self.menu.utf8).write(to: URL(filePath: spaced.project))
      try Data([0, 0, 0, 32, 0x66, 0xFF]).write(to: URL(filePath: spaced.media))
      #expect(
        TestRun(["play", spaced.project, spaced.media]).errors.contains(
          "as in play '\(spaced.media)' '\(folder.path)/it'\\''s p.json'"))
    }
  }
}
