import Foundation
import Interactivity
import PlayerCore
import TestSupport
import Testing

@Suite struct AppearanceTests {
  /// A delegate that writes down its calls and those of its styles.
  private final class Designer: InteractivityHandlerDelegate {
    var calls: [String] = []
    var font = TextTheme.Font(family: "Menlo", weight: .bold, size: 64)
    var text = TextTheme.Color(red: 1, green: 0, blue: 0)
    var background = TextTheme.Color(red: 0, green: 0, blue: 1, alpha: 0.25)
    var duration = 2.0

    var styles: AnnotationStyles {
      var styles = AnnotationStyles()
      styles.animationTime = { [unowned self] transition in
        calls.append("time \(transition)")
        return duration
      }
      styles.font = { [unowned self] annotation, pictureWidth in
        calls.append("font \(annotation.id) \(Int(pictureWidth))")
        return font
      }
      styles.textColor = { [unowned self] annotation in
        calls.append("text \(annotation.id)")
        return text
      }
      styles.backgroundColor = { [unowned self] annotation in
        calls.append("background \(annotation.id)")
        return background
      }
      return styles
    }

    func interactivityHandler(_ handler: InteractivityHandler, did event: InteractivityEvent) {
      switch event {
      case .shown(let annotation):
        calls.append("show \(annotation.id) \(handler.appearance(of: annotation).textColor.red)")
      case .hidden(let annotation):
        calls.append("hide \(annotation.id) \(handler.appearance(of: annotation).transitionDuration)")
      default: break
      }
    }

    /// The calls since the last use.
    func newCalls() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  private static func text(_ id: String, _ start: Double, _ end: Double) -> Annotation {
    var annotation = Annotation(
      id: id, kind: .text, start: MediaTime(seconds: start), extent: .until(.init(seconds: end)),
      index: 0)
    annotation.transition = .fade
    annotation.text = "words"
    return annotation
  }

  private static let requests = [
    "time fade", "font a 1280", "text a", "background a", "show a 1.0",
  ]

  private let designer = Designer()

  private func stage(
    _ annotations: [Annotation], provider: (any PlaybackSessionProvider)? = nil
  ) -> Stage {
    let stage = Stage(annotations, provider: provider)
    stage.handler?.delegate = designer
    stage.handler?.styles = designer.styles
    return stage
  }

  @Test func theStylesAreRequestedOnceForEachAppearanceBeforeItIsShown() {
    let stage = stage([Self.text("a", 2, 5)])
    stage.play()
    _ = stage.wait(1)
    #expect(designer.newCalls() == [])
    _ = stage.wait(2)
    #expect(designer.newCalls() == Self.requests)
    _ = stage.wait(3)
    #expect(designer.newCalls() == ["hide a 2.0"])
    stage.controller.seek(to: 3)
    _ = stage.wait(1)
    #expect(designer.newCalls() == Self.requests)
  }

  @Test func anAdHidesTheAnnotationAndItAppearsAgain() {
    let ads = AdSessionProvider(
      sequences: { _ in [AdSequence([Ad(id: "1", beginTime: 2, duration: 5)])] },
      source: { _ in MediaSource(url: URL(filePath: "/ad.mp4")) })
    let stage = stage([Self.text("a", 0, 9)], provider: ads)
    stage.play()
    _ = stage.wait(65)
    #expect(
      designer.newCalls() == Self.requests + ["hide a 2.0"] + Self.requests)
  }

  @Test func anEditKeepsTheAppearanceOfWhatStaysOnScreen() async throws {
    let stage = stage([Self.text("a", 0, 9), Self.text("gone", 0, 9)])
    let handler = try #require(stage.handler)
    stage.play()
    _ = stage.wait(1)
    _ = designer.newCalls()
    designer.text = .white
    let document = #"{"annotations": [{"id": "a", "type": "pop", "start": 0, "end": 8}]}"#
    let project = try await handler.load { Array(document.utf8) }
    #expect(designer.newCalls() == ["hide gone 2.0"])
    #expect(
      handler.appearance(of: project.annotations[0]).textColor == .init(red: 1, green: 0, blue: 0))
  }

  @Test func theSizeOfTheFontIsAPartOfThePicture() throws {
    let stage = stage([Self.text("a", 0, 9)])
    let handler = try #require(stage.handler)
    handler.picture = PictureSize(width: 640, height: 360)
    stage.play()
    let appearance = handler.appearance(of: Self.text("a", 0, 9))
    #expect(appearance.font == .init(family: "Menlo", weight: .bold, size: 0.1))
    #expect(appearance.textColor == designer.text)
    #expect(appearance.backgroundColor == designer.background)
    #expect(appearance.transitionDuration == 2)
    #expect(designer.newCalls().contains("font a 640"))
  }

  @Test func aPictureHasADurationOnly() {
    let stage = stage([Scenery.image("p", 0, 9)])
    stage.play()
    #expect(designer.newCalls() == ["time none", "show p 0.0"])
  }

  @Test(arguments: [
    (Double.nan, 0.0), (-1, 0), (-.infinity, 0), (.infinity, 60), (0, 0), (0.25, 0.25),
  ])
  func aDurationIsLimited(duration: Double, expected: Double) throws {
    designer.duration = duration
    let stage = stage([Self.text("a", 0, 9)])
    stage.play()
    let handler = try #require(stage.handler)
    #expect(handler.appearance(of: Self.text("a", 0, 9)).transitionDuration == expected)
  }

  @Test(arguments: [
    (Double.nan, 0.018), (-1, 0.001), (0, 0.001), (.infinity, 1), (128, 0.1),
  ])
  func aFontSizeIsLimited(size: Double, expected: Double) throws {
    designer.font = .init(family: " ", weight: .regular, size: size)
    let stage = stage([Self.text("a", 0, 9)])
    stage.play()
    let font = try #require(stage.handler).appearance(of: Self.text("a", 0, 9)).font
    #expect(font == .init(family: nil, weight: .regular, size: expected))
  }

  @Test func theComponentsOfAColourAreLimited() throws {
    designer.text = .init(red: .nan, green: -1, blue: 2, alpha: .infinity)
    designer.font.family = "A\u{1B}\nB"
    let stage = stage([Self.text("a", 0, 9)])
    stage.play()
    let appearance = try #require(stage.handler).appearance(of: Self.text("a", 0, 9))
    #expect(appearance.textColor == .init(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(appearance.font.family == "AB")
  }

  @Test(arguments: [String?.none, "White", "MULLINS SPECIAL"], [true, false])
  func theDefaultIsTheAppearanceOfTheSDK(theme: String?, hasStyles: Bool) throws {
    var annotation = Self.text("a", 0, 9)
    annotation.theme = theme
    let stage = Stage([annotation])
    let handler = try #require(stage.handler)
    if hasStyles { handler.styles.animationTime = \.standardTime }
    stage.play()
    let appearance = handler.appearance(of: annotation)
    #expect(appearance == AnnotationAppearance(of: annotation))
    #expect(appearance.font == .init(weight: .medium, size: 0.018))
    #expect(appearance.transitionDuration == 0.35)
    let isMullins = theme == "MULLINS SPECIAL"
    #expect(appearance.textColor == (isMullins ? .white : .black))
    #expect(appearance.backgroundColor.alpha == (isMullins ? 0.4 : 0.5))
  }
}
