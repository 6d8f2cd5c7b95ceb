import JSON
import ProjectFormat
import Testing

@Suite struct AnnotationThemesTests {
  private static func appearance(
    _ file: String, theme: String?, fades: Bool = true
  ) throws -> AnnotationAppearance {
    var annotation = Annotation(id: "a", kind: .text, start: .init(), extent: .open, index: 0)
    annotation.theme = theme
    annotation.transition = fades ? .fade : .none
    return try AnnotationThemes(reading: Array(file.utf8)).appearance(of: annotation)
  }

  private static let brand = """
    {"Brand": {"text": "#ff0000", "background": "#0000FF80", "duration": 2,
      "font": {"family": "Menlo", "weight": "bold", "size": 0.05}}}
    """

  @Test func aThemeDeterminesTheWholeAppearance() throws {
    let appearance = try Self.appearance(Self.brand, theme: "BRAND")
    #expect(
      appearance
        == AnnotationAppearance(
          font: .init(family: "Menlo", weight: .bold, size: 0.05),
          textColor: .init(red: 1, green: 0, blue: 0),
          backgroundColor: .init(red: 0, green: 0, blue: 1, alpha: 128.0 / 255),
          transitionDuration: 2))
    #expect(try Self.appearance(Self.brand, theme: "brand", fades: false).transitionDuration == 0)
  }

  @Test func aPictureHasOnlyTheDurationOfATheme() throws {
    var annotation = Annotation(id: "a", kind: .image, start: .init(), extent: .open, index: 0)
    annotation.theme = "brand"
    annotation.transition = .fade
    let appearance = try AnnotationThemes(reading: Array(Self.brand.utf8)).appearance(
      of: annotation)
    let standard = AnnotationAppearance(of: annotation)
    #expect(appearance.font == standard.font && appearance.textColor == standard.textColor)
    #expect(appearance.transitionDuration == 2)
  }

  @Test(arguments: ["white", nil, "another", "mullins special"])
  func anotherThemeIsUnchanged(theme: String?) throws {
    #expect(try Self.appearance(Self.brand, theme: theme) == Self.appearance("{}", theme: theme))
  }

  @Test(arguments: [
    ("white", "white", true), ("WHITE", nil, true), ("white", "another", true),
    ("white", "Mullins Special", false), ("Mullins special", "mullins SPECIAL", true),
    ("mullins special", nil, false),
  ])
  func anUnknownThemeIsWhite(inFile: String, theme: String?, isChanged: Bool) throws {
    let file = "{\"\(inFile)\": {\"text\": \"#00ff00\"}}"
    let appearance = try Self.appearance(file, theme: theme)
    #expect((appearance.textColor == .init(red: 0, green: 1, blue: 0)) == isChanged)
    let standard = try Self.appearance("{}", theme: theme)
    #expect(appearance.backgroundColor == standard.backgroundColor)
    #expect(appearance.font == standard.font)
  }

  @Test(arguments: [
    ("[]", "1:1: expected an object with themes by their names"),
    ("{", "1:2: "),
    ("{\"a\": 1}", "1:7: /a: expected an object"),
    ("{\"a\": {},\n \"A\": {}}", "2:7: /A: repeats a theme"),
    ("{\"a\": {},\n \"a\": {}}", "2:7: /a: is there twice"),
    ("{\"a\": {\"duration\": 1, \"duration\": 2}}", "1:35: /a/duration: is there twice"),
    ("{\"a\": {\"text\": \"red\"}}", "1:16: /a/text: expected a colour as #rrggbb or #rrggbbaa"),
    ("{\"a\": {\"text\": \"#12345\"}}", "1:16: /a/text: "),
    ("{\"a\": {\"text\": \"#12345g\"}}", "1:16: /a/text: "),
    ("{\"a\": {\"text\": \"1234567\"}}", "1:16: /a/text: "),
    ("{\"a\": {\"background\": 7}}", "1:22: /a/background: "),
    ("{\"a\": {\"color\": \"#123456\"}}", "1:17: /a/color: expected text, background, font"),
    (
      "{\"a\": {\"duration\": -1}}", "1:20: /a/duration: expected a number of seconds, from 0 to 60"
    ),
    ("{\"a\": {\"duration\": 1e999}}", "1:20: "),
    ("{\"a\": {\"font\": \"Menlo\"}}", "1:16: /a/font: expected an object"),
    (
      "{\"a\": {\"font\": {\"size\": 0}}}",
      "1:25: /a/font/size: expected a fraction of the picture's"
    ),
    (
      "{\"a\": {\"font\": {\"weight\": \"thin\"}}}",
      "1:27: /a/font/weight: expected regular, medium"
    ),
    ("{\"a\": {\"font\": {\"family\": \"\"}}}", "1:27: /a/font/family: expected the name"),
    ("{\"a\": {\"font\": {\"style\": 1}}}", "1:26: /a/font/style: expected family, weight or size"),
  ])
  func aBadFileIsRefusedWithItsPlace(file: String, message: String) {
    let error = #expect(throws: JSON.ValueError.self) {
      try AnnotationThemes(reading: Array(file.utf8))
    }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
  }
}
