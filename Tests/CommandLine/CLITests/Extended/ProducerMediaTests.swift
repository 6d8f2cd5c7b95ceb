import Foundation
import JSON
import TestSupport
import Testing

@testable import BCInteractCLI

/// The length of a file is read by libmpv, and a file without one is an input error.
@Suite(.serialized, .needs(.mpv)) struct ProducerMediaTests {
  @Test func aMediaFileGivesItsLength() {
    let length = TestRun(
      ["run", "-", "--duration", PlayTests.clip.path, "--format", "json"], input: ProducerTests.menu)
    #expect(length.code == .fine && length.output.contains(#""durationSource": "given""#), "\(length.errors)")
    let duration = (try? JSON(parsing: length.output))?["duration"]?.number ?? 0
    #expect(abs(duration - 4) < 0.2)
    let other = TestRun(["run", "-", "--duration", #filePath], input: ProducerTests.menu)
    #expect(other.code == .input && other.errors.contains("can't be played"), "\(other.errors)")
  }

  @Test func stillsTakeAFolderOrAPage() {
    let run = TestRun(["play", PlayTests.clip.path, "-", "--stills", "sheet.pdf"], input: PlayTests.project)
    #expect(run.code == .usage)
    #expect(run.errors.contains("--stills writes a folder or an .html file, not sheet.pdf"))
  }
}
