import Foundation
import PlaybackService
import PlayerCore
import TestSupport
import Testing

private typealias Option = MediaSelection.Option
private typealias Group = MediaSelection.Group

private let english = Option(id: "1", displayName: "English", locale: "en")
private let spoken = Option(
  id: "2", displayName: "English", locale: "en", describesSpeechAndSound: true)
private let french = Option(id: "3", displayName: "Français", locale: "fr-FR")
private let unnamed = Option(id: "x", displayName: "")

@Suite struct TrackSelectionTests {
  @Test(
    arguments: [
      (["en-GB"], false, "1"), (["en"], true, "2"), (["fr_CA", "en"], false, "3"),
      (["ja", "en"], false, "1"), (["ja"], false, nil), ([], true, nil),
    ] as [([String], Bool, String?)])
  func choosesByLanguage(languages: [String], spoken prefers: Bool, id: String?) {
    let texts = Group([spoken, english, french])
    let option = texts.automaticOption(languages: languages, prefersSpeechAndSound: prefers)
    #expect(option?.id == id)
  }

  @Test(arguments: [
    (["zh-Hans", "zh-Hant"], "zh-TW", "zh-Hant"), (["zh-Hans", "zh-Hant"], "zh_HK", "zh-Hant"),
    (["zh-Hans", "zh-Hant"], "zh-Hant-TW", "zh-Hant"), (["zh-Hant", "zh-Hans"], "zh-CN", "zh-Hans"),
    (["zh-Hant", "zh"], "zh-SG", "zh"), (["zh-CN", "zh-HK"], "zh-Hant", "zh-HK"),
    (["zh-TW", "zh-HK"], "zh-HK", "zh-HK"), (["en", "zh-Hans"], "zh-TW", "zh-Hans"),
    (["en", "no"], "nb-NO", "no"), (["no", "nb"], "nb-NO", "nb"), (["en", "nb"], "no", "nb"),
    (["sr", "sr-Latn"], "sr-Latn-RS", "sr-Latn"), (["pt-PT", "pt-BR"], "pt-BR", "pt-BR"),
    (["en-GB", "en"], "en", "en"), (["en-GB", "en"], "en-AU", "en"), (["en-GB"], "en-AU", "en-GB"),
  ])
  func choosesTheClosestLanguage(available: [String], language: String, locale: String) {
    let group = Group(available.map { Option(id: $0, displayName: $0, locale: $0) })
    #expect(group.automaticOption(languages: [language])?.locale == locale)
    #expect(CaptionPreference.language(language).option(of: group, languages: [])?.locale == locale)
  }

  /// An option of the right kind comes first, whatever its region.
  @Test(arguments: [true, false])
  func theKindOfTheOptionPrecedesItsRegion(isSpoken: Bool) {
    let general = Option(
      id: "general", displayName: "English", locale: "en", describesSpeechAndSound: isSpoken)
    let american = Option(
      id: "american", displayName: "English", locale: "en-US", describesSpeechAndSound: !isSpoken)
    let group = Group([general, american])
    #expect(group.automaticOption(languages: ["en-US"], prefersSpeechAndSound: isSpoken) == general)
    #expect(group.automaticOption(languages: ["en-US"], prefersSpeechAndSound: !isSpoken) == american)
  }

  @Test func anAudioOptionIsAlwaysSelected() {
    let sound = Group([english, french], allowsEmptySelection: false, selected: french)
    #expect(sound.automaticOption(languages: ["ja"]) == french)
    #expect(sound.automaticOption(languages: ["en"]) == english)
    #expect(Group([], allowsEmptySelection: false).automaticOption(languages: ["en"]) == nil)
  }

  @Test(arguments: [
    (english, "English"), (spoken, "English SDH"), (french, "Français (French)"), (unnamed, "x"),
    (Option(id: "x", displayName: "", locale: "en"), "English"),
    (Option(id: "x", displayName: "CC SDH", describesSpeechAndSound: true), "CC SDH"),
    (Option(id: "x", displayName: "Main", locale: "tlh"), "Main (tlh)"),
  ])
  func namesOptions(option: MediaSelection.Option, title: String) {
    #expect(option.menuTitle { ["en": "English", "fr-FR": "French"][$0] } == title)
  }

  @Test(arguments: [
    (0, 0, false), (0, 1, false), (1, 0, true), (0, 2, true),
  ])
  func aButtonNeedsAChoice(texts: Int, sounds: Int, offers: Bool) {
    let options = [english, french]
    let selection = MediaSelection(
      audible: Group(Array(options.prefix(sounds))), legible: Group(Array(options.prefix(texts))))
    #expect(selection.offersChoice == offers)
  }

  @Test(arguments: [
    (CaptionPreference.off, "off"), (.automatic, "auto"), (.language("zh-Hant"), "zh-Hant"),
  ])
  func thePreferenceIsStored(wish: CaptionPreference, text: String) {
    #expect(wish.stored == text)
    #expect(CaptionPreference(stored: text) == wish)
  }

  @Test func offAndAutomaticAreDistinct() {
    #expect(CaptionPreference(stored: nil) == .automatic)
    #expect(CaptionPreference(choosing: nil) == .off)
    #expect(CaptionPreference(choosing: unnamed) == .automatic)
    let group = Group([english, french])
    #expect(CaptionPreference.automatic.option(of: group, languages: ["en"]) == english)
    #expect(CaptionPreference.off.option(of: group, languages: ["en"]) == nil)
    #expect(CaptionPreference.language("fr").option(of: group, languages: ["en"]) == french)
  }
}

@Suite struct CaptionPersistenceTests {
  /// A controller whose videos have the given texts, one after the other, and what was kept.
  private final class Screen {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller: PlaybackController
    var kept: [String] = []

    init(texts: [[MediaSelection.Option]], stored: String?) {
      let executor = executor
      controller = PlaybackController(executor: executor) { _, source in
        var script = SimulatedPlayer.Script(duration: 10)
        let index = Int(source.url.lastPathComponent.prefix(1)) ?? 0
        script.mediaSelection.legible = MediaSelection.Group(texts[index])
        return SimulatedPlayer(script, executor: executor)
      }
      controller.holdAgainstGrammar()
      controller.addSessionConsumer(
        CaptionPersistence(languages: ["en"], stored: stored) { [weak self] in
          self?.kept.append($0)
        })
      controller.setVideos(texts.indices.map { video("\($0)") })
      executor.drain()
    }

    var selected: String? {
      controller.currentSession?.player.mediaSelection.legible.selected?.id
    }

    func choose(_ option: MediaSelection.Option?) {
      controller.currentSession?.selectLegible(option)
      executor.drain()
    }

    func advance() {
      controller.advanceToNext()
      executor.drain()
    }
  }

  @Test func aChoiceLastsBeyondAVideoWithoutTheLanguage() {
    let screen = Screen(
      texts: [[english, french], [english], [english, french]], stored: "auto")
    #expect(screen.selected == "1")
    #expect(screen.kept.isEmpty)
    screen.choose(french)
    #expect(screen.kept == ["fr-FR"])
    screen.advance()
    #expect(screen.selected == nil)
    screen.advance()
    #expect(screen.selected == "3")
    #expect(screen.kept == ["fr-FR"])
  }

  @Test func aChoiceLastsBeyondTheApp() {
    let first = Screen(texts: [[english, french]], stored: nil)
    first.choose(nil)
    let second = Screen(texts: [[english, french], [english]], stored: first.kept.last)
    #expect(second.selected == nil)
    second.choose(english)
    second.advance()
    #expect(second.selected == "1")
    #expect(second.kept == ["en"])
  }
}
