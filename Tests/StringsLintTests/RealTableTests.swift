import Findings
import StringsLint
import Testing

/// What tables of real apps have taught, in words of our own.
@Suite struct RealTableTests {
  @Test(arguments: [
    // Placeholders that the app fills in itself.
    ("%0 von %1 belegt", "%0 of %1 used", "de"), ("%0 sparsame Kerne", "%0 efficient cores", "de"),
    ("%1 içinden %0 boş", "%0 of %1 free", "tr"), ("Zuletzt vor %0", "Reset %0 ago", "de"),
    // Signs that are more than one thing.
    ("例) #raum", "e.g. #room", "ja"), ("Гляди, чтобы никто не видел)", "Nobody may see it!", "ru"),
    ("Tippe auf „…“", "Tap the “⋯” icon", "de"), ("👈 اینجا", "👉 here", "fa"),
    ("「設定 - 音」を開く", "Open Settings → Sound", "ja"),
    ("(Command + G)", "(⌘ + G)", "de"), ("Umschalt (^)", "Shift (⌃)", "de"),
    ("<b>Ton</b> → <b>Laut</b>", "<b>Sound > Loud</b>", "de"),
    ("5万个规则", "50,000 rules", "zh-Hans"), ("6,5", "120", "da"),
    ("stty cols $COLS rows $ROWS", "stty cols $COLS rows $ROWS", "de"),
    ("defaults write tv.studio.app mute true", "defaults write tv.studio.app mute true", "vi"),
    ("Gehe zu den Konten Konten", "Go to the accounts, Accounts", "de"),
    ("ឈ្មោះ Backup\u{200B} របស់អ្នក", "The name of your backup", "km"), ("", "Text Cell", "de"),
  ])
  func isNoMistake(_ target: String, _ source: String, _ locale: String) {
    let found = check(target, for: source, in: locale).filter { $0.severity > .info }
    #expect(found.map(\.rule) == [])
  }

  @Test(arguments: [
    ("Color", "Color", "ca"), ("Send", "Send", "nb"), ("Windows Version", "Windows Version", "de"),
    ("Hardware", "Hardware", "it"), ("Full-Tunnel", "Full-Tunnel", "sr-Latn"),
  ])
  func aWordOfBothLanguagesIsTranslated(_ target: String, _ source: String, _ locale: String) {
    let found = check(target, for: source, in: locale).filter { $0.severity > .info }
    #expect(found.map(\.rule) == [])
  }

  @Test func anEmptyTextIsOneMistake() {
    let found = check("", for: "⌥ %@: {key} for 200 items", in: "de")
    #expect(found.map(\.rule) == ["strings.empty"])
  }

  @Test func aTextOfNothingButSpaceMayJoinOthers() {
    #expect(check("  ", for: " at ", in: "ja").map(\.severity) == [.info])
  }

  @Test func anEmptyTextOfAStoryboardIsAWarning() {
    let found = check(
      file: "\"kYn-pW-tq6.title\" = \"\";\n", reference: [("kYn-pW-tq6.title", "Warning Label")])
    #expect(found.map(\.severity) == [.warning])
  }

  @Test func noFixTakesTheLetterOfTheNextWord() {
    let found = check("Kennwort für %' ein:", for: "Password for %@:")
    #expect(found.contains { $0.rule == "strings.format-type" })
    #expect(found.allSatisfy { $0.fix?.contains("%@in") != true })
  }

  @Test func aSpaceThatSlippedIntoASpecifierGoesBackBeforeIt() {
    let fixes = check("Anmelden bei% @.", for: "Sign in to %@.").compactMap(\.fix)
    #expect(fixes == [#""Anmelden bei %@.""#])
  }

  @Test func aPlaceholderWithANumberIsKept() {
    let found = check("0% von %1 belegt", for: "%0 of %1 used")
    #expect(found.filter { $0.severity == .warning }.map(\.rule) == ["strings.placeholders"])
  }
}
