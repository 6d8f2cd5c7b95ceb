import Foundation
import FoundationXML
import ProjectFormat
import Testing

@testable import Preview

/// The timeline and the screen as SVG.
@Suite struct PictureTests {
  private static func project(_ document: String) throws -> InteractivityProject {
    try InteractivityProject(reading: Array(document.utf8))
  }

  private static func timeline(
    _ document: String, selection: TimelineSelection = TimelineSelection()
  ) throws -> XMLElement {
    let picture = TimelinePicture(
      of: Simulation.play(try project(document), duration: 100), selection: selection)
    return try root(of: picture.text)
  }

  private static func root(of text: String) throws -> XMLElement {
    try #require(try XMLDocument(xmlString: text).rootElement())
  }

  private static func all(_ name: String, in element: XMLElement) -> [XMLElement] {
    element.children?.compactMap { $0 as? XMLElement }.flatMap { child in
      (child.name == name ? [child] : []) + all(name, in: child)
    } ?? []
  }

  private static func value(_ name: String, of element: XMLElement) -> String? {
    element.attributes?.first { $0.name == name }?.stringValue
  }

  private static func number(_ name: String, of element: XMLElement) -> Double? {
    value(name, of: element).flatMap { Double($0) }
  }

  private static func className(_ element: XMLElement) -> String {
    value("class", of: element) ?? ""
  }

  @Test func lanesAreDrawnToScale() throws {
    let root = try Self.timeline(
      """
      {"title": "A walk", "annotations": [
        {"id": "a", "type": "image", "start": 25, "duration": 50},
        {"id": "b", "type": "pop", "start": 50, "duration": 25, "content": "x", "precondition": "night"},
        {"id": "c", "type": "hotLink", "start": 0, "duration": 100, "gate": true}]}
      """)
    #expect(Self.all("title", in: root).first?.stringValue == "A walk")
    let bars = Self.all("rect", in: root)
    func places(_ className: String) -> [[Double?]] {
      bars.filter { Self.className($0) == className }.map {
        [Self.number("x", of: $0), Self.number("width", of: $0)]
      }
    }
    // The scale is 744 units from 200 on. At the gate the viewer stays.
    #expect(places("image not-reached") == [[386, 372]])
    #expect(places("text not-reached condition") == [[572, 186]])
    #expect(places("spot not-reached") == [[200, 744]])
    #expect(places("spot shown") == [[200, 2]])
    #expect(lines("gate", in: root).first == [200, 200])
  }

  /// The ends of lines of a class, the one in the legend last.
  private func lines(_ className: String, in root: XMLElement) -> [[Double]] {
    Self.all("line", in: root).filter { Self.className($0) == className }.map { line in
      ["x1", "x2"].map { ((Self.number($0, of: line) ?? 0) * 100).rounded() / 100 }
    }
  }

