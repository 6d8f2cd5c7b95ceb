import Localization
import Testing

@Suite struct PseudolocalizerTests {
  @Test(arguments: [
    ("Play", 0, "⟦Þļåý⟧"), ("Play", 40, "⟦Þļåý one⟧"), ("", 40, "⟦⟧"),
    ("%1$@ of %2$ld%%", 0, "⟦%1$@ öƒ %2$ld%%⟧"), ("%#@files@", 0, "⟦%#@files@⟧"),
    ("漢字", 0, "⟦漢字⟧"),
  ])
  func accented(_ text: String, _ expansion: Int, _ expected: String) {
    #expect(Pseudolocalizer(expansion: expansion)(text) == expected)
  }

  @Test func keepsTheArguments() throws {
    for entry in SDKStrings.reference.entries {
      let text = try #require(entry.text?.string)
      let pseudo = Pseudolocalizer()(text)
      #expect(try FormatString(pseudo).signature() == FormatString(text).signature())
    }
  }
}
