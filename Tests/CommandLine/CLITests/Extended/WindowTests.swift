import Foundation
import TestSupport
import Testing

/// The real program in a real window, on a virtual screen.
@Suite(.serialized, .needs(.window)) struct PlayTestsInAWindow {
  /// A screen with the program on it, its window of 640 × 360 in the upper left corner.
  private final class Screen {
    private let folder: URL
    private let display: String
    private let server = Process()

    init(_ words: [String], media: URL, project: String, path: String, in folder: URL) throws {
      self.folder = folder
      try Data(project.utf8).write(to: folder.appending(path: "p.json"))
      let pipe = Pipe()
      server.executableURL = URL(filePath: "/usr/bin/env")
      server.arguments = [
        "Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp",
      ]
      server.standardOutput = pipe
      server.standardError = FileHandle.nullDevice
      try server.run()
      var number = ""
      while !number.hasSuffix("\n") {
        let piece = pipe.fileHandleForReading.availableData
        if piece.isEmpty { break }
        number += String(decoding: piece, as: UTF8.self)
      }
      display = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
      let command = ([TestRun.program.path, "play", media.path, "p.json"] + words)
        .map { "'\($0)'" }.joined(separator: " ")
      // Foundation waits for whatever has a descriptor of its own: what stays gets none.
      try shell(
        """
        for place in /proc/self/fd/*; do
          number=${place##*/}
          [ "$number" -gt 2 ] && eval "exec $number>&-"
        done
        export PATH='\(path)':$PATH
        \(command) --mute --format jsonl --record r.jsonl < /dev/null > events 2> errors &
        echo $! > pid
        xdotool search --sync --name 'A door' windowmove --sync 0 0 > /dev/null
        """)
    }

    func close() {
      _ = try? shell("kill -9 $(cat pid) 2>/dev/null")
      // It does not end by SIGTERM.
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }

    @discardableResult func shell(_ text: String) throws -> String {
      try runTool("bash", ["-c", "export DISPLAY=\(display)\n" + text], in: folder)
    }

    /// On a busy machine a key that follows its modifier within some milliseconds comes without it.
    func key(_ keys: String...) throws {
      for key in keys { try shell("xdotool key --delay 100 \(key)") }
    }

    func click(x: Int, y: Int) throws {
      try shell("xdotool mousemove \(x) \(y) sleep 0.2 click 1")
    }

    struct Missing: Error {
      var text: String
      var events: String
      var errors: String
    }

    /// Looks until an event is there.
    func wait(for text: String) throws {
      let end = ContinuousClock.now + .seconds(60)
      var events = ""
      repeat {
        events = try shell("cat events")
        if events.contains(text) { return }
      } while ContinuousClock.now < end
      throw Missing(text: text, events: events, errors: try shell("cat errors"))
    }

    /// Looks until a place has a colour.
    func wait(forColorAt x: Int, _ y: Int, _ isRight: (Int, Int, Int) -> Bool) throws {
      let end = ContinuousClock.now + .seconds(60)
      var last = ""
      repeat {
        last = try shell(
          "ffmpeg -v error -f x11grab -video_size 1280x720 -i $DISPLAY -frames:v 1 -vf crop=1:1:\(x):\(y) -f rawvideo -pix_fmt rgb24 - | od -An -tu1"
        )
        let parts = last.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        if parts.count >= 3, isRight(parts[0], parts[1], parts[2]) { return }
      } while ContinuousClock.now < end
      throw Missing(text: "a colour at \(x) \(y), not \(last)", events: "", errors: "")
    }

    /// Waits for the program's end.
    func end() throws -> String {
      try shell("while kill -0 $(cat pid) 2>/dev/null; do sleep 0.05; done; cat r.jsonl")
    }
  }

  private func withScreen(
    _ words: [String] = [], media: URL = PlayTests.clip, project: String = PlayTests.project,
    path: String = "/usr/bin",
    _ body: (Screen, URL) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let screen = try Screen(words, media: media, project: project, path: path, in: folder)
      defer { screen.close() }
      try body(screen, folder)
    }
  }

  @Test func aGateHoldsUntilAClickOnItsBox() throws {
    try withScreen { screen, folder in
      try screen.wait(for: "gateClosed")
      // The placeholder of the picture over grey; and beside it nothing.
      try screen.wait(forColorAt: 200, 200) { red, green, _ in green > red + 15 }
      try screen.wait(forColorAt: 500, 40) { red, green, blue in
        abs(red - green) < 6 && abs(red - blue) < 6
      }
      // A click next to the box hits nothing.
      try screen.click(x: 600, y: 60)
      try screen.click(x: 200, y: 200)
      try screen.wait(for: "gateReleased")
      try screen.wait(for: "\"event\":\"open\"")
      try screen.key("q")
      let recording = try screen.end()
      #expect(recording.contains(#""input":"tap","annotation":"door/1""#))
      #expect(
        try screen.shell("'\(TestRun.program.path)' replay r.jsonl").contains("no difference"))
    }
  }

  /// mpv's bar appears where the pointer is.
  @Test func aBoxInFrontOfTheBarIsTapped() throws {
    let project = """
      {"title": "A door", "annotations": [
        {"id": "corner", "type": "image", "start": 0, "end": 4, "left": "80%", "top": "80%",
         "width": "20%", "height": "20%", "gate": true, "onClick": {"releaseGate": true}}
      ]}
      """
    try withScreen(project: project) { screen, _ in
      try screen.wait(for: "gateClosed")
      try screen.shell("xdotool mousemove 300 345 sleep 0.3 mousemove 420 348 sleep 0.3")
      try screen.click(x: 576, y: 340)
      try screen.wait(for: "gateReleased")
      try screen.key("q")
      _ = try screen.end()
    }
  }

  @Test func boxesKeepTheirPlaceInAWindowOfAnotherShape() throws {
    try withScreen { screen, _ in
      try screen.wait(for: "gateClosed")
      // The picture is 640 × 360 with bars of 130 at its sides: the box begins at 194, and 130 + 320 is inside.
      try screen.shell(
        "xdotool search --name 'A door' windowsize --sync 900 360 > /dev/null; xdotool mousemove 1200 700"
      )
      try screen.wait(forColorAt: 450, 200) { red, green, _ in green > red + 15 }
      try screen.wait(forColorAt: 180, 200) { red, green, blue in
        red > 90 && abs(red - green) < 8 && abs(red - blue) < 8
      }
      try screen.wait(forColorAt: 60, 200) { red, green, blue in red + green + blue < 60 }
      try screen.click(x: 450, y: 200)
      try screen.wait(for: "gateReleased")
      try screen.key("q")
      _ = try screen.end()
    }
  }

  @Test func boxesGrowWithAPictureThatIsZoomed() throws {
    try withScreen { screen, _ in
      try screen.wait(for: "gateClosed")
      // The box ends at 384, and where the picture is twice as large at 448.
      try screen.wait(forColorAt: 370, 100) { red, green, _ in green > red + 15 }
      try screen.wait(forColorAt: 430, 100) { red, green, _ in abs(red - green) < 6 }
      for _ in 0..<10 { try screen.key("alt+plus") }
      try screen.wait(forColorAt: 430, 100) { red, green, _ in green > red + 15 }
      try screen.wait(forColorAt: 470, 100) { red, green, _ in abs(red - green) < 6 }
      try screen.click(x: 430, y: 100)
      try screen.wait(for: "gateReleased")
      try screen.key("q")
      _ = try screen.end()
    }
  }

  @Test func theProjectReceivesTheSizeOfThePicture() throws {
    try withScreen { screen, _ in
      try screen.wait(for: "gateClosed")
      try screen.shell("xdotool search --name 'A door' windowsize --sync 320 180 > /dev/null")
      // Next to the window.
      try screen.wait(forColorAt: 400, 100) { red, green, blue in red + green + blue < 60 }
      try screen.click(x: 100, y: 100)
      try screen.wait(for: "gateReleased")
      try screen.key("q")
      let pictures = try screen.end().split(separator: "\n")
        .filter { $0.contains(#""input":"picture""#) }
      #expect(pictures.contains { $0.contains(#""width":640,"height":360"#) }, "\(pictures)")
      #expect(pictures.last?.contains(#""width":320,"height":180"#) == true, "\(pictures)")
    }
  }

  /// The window is 1,152 × 648: nine tenths of the screen.
  @Test func keysAndADragTurnThe360DegreeView() throws {
    let isRed = { (red: Int, green: Int, blue: Int) in red > 200 && green < 60 && blue < 60 }
    let isGreen = { (red: Int, green: Int, blue: Int) in green > 200 && red < 60 && blue < 60 }
    try withScreen(["--video360"], media: Video360Tests.parts) { screen, _ in
      try screen.wait(for: "gateClosed")
      // Next to the box, which begins at the left at 115 and ends at 691.
      try screen.wait(forColorAt: 800, 324, isRed)
      // 75° are visible: the camera turns by 37.5° to the right, and the front ends at 45°.
      try screen.shell(
        "xdotool mousemove 900 500 mousedown 1 sleep 0.2 mousemove 700 500 sleep 0.2 mousemove 324 500 sleep 0.2 mouseup 1"
      )
      try screen.wait(forColorAt: 800, 324, isGreen)
      // The box stays, and no drag taps it.
      try screen.wait(forColorAt: 120, 324) { red, green, blue in green > 20 && red < 250 }
      for _ in 0..<3 { try screen.key("alt+Left") }
      try screen.wait(forColorAt: 800, 324, isRed)
      try screen.key("alt+Up", "alt+Up", "alt+Up", "alt+Up")
      try screen.wait(forColorAt: 800, 324) { red, green, blue in min(red, green, blue) > 200 }
      try screen.click(x: 300, y: 324)
      try screen.wait(for: "gateReleased")
      try screen.key("q")
      let recording = try screen.end()
      #expect(recording.contains(#""input":"tap","annotation":"door/1""#))
      #expect(!recording.contains(#""input":"seek""#), "\(recording)")
    }
  }

  @Test func theLastFrameTurns() throws {
    let project = """
      {"title": "A door", "annotations": [
        {"id": "bell", "type": "onTime", "start": 3.9, "addonCommand": "ring"}
      ]}
      """
    let words = ["--video360", "--pan", "90", "--start", "3"]
    try withScreen(words, media: Video360Tests.parts, project: project) { screen, _ in
      // Two frames before the end; the keys take longer.
      try screen.wait(for: #""event":"exited","annotation":"bell""#)
      for _ in 0..<6 { try screen.key("alt+Left") }
      try screen.wait(forColorAt: 576, 324) { red, green, _ in red > 200 && green < 60 }
      try screen.key("q")
      let inputs = try screen.end().split(separator: "\n").filter {
        $0.contains(#""input":"seek""#)
      }
      #expect(inputs.count == 1, "only that of --start: \(inputs)")
    }
  }

  @Test func preconditionsAndVariablesHaveTheirKeys() throws {
    try withScreen { screen, _ in
      try screen.wait(for: "gateClosed")
      try screen.key("alt+1", "ctrl+1")
      // The question darkens the grey: from now on letters are typed, and no keys of mpv's.
      try screen.wait(forColorAt: 600, 8) { red, green, blue in red + green + blue < 100 }
      try screen.key("l", "a", "m", "p", "Return")
      try screen.click(x: 200, y: 200)
      try screen.wait(for: #""event":"shown","annotation":"secret""#)
      try screen.key("q")
      let recording = try screen.end()
      #expect(recording.contains(#""input":"enable","precondition":"key""#))
      #expect(recording.contains(#""input":"set","variables":{"thing":"lamp"}"#))
    }
  }

  @Test(arguments: [false, true])
  func aLinkOpensInTheBrowserOnlyWhereThatIsWanted(isWanted: Bool) throws {
    try withTemporaryFolder { browser in
      let file = browser.appending(path: "xdg-open")
      let opened = browser.appending(path: "opened")
      try Data("#!/bin/sh\necho \"$1\" > '\(opened.path)'\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      let words = ["--start", "3.2"] + (isWanted ? ["--open-links"] : [])
      let project = PlayTests.project.replacingOccurrences(of: #""gate": true,"#, with: "")
      try withScreen(words, project: project, path: browser.path) { screen, _ in
        try screen.wait(for: #""event":"open""#)
        if !isWanted {
          try screen.wait(for: #""reason":"link not opened: the app opens no links""#)
        } else {
          try screen.shell("until [ -s '\(opened.path)' ]; do sleep 0.05; done")
          let address = try String(contentsOf: opened, encoding: .utf8)
          #expect(address == "https://shop.example.com/doors\n")
        }
        try screen.key("q")
        _ = try screen.end()
        #expect(FileManager.default.fileExists(atPath: opened.path) == isWanted)
      }
    }
  }

  @Test func theProjectFollowsMPVsOwnKeys() throws {
    let project = """
      {"title": "A door", "annotations": [
        {"id": "bell", "type": "onTime", "start": 3.2, "addonCommand": "ring", "pause": true},
        {"id": "sign", "type": "pop", "start": 0, "end": 1, "content": "Welcome"}
      ]}
      """
    try withScreen(["--start", "3"], project: project) { screen, _ in
      try screen.wait(for: #""event":"pause","annotation":"bell""#)
      // Five seconds back, and on from there.
      try screen.key("Left")
      try screen.wait(for: #""event":"shown","annotation":"sign""#)
      try screen.key("bracketright", "space")
      try screen.wait(for: #""event":"hidden","annotation":"sign""#)
      try screen.key("q")
      let inputs = try screen.end()
      #expect(
        inputs.contains(#""input":"seek","time":0,"#)
          || inputs.contains(#""input":"seek","time":0}"#))
      #expect(inputs.contains(#""input":"play""#))
    }
  }
}
