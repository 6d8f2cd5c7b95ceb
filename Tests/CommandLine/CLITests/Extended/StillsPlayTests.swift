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
}
