import Localization
import Testing

@Suite struct PseudolocalizerTests {
  @Test(arguments: [
    ("Play", 0, "⟦Þļåý⟧"), ("Play", 40, "⟦Þļåý one⟧"), ("", 40, "⟦⟧"),
    ("%1$@ of %2$ld%%", 0, "⟦%1$@ öƒ %2$ld%%⟧"), ("%#@files@", 0, "⟦%#@files@⟧"),
    ("漢字", 0, "⟦漢字⟧"),
    ("to {name}, ${x}, {{a.b}} and {0}", 0, "⟦ţö {name}, ${x}, {{a.b}} åñð {0}⟧"),
    ("{ to", 0, "⟦{ ţö⟧"), ("{a b} {} {c", 0, "⟦{å ƀ} {} {ç⟧"),
    ("<b>a</b> < a &amp; b&c; &;", 0, "⟦<b>å</b> < å &amp; ƀ&c; &;⟧"),
    ("at https://a.tv/%@?b or a@b.tv, %@a.b", 0, "⟦åţ https://a.tv/%@?b öŕ a@b.tv, %@å.ƀ⟧"),
    ("(www.a-b.tv), a.tv/b. a.b! a@b.tv,c@d.tv", 0, "⟦(www.a-b.tv), a.tv/b. å.ƀ! a@b.tv,c@d.tv⟧"),
  ])
  func accented(_ text: String, _ expansion: Int, _ expected: String) {
    #expect(Pseudolocalizer(expansion: expansion)(text) == expected)
  }

  @Test func keepsWords() {
    let pseudolocalize = Pseudolocalizer(expansion: 0)
    #expect(pseudolocalize("AirPlay or nil", keeping: ["AirPlay", "nil", "la"]) == "⟦AirPlay öŕ nil⟧")
  }

  @Test func keepsTheArguments() throws {
    for entry in SDKStrings.reference.entries {
      let text = try #require(entry.text?.string)
      let pseudo = Pseudolocalizer()(text)
      #expect(try FormatString(pseudo).signature() == FormatString(text).signature())
    }
  }
}
