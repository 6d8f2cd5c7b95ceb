import Foundation
import ProjectFormat
import TestSupport
import Testing

@testable import MediaPlayback

@Suite struct OverlayTests {
  // MARK: Lines

  /// Letters that are all as wide.
  private func lines(_ text: String, room: Double, maximum: Int = 60) -> [String] {
    TextLines.lines(of: text, maximumWidth: room, maximumCount: maximum) { Double($0.count) }
      .map(\.text)
  }

  @Test(
    arguments: [
      ("one two three", 7.0, ["one two", "three"]),
      ("one two three", 13, ["one two three"]),
      ("a\n\nb", 5, ["a", "", "b"]),
      ("a\r\n\r\nb\rc", 5, ["a", "", "b", "c"]),
      ("unbreakable", 4, ["unbr", "eaka", "ble"]),
      ("to unbreakable", 4, ["to", "unbr", "eaka", "ble"]),
      ("東京都庁舎", 2, ["東京", "都庁", "舎"]),
      ("a  b", 9, ["a  b"]),
      ("", 3, [""]),
      ("abc", 0.5, ["a", "b", "c"]),
    ])
  func aTextIsBrokenBetweenItsWords(text: String, room: Double, expected: [String]) {
    #expect(lines(text, room: room) == expected)
    let lines = TextLines.lines(
      of: text, maximumWidth: room, maximumCount: 60, width: { Double($0.count) })
    for line in lines {
      #expect(line.width == Double(line.text.count))
    }
  }

