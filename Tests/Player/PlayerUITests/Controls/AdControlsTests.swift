import Foundation
import PlayerCore
import PlayerUI
import Testing

@Suite struct AdControlsTests {
  static let page = URL(string: "https://shop.example.net/")!

  static func stage(languages: [String] = ["en"]) -> ControlsStage {
    let sequence = AdSequence([
      Ad(id: "one", beginTime: 5, duration: 8, skipTime: 4, clickthroughURLs: [page]),
      Ad(id: "two", beginTime: 5, duration: 6),
    ])
    let stage = ControlsStage(
      ["a": .init(duration: 60), "one": .init(duration: 8), "two": .init(duration: 6)],
      ads: [sequence], languages: languages)
    stage.play("a", to: 5)
    return stage
  }

  func texts(_ stage: ControlsStage) throws -> [String?] {
    let ads = try #require(stage.state.ads)
    let text = stage.controls.text
    return [
      ads.podText(text), ads.countdownText(text), ads.skipCountdownText(text), ads.skipText(text),
      ads.learnMoreText(text),
    ]
  }

  @Test func adControlsCountDownToTheContentAndToSkip() throws {
    let stage = Self.stage()
    #expect(
      try texts(stage) == [
        "Ad 1 of 2", "Video plays in 14 seconds", "Skip ad in\n4 seconds", nil, "Learn More",
      ])
    stage.run(for: 3)
    #expect(
      try texts(stage) == [
        "Ad 1 of 2", "Video plays in 11 seconds", "Skip ad in\n1 second", nil, "Learn More",
      ])
    stage.run(for: 1)
    #expect(
      try texts(stage) == [
        "Ad 1 of 2", "Video plays in 10 seconds", nil, "Skip Ad ⇥", "Learn More",
      ])
    stage.run(for: 9)
    #expect(try texts(stage) == ["Ad 2 of 2", "Video plays in 1 second", nil, nil, nil])
    stage.run(for: 2)
    #expect(stage.state.ads == nil && stage.state.stage == .content && stage.state.isPlaying)
  }

  @Test func skippingContinuesToTheNextAd() throws {
    let stage = Self.stage()
    stage.controls.press(.skip)
    stage.run(for: 1)
    #expect(stage.state.ads?.podIndex == 1)
    stage.run(for: 3)
    #expect(stage.controls.isEnabled(.skip))
    stage.controls.press(.skip)
    stage.drain()
    #expect(stage.state.ads?.podIndex == 2 && stage.state.ads?.podRemaining == 0)
    #expect(!stage.controls.isEnabled(.skip) && !stage.controls.isEnabled(.learnMore))
  }

  @Test func theAdvertisersPagePausesTheAd() throws {
    let stage = Self.stage()
    stage.controls.press(.learnMore)
    stage.run(for: 1)
    #expect(stage.delegate.notes.contains("external https://shop.example.net/"))
    #expect(try texts(stage)[1] == "Ad paused. Press play to continue.")
    #expect(!stage.state.isPlaying)
    stage.controls.learnMoreDidClose()
    stage.run(for: 1)
    #expect(stage.state.isPlaying && stage.state.ads?.isPaused == false)
  }

  @Test func seekingIsUnavailableDuringAnAd() throws {
    let stage = Self.stage()
    #expect(stage.state.stage == .ads)
    #expect(!stage.controls.isEnabled(.progress) && !stage.controls.isEnabled(.jumpBack))
    stage.controls.touchSlider(at: 0.9)
    stage.controls.releaseSlider()
    stage.controls.press(.jumpBack)
    stage.controls.press(.playback)
    stage.run(for: 3)
    #expect(!stage.state.isPlaying && stage.state.ads?.podIndex == 1)
  }

  @Test func numbersAreWrittenAsTheLanguageDoes() throws {
    let stage = Self.stage(languages: ["ar-EG"])
    let texts = try texts(stage)
    #expect(texts[1]?.contains("١٤") == true)
    #expect(texts[2]?.contains("٤") == true)
    #expect(stage.controls.solved(width: 700).frame(of: "playback")?.maxX == 700)
  }
}
