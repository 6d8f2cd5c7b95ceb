import Interchange
import Localization
import Testing

/// Attributes of XLIFF that decide which text a unit has, and whether it is translated.
@Suite struct XLIFFTests {
  private func read(_ text: String, language: String = "de") throws -> Translations {
    try TranslationFormat.xliff.read(Array(text.utf8), language: language, sourceLanguage: "en")
  }

  private static func unit2(_ content: String) -> String {
    """
    <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
    <file id="f"><unit id="k">\(content)</unit></file></xliff>
    """
  }

  static let nested: [String] = [
    """
    <xliff version="1.2"><file source-language="en" target-language="de"><body>
    <group translate="no"><trans-unit id="a"><source>A</source><target>1</target></trans-unit>
    <group><trans-unit id="b"><source>B</source><target>2</target></trans-unit></group>
    <trans-unit id="c" translate="yes"><source>C</source><target>3</target></trans-unit></group>
    <trans-unit id="d"><source>D</source><target>4</target></trans-unit></body></file></xliff>
    """,
    """
    <xliff version="2.0" srcLang="en" trgLang="de"><file id="f" translate="no">
    <unit id="a"><segment><source>A</source><target>1</target></segment></unit>
    <group id="g"><unit id="b"><segment><source>B</source><target>2</target></segment></unit>
    <unit id="c" translate="yes"><segment><source>C</source><target>3</target></segment></unit></group>
    <group id="h" translate="yes"><unit id="d"><segment><source>D</source><target>4</target></segment></unit></group>
    </file></xliff>
    """,
  ]

  @Test(arguments: nested)
  func aUnitInheritsThatItIsNotToBeTranslated(_ document: String) throws {
    let units = try read(document).units
    #expect(units.map(\.key) == ["a", "b", "c", "d"])
    #expect(units.map(\.isTranslatable) == [false, false, true, true])
    #expect(units.map(\.text) == [nil, nil, "3", "4"])
  }

  @Test func aTargetMayNameTheLanguageInPlaceOfTheFile() throws {
    let document = """
      <xliff version="1.2"><file source-language='en'><body>
      <trans-unit id="a"><source>A</source></trans-unit>
      <trans-unit id="b"><source>B</source><target xml:lang="fr">Deux</target></trans-unit></body></file></xliff>
      """
    #expect(try read(document).language == "fr")
    let mixed = document.replacing("source-language='en'", with: "source-language='en' target-language='de'")
    let tables = try TranslationFormat.xliff.tables(in: Array(mixed.utf8), language: "de", sourceLanguage: "en")
    #expect(tables.map(\.language) == ["de"])
    #expect(tables.map { $0.refusals.map(\.problem) } == [["the <target> is in fr, not in de"]])
  }

  @Test func targetsHaveAnOrder() throws {
    let document = Self.unit2(
      """
      <segment><source>First </source><target order="3">Text</target></segment>
      <ignorable><source> </source></ignorable>
      <segment><source>text</source><target order="1">Erster</target></segment>
      """)
    #expect(try read(document).units.map(\.text) == ["Erster Text"])
  }

  @Test(arguments: [TranslationFormat.xliff, .xliff2])
  func aTextToReviewThatEqualsItsSourceKeepsItsState(_ format: TranslationFormat) throws {
    let unit = Translations.Unit(key: "d", text: "Fourth", source: "Fourth", state: .needsReview)
    let bytes = format.write(Translations(language: "de", sourceLanguage: "en", units: [unit]))
    let read = try format.read(bytes, language: "de", sourceLanguage: "en").units
    #expect(read.map(\.text) == ["Fourth"])
    #expect(read.map(\.state) == [.needsReview])
  }

  @Test func aFileThatIsNotXMLIsNamedAsSuch() {
    let error = #expect(throws: ConversionError.self) { try read("key,text\na,b\n") }
    #expect(error?.description == "1:1: the file is not XML")
  }
}