  @Test func ticksAndJumpsAreAtTheirTimes() throws {
    let root = try Self.timeline(
      """
      {"annotations": [
        {"id": "a", "type": "image", "start": 20, "end": 30, "onClick": {"gotoTrack": "80"}},
        {"id": "b", "type": "onTime", "start": 90, "gotoTrack": "99.5"}]}
      """)
    #expect(
      lines("grid", in: root).map { $0[0] } == [200, 274.4, 348.8, 423.2, 497.6, 572, 646.4, 720.8, 795.2, 869.6])
    #expect(lines("jump", in: root).dropLast() == [[423.2, 795.2], [869.6, 940.28]])
  }

  @Test func longNamesTitlesAndTextsAreWrapped() throws {
    let long = (1...40).map { "word\($0)" }.joined(separator: " ")
    let root = try Self.timeline(
      """
      {"title": "\(long)", "annotations": [
        {"id": "a-name-that-is-longer-than-its-column", "type": "pop", "start": 90, "end": 95, "text": "\(long)"},
        {"id": "menu", "type": "hotLink", "start": 0, "end": 9, "command": "chapters",
          "commandData": {"The first chapter of all": "97", "The second chapter": "98"}}]}
      """)
    let texts = Self.all("text", in: root).compactMap(\.stringValue)
    for word in ["word40", "The first chapter of all", "The second chapter"] {
      #expect(texts.contains { $0.contains(word) })
    }
    #expect(texts.joined().contains("a-name-that-is-longer-than-its-column"))
    #expect(Self.all("svg", in: root).isEmpty)
  }

  @Test func onlyTheChosenPartAndLanesAreDrawn() throws {
    let annotations = (0..<300).map {
      #"{"id": "a\#($0)", "type": "pop", "start": \#($0), "duration": 2, "content": "n"}"#
    }
    let document = #"{"annotations": [\#(annotations.joined(separator: ","))]}"#
    #expect(Self.all("g", in: try Self.timeline(document)).count == 200)
    let part = try Self.timeline(document, selection: .init(start: 10, end: 20, names: ["a12"]))
    #expect(Self.all("g", in: part).count == 1)
    let bar = try #require(Self.all("rect", in: part).first { Self.className($0) == "text shown" })
    // 12 to 14 of 10 to 20.
    #expect(Self.number("x", of: bar) == 348.8)
    #expect(Self.number("width", of: bar) == 148.8)
  }

  /// Texts that would be markup, or that XML has no character for.
  @Test func textsAreDrawnAsPlainText() throws {
    let evil = #"</title><script>alert(1)</script>]]>&amp;\u0000\u001b[31m\ufffe\u202e"#
    let document = """
      {"title": "\(evil)", "annotations": [
        {"id": "\(evil)", "type": "pop", "start": 0, "duration": 9, "content": "\(evil)", "title": "\(evil)",
          "left": "10%", "top": "20%", "width": "50%", "height": "30%"}]}
      """
    let screen = ScreenPicture(
      of: Screen(of: try Self.project(document), at: 1, duration: nil))
    for root in [try Self.timeline(document), try Self.root(of: screen.text)] {
      #expect(Self.all("script", in: root).isEmpty)
      let texts = ["text", "title"].flatMap { Self.all($0, in: root) }.compactMap(\.stringValue)
      #expect(texts.contains { $0.contains("<script>alert(1)</script>") })
      #expect(!texts.contains { $0.contains("\u{1B}") })
    }
  }

  @Test(arguments: [
    (Platform.ios, "tap: jump to 5"), (.android, "to the beach"), (.web, "to the beach"),
  ])
  func theTextOfAHotSpotIsDrawnOnItsPlatform(platform: Platform, expected: String) throws {
    let document = """
      {"annotations": [{"id": "a", "type": "hotLink", "start": 0, "duration": 9, "left": "5%",
        "top": "10%", "width": "40%", "height": "40%", "text": "to the beach",
        "onClick": {"gotoTrack": "5"}}]}
      """
    let screen = Screen(
      of: try Self.project(document), at: 1, duration: nil, platform: platform)
    let box = try #require(Self.all("svg", in: Self.root(of: ScreenPicture(of: screen).text)).first)
    #expect(Self.all("text", in: box).map(\.stringValue) == [expected])
    #expect(Self.all("text", in: box).map { Self.value("text-anchor", of: $0) } == [nil])
  }

  @Test func aTextHasTheAppearanceOfItsTheme() throws {
    let document = """
      {"annotations": [
        {"id": "t", "type": "pop", "start": 0, "duration": 9, "mode": "brand", "content": "red",
          "left": "0%", "top": "0%"},
        {"id": "w", "type": "pop", "start": 0, "duration": 9, "content": "black",
          "left": "0%", "top": "50%"}]}
      """
    let themes = try AnnotationThemes(
      reading: Array(
        ##"""
        {"Brand": {"text": "#ff0000", "background": "#0000ff80",
          "font": {"family": "A \"B\"", "weight": "bold", "size": 0.05}}}
        """##.utf8))
    let screen = Screen(of: try Self.project(document), at: 1, duration: nil)
    let root = try Self.root(of: ScreenPicture(of: screen, themes: themes).text)
    let boxes = Self.all("svg", in: root)
    let paper = try #require(Self.all("rect", in: boxes[0]).first)
    #expect(Self.value("fill", of: paper) == "rgb(0, 0, 255)")
    #expect(Self.number("fill-opacity", of: paper) == 0.502)
    let text = try #require(Self.all("text", in: boxes[0]).first)
    #expect(Self.value("fill", of: text) == "rgb(255, 0, 0)")
    #expect(Self.number("font-size", of: text) == 64)
    #expect(Self.number("font-weight", of: text) == 700)
    #expect(
      Self.value("style", of: text) == #"font-family: "A \"B\"", system-ui, sans-serif"#)
    let other = try #require(Self.all("text", in: boxes[1]).first)
    #expect(Self.value("fill", of: other) == "rgb(0, 0, 0)")
    #expect(Self.number("font-size", of: other) == 23.04)
    #expect(Self.value("style", of: other) == nil)
  }

  @Test func boxesAreDrawnAtTheirPositions() throws {
    let document = """
      {"annotations": [
        {"id": "t", "type": "pop", "start": 0, "duration": 9, "mode": "Mullins Special",
          "content": "one two three four five six seven eight nine ten",
          "left": "10%", "top": "25%", "width": "10%", "height": "50%"},
        {"id": "late", "type": "pop", "start": 20, "duration": 9, "content": "no"},
        {"id": "p", "type": "image", "title": "A coat", "start": 0, "duration": 9,
          "left": "640px", "top": "0px", "width": "64px", "height": "36px"}]}
      """
    let screen = Screen(of: try Self.project(document), at: 1, duration: nil)
    let root = try Self.root(of: ScreenPicture(of: screen).text)
    let boxes = Self.all("svg", in: root)
    #expect(
      boxes.map { box in ["x", "y", "width", "height"].map { Self.number($0, of: box) } }
        == [[128, 180, 128, 360], [640, 0, 64, 36]])
    let theme = try #require(Self.all("rect", in: boxes[0]).first)
    #expect(Self.value("fill", of: theme) == "rgb(68, 68, 68)")
    #expect(Self.number("fill-opacity", of: theme) == 0.4)
    // The text is wrapped to its box.
    let lines = Self.all("text", in: boxes[0]).compactMap(\.stringValue)
    #expect(lines.count > 3)
    #expect(lines.joined(separator: " ") == "one two three four five six seven eight nine ten")
    #expect(Self.all("text", in: boxes[1]).compactMap(\.stringValue) == ["A coat"])
    // It is in the middle of the box, as on the page.
    let first = try #require(Self.all("text", in: boxes[0]).first)
    #expect(Self.value("text-anchor", of: first) == "middle" && Self.number("x", of: first) == 64)
    let letters = 23.04
    let space = 360 - (Double(lines.count) * 1.25 + 0.6) * letters
    #expect(abs((Self.number("y", of: first) ?? 0) - space / 2 - 1.2 * letters) < 0.1)
  }
}
