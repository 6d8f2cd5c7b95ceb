import Foundation
import JSON
import Support
import TestSupport
import Testing

@testable import BCInteractCLI

/// `play` with real media, made by ffmpeg.
@Suite(.serialized, .needs(.mpv)) struct PlayTests {
  /// Four seconds of grey with a tone.
  static let clip: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "bcinteract-play-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try runTool(
        "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i", "color=gray:s=640x360:r=25:d=4", "-f", "lavfi", "-i",
          "sine=duration=4", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-movflags",
          "+faststart", "clip.mp4",
        ], in: folder)
    } catch {
      fatalError("\(error)")
    }
    return folder.appending(path: "clip.mp4")
  }()

  static let project = """
    {"title": "A door", "annotations": [
      {"id": "door/1", "type": "image", "start": 1, "end": 3, "left": "10%", "top": "20%",
       "width": "50%", "height": "60%", "title": "The <door>", "gate": true,
       "onClick": {"releaseGate": true}},
      {"id": "secret", "type": "pop", "start": 2, "end": 4, "left": "60%", "top": "60%",
       "width": "30%", "height": "20%", "content": "A {{thing}}", "precondition": "key"},
      {"id": "shop", "type": "onTime", "start": 3.5, "gotoLink": "https://shop.example.com/doors"},
      {"id": "late", "type": "pop", "start": 60, "end": 70, "content": "never"}
    ]}
    """

  private func withProject(_ body: (URL, String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "p.json")
      try Data(Self.project.utf8).write(to: file)
      try body(folder, file.path)
    }
  }

  @Test func withoutAWindowPlaybackRunsToTheGateAndIsRecorded() throws {
    try withProject { folder, project in
      let recording = folder.appending(path: "r.jsonl").path
      let run = TestRun([
        "play", Self.clip.path, project, "--headless", "--format", "jsonl", "--record", recording,
      ])
      #expect(run.code == .fine, "\(run.errors)")
      #expect(run.output.contains(#""event":"gateClosed","annotation":"door/1","time":1"#))
      let again = TestRun(["replay", recording])
      #expect(again.code == .fine && again.output.contains("no difference"))
    }
  }

  /// The clip in HLS, with subtitles beside it that have a style, downloaded by the real program; then the server is gone.
  @Test func aDownloadedVideoPlays() throws {
    try withProject { folder, project in
      _ = try runTool(
        "sh",
        [
          "-c",
          "ffmpeg -v error -i \(Self.clip.path) -c copy -f hls -hls_time 1 -hls_list_size 0 v.m3u8",
        ], in: folder)
      var content = HLSContent.film(segments: 1)
      content.files["/film/master.m3u8"] = Array(
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=640x360\nv.m3u8\n".utf8)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        content.files["/film/\(name)"] = Array(try Data(contentsOf: folder.appending(path: name)))
      }
      let styled =
        "WEBVTT\n\nSTYLE\n::cue { color: lime }\n\n00:01.000 --> 00:02.000\n<c.loud>Hola\n"
      content.files["/film/es.vtt"] = Array(styled.utf8)
      let address = Protected("")
      let server = try LoopbackServer { [content] request in
        guard request.path == "/accounts/5/videos/62" else { return content.answer(request) }
        return [.answer(200, text: HLSContent.video(at: address.withLock { $0 }))]
      }
      address.withLock { $0 = server.baseURL }
      let told = try runTool(
        TestRun.program.path,
        [
          "download", "video", "62", "--base-url", server.baseURL, "--out", "films", "--account",
          "5", "--policy-key", "BCpk-x", "--languages", "all",
        ], in: folder)
      server.stop()
      let token = try #require(
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/films").first)
      let media = folder.appending(path: "films/\(token)/media")
      #expect(told.contains("complete: "), "\(told)")
      let subtitles = try runTool("sh", ["-c", "cat $(find . -name '*.vtt')"], in: media)
      #expect(subtitles.contains(styled))

      let run = TestRun([
        "play", media.path + "/master.m3u8", project, "--headless", "--format", "jsonl",
      ])
      #expect(run.code == .fine, "\(run.errors)")
      #expect(run.output.contains(#""event":"gateClosed","annotation":"door/1","time":1"#))
    }
  }

  @Test func aScriptControlsThePlayback() throws {
    try withProject { folder, project in
      let script = folder.appending(path: "s.jsonl")
      try Data(
        """
        {"input":"enable","precondition":"key"}
        {"input":"set","variables":{"thing":"lamp"}}
        {"input":"tick","time":2}
        {"input":"tap","annotation":"door/1"}
        {"input":"tick","time":2.5}
        {"input":"pause"}
        {"input":"seek","time":3.2}
        {"input":"wall","elapsed":0.1}
        {"input":"end"}
        """.utf8
      ).write(to: script)
      let run = TestRun([
        "play", Self.clip.path, project, "--headless", "--format", "jsonl", "--script", script.path,
      ])
      #expect(run.code == .fine, "\(run.errors)")
      let events = try run.output.split(separator: "\n").map { line in
        let event = try #require(try JSON(parsing: String(line)).object)
        return (event["event"]?.string ?? "") + " " + (event["annotation"]?.string ?? "")
      }
      // A machine that is late goes back to the gate's frame.
      #expect(
        events.filter { $0 != "seek door/1" } == [
          "entered door/1", "shown door/1", "gateClosed door/1", "tapped door/1",
          "gateReleased door/1", "entered secret", "shown secret", "exited door/1", "hidden door/1",
          "entered shop", "triggered shop", "open shop", "exited shop", "ignored shop",
          "exited secret", "hidden secret",
        ])
    }
  }

  @Test func aFolderGetsAStillOfEachAnnotationAndAList() throws {
    try withProject { folder, project in
      let stills = folder.appending(path: "stills")
      let run = TestRun(["play", Self.clip.path, project, "--stills", stills.path])
      #expect(run.code == .fine)
      #expect(run.errors.contains("1 of 4 annotations lie outside of the media"))
      let list = try String(contentsOf: stills.appending(path: "stills.json"), encoding: .utf8)
      #expect(
        try JSON(parsing: list).text()
          == #"[{"file":"001-door-1.png","annotation":"door/1","time":1.5},"#
          + #"{"file":"002-secret.png","annotation":"secret","time":2.5},"#
          + #"{"file":"003-shop.png","annotation":"shop","time":3.5}]"#)
      let names = try FileManager.default.contentsOfDirectory(atPath: stills.path).sorted()
      #expect(names == ["001-door-1.png", "002-secret.png", "003-shop.png", "stills.json"])
      let size = try runTool(
        "ffprobe",
        [
          "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", "001-door-1.png",
        ],
        in: stills)
      #expect(size == "640,360\n")
    }
  }

  @Test func aContactSheetDescribesTheStills() throws {
    try withProject { folder, project in
      let file = folder.appending(path: "sheet.html")
      let run = TestRun([
        "play", Self.clip.path, project, "--stills", file.path, "--width", "160", "--locale", "de",
      ])
      #expect(run.code == .fine, "\(run.errors)")
      let sheet = try String(contentsOf: file, encoding: .utf8)
      #expect(sheet.contains(#"<html lang="de" dir="ltr">"#))
      #expect(sheet.components(separatedBy: "<figure").count == 4)
      #expect(sheet.contains(#"data-annotation="door/1""#) && sheet.contains("The &lt;door&gt;"))
      #expect(!sheet.contains("<door>"))
      #expect(sheet.contains("shop.example.com/doors"))
      // Its rule hides it, and it is drawn all the same.
      #expect(sheet.contains(#"<span class="not-shown">"#))
      let finding = #"<span><b>Fehler</b> <bdi>the image has no picture</bdi></span><small><bdi>"#
      #expect(sheet.contains(#"<li class="error">"# + finding))
      // The box of each card's own annotation is marked, in two colours; a trigger has none.
      let marks = sheet.components(separatedBy: "<figure").map { $0.components(separatedBy: "<rect").count - 1 }
      #expect(marks == [0, 2, 2, 0])
      #expect(sheet.contains(#"<svg viewBox="0 0 160 90""#))
    }
  }

  @Test func eachChosenTimeHasAStill() throws {
    try withProject { folder, project in
      let stills = folder.appending(path: "out").path
      let run = TestRun([
        "play", Self.clip.path, project, "--stills", stills, "--at", "1.2", "--at", "50%",
      ])
      #expect(run.code == .fine, "\(run.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: stills).sorted()
      #expect(names == ["001-at-1.2.png", "002-at-2.png", "stills.json"])
      let outside = TestRun(["play", Self.clip.path, project, "--stills", stills, "--at", "5"])
      #expect(outside.code == .usage && outside.errors.contains("outside of the media"))
    }
  }

  @Test func aStillHasTheColoursOfItsTheme() throws {
    try withProject { folder, project in
      let themes = folder.appending(path: "t.json")
      try Data(
        ##"{"white": {"text": "#ff0000", "background": "#0000ff", "font": {"size": 0.1}}}"##.utf8
      ).write(to: themes)
      let words = ["play", Self.clip.path, project, "--at", "2.5", "--enable", "key"]
      func still(_ name: String, _ options: [String]) throws -> Data {
        let stills = folder.appending(path: name)
        let run = TestRun(words + ["--stills", stills.path] + options)
        #expect(run.code == .fine, "\(run.errors)")
        return try Data(contentsOf: stills.appending(path: "001-at-2.5.png"))
      }
      let themed = try still("themed", ["--theme", themes.path])
      if let folder = ProcessInfo.processInfo.environment["KEEP_STILLS"] {
        try themed.write(to: URL(filePath: folder + "/themed.png"))
      }
      #expect(try themed != still("standard", []))
    }
  }

  @Test func thePlatformDecidesWhatIsPlayedAndDrawn() throws {
    try withTemporaryFolder { folder in
      let project = folder.appending(path: "p.json").path
      let document = #"""
        {"annotations": [{"id": "a", "type": "hotLink", "start": 0, "end": 1, "left": "5%",
          "top": "10%", "width": "40%", "height": "40%", "text": "to the beach"},
          {"id": "b", "type": "onTime", "start": 2, "gotoLink": "https://shop.example.com"}]}
        """#
      try Data(document.utf8).write(to: URL(filePath: project))
      let words = ["play", Self.clip.path, project]
      let run = TestRun(words + ["--headless", "--platform", "tvos", "--format", "json"])
      #expect(run.code == .fine, "\(run.errors)")
      #expect(run.output.contains(#""platform": "tvos""#))
      #expect(run.output.contains("not on this platform"))
      let stills = try ["ios", "web"].map { platform in
        let stills = folder.appending(path: platform)
        let run = TestRun(
          words + ["--stills", stills.path, "--at", "0.5", "--platform", platform])
        #expect(run.code == .fine, "\(run.errors)")
        return try Data(contentsOf: stills.appending(path: "001-at-0.5.png"))
      }
      #expect(stills[0] != stills[1])
    }
  }

  @Test func unplayableMediaIsReportedInOneLine() throws {
    try withProject { folder, project in
      let broken = folder.appending(path: "broken.mp4")
      try Data("no media".utf8).write(to: broken)
      for words in [["--headless"], ["--stills", folder.appending(path: "o").path]] {
        let run = TestRun(["play", broken.path, project] + words)
        #expect(run.code == .input && run.errors.contains("broken.mp4: "))
        #expect(run.errors.split(separator: "\n").count == 1)
        let missing = TestRun(["play", folder.path + "/none.mp4", project] + words)
        #expect(missing.code == .input && missing.errors.contains("no such file"))
      }
      let remote = TestRun(["play", "https://127.0.0.1:9/a.mp4", project, "--headless"])
      #expect(remote.code == .network)
      let json = TestRun(["play", broken.path, project, "--headless", "--format", "json"])
      #expect(try JSON(parsing: json.output).text().contains("broken.mp4: "))
    }
  }

  @Test(
    arguments: [
      (["--at", "1"], "--at needs --stills"),
      (
        ["--headless", "--theme", "t"],
        "--headless draws nothing: it cannot be combined with --theme"
      ), (["--width", "9"], "from 16 to 8192"),
      (["--stills", "o", "--rate", "2"], "cannot be combined with --rate"),
      (["--headless", "--open-links"], "cannot be combined with --headless"),
      (["--rate", "0", "--headless"], "from 0.01 to 100"), ([], "no display to open a window on"),
    ])
  func usageErrorsAreReported(words: [String], expected: String) throws {
    try withProject { _, project in
      let run = TestRun(["play", Self.clip.path, project] + words)
      #expect(run.code == .usage && run.errors.contains(expected), "\(run.errors)")
      #expect(run.output.isEmpty)
      let swapped = TestRun(["play", project, Self.clip.path, "--headless"])
      #expect(swapped.code == .usage && swapped.errors.contains("the media comes first"))
    }
  }

  @Test func aStartOutsideOfTheMediaIsAUsageError() throws {
    try withProject { _, project in
      let run = TestRun(["play", Self.clip.path, project, "--headless", "--start", "1:00:00"])
      #expect(run.code == .usage && run.errors.contains("--start is outside of the media, which is "))
      #expect(run.output == "")
    }
  }

  @Test func theHeadingOfTheEventsIsTheFirstLine() throws {
    try withProject { _, project in
      for words in [[], ["--start", "3.2"]] {
        let run = TestRun(["play", Self.clip.path, project, "--headless"] + words)
        #expect(run.code == .fine && run.output.hasPrefix("events\n"), "\(run.output)")
      }
    }
  }

  /// The real program, with a library in its way that is none.
  @Test(arguments: [["--headless"], ["--stills", "out.html"], []])
  func aMissingLibraryIsReportedWithItsPackage(words: [String]) throws {
    try withProject { folder, project in
      try Data("no library".utf8).write(to: folder.appending(path: "libmpv.so.2"))
      let answer = try runTool(
        "bash",
        [
          "-c", "LD_LIBRARY_PATH=. \"$@\" 2>&1; echo status=$?", "-", TestRun.program.path,
          "play", Self.clip.path, project,
        ] + words, in: folder)
      #expect(answer.contains("install libmpv2 "), "\(answer)")
      #expect(answer.hasSuffix("status=3\n"))
      #expect(answer.split(separator: "\n").count == 2)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out.html").path))
    }
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)])
  func aSignalEndsThePlaybackNormally(signal: String, status: Int) throws {
    try withProject { folder, project in
      // With job control, the shell's jobs do not ignore signals.
      let answer = try runTool(
        "bash",
        [
          "-c",
          """
          set -m
          "$@" > out & pid=$!
          until grep -q gateClosed out; do sleep 0.05; done
          kill -\(signal) $pid; wait $pid; echo status=$?
          """, "-", TestRun.program.path, "play", Self.clip.path, project, "--headless",
          "--script", "s.jsonl", "--format", "jsonl", "--record", "r.jsonl",
        ], in: folder, files: ["s.jsonl": #"{"input":"wall","elapsed":60}"# + "\n"])
      #expect(answer.hasSuffix("status=\(status)\n"), "\(answer)")
      #expect(TestRun(["replay", folder.path + "/r.jsonl"]).code == .fine)
    }
  }

  /// FFmpeg reports its errors to the first player of a process only.
  @Test func mediaThatBreaksOffFailsThere() throws {
    try withTemporaryFolder { folder in
      try Data("{}".utf8).write(to: folder.appending(path: "p.json"))
      let answer = try runTool(
        "bash",
        [
          "-c",
          """
          head -c $(($(stat -c %s \(Self.clip.path)) * 2 / 5)) \(Self.clip.path) > cut.mp4
          "$@" 2>&1; echo status=$?
          """, "-", TestRun.program.path, "play", "cut.mp4", "p.json", "--headless", "--format", "jsonl",
        ], in: folder)
      #expect(answer.contains("cut.mp4: the media breaks off at 0:0"), "\(answer)")
      #expect(answer.hasSuffix("status=3\n"))
    }
  }

  @Test func aNamedPipePlays() throws {
    try withProject { folder, project in
      let answer = try runTool(
        "bash",
        [
          "-c",
          """
          mkfifo pipe
          ffmpeg -v error -y -i \(Self.clip.path) -c copy -f mpegts pipe &
          "$@"; echo status=$?
          """, "-", TestRun.program.path, "play", "pipe", project, "--headless", "--format", "jsonl",
        ], in: folder)
      #expect(answer.contains(#""event":"gateClosed""#) && answer.hasSuffix("status=0\n"), "\(answer)")
    }
  }

  @Test func secretsOfAnAddressAppearNowhere() throws {
    let media = try Data(contentsOf: Self.clip)
    let server = try LoopbackServer { request in
      request.path.hasSuffix(".mp4")
        ? [.answer(200, ["Content-Type": "video/mp4"], body: Array(media))] : [.answer(403)]
    }
    defer { server.stop() }
    try withProject { folder, project in
      let sheet = folder.appending(path: "sheet.html")
      let query = "?token=SECRET"
      let fine = TestRun(["play", "\(server.baseURL)/clip.mp4\(query)", project, "--stills", sheet.path])
      #expect(fine.code == .fine, "\(fine.errors)")
      let text = try String(contentsOf: sheet, encoding: .utf8)
      #expect(text.contains("clip.mp4") && !text.contains("SECRET"))
      let address = server.baseURL.replacingOccurrences(of: "://", with: "://me:SECRET@")
      for words in [["--headless"], ["--stills", sheet.path]] {
        let refused = try runTool(
          "bash",
          [
            "-c", "\"$@\" 2>&1; echo status=$?", "-", TestRun.program.path, "play",
            "\(address)/clip.ts\(query)", project,
          ] + words, in: folder)
        #expect(refused.contains("HTTP error 403") && refused.hasSuffix("status=4\n"), "\(refused)")
        #expect(!refused.contains("SECRET"), "\(refused)")
      }
    }
  }

  @Test func aPictureNextToTheProjectIsShown() throws {
    try withTemporaryFolder { folder in
      let project = folder.appending(path: "p.json")
      let text = """
        {"annotations": [{"id": "a", "type": "image", "start": 1, "end": 2, "url": "logo.png",
          "left": "0%", "top": "0%", "width": "50%", "height": "100%"}]}
        """
      try Data(text.utf8).write(to: project)
      let words = ["-v", "error", "-f", "lavfi", "-i", "color=red:s=80x90", "-frames:v", "1", "logo.png"]
      _ = try runTool("ffmpeg", words, in: folder)
      let stills = folder.path + "/stills"
      let run = TestRun(["play", Self.clip.path, project.path, "--stills", stills, "--at", "1.5", "--at", "2.5"])
      #expect(run.code == .fine && run.errors.isEmpty, "\(run.errors)")
      func color(_ still: String, _ place: String) throws -> [Int] {
        let pixel = "ffmpeg -v error -i \(still).png -vf crop=1:1:\(place) -f rawvideo -pix_fmt rgb24 - | od -An -tu1"
        return try runTool("bash", ["-c", pixel], in: URL(filePath: stills))
          .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      }
      let (picture, beside) = (try color("001-at-1.5", "160:180"), try color("001-at-1.5", "480:180"))
      let after = try color("002-at-2.5", "160:180")
      #expect(picture.count == 3 && picture[0] > 200 && picture[1] < 50, "\(picture)")
      #expect(after.count == 3 && after[0] < 150 && after == beside, "\(after), \(beside)")
    }
  }

  @Test(
    arguments: [
      ("empty.png", "empty.png is not a PNG"), ("none.png", "no such file"),
      ("http://127.0.0.1/a.png?token=SECRET", "a picture is a file or has an https address"),
      ("file:///etc/hostname", "a picture is a file or has an https address"),
      ("https://127.0.0.1/a.png?token=SECRET", "is not loaded: add --images"),
    ])
  func aPictureThatIsUnavailableIsReported(address: String, expected: String) throws {
    try withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "empty.png"))
      let project = folder.appending(path: "p.json")
      let text = #"{"annotations":[{"id":"a","type":"image","start":1,"end":2,"url":"\#(address)"}]}"#
      try Data(text.utf8).write(to: project)
      let run = TestRun(["play", Self.clip.path, project.path, "--stills", folder.path + "/s.html"])
      #expect(run.code == .fine && run.errors.contains("a: ") && run.errors.contains(expected), "\(run.errors)")
      #expect(!run.errors.contains("SECRET"))
    }
  }
}

private func runTool(
  _ tool: String, _ arguments: [String], in folder: URL, files: [String: String]
) throws -> String {
  for (name, text) in files {
    try Data(("{\"input\":\"play\"}\n" + text).utf8).write(to: folder.appending(path: name))
  }
  return try runTool(tool, arguments, in: folder)
}
