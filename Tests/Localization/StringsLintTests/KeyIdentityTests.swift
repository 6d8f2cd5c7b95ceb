import Lint
import Localization
import StringsLint
import Testing

/// Two keys are one key only if their bytes are the same.
@Suite struct KeyIdentityTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"
  private static let reference = [(key: composed, text: "Coffee %d"), (key: decomposed, text: "Café in %@")]

  @Test func aReferenceHasATextForEachSpellingOfAKey() {
    let reference = Reference(Self.reference)
    #expect(reference.keys.count == 2)
    #expect(reference.text(for: Self.composed) == "Coffee %d")
    #expect(reference.text(for: Self.decomposed) == "Café in %@")
  }

  @Test func aTextIsComparedWithThatOfItsOwnSpelling() {
    let file = "\"\(Self.composed)\" = \"Kaffee %d\";\n\"\(Self.decomposed)\" = \"Kaffeehaus in %@\";\n"
    #expect(check(file: file, reference: Self.reference).map(\.rule) == ["strings.canonically-equal-keys"])
  }

  @Test func eachFormOfAFileWithTwoSpellingsIsChecked() throws {
    let entries = [Self.composed, Self.decomposed].map { "\"\($0)\" = { NSStringLocalizedFormatKey = \"a  b\"; };" }
    let forms = try FormTable(stringsdict: Array("{ \(entries.joined(separator: " ")) }".utf8))
    let findings = Linter().findings(in: [
      Translation(name: "de.lproj/T.stringsdict", locale: LocaleTag("de"), forms: forms, reference: nil)
    ])
    #expect(findings.count { $0.rule == "strings.double-space" } == 2)
  }
}