  @Test func linesFitTheirWidthAndKeepEveryLetter() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          "ab 漢\n".randomElement(using: &random) ?? "a"
        })
      let room = Double(Int.random(in: 1...12, using: &random))
      let lines = lines(text, room: room, maximum: 1000)
      #expect(lines.allSatisfy { Double($0.count) <= room })
      #expect(
        lines.joined().filter { $0 != " " } == text.filter { $0 != " " && $0 != "\n" })
    }
  }

  @Test func theNumberOfLinesIsBounded() {
    #expect(lines(String(repeating: "a ", count: 9000), room: 3, maximum: 4).count == 4)
  }

  // MARK: Markup

  @Test(
    arguments: [
      ("{\\an9}x", "\\{\\\u{2060}an9\\}x"), ("a\\Nb", "a\\\u{2060}Nb"), ("a\nb\u{1B}", "a b "),
      ("plain – ﬁ", "plain – ﬁ"),
    ])
  func markupInATextIsDrawnLiterally(text: String, expected: String) {
    #expect(ASS.escaped(text) == expected)
  }

  // MARK: Drawing

  private func drawing(
    _ annotations: String, _ images: [String: PictureSize] = [:], platform: Platform = .ios
  ) throws -> OverlayDrawing {
    let project = try InteractivityProject(
      reading: Array("{\"annotations\": [\(annotations)]}".utf8))
    var engine = InteractivityEngine(project: project, platform: platform)
    _ = engine.handle(.duration(10))
    _ = engine.handle(.seek(1))
    // A picture of 4:3 in a surface of 16:9.
    let surface = Surface(
      size: PictureSize(width: 1600, height: 900),
      picture: PictureFrame(x: 200, y: 0, width: 1200, height: 900))
    return OverlayDrawing(
      OverlayScene(of: engine), on: surface, width: { word, _ in Double(word.count) * 10 },
      pictureSize: { images[$0.id] })
  }

  @Test func boxesAreDrawnInThePictureAndNotOnItsBars() throws {
    let drawing = try drawing(
      """
      {"id": "a", "type": "hotLink", "start": 0, "duration": 5, "properties": {"popcorn":
        {"left": "50%", "top": "10%", "width": "25%", "height": "20%"}}},
      {"id": "b", "type": "hotLink", "start": 0, "duration": 5, "properties": {"popcorn":
        {"left": "30px", "top": "40px", "width": "50px", "height": "60px"}}}
      """)
    #expect(
      drawing.frames.map(\.frame) == [
        PictureFrame(x: 800, y: 90, width: 300, height: 180),
        PictureFrame(x: 230, y: 40, width: 50, height: 60),
      ])
    // Nothing of a hot spot is seen.
    #expect(drawing.lines.isEmpty)
  }

  @Test(arguments: [(Platform.ios, 0), (.android, 1), (.web, 1)])
  func theTextOfAHotSpotIsDrawnOnItsPlatform(platform: Platform, count: Int) throws {
    let drawing = try drawing(
      """
      {"id": "p", "type": "image", "start": 0, "duration": 5, "properties": {"popcorn":
        {"url": "a.png", "left": "0%", "top": "0%", "width": "50%", "height": "50%"}}},
      {"id": "a", "type": "hotLink", "start": 0, "duration": 5, "text": "to the beach",
        "properties": {"popcorn":
        {"left": "10%", "top": "10%", "width": "25%", "height": "20%"}}}
      """, ["p": PictureSize(width: 100, height: 100)], platform: platform)
    // The words are white, and lie on the frame of the hot spot without a background.
    let white = #"\1c&Hffffff&\1a&H00&"#
    #expect(drawing.lines.count == count)
    #expect(
      drawing.lines.allSatisfy { $0.contains(white) && $0.hasSuffix("to the beach") })
    #expect(drawing.frames[1].frame == PictureFrame(x: 320, y: 90, width: 300, height: 180))
    // Pictures cover lines: the picture has a hole of the height of the words.
    #expect(drawing.pictures[0].holes.map { $0.height.rounded() } == Array(repeating: 40, count: count))
  }

  @Test func aTextWithoutASizeIsAsLargeAsItsLines() throws {
    let drawing = try drawing(
      """
      {"id": "a", "type": "pop", "start": 0, "duration": 5, "properties": {"popcorn":
        {"text": "some words", "left": "0%", "top": "0%"}}}
      """)
    let letters = 0.018 * 1200
    let frame = try #require(drawing.frames.first?.frame)
    #expect(abs(frame.width - (100 + 1 + letters)) < 1e-9)
    #expect(abs(frame.height - 1.85 * letters) < 1e-9)
    #expect(drawing.lines.count == 2)
  }

  /// The box is 360 pixels wide, and a letter 21.6.
  @Test(arguments: [("pop", "30%", 8, 500, 212), ("pop", "1%", 8, 500, 97), ("hotLink", "30%", 7, 331, 97)])
  func aTextIsInTheMiddleOfItsBox(type: String, height: String, alignment: Int, x: Int, y: Int) throws {
    let drawing = try drawing(
      """
      {"id": "a", "type": "\(type)", "start": 0, "duration": 5, "text": "some words", "properties": {"popcorn":
        {"left": "10%", "top": "10%", "width": "30%", "height": "\(height)"}}}
      """, platform: .web)
    let place = "{\\an\(alignment)\\pos(\(x).000000,\(y).000000)"
    #expect(drawing.lines.last?.hasPrefix(place) == true, "\(drawing.lines)")
  }

  @Test func aPictureFitsItsBoxAndHasAHoleWhereATextLiesOverIt() throws {
    let drawing = try drawing(
      """
      {"id": "p", "type": "image", "start": 0, "duration": 5, "properties": {"popcorn":
        {"url": "a.png", "left": "0%", "top": "0%", "width": "50%", "height": "50%"}}},
      {"id": "t", "type": "pop", "start": 0, "duration": 5, "properties": {"popcorn":
        {"text": "over it", "left": "10%", "top": "10%", "width": "10%", "height": "10%"}}}
      """, ["p": PictureSize(width: 100, height: 300)])
    // 600 × 450 for a picture of 1:3.
    #expect(
      drawing.pictures == [
        .init(
          annotation: "p", frame: PictureFrame(x: 425, y: 0, width: 150, height: 450), opacity: 1,
          holes: [PictureFrame(x: 320, y: 90, width: 120, height: 90)])
      ])
  }

  // MARK: Appearance

  private static func text(_ text: String) throws -> Annotation {
    try InteractivityProject(
      reading: Array(
        """
        {"annotations": [{"id": "a", "type": "pop", "start": 0, "duration": 5, "properties":
          {"popcorn": {"text": "\(text)", "transitionClass": "fade", "left": "0%", "top": "0%"}}}]}
        """.utf8)
    ).annotations[0]
  }

  private func lines(_ appearance: AnnotationAppearance?) throws -> [String] {
    let item = OverlayScene.Item(
      try Self.text("words"), text: "words", appearance: appearance)
    let surface = Surface(
      size: PictureSize(width: 1000, height: 600),
      picture: PictureFrame(x: 0, y: 0, width: 1000, height: 600))
    return OverlayDrawing(
      OverlayScene([item]), on: surface,
      width: { word, font in Double(word.count) * font.size }, pictureSize: { _ in nil }
    ).lines
  }

  @Test func aTextHasTheFontAndColoursOfItsAppearance() throws {
    let lines = try lines(
      AnnotationAppearance(
        font: .init(family: "DejaVu {Serif}\\b0", weight: .bold, size: 0.1),
        textColor: .init(red: 1, green: 0, blue: 0, alpha: 0.5),
        backgroundColor: .init(red: 0, green: 0, blue: 1), transitionDuration: 0))
    let box = try #require(lines.first)
    #expect(box.contains("\\1c&Hff0000&\\1a&H00&"))
    // The words, and half a letter at each side; a line of 1.25 letters, and 0.3 above and below.
    #expect(box.contains("m 0 0 l 601 0 601 185 0 185"))
    let words = try #require(lines.last)
    #expect(words.contains("\\fnDejaVu Serifb0\\fs117.000000\\b1\\q2"))
    #expect(words.contains("\\1c&H0000ff&\\1a&H80&"))
  }

  @Test func theStandardAppearanceIsThatOfTheSDK() throws {
    let lines = try lines(nil)
    #expect(lines.first?.contains("\\1c&Hffffff&\\1a&H80&") == true)
    #expect(
      lines.last?.contains("\\fnsans-serif\\fs21.060000\\b0\\q2\\shad0\\1c&H000000&\\1a&H00&")
        == true)
  }

  @Test func aFadeHasTheDurationOfItsAppearance() throws {
    var item = OverlayScene.Item(try Self.text("words"))
    func opacities(_ duration: Double) -> [Double] {
      item.appearance = AnnotationAppearance(
        font: item.appearance.font, textColor: .black, backgroundColor: .white,
        transitionDuration: duration)
      var fading = Fading()
      let times = [10, 11, 12, 13, 14].map { (now: Double) in
        // The annotation is on screen for 2 seconds.
        fading.update(now < 12 ? OverlayScene([item]) : OverlayScene(), at: now).items.first?
          .opacity
      }
      return times.map { $0 ?? -1 }
    }
    #expect(opacities(2) == [0, 0.5, 1, 0.5, -1])
    #expect(opacities(0) == [1, 1, -1, -1, -1])
  }

  // MARK: Fading

  @Test func fadesLastForTheirDuration() throws {
    let project = try InteractivityProject(
      reading: Array(
        """
        {"annotations": [
          {"id": "soft", "type": "pop", "start": 0, "properties": {"popcorn":
            {"text": "a", "transitionClass": "fade"}}},
          {"id": "hard", "type": "pop", "start": 0, "properties": {"popcorn": {"text": "b"}}}
        ]}
        """.utf8))
    let scene = OverlayScene(project.annotations.map { OverlayScene.Item($0) })
    var fading = Fading()
    func opacities(_ scene: OverlayScene, _ now: Double) -> [String: Double] {
      Dictionary(
        uniqueKeysWithValues: fading.update(scene, at: now).items.map {
          ($0.annotation.id, ($0.opacity * 1000).rounded() / 1000)
        })
    }
    #expect(opacities(scene, 10) == ["soft": 0, "hard": 1])
    #expect(fading.isMoving)
    #expect(opacities(scene, 10.175) == ["soft": 0.5, "hard": 1])
    #expect(opacities(scene, 10.4) == ["soft": 1, "hard": 1])
    #expect(!fading.isMoving)
    #expect(opacities(OverlayScene(), 11) == ["soft": 1])
    #expect(opacities(OverlayScene(), 11.175) == ["soft": 0.5])
    #expect(opacities(OverlayScene(), 11.4) == [:])
    #expect(!fading.isMoving)
  }
}
