import Foundation
import Interactivity
import Localization
import PlayerCore
import Preview
import ProjectFormat
import Support
import TestSupport
import Testing

@testable import BCInteractCLI

/// The terminal player on a virtual clock: what keys and the mouse do, and what is seen.
@Suite struct TerminalPlayerTests {
  /// A player of a project, as it has begun.
  private final class Bench {
    let live: LiveRun
    let player: TerminalPlayer
    var written: [String] = []
    private(set) var events: [String] = []

    init(
      _ project: InteractivityProject, columns: Int = 80, rows: Int = 24, locale: String = "en",
      isASCII: Bool = false, palette: TextStyle.Palette = .none, setup: [EngineInput] = [],
      platform: Platform = .ios
    ) {
      let length = project.assumedDuration ?? 60
      let playthrough = Playthrough(
        project: project, duration: length, durationSource: .lastEnd, steps: [],
        ending: .endOfTrace)
      weak var shown: TerminalPlayer?
      var collect: (EngineEvent) -> Void = { _ in }
      live = LiveRun(
        project, duration: length, rate: 1, setup: setup, viewer: .present, platform: platform,
        clock: ManualClock()
      ) { step in
        shown?.receive(step)
        for event in step.events { collect(event) }
      }
      live.controller.holdAgainstGrammar()
      var show: (String) -> Void = { _ in }
      player = TerminalPlayer(
        live, playthrough, locale: LocaleTag(locale),
        style: PreviewStyle(
          width: columns, isASCII: isASCII, words: PreviewWords(locale: locale, environment: [:]),
          fileName: "p.json"), palette: palette, size: (columns, rows), show: { show($0) })
      shown = player
      show = { [unowned self] in written.append($0) }
      collect = { [unowned self] event in
        let id = event.annotation.map { " " + project.annotations[$0].id } ?? ""
        events.append(event.name + id)
      }
      player.begin()
    }

    convenience init(sample: String, columns: Int = 80, rows: Int = 24, locale: String = "en")
      throws
    {
      try self.init(
        project: Data(contentsOf: CaseTests.root.appending(path: "Projects/\(sample).json")),
        columns: columns, rows: rows, locale: locale)
    }

    convenience init(project: Data, columns: Int = 80, rows: Int = 24, locale: String = "en") throws {
      self.init(
        try InteractivityProject(reading: Array(project)), columns: columns, rows: rows,
        locale: locale)
    }

    func run(for seconds: Double) { live.executor.run(for: seconds) }

    /// Presses keys, each after the other has been drawn.
    func press(_ keys: String) {
      for key in keys { press(.text(key)) }
    }

    func press(_ key: TerminalEvent.Key, shift: Bool = false) {
      player.handle([.key(key, shift: shift)])
      run(for: 0.02)
    }

    func mouse(_ action: TerminalEvent.Mouse.Action, _ column: Int, _ row: Int) {
      player.handle([.mouse(.init(action, column: column, row: row))])
      run(for: 0.02)
    }

    var lines: [String] { player.shown?.lines ?? [] }
    var screen: String { lines.joined(separator: "\n") + "\n" }
    /// The playhead as it was drawn last.
    var time: Double { player.stage.time }

    /// The place of a text on the screen.
    func place(of text: String) throws -> (column: Int, row: Int) {
      for (row, line) in lines.enumerated() {
        if let range = line.range(of: text) { return (line[..<range.lowerBound].columns, row) }
      }
      throw Missing(text: text, screen: screen)
    }

    struct Missing: Error {
      var text: String
      var screen: String
    }
  }

  @Test(arguments: [("1", 5.0), ("2", 15)])
  func annotationsWithOneIDAreTappedSeparately(key: String, time: Double) throws {
    let annotations = [("0%", "5"), ("50%", "15")].map { left, target in
      """
      {"id": "twin", "type": "hotLink", "start": 0, "end": 30, "left": "\(left)", "top": "0%", "width": "40%",
       "height": "40%", "onClick": {"gotoTrack": "\(target)"}}
      """
    }
    let bench = try Bench(project: Data("{\"annotations\": [\(annotations.joined(separator: ","))]}".utf8))
    bench.run(for: 1)
    bench.press(key)
    bench.run(for: 1)
    #expect(bench.time.rounded() == time + 1)
  }

