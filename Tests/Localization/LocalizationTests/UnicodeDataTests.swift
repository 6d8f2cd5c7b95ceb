import Localization
import Testing

@Suite struct UnicodeDataTests {
  /// From left to right, as a terminal's cells are (UAX 9): controls are gone, brackets mirrored, Arabic letters joined.
  @Test(arguments: [
    ("abc", BaseDirection.firstLetter, "abc"), ("שלום abc", .leftToRight, "םולש abc"),
    ("שלום abc", .firstLetter, "abc םולש"), ("abc (שלום)", .rightToLeft, "(םולש) abc"),
    ("a \u{2068}שלום 12\u{2069} b", .leftToRight, "a 12 םולש b"),
    ("سلام", .firstLetter, "\u{FEE1}\u{FEFC}\u{FEB3}"), ("", .firstLetter, ""),
  ])
  func lettersAreInReadingOrder(text: String, base: BaseDirection, expected: String) {
    #expect(text.inVisualOrder(base) == expected)
  }

  @Test func theUnicodeDataIsLoaded() {
    #expect(UnicodeData.problem == nil)
  }

  @Test(
    arguments: [
      ("a", "Latn"), ("я", "Cyrl"), ("ع", "Arab"), ("漢", "Hani"), ("あ", "Hira"), ("1", "Zyyy"),
      ("\u{301}", "Zinh"), ("\u{10FFFF}", "Zzzz"),
    ] as [(Unicode.Scalar, String)])
  func script(_ scalar: Unicode.Scalar, _ script: String) {
    #expect(scalar.script == script)
  }

  @Test func composition() {
    #expect("e\u{301}".composed.unicodeScalars.elementsEqual("\u{E9}".unicodeScalars))
    #expect("\u{FB1D}".composed.unicodeScalars.count == 2)
    let long = String(repeating: "e\u{301}", count: 1_000)
    #expect(long.composed.unicodeScalars.count == 1_000)
    #expect("a\0e\u{301}".composed.unicodeScalars.count == 3)
    #expect("".composed.isEmpty)
  }

  @Test func scriptsAreMixed() {
    #expect(!"Play".mixesScripts)
    #expect("Plаy".mixesScripts)  // with a Cyrillic а
    #expect(!"再生ボタン".mixesScripts)
  }

  @Test func sorting() {
    #expect(LocaleTag("de").sorted(["Zebra", "Äpfel", "Apfel"]) == ["Apfel", "Äpfel", "Zebra"])
    #expect(LocaleTag("sv").sorted(["Äpfel", "Zebra"]) == ["Zebra", "Äpfel"])
  }
}
