import Findings
import Localization
import StringsLint
import Testing

/// Verdicts that were wrong on real tables once, and that no rule's examples hold.
@Suite struct VerdictTests {
  @Test func aPercentSignThatFellApartIsPutTogether() {
    let fixes = check("%.0f % %", for: "%.0f%%").compactMap(\.fix)
    #expect(fixes.allSatisfy { !$0.contains("%% %%") }, "\(fixes)")
  }

  @Test func aKeyThatIsATextIsComparedWith() {
    let found = check(
      file: "\"Unknown error: %1$@\" = \"Unbekannter Fehler: %1$03d\";\n",
      reference: [("Play", "Play")])
    #expect(found.contains { $0.rule == "strings.format-type" && $0.severity == .error })
  }

  @Test func theIntruderIsNamed() {
    let found = check("Неопределенo", for: "Undefined", in: "bg").filter {
      $0.rule == "strings.look-alike"
    }
    #expect(found.map { $0.message.hasPrefix("U+006F") } == [true])
  }

  @Test func aMistakeHidesNoKeyThatIsThereTwice() {
    let found = check(file: "\"a\" = \"1\";\n\"b\" = ;\n\"a\" = \"2\";\n")
    #expect(Set(found.map(\.rule)).isSuperset(of: ["strings.syntax", "strings.duplicate-key"]))
  }

  @Test func spaceThatOnlyTheReferenceHasIsOnlyWorthALook() {
    #expect(check("Pause", for: " Paused").map(\.severity) == [.info])
    #expect(check(" Pause", for: "Paused").map(\.severity) == [.warning])
  }

  @Test(arguments: ["zero", "one", "two"])
  func aFormForOneNumberNeedNotShowIt(_ form: String) {
    let found = check(
      file: "\"n.\(form)\" = \"ملف\";\n",
      reference: [("n.one", "%d file"), ("n.two", "%d files"), ("n.zero", "%d files")], in: "ar")
    #expect(!found.contains { $0.rule == "strings.format-missing" })
  }

  @Test func manyOfOneKindAreOne() {
    let reference = (0..<60).map { (key: "key\($0)", text: "Text \($0)") }
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: StringsFile(Array("\n".utf8)),
      reference: Reference(reference))
    let found = Linter(maximumPerKind: 50).findings(in: [translation])
    #expect(found.map(\.count) == [60])
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fix?.contains("key0, key1") == true)
    #expect(Linter().findings(in: [translation]).count == 60)
  }

  /// What the reference's own slip reads nobody knows: `%$1@`.
  @Test func nothingIsSureWhereTheReferenceIsWrong() {
    let found = check("%@ mit %@ öffnen", for: "Open %$1@ with %$2@")
    #expect(!found.contains { $0.rule == "strings.format-extra" && $0.severity == .error })
  }

  @Test func theBytesOfAnAddressAreNoSpecifiers() {
    let found = check("Siehe https://example.org/%D0%9F%D1%80", for: "See https://example.org/en")
    #expect(!found.contains { $0.rule.hasPrefix("strings.format-") && $0.severity != .info })
  }

  /// A table is `.strings` and `.stringsdict` together.
  @Test func aTextWithFormsIsNotMissing() {
    var translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"),
      file: StringsFile(Array("\"a\" = \"A\";\n".utf8)),
      reference: Reference([("a", "1"), ("files", "%d files"), ("gone", "Gone")]))
    translation.keysElsewhere = ["files"]
    let missing = Linter().findings(in: [translation]).filter { $0.rule == "strings.missing-key" }
    #expect(missing.map(\.message) == ["the key gone is missing"])
  }

  @Test func aStrayCharacterAtTheEndHasDroppedNothing() {
    let found = check(file: "\"a\" = \"1\";;\n").filter { $0.rule == "strings.silent-truncation" }
    #expect(found.map(\.severity) == [.warning])
  }

  @Test(arguments: [([], .info), ([("a", "1")], .error)] as [([(String, String)], Severity)])
  func aFileWithoutAByteIsOfNoUseWhereThereIsNothingToSay(
    _ reference: [(String, String)], _ severity: Severity
  ) {
    let found = check(file: "", reference: reference.map { (key: $0.0, text: $0.1) })
    #expect(found.first { $0.rule == "strings.not-a-table" }?.severity == severity)
  }

  @Test func hebrewAbbreviationsHaveAMarkInThem() {
    let found = check("10 ק“ב", for: "10 KB", in: "he")
    #expect(!found.contains { $0.rule == "strings.quotes" })
  }
}
