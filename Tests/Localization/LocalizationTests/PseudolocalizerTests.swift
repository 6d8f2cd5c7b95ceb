import Localization
import Testing

@Suite struct PseudolocalizerTests {
  @Test(arguments: [
    ("Play", 0, "⟦Þļåý⟧"), ("Play", 40, "⟦Þļåý one⟧"), ("", 40, "⟦⟧"),
    ("%1$@ of %2$ld%%", 0, "⟦%1$@ öƒ %2$ld%%⟧"), ("%#@files@", 0, "⟦%#@files@⟧"),
    ("漢字", 0, "⟦漢字⟧"),
  ])
  func accented(_ text: String, _ expansion: Int, _ expected: String) {
    #expect(Pseudolocalizer(.accented, expansion: expansion)(text) == expected)
  }

  @Test func mirrored() {
    let mirror = Pseudolocalizer(.mirrored)
    #expect(mirror("Play %@ now") == "\u{202E}Play \u{202C}%@\u{202E} now\u{202C}")
    #expect(mirror("a\n\nb") == "\u{202E}a\u{202C}\n\n\u{202E}b\u{202C}")
  }

  /// Both styles leave what the text reads as it is.
  @Test(arguments: Pseudolocalizer.Style.allCases)
  func keepsTheArguments(_ style: Pseudolocalizer.Style) throws {
    for entry in SDKStrings.reference.entries {
      let text = try #require(entry.text?.string)
      let pseudo = Pseudolocalizer(style)(text)
      #expect(try FormatString(pseudo).signature() == FormatString(text).signature())
    }
  }
}
