import Localization
import PlayerCore
import PlayerUI
import Testing

@Suite struct AccessibilityTests {
  /// The accessibility texts, one line a control.
  static func lines(_ stage: ControlsStage, width: Double = 800) -> [String] {
    stage.controls.accessibleControls(width: width).map { control in
      [control.label, control.value].filter { !$0.isEmpty }.joined(separator: ": ")
        + (control.isEnabled || control.role == .text ? "" : " (dimmed)")
    }
  }

  @Test func controlsAreReadFromTheLeadingEnd() {
    let stage = ControlsStage(["a": .init(duration: 3725)])
    stage.play("a", to: 65)
    #expect(
      Self.lines(stage) == [
        "Video player", "Pause", "Jump back", "Elapsed time: 1 minute, 5 seconds",
        "Total time: 1 hour, 2 minutes, 5 seconds", "Playback position: 1 minute, 5 seconds",
        "Enter full screen",
      ])
    #expect(
      Self.lines(stage, width: 320) == [
        "Video player", "Elapsed time: 1 minute, 5 seconds",
        "Playback position: 1 minute, 5 seconds", "Total time: 1 hour, 2 minutes, 5 seconds",
        "Pause", "Jump back", "Enter full screen",
      ])
    #expect(
      stage.controls.accessibleControls(width: 320)[0].hint
        == "Shows or hides the playback controls.")
    let roles = stage.controls.accessibleControls(width: 320).map(\.role)
    #expect(roles == [.button, .text, .adjustable, .text, .button, .button, .button])
  }

  @Test func unknownValuesAreNotReadBeforeTheVideo() {
    let stage = ControlsStage()
    #expect(
      Self.lines(stage) == [
        "Video player", "Play", "Jump back (dimmed)", "Elapsed time", "Total time",
        "Playback position (dimmed)", "Enter full screen",
      ])
  }

  @Test func aLiveWindowShowsTheDistanceToTheLiveEdge() {
    var script = SimulatedPlayer.Script(duration: nil)
    script.seekableRanges = [0...400]
    let stage = ControlsStage(["a": script], layout: .supplied(.liveDVR))
    stage.load("a")
    stage.controller.seek(to: 340)
    stage.drain()
    #expect(
      Self.lines(stage) == [
        "Video player", "Play", "Jump back", "Elapsed time: 1 minute",
        "Playback position: 1 minute", "Live", "Enter full screen",
      ])
  }

  @Test func duringAnAdItsTextsAreReadFirst() throws {
    let stage = AdControlsTests.stage()
    #expect(
      Self.lines(stage).prefix(5) == [
        "Video player", "Ad 1 of 2, Video plays in 14 seconds", "Learn More",
        "Skip ad in 4 seconds", "Pause",
      ])
  }

  /// An app names a button in each of its states; without its answer it is the table's text.
  @Test func theAppNamesButtonsInBothStates() {
    let stage = ControlsStage()
    stage.load("a")
    let labels: [ControlTag: String] = [.playback: "Start", .screenMode: "Full"]
    stage.controls.accessibilityLabelForButton = { tag, isPrimary in labels[tag].map { "\($0) \(isPrimary)" } }
    #expect(Self.lines(stage)[1...2] == ["Start true", "Jump back"])
    #expect(Self.lines(stage).last == "Full true")
    stage.controls.press(.playback)
    stage.controls.press(.screenMode)
    stage.drain()
    #expect(Self.lines(stage)[1] == "Start false")
    #expect(Self.lines(stage).last == "Full false")
  }

  @Test func theAppsOwnTextsReplaceThoseOfTheTables() {
    let stage = ControlsStage()
    stage.load("a")
    stage.controls.accessibilityTexts.currentTimePrefix = "Now"
    stage.controls.accessibilityTexts.durationPrefix = "Length"
    stage.controls.accessibilityTexts.sliderLabel = "Timeline"
    stage.controls.accessibilityTexts.viewLabel = "Film"
    stage.controls.accessibilityTexts.viewHint = "Double tap to show or hide controls"
    let controls = stage.controls.accessibleControls(width: 800)
    #expect(
      controls.map(\.label) == [
        "Film", "Play", "Jump back", "Now", "Length", "Timeline", "Enter full screen",
      ])
    #expect(controls[0].hint == "Double tap to show or hide controls")
  }

  /// A swipe on the slider moves by the interval of the jump-back button, and not beyond the ends.
  @Test func theSliderIsAdjusted() {
    let stage = ControlsStage(["a": .init(duration: 25)])
    stage.load("a")
    for (forward, place) in [
      (true, 10.0), (true, 20), (true, 25), (false, 15), (false, 5), (false, 0),
    ] {
      stage.controls.adjustSlider(forward: forward)
      stage.drain()
      #expect(stage.player("a")?.clock.mediaTime == place)
    }
  }

  /// Each text that is read is in the nine tables; nothing is read as its key.
  @Test(arguments: ["ar", "de", "en", "es", "fr", "ja", "ko", "zh-Hans", "zh-Hant"])
  func allIsReadInTheViewersLanguage(language: String) {
    var script = SimulatedPlayer.Script(duration: 3725)
    script.mediaSelection = MediaSelection(legible: .init([MediaChoiceTests.english]))
    var options = PlayerUIOptions()
    options.showPictureInPictureButton = true
    options.preferredBitrate = .init(options: [])
    let stage = ControlsStage(["a": script], options: options, languages: [language])
    stage.controller.allowsExternalPlayback = true
    stage.controls.hasExternalRoutes = true
    stage.play("a", to: 61)
    let controls = stage.controls.accessibleControls(width: 900)
    #expect(controls.count == 11)
    for control in controls {
      for words in [control.label, control.value, control.hint] {
        #expect(!words.contains("bcov"))
      }
      #expect(!control.label.isEmpty)
    }
    let elapsed = controls.first { $0.tag == .currentTime }?.value
    #expect(elapsed == LocaleTag(language).spokenTime(61))
  }

  @Test(arguments: [
    (0.0, "en", "0 seconds"), (0.9, "en", "0 seconds"), (1, "en", "1 second"),
    (3600, "en", "1 hour"), (-65, "en", "1 minute, 5 seconds"),
    (3725.9, "de", "1 Stunde, 2 Minuten und 5 Sekunden"),
    (62, "fr", "1 minute, 2\u{A0}secondes"),
    (7384, "ja", "2 時間、3 分、4 秒"),
  ])
  func timesAreReadInWords(seconds: Double, language: String, words: String) {
    #expect(LocaleTag(language).spokenTime(seconds) == words)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func anInvalidTimeIsNotRead(seconds: Double) {
    #expect(LocaleTag("en").spokenTime(seconds) == nil)
  }
}
