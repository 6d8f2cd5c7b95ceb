import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

/// Limits of `play --stills`.
@Suite(.serialized, .needs(.mpv)) struct StillsPlayTests {
  private func stills(_ words: String..., project: String) throws -> TestRun {
    try withTemporaryFolder { folder in
      try Data(project.utf8).write(to: folder.appending(path: "p.json"))
      let paths = [PlayTests.clip.path, folder.path + "/p.json", "--stills", folder.path + "/stills"]
      return TestRun(["play"] + paths + words)
    }
  }

  @Test(arguments: [(2, false), (60, true)])
  func onlyAnnotationsOutsideOfTheMediaAreCounted(start: Int, isOutside: Bool) throws {
    let run = try stills(
      project: """
        {"annotations": [{"id": "a", "type": "pop", "start": 1, "end": 2, "content": "a"},
          {"id": "b", "type": "pop", "start": \(start), "end": 70, "content": "b"}]}
        """)
    #expect(run.code == .fine, "\(run.errors)")
    #expect(run.errors.contains("1 of 2 annotations lie outside of the media") == isOutside, "\(run.errors)")
  }

  @Test(arguments: [("0%", true), ("100%", true), ("4.2", false)])
  func aStillIsTakenUpToTheEndOfTheMedia(time: String, isTaken: Bool) throws {
    let run = try stills("--at", time, project: #"{"annotations": []}"#)
    #expect((run.code == .fine) == isTaken && (run.code == .usage) == !isTaken, "\(run.errors)")
  }

  /// Files of others stay, also those that an invalid list names.
  @Test func stillsOfAnEarlierRunAreRemoved() throws {
    try withTemporaryFolder { folder in
      let stills = folder.appending(path: "stills")
      func names(after times: String...) throws -> [String] {
        let words = ["play", PlayTests.clip.path, "-", "--stills", stills.path] + times.flatMap { ["--at", $0] }
        let run = TestRun(words, input: #"{"annotations": []}"#)
        #expect(run.code == .fine, "\(run.errors)")
        return try FileManager.default.contentsOfDirectory(atPath: stills.path).sorted()
      }
      #expect(try names(after: "1", "2") == ["001-at-1.png", "002-at-2.png", "stills.json"])
      for name in ["004-own.png", "notes.txt"] { try Data("mine".utf8).write(to: stills.appending(path: name)) }
      #expect(try names(after: "2") == ["001-at-2.png", "004-own.png", "notes.txt", "stills.json"])
      try Data(#"[{"file": "notes.txt"}, {"file": "../stills/004-own.png"}, 3]"#.utf8)
        .write(to: stills.appending(path: "stills.json"))
      #expect(try names(after: "2") == ["001-at-2.png", "004-own.png", "notes.txt", "stills.json"])
    }
  }
}
