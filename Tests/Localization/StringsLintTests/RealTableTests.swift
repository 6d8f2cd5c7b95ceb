import Lint
import StringsLint
import Testing

/// Cases from tables of real apps, in words of our own.
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
    ("{a}\u{301} <b>neu</b>\u{301}", "{a} <b>new</b>", "de"),
  ])
  func aCorrectTextIsNotReported(_ target: String, _ source: String, _ locale: String) {
    let found = check(target, for: source, in: locale).filter { $0.severity > .info }
    #expect(found.map(\.rule) == [])
  }

  @Test(arguments: [
    ("Color", "Color", "ca"), ("Send", "Send", "nb"), ("Windows Version", "Windows Version", "de"),
    ("Hardware", "Hardware", "it"), ("Full-Tunnel", "Full-Tunnel", "sr-Latn"),
  ])
  func aWordOfBothLanguagesCountsAsTranslated(_ target: String, _ source: String, _ locale: String) {
    let found = check(target, for: source, in: locale).filter { $0.severity > .info }
    #expect(found.map(\.rule) == [])
  }

  /// The findings in a table of twenty texts, some of them untranslated.
  private func severities(copying count: Int, in locale: String) -> [Severity] {
    let reference = (0..<20).map {
      (key: "key\($0)", text: $0 == 0 ? "Off" : "This is the text \($0)")
    }
    let file = reference.enumerated().map { index, source in
      "\"\(source.key)\" = \"\(index < count ? source.text : "Satz \(index) — предложение")\";\n"
    }.joined()
    return check(
      file: file, reference: reference, in: locale,
      rules: Rule.all.filter { $0.id == "strings.same-as-source" }
    ).map(\.severity)
  }

  @Test func anUntranslatedWordInATranslatedTableIsInfo() {
    #expect(severities(copying: 1, in: "it") == [.info])
    #expect(severities(copying: 2, in: "it") == [.info, .warning])
    #expect(severities(copying: 3, in: "it") == [.warning, .warning, .warning])
    #expect(severities(copying: 1, in: "ru") == [.info])
  }

  @Test(arguments: [
    ("Ganz umsonst", "100% free"), ("Danke", "🙌 Thank you"), ("Cuarto cuarto", "Last fourth"),
    ("90 Grad", "90°"), ("%@ から %@ へ", "%@ → %@"), ("até 50 mil regras", "up to 50,000 rules"),
    ("<a>eins</a><br>zwei", "<a>one</a> two"), ("/path/to/file", "/path/to/file"),
    ("GNU Public Licence, version 3", "GNU Public Licence, version 3"),
    (" geschützt", "protected "), ("%lld Pakete", "%lld package%@"),
    ("zweihundert Titel", "200 titles"),
    ("New York, London, Tokyo", "New York, London, Tokyo"),
    ("dat een contact contact opneemt", "that a contact is contacting you"),
  ])
  func aPermittedChangeOfATranslatorIsInfo(_ target: String, _ source: String) {
    #expect(check(target, for: source).map(\.severity) == [.info])
  }

  @Test func anEmptyTextIsOneMistake() {
    let found = check("", for: "⌥ %@: {key} for 200 items", in: "de")
    #expect(found.map(\.rule) == ["strings.empty"])
  }

  @Test(arguments: [
    ("  ", " at ", Severity.info), ("", "You have ", .info), ("", "and", .info),
    ("\u{3000}", "to avoid it.", .info), ("", "%@ (%d)", .warning), ("", "Save", .error),
    (" ", "Save", .error),
  ])
  func anEmptyTextMayBeIntended(_ target: String, _ source: String, _ severity: Severity) {
    let found = check(target, for: source, in: "ja").filter { $0.rule == "strings.empty" }
    #expect(found.map(\.severity) == [severity])
  }

  @Test func theNameOfTheAppMayStayUntranslated() {
    let reference = [
      (key: "CFBundleDisplayName", text: "Play Now"), (key: "play", text: "Play Now"),
    ]
    let found = check(
      file: reference.map { "\"\($0.key)\" = \"\($0.text)\";\n" }.joined(), reference: reference)
    #expect(found.map(\.severity) == [.info, .warning])
  }

  @Test(arguments: [("de", [Severity.info]), ("ru", [.info, .info, .info])])
  func aFormForAllNumbersMayBeIntended(_ locale: String, _ severities: [Severity]) {
    let found = check(
      file: "\"n.other\" = \"%d Zeichen\";\n",
      reference: [("n.one", "%d character"), ("n.other", "%d characters")], in: locale,
      rules: Rule.all.filter { $0.id == "strings.plural-forms" })
    #expect(found.map(\.severity) == severities)
  }

  @Test func aWordInLatinLettersMayBeTheCustomaryOne() {
    #expect(check("OFF", for: "Off", in: "ja").map(\.severity) == [.info])
    #expect(check("Undo reblog", for: "Undo boost", in: "hy").map(\.severity) == [.warning])
  }

  @Test func anEmptyTextOfAStoryboardIsInfo() {
    let found = check(
      file: "\"kYn-pW-tq6.title\" = \"\";\n", reference: [("kYn-pW-tq6.title", "Warning Label")])
    #expect(found.map(\.severity) == [.info])
  }

  @Test func anEmptySourceIsNotCompared() {
    let found = check(
      file: "\"n-plural-3\" = \"%d plików\";\n", reference: [("n-plural-3", "")], in: "pl")
    #expect(found.filter { $0.severity > .info }.map(\.rule) == [])
  }

  @Test func aFixKeepsTheFirstLetterOfTheNextWord() {
    let found = check("Kennwort für %' ein:", for: "Password for %@:")
    #expect(found.contains { $0.rule == "strings.format-type" })
    #expect(found.allSatisfy { $0.fix?.contains("%@in") != true })
  }

  @Test func aSpaceInsideASpecifierIsMovedBeforeIt() {
    let fixes = check("Anmelden bei% @.", for: "Sign in to %@.").compactMap(\.fix)
    #expect(fixes == [#""Anmelden bei %@.""#])
  }

  @Test func aPlaceholderWithANumberIsKept() {
    let found = check("0% von %1 belegt", for: "%0 of %1 used")
    #expect(found.filter { $0.severity == .warning }.map(\.rule) == ["strings.placeholders"])
  }
}
