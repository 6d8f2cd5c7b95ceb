import PlaybackService
import Testing

@Suite struct TrackSelectionTests {
  static let english = MediaOption(id: "1", language: "en", name: "English")
  static let sdh = MediaOption(id: "2", language: "en", name: "English", isForHardOfHearing: true)
  static let french = MediaOption(id: "3", language: "fr-FR", name: "Français", isDefault: true)
  static let forced = MediaOption(id: "4", language: "de", name: "Deutsch", isForcedOnly: true)
  static let all = [forced, sdh, english, french]

  @Test func choosesOnlyWhatThereIs() {
    var texts = MediaOptionGroup(Self.all, allowsNone: true)
    #expect(texts.selected == nil)
    texts.select(Self.english)
    texts.select(MediaOption(id: "9"))
    #expect(texts.selected == Self.english)
    texts.select(nil)
    #expect(texts.selected == nil)

    var sound = MediaOptionGroup(Self.all, allowsNone: false)
    #expect(sound.selected == Self.french)
    sound.select(nil)
    #expect(sound.selected == Self.french)
    #expect(MediaOptionGroup([], allowsNone: false).selected == nil)
  }

  @Test(arguments: [
    (["en-GB"], false, "1"), (["en"], true, "2"), (["fr_CA", "en"], false, "3"),
    (["ja", "en"], false, "1"), (["ja"], false, "3"), ([], false, "3"), (["de"], false, "3"),
  ])
  func choosesByLanguage(languages: [String], hardOfHearing: Bool, id: String) {
    var group = MediaOptionGroup(Self.all, allowsNone: true)
    group.selectAutomatically(languages: languages, prefersHardOfHearing: hardOfHearing)
    #expect(group.selected?.id == id)
  }

  @Test func choosesNothingWhereNothingFits() {
    var group = MediaOptionGroup([Self.english], allowsNone: true)
    group.select(Self.english)
    group.selectAutomatically(languages: ["ja"])
    #expect(group.selected == nil)
  }

  @Test(arguments: [
    (english, "English"), (sdh, "English SDH"), (french, "Français (French)"),
    (MediaOption(id: "x"), "x"), (MediaOption(id: "x", language: "en"), "English"),
    (MediaOption(id: "x", name: "CC SDH", isForHardOfHearing: true), "CC SDH"),
    (MediaOption(id: "x", language: "tlh", name: "Main"), "Main (tlh)"),
  ])
  func namesOptions(option: MediaOption, name: String) {
    #expect(option.displayName { ["en": "English", "fr-FR": "French"][$0] } == name)
  }

  @Test func theWishOutlivesAVideoWithoutTheLanguage() {
    let wish = CaptionPreference(stored: CaptionPreference(choosing: Self.french).stored)
    #expect(wish == .language("fr-FR"))
    var english = MediaOptionGroup([Self.english], allowsNone: true)
    wish.apply(to: &english, languages: ["en"])
    #expect(english.selected == nil)
    var all = MediaOptionGroup(Self.all, allowsNone: true)
    wish.apply(to: &all, languages: ["en"])
    #expect(all.selected == Self.french)
  }

  @Test(arguments: [
    (CaptionPreference.off, "off"), (.automatic, "auto"), (.language("zh-Hant"), "zh-Hant"),
  ])
  func theWishIsStored(wish: CaptionPreference, text: String) {
    #expect(wish.stored == text)
    #expect(CaptionPreference(stored: text) == wish)
  }

  @Test func offAndAutomaticAreKeptApart() {
    #expect(CaptionPreference(stored: nil) == .automatic)
    #expect(CaptionPreference(choosing: nil) == .off)
    #expect(CaptionPreference(choosing: MediaOption(id: "x")) == .automatic)
    var group = MediaOptionGroup(Self.all, allowsNone: true)
    CaptionPreference.automatic.apply(to: &group, languages: ["en"])
    #expect(group.selected == Self.english)
    CaptionPreference.off.apply(to: &group, languages: ["en"])
    #expect(group.selected == nil)
  }
}