  /// A gate at 2 s, a choice that jumps, a rule, a variable, a command at a time.
  private static let project = Data(
    """
    {"title": "A door", "annotations": [
      {"id": "door", "type": "image", "start": 2, "end": 4, "left": "10%", "top": "20%", "width": "30%",
       "height": "40%", "title": "The door", "gate": true, "onClick": {"releaseGate": true}},
      {"id": "name", "type": "pop", "start": 0, "end": 30, "left": "50%", "top": "60%", "width": "40%",
       "height": "20%", "content": "Hello, {{name}}!"},
      {"id": "secret", "type": "pop", "start": 0, "end": 30, "left": "0%", "top": "0%", "width": "20%",
       "height": "20%", "content": "psst", "precondition": "friend"},
      {"id": "back", "type": "hotLink", "start": 6, "end": 20, "left": "60%", "top": "0%", "width": "40%",
       "height": "40%", "onClick": {"gotoTrack": "1"}},
      {"id": "end", "type": "onTime", "start": 25, "addonCommand": "done"}
    ]}
    """.utf8)

  private static let withoutGate = Data(
    String(decoding: project, as: UTF8.self)
      .replacingOccurrences(of: #""gate": true,"#, with: "").utf8)

  // MARK: Appearance

  @Test func aTextHasTheColoursOfTheApp() throws {
    let project = try InteractivityProject(reading: Array(Self.project))
    func drawn(_ styles: AnnotationStyles) -> String {
      let bench = Bench(project, palette: .indexed)
      bench.live.handler.styles = styles
      bench.run(for: 1)
      return bench.written.joined()
    }
    // Red and blue of the palette of 256 colors.
    #expect(drawn(.redOnBlue()).contains("\u{1B}[0;1;38;5;196;48;5;21m"))
    #expect(!drawn(AnnotationStyles()).contains("38;5;196"))
  }

  @Test(arguments: [(Platform.ios, false), (.android, true), (.web, true)])
  func theTextOfAHotSpotIsDrawnOnItsPlatform(platform: Platform, isDrawn: Bool) throws {
    let document = #"""
      {"annotations": [{"id": "a", "type": "hotLink", "start": 0, "end": 9, "left": "5%",
        "top": "10%", "width": "40%", "height": "40%", "text": "to the beach"}]}
      """#
    let bench = Bench(
      try InteractivityProject(reading: Array(document.utf8)), platform: platform)
    bench.run(for: 1)
    // The list below the picture has the text in quotation marks.
    #expect(bench.screen.contains(#/[^“]to the beach/#) == isDrawn)
  }

  // MARK: Keys

  @Test func aGateHoldsUntilItsNumberIsPressed() throws {
    let bench = try Bench(project: Self.project)
    bench.run(for: 5)
    #expect(bench.time == 2)
    #expect(try bench.place(of: "the gate of image door waits for a tap").row == 23)
    // The door is behind the text in the project's order: drawn first, it is number 1.
    bench.press("1")
    bench.run(for: 1)
    #expect(bench.events.contains("gateReleased door"))
    #expect(bench.time > 2.9)
  }

  @Test func spacePausesAndResumes() throws {
    let bench = try Bench(project: Self.project)
    bench.run(for: 1)
    bench.press(" ")
    let time = bench.time
    bench.run(for: 5)
    #expect(bench.time == time)
    #expect(bench.lines[23].contains("paused"))
    bench.press("p")
    bench.run(for: 0.5)
    #expect(bench.time > time + 0.4)
  }

  @Test(arguments: [
    (TerminalEvent.Key.right, false, 13.0), (.left, false, 3), (.right, true, 9), (.left, true, 7),
    (.up, false, 30), (.down, false, 0), (.home, false, 0), (.end, false, 30),
    (.text("."), false, 8.04),
    (.text(","), false, 7.96), (.text(">"), false, 20), (.text("<"), false, 6),
  ])
  func keysMoveThePlayhead(key: TerminalEvent.Key, shift: Bool, expected: Double) throws {
    let bench = try Bench(project: Self.withoutGate)
    bench.run(for: 0.1)
    bench.press(" ")
    bench.live.controller.seek(to: 8, toleranceBefore: 0, toleranceAfter: 0)
    bench.run(for: 0.1)
    bench.press(key, shift: shift)
    #expect(abs(bench.time - expected) < 0.0001)
  }

  @Test func bracketsChangeTheSpeed() throws {
    let bench = try Bench(project: Self.project)
    bench.run(for: 0.1)
    bench.press("]]")
    #expect(bench.live.controller.playbackRate == 1.21)
    bench.press("[[")
    #expect(bench.live.controller.playbackRate == 1)
    bench.press("}")
    #expect(bench.live.controller.playbackRate == 2)
    #expect(bench.lines[0].contains("2×"))
    bench.press(.backspace)
    #expect(bench.live.controller.playbackRate == 1)
    bench.press("{{{{{{{{{{")
    #expect(bench.live.controller.playbackRate == 0.01)
  }

  @Test func tabChoosesAndEnterTaps() throws {
    let bench = try Bench(project: Self.project)
    bench.run(for: 3)
    bench.press(.tab)
    bench.press(.tab)
    bench.press(.backTab)
    bench.press(.enter)
    #expect(bench.events.contains("tapped door"))
    #expect(bench.events.contains("gateReleased door"))
  }

  @Test func hotSpotsAreOutlinedOnDemand() throws {
    let bench = try Bench(project: Self.withoutGate)
    bench.run(for: 0.1)
    bench.live.controller.pause()
    bench.live.controller.seek(to: 10)
    bench.run(for: 0.5)
    #expect(!bench.screen.contains("┄"))
    bench.press("m")
    #expect(bench.screen.contains("┄"))
    bench.press("m")
    #expect(!bench.screen.contains("┄"))
  }

  @Test func aPreconditionIsSwitchedOnInItsMenu() throws {
    let bench = try Bench(project: Self.project)
    bench.run(for: 0.5)
    #expect(bench.screen.contains("not shown"))
    bench.press("e")
    #expect(bench.screen.contains("1 [ ] friend"))
    bench.press("1")
    #expect(bench.screen.contains("1 [x] friend"))
    #expect(bench.events.last == "shown secret")
    bench.press(.enter)
    #expect(bench.events.last == "hidden secret")
    bench.press(.escape)
    #expect(bench.screen.contains("on screen at"))
  }

  @Test func aVariableIsTyped() throws {
    let bench = try Bench(project: Self.project, columns: 120, rows: 40)
    bench.run(for: 0.5)
    bench.press("v1")
    // Keys are letters now.
    bench.press("Ada q")
    #expect(bench.lines[39].contains("value of name: Ada q"))
    bench.press(.backspace)
    bench.press(.backspace)
    bench.press(.enter)
    #expect(bench.screen.contains("1 name = \"Ada\""))
    #expect(bench.screen.contains("Hello, Ada!"))
    bench.press("1x")
    bench.press(.escape)
    #expect(bench.screen.contains("1 name = \"Ada\""))
  }

  @Test func keysSelectTheNextAndPreviousChapter() throws {
    let bench = try Bench(sample: "spring-coats")
    bench.run(for: 1)
    bench.press(" ")
    bench.press("@")
    #expect(bench.lines[0].contains("Wind"))
    let wind = bench.time
    bench.press("@")
    #expect(bench.lines[0].contains("Sun"))
    bench.press("!")
    #expect(bench.time == wind)
    bench.press("!!!")
    #expect(bench.time == 0)
    bench.press("c")
    #expect(bench.screen.contains("*1 0:00  Rain"))
    bench.press("2")
    #expect(bench.time == wind)
  }

  @Test func qEndsTheRun() throws {
    let bench = try Bench(project: Self.project)
    bench.live.executor.perform(at: 0.5) { bench.player.handle([.key(.text("q"))]) }
    bench.live.executor.run()
    #expect(bench.live.executor.now == 0.5)
    #expect(bench.time < 1)
  }

  // MARK: The mouse

  @Test func aClickOnABoxTapsIt() throws {
    let bench = try Bench(project: Self.project, columns: 120, rows: 40)
    bench.run(for: 3)
    let place = try bench.place(of: "The door")
    bench.mouse(.press, place.column, place.row)
    bench.mouse(.release, place.column, place.row)
    #expect(bench.events.contains("gateReleased door"))
  }

  @Test func theSliderIsDragged() throws {
    let bench = try Bench(project: Self.withoutGate)
    bench.run(for: 0.1)
    bench.press(" ")
    let row = try bench.place(of: "↺10").row
    let line = bench.lines[row]
    let start = try #require(line.firstIndex(of: "●"))
    let first = line[..<start].columns
    let last = try #require(line.lastIndex(of: "─"))
    let end = line[...last].columns - 1
    bench.mouse(.press, first, row)
    bench.mouse(.drag, (first + end) / 2, row)
    #expect(bench.time < 1)
    bench.mouse(.drag, end + 3, row)
    bench.mouse(.release, end + 3, row)
    #expect(bench.time == 30)
    // A press next to it has no effect.
    bench.mouse(.press, first - 2, row)
    #expect(bench.time == 30)
  }

  @Test func aClickOnTheLanesSeeks() throws {
    let bench = try Bench(project: Self.withoutGate)
    bench.run(for: 0.1)
    bench.press(" ")
    let place = try bench.place(of: "0:10")
    bench.mouse(.press, place.column, place.row + 1)
    #expect(abs(bench.time - 10) < 0.6)
    bench.mouse(.wheelUp, place.column, place.row)
    #expect(abs(bench.time - 20) < 0.6)
    bench.mouse(.wheelDown, place.column, place.row)
    #expect(abs(bench.time - 10) < 0.6)
  }

  @Test func aClickOnAButtonPressesIt() throws {
    let bench = try Bench(project: Self.project)
    bench.run(for: 1)
    let place = try bench.place(of: "‖    ↺10")
    bench.mouse(.press, place.column, place.row)
    let time = bench.time
    bench.run(for: 1)
    #expect(bench.time == time)
    #expect(try bench.place(of: "▶").row == place.row)
  }

  @Test func aLineOfThePanelIsTapped() throws {
    let bench = try Bench(project: Self.project)
    bench.run(for: 3)
    let place = try bench.place(of: "1 image door")
    bench.mouse(.press, place.column + 4, place.row)
    #expect(bench.events.contains("tapped door"))
  }

  // MARK: Drawing

  @Test func drawingIsLimitedToSixtyFramesASecond() throws {
    let bench = try Bench(project: Self.withoutGate)
    bench.run(for: 0.5)
    bench.written = []
    for _ in 0..<100 {
      bench.player.handle([.key(.text("m"))])
      bench.run(for: 0.001)
    }
    #expect(bench.written.count <= 8)
    // What stands is not drawn again.
    bench.press(" ")
    bench.written = []
    bench.run(for: 10)
    #expect(bench.written == [])
  }

  @Test func aResizeRedrawsTheScreen() throws {
    let bench = try Bench(project: Self.project)
    bench.run(for: 3)
    for (columns, rows) in [(40, 12), (200, 60), (24, 8), (10, 3), (1, 1), (80, 24)] {
      bench.player.resize((columns, rows))
      bench.run(for: 0.1)
      #expect(bench.lines.count == rows)
      #expect(bench.lines.allSatisfy { $0.columns <= columns })
      #expect(bench.written.last?.contains("\u{1B}[2J") == true)
    }
  }

  /// Hidden automatically in the full screen, shown again with the next key.
  @Test func theBarHidesInTheFullScreen() throws {
    let bench = try Bench(sample: "night-train")
    bench.run(for: 0.5)
    bench.press("f")
    #expect(bench.screen.contains("↺10"))
    bench.run(for: 5)
    #expect(!bench.screen.contains("↺10"))
    bench.press("m")
    #expect(bench.screen.contains("↺10"))
    bench.press(.escape)
    #expect(bench.screen.contains("Night train"))
  }

  @Test func projectTextReachesTheTerminalEscaped() throws {
    let text = #"""
      {"title": "\u001b[31mred\u202e", "annotations": [
        {"id": "a\u001b]0;x\u0007", "type": "pop", "start": 0, "end": 60, "left": "10%", "top": "10%",
         "width": "80%", "height": "80%", "content": "\u001b[2J\u009b1m bad \u200b{{x\u001b}}", "precondition": "p\u001b || true"},
        {"id": "b", "type": "image", "start": 0, "end": 60, "title": "\u001b[5m", "addonCommand": "c\u001b[A",
         "url": "https://example.com/\u001b"}]}
      """#
    let bench = try Bench(project: Data(text.utf8), columns: 120, rows: 40)
    bench.run(for: 1)
    bench.press("mev1")
    bench.press("\u{1B}")
    for update in bench.written {
      var rest = update[...]
      while let start = rest.firstIndex(of: "\u{1B}") {
        // Only positions, styles and the clearing of the screen.
        #expect(rest[start...].prefixMatch(of: /\u{1B}\[[0-9;]*[HmJ]/) != nil)
        rest = rest[rest.index(after: start)...]
      }
      #expect(
        !update.unicodeScalars.contains { $0.value == 0x9B || $0.value == 7 || $0.value == 0x202E })
    }
  }

  // MARK: Screens

  @Test(arguments: [
    ("lab-safety", 80, 24, "en", 16.0), ("trail-menu", 80, 24, "en", 8),
    ("trail-menu", 130, 40, "en", 8),
    ("spring-coats", 80, 24, "en", 9), ("spring-coats", 40, 12, "en", 9),
    ("spring-coats", 100, 30, "ar", 9),
    ("spring-coats", 100, 30, "ja", 9), ("museum-chapters", 80, 24, "de", 9),
  ])
  func theScreenMatchesItsSnapshot(
    sample: String, columns: Int, rows: Int, locale: String, time: Double
  )
    throws
  {
    let bench = try Bench(sample: sample, columns: columns, rows: rows, locale: locale)
    bench.run(for: time)
    bench.live.controller.pause()
    bench.run(for: 1)
    try expectSnapshot(
      bench.screen,
      at: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Screens/\(sample)-\(columns)x\(rows)-\(locale).txt"))
  }

  @Test func theGuideShowsARealScreen() throws {
    let guide = try String(
      contentsOf: CaseTests.root.appending(path: "docs/terminal-player.md"), encoding: .utf8)
    let screen = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Screens/trail-menu-80x24-en.txt"), encoding: .utf8)
    #expect(guide.contains("```text\n\(screen)```"))
  }

  @Test(arguments: ["?", "m", "c"]) func panelsMatchTheirSnapshots(key: Character) throws {
    let project = try InteractivityProject(
      reading: Array(Data(contentsOf: CaseTests.root.appending(path: "Projects/spring-coats.json")))
    )
    let bench = Bench(project, columns: 80, rows: 24, isASCII: true)
    bench.run(for: 9)
    bench.live.controller.pause()
    bench.press(.text(key))
    let name = key == "?" ? "keys" : String(key)
    try expectSnapshot(
      bench.screen,
      at: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Screens/panel-\(name).txt"))
    #expect(bench.screen.utf8.allSatisfy { $0 < 0x80 })
  }
}
