import Foundation
import Preview
import ProjectFormat
import TestSupport
import Testing

@testable import BCInteractCLI

/// `run --html`: a page in addition to the requested report, or in its place.
@Suite(.enabled(if: HTMLPage.isAvailable, "needs make web")) struct PageCommandTests {
  static let project =
    #"{"title": "T", "annotations": [{"id": "a", "type": "pop", "start": 1, "end": 3}]}"#

  @Test func writesAPageAndNoReport() throws {
    try withTemporaryFolder { folder in
      let (project, page) = (folder.path + "/p.json", folder.path + "/p.html")
      try Data(Self.project.utf8).write(to: URL(filePath: project))
      let run = TestRun(["run", project, "--html", page])
      #expect(run.code == .fine)
      #expect(run.output.isEmpty)
      let text = try String(contentsOfFile: page, encoding: .utf8)
      #expect(text.hasPrefix("<!DOCTYPE html>"))
      #expect(text.hasSuffix("</html>\n"))
      #expect(text.contains("<title>T</title>"))
      #expect(text.contains("img-src &#39;none&#39;"))
      // The engine and the reader are included.
      #expect(text.utf8.count < 350_000)
      #expect(TestRun(["run", project, "--html", "-"]).output == text)
      let both = TestRun(["run", project, "--html", page, "--format", "jsonl"])
      #expect(both.output.hasPrefix(#"{"event":"#))
    }
  }

  @Test(arguments: Platform.allCases)
  func thePageHasItsPlatform(platform: Platform) throws {
    try withTemporaryFolder { folder in
      let project = folder.path + "/p.json"
      try Data(Self.project.utf8).write(to: URL(filePath: project))
      let run = TestRun(["run", project, "--html", "-", "--platform", platform.rawValue])
      #expect(run.output.contains(#""platform":"\#(platform.rawValue)""#) == (platform != .ios))
    }
  }

  @Test func thePageNamesItsAllowedSources() throws {
    try withTemporaryFolder { folder in
      let project = folder.path + "/p.json"
      try Data(Self.project.utf8).write(to: URL(filePath: project))
      func page(_ options: String...) -> String {
        TestRun(["run", project, "--html", "-"] + options).output
      }
      let remote = page("--video", "https://media.example.com/a;b'c.mp4?x", "--images")
      #expect(remote.contains("media-src blob: https://media.example.com; "))
      #expect(remote.contains("img-src https:; "))
      #expect(page("--video", "clip.mp4").contains("media-src blob: &#39;self&#39; file:; "))
      #expect(page("--locale", "ar").contains(#"<html lang="ar" dir="rtl">"#))
    }
  }

  @Test(arguments: [
    ("clip-1.mp4", "clip-1.mp4"), ("media/a film#1?.mp4", "media/a%20film%231%3F.mp4"), ("/v/50%.mp4", "/v/50%25.mp4"),
    ("https://media.example.com/a.mp4?x#t=5", "https://media.example.com/a.mp4?x#t=5"),
  ])
  func thePageHasTheAddressOfItsVideo(video: String, address: String) throws {
    try withTemporaryFolder { folder in
      let project = folder.path + "/p.json"
      try Data(Self.project.utf8).write(to: URL(filePath: project))
      let page = TestRun(["run", project, "--html", "-", "--video", video]).output
      #expect(page.contains("\"video\":\"\(address)\""))
    }
  }

  @Test func aMissingVideoIsReported() throws {
    try withTemporaryFolder { folder in
      let project = folder.path + "/p.json"
      try Data(Self.project.utf8).write(to: URL(filePath: project))
      try Data("film".utf8).write(to: folder.appending(path: "film.mp4"))
      func errors(_ video: String) -> String {
        TestRun(["run", project, "--html", folder.path + "/p.html", "--video", video]).errors
      }
      #expect(errors("film.mp4") == "" && errors(folder.path + "/film.mp4") == "")
      #expect(errors("https://media.example.com/a.mp4") == "")
      #expect(errors("nosuch.mp4") == "bcinteract: --video nosuch.mp4: there is no such file next to the page\n")
    }
  }

  @Test func aPictureNextToTheProjectIsEmbedded() throws {
    let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    try withTemporaryFolder { folder in
      let project = folder.path + "/p.json"
      try Data(
        #"{"annotations": [{"id": "a", "type": "image", "title": "T", "start": 1, "end": 3, "url": "logo.png"}]}"#.utf8
      ).write(to: URL(filePath: project))
      try #require(Data(base64Encoded: picture)).write(to: folder.appending(path: "logo.png"))
      let run = TestRun(["run", project, "--html", "-", "--images"])
      #expect(run.errors == "")
      #expect(run.output.contains("data:image/png;base64,\(picture)"))
      #expect(!TestRun(["run", project, "--html", "-"]).output.contains(picture))
    }
  }

  /// A page may be published, and a project may name any file of the producer.
  @Test(arguments: ["../logo.png", "link.png", "/dev/../PATH", "sub/../../logo.png"])
  func aPictureOutsideTheFolderOfTheProjectIsNotEmbedded(address: String) throws {
    try withTemporaryFolder { folder in
      let (project, picture) = (folder.path + "/p/p.json", folder.appending(path: "logo.png"))
      let address = address.replacing("/PATH", with: picture.path)
      try FileManager.default.createDirectory(atPath: folder.path + "/p/sub", withIntermediateDirectories: true)
      try Data(
        #"{"annotations": [{"id": "a", "type": "image", "start": 1, "end": 3, "url": "\#(address)"}]}"#.utf8
      ).write(to: URL(filePath: project))
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: picture)
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/p/link.png", withDestinationPath: picture.path)
      let run = TestRun(["run", project, "--html", "-", "--images"])
      #expect(run.code == .fine)
      #expect(!run.output.contains("data:image/png"))
      #expect(run.errors.contains("is outside the folder of the project"), "\(run.errors)")
    }
  }

  /// What the page embeds, and the media next to it.
  @Test(arguments: [
    "--html $logo.png --images", "--html $sub/v.mp4 --video v.mp4", "--html $p.html --svg $v.mp4 --video v.mp4",
  ])
  func noOutputReplacesAPictureOrTheMedia(line: String) throws {
    try withTemporaryFolder { folder in
      let files = [
        "p.json": #"{"annotations": [{"id": "a", "type": "image", "start": 1, "end": 3, "url": "logo.png"}]}"#,
        "logo.png": "a picture", "v.mp4": "a clip", "sub/v.mp4": "another clip",
      ]
      try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: false)
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
      let words = line.split(separator: " ").map { String($0.replacing("$", with: folder.path + "/")) }
      let run = TestRun(["run", folder.path + "/p.json"] + words)
      #expect(run.code == .usage)
      #expect(run.errors.contains("write to another file"), "\(run.errors)")
      for (name, text) in files {
        #expect(try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8) == text)
      }
    }
  }

  @Test func aFileThatIsNoPictureIsReported() throws {
    try withTemporaryFolder { folder in
      let project = folder.path + "/p.json"
      try Data(
        #"{"annotations": [{"id": "a", "type": "image", "start": 1, "end": 3, "url": "logo.png"}]}"#.utf8
      ).write(to: URL(filePath: project))
      try Data("no picture".utf8).write(to: folder.appending(path: "logo.png"))
      let run = TestRun(["run", project, "--html", "-", "--images"])
      #expect(run.code == .fine)
      #expect(run.output.hasSuffix("</html>\n"))
      #expect(run.errors.contains("logo.png is not a PNG, JPEG, WebP, GIF or BMP picture; save it as one of these"))
    }
  }

  @Test func drawsTheTimelineOrTheScreen() throws {
    try withTemporaryFolder { folder in
      let (project, picture) = (folder.path + "/p.json", folder.path + "/p.svg")
      try Data(Self.project.utf8).write(to: URL(filePath: project))
      let run = TestRun(["run", project, "--svg", picture])
      #expect(run.code == .fine)
      #expect(run.output.isEmpty)
      let text = try String(contentsOfFile: picture, encoding: .utf8)
      #expect(text.hasPrefix("<svg "))
      #expect(text.hasSuffix("</svg>\n"))
      #expect(text.contains("<title>T</title>"))
      let screen = TestRun(["run", project, "--svg", "-", "--at", "2"])
      #expect(screen.output.contains("<title>T · 0:02.000</title>"))
      let arabic = TestRun(["run", project, "--svg", "-", "--locale", "ar"])
      #expect(arabic.output.contains(#"lang="ar""#))
    }
  }

  @Test(arguments: [
    ["--video", "a.mp4"], ["--images"], ["--html", "p.html", "--at", "3"],
    ["--html", "p.html", "--realtime"], ["--svg", "p.svg", "--realtime"], ["--svg", "p.png"], ["--svg", "p.html"],
  ])
  func conflictingOptionsAreRejected(options: [String]) {
    #expect(TestRun(["run", "project.json"] + options).code == .usage)
  }
}
