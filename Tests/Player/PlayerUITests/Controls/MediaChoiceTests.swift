import PlayerCore
import PlayerUI
import Testing

@Suite struct MediaChoiceTests {
  static let english = MediaSelection.Option(id: "en", displayName: "English", locale: "en")
  static let deaf = MediaSelection.Option(
    id: "sdh", displayName: "English SDH", locale: "en", describesSpeechAndSound: true)
  static let german = MediaSelection.Option(id: "de", displayName: "Deutsch", locale: "de")

  static func stage(_ selection: MediaSelection) -> ControlsStage {
    var script = SimulatedPlayer.Script(duration: 100)
    script.mediaSelection = selection
    let stage = ControlsStage(["a": script])
    stage.load("a")
    return stage
  }

  /// The menu as text, a star before what is selected.
  static func menu(_ stage: ControlsStage) -> [String] {
    stage.controls.mediaSections.flatMap { section in
      [section.heading] + section.items.map { ($0.isSelected ? "* " : "  ") + $0.title }
    }
  }

  @Test func theMenuListsSubtitlesAndThenAudio() {
    let stage = Self.stage(
      MediaSelection(
        audible: .init([Self.english, Self.german], selected: Self.german),
        legible: .init([Self.english, Self.deaf], defaultOption: Self.english)))
    #expect(
      Self.menu(stage) == [
        "SUBTITLES AND CLOSED CAPTIONS", "  Off", "  Auto (recommended)", "* English",
        "  English SDH", "AUDIO", "  English", "* Deutsch",
      ])
  }

  @Test func aChoiceSelectsAndIsShown() {
    let stage = Self.stage(MediaSelection(legible: .init([Self.english, Self.german])))
    #expect(Self.menu(stage) == ["SUBTITLES", "* Off", "  English", "  Deutsch"])
    stage.controls.choose(.legible(Self.german))
    stage.drain()
    #expect(Self.menu(stage) == ["SUBTITLES", "  Off", "  English", "* Deutsch"])
    stage.controls.choose(.off)
    stage.drain()
    #expect(stage.player("a")?.mediaSelection.legible.selected == nil)
    #expect(Self.menu(stage) == ["SUBTITLES", "* Off", "  English", "  Deutsch"])
  }

  /// The stored value is the preference, not the selected language.
  @Test func automaticStaysAutomatic() {
    let stage = Self.stage(
      MediaSelection(legible: .init([Self.english, Self.german], defaultOption: Self.german)))
    stage.controls.choose(.off)
    stage.drain()
    stage.controls.choose(.automatic)
    stage.drain()
    #expect(stage.player("a")?.mediaSelection.legible.selected == Self.german)
    #expect(
      Self.menu(stage) == ["SUBTITLES", "  Off", "* Auto (recommended)", "  English", "  Deutsch"])
    stage.load("a")
    #expect(stage.state.mediaChoice.choice == .automatic)
  }

  @Test(arguments: [
    (MediaSelection(), false), (MediaSelection(audible: .init([english])), false),
    (MediaSelection(audible: .init([english, german])), true),
    (MediaSelection(legible: .init([deaf])), true),
  ])
  func theMenuIsOfferedIfThereIsAChoice(selection: MediaSelection, isOffered: Bool) {
    #expect(Self.stage(selection).state.mediaChoice.isOffered == isOffered)
  }

  @Test func theAppNamesTheOptions() {
    let stage = Self.stage(
      MediaSelection(
        // An id is unique in its group only.
        audible: .init([Self.german, Self.english], allowsEmptySelection: false),
        legible: .init([Self.english], allowsEmptySelection: false)))
    stage.controller.titleForLegible = { "<\($0.id)>" }
    stage.controller.titleForAudible = { "(\($0.id))" }
    #expect(Self.menu(stage) == ["SUBTITLES", "  <en>", "AUDIO", "  (de)", "  (en)"])
  }
}
