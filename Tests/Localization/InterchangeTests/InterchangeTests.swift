import Foundation
import Interchange
import Localization
import Testing

/// States, names and codes in translators' files, format by format.
@Suite struct InterchangeTests {
  private func read(
    _ format: TranslationFormat, _ text: String, language: String = "de"
  ) throws -> [Translations.Unit] {
    try format.read(Array(text.utf8), language: language, sourceLanguage: "en").units
  }

  private static func xliff(_ units: String, attributes: String = "") -> String {
    """
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
    <file original="a" source-language="en" target-language="de"\(attributes)><body>\(units)</body></file></xliff>
    """
  }

  // MARK: Keys

  @Test(arguments: [false, true]) func aContextHasPrecedenceOverAMessageWithoutOne(isLast: Bool) throws {
    let named = "msgctxt \"play\"\nmsgid \"Play\"\nmsgstr \"Abspielen\"\n"
    let other = "msgid \"Play\"\nmsgstr \"Los\"\n"
    let table = try TranslationFormat.po.read(
      Array((isLast ? other + named : named + other).utf8), language: "de", sourceLanguage: "en")
    let (known, unknown) = table.matched(to: ["play", "play2"], sources: [("play", "Play"), ("play2", "Play")])
    let texts = Dictionary(grouping: known) { $0.key }.mapValues { $0.map(\.text) }
    #expect(texts == ["play": ["Abspielen"], "play2": ["Los"]])
    #expect(unknown.isEmpty)
  }

  @Test(arguments: [TranslationFormat.po, .xliff, .xliff2])
  func anEmptyKeyIsAKey(format: TranslationFormat) throws {
    let units = [("k", "richtig"), ("", "leer")].map {
      Translations.Unit(key: $0, text: $1, source: "Same text", state: .translated)
    }
    let file = format.write(Translations(language: "de", sourceLanguage: "en", units: units))
    let table = try format.read(file, language: "de", sourceLanguage: "en")
    let (known, unknown) = table.matched(to: ["k", ""], sources: [("k", "Same text"), ("", "Same text")])
    #expect(known.map(\.key) == ["k", ""])
    #expect(known.map(\.text) == ["richtig", "leer"])
    #expect(unknown.isEmpty)
  }

  @Test func aPOFileMayHaveBytesAsDigitsAndADomain() throws {
    let file = #"""
      domain "main"
      msgctxt "k"
      msgid "\101\x42 \1019"
      msgstr "\303\xA9t\xc3\251"
      """#
    let unit = try #require(try read(.po, file).first)
    #expect(unit.source == "AB A9")
    #expect(unit.text == "été")
    #expect(throws: ConversionError.self) { try read(.po, #"msgid "\777""#) }
    #expect(throws: ConversionError.self) { try read(.po, #"msgid "\351""#) }
  }

  @Test func aQuotedFieldWithoutAnEndIsReportedWhereItBegins() {
    let error = #expect(throws: ConversionError.self) { try read(.csv, "key,text\na,b\nc,\"d\ne,f\n") }
    #expect(error?.place?.line == 3)
  }

  // MARK: States

  static let targets: [(String, ExactString?, Translations.State)] = [
    ("", nil, .unspecified), ("<target/>", nil, .unspecified),
    ("<target state='translated'/>", nil, .unspecified),
    ("<target>Ja</target>", "Ja", .unspecified),
    ("<target>Yes</target>", "Yes", .unspecified),
    ("<target state='translated'>Ja</target>", "Ja", .translated),
    ("<target state='signed-off'>Ja</target>", "Ja", .translated),
    ("<target state='final'>Yes</target>", "Yes", .translated),
    ("<target state='needs-review-translation'>Ja</target>", "Ja", .needsReview),
    ("<target state='needs-adaptation'>Ja</target>", "Ja", .needsReview),
    ("<target state='needs-translation'>Yes</target>", nil, .unspecified),
    ("<target state='new'>Yes</target>", nil, .unspecified),
    // translate-toolkit's word for a fuzzy text.
    ("<target state='needs-translation'>Ja</target>", "Ja", .needsReview),
  ]

  @Test(arguments: targets)
  func theStateOfATargetDecidesItsUse(
    _ target: String, _ text: ExactString?, _ state: Translations.State
  ) throws {
    let unit = "<trans-unit id='k'><source>Yes</source>\(target)</trans-unit>"
    let read = try #require(try read(.xliff, Self.xliff(unit)).first)
    #expect(read.text == text)
    #expect(read.state == state)
    #expect(read.source == "Yes")
  }

  @Test(arguments: [("yes", Translations.State.translated), ("no", .needsReview)])
  func anApprovedTextIsTranslated(_ approved: String, _ state: Translations.State) throws {
    let unit = """
      <trans-unit id='k' approved='\(approved)'><source>Yes</source><target>Ja</target></trans-unit>
      """
    #expect(try read(.xliff, Self.xliff(unit)).first?.state == state)
  }

  @Test(
    arguments: [
      ("", nil as ExactString?, Translations.State.unspecified),
      ("<target>Ja</target>", "Ja", .unspecified),
    ])
  func version2HasSegments(
    _ target: String, _ text: ExactString?, _ state: Translations.State
  ) throws {
    let document = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">
      <file id="f"><unit id="k"><segment><source>Yes</source>\(target)</segment></unit></file></xliff>
      """
    let unit = try #require(try read(.xliff, document).first)
    #expect(unit.key == "k")
    #expect(unit.text == text)
    #expect(unit.state == state)
  }

  @Test func segmentsWithCodesAreJoined() throws {
    let document = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="de">
      <file id="f" original="App.strings"><group id="g"><unit id="1" name="greeting">
      <notes><note>why</note></notes>
      <originalData><data id="d1">%@</data><data id="d2">&lt;b></data><data id="d3">&lt;/b></data></originalData>
      <segment state="reviewed"><source>Hello <ph id="1" dataRef="d1"/>.</source><target>Hallo <ph id="1" dataRef="d1"/>.</target></segment>
      <ignorable><source> </source></ignorable>
      <segment state="final"><source><pc id="2" dataRefStart="d2" dataRefEnd="d3">Go</pc></source>\
      <target><pc id="2" dataRefStart="d2" dataRefEnd="d3">Los</pc></target></segment>
      </unit></group></file></xliff>
      """
    let unit = try #require(try read(.xliff, document).first)
    #expect(unit.key == "greeting")
    #expect(unit.otherNames == ["1"])
    #expect(unit.source == "Hello %@. <b>Go</b>")
    #expect(unit.text == "Hallo %@. <b>Los</b>")
    #expect(unit.state == .translated)
    #expect(unit.comment == "why")
  }

  @Test func aCodeThatTheTargetOnlyNamesIsTheSources() throws {
    let unit = """
      <trans-unit id='k'><source>One <x id="1" equiv-text="%@"/></source><target><x id="1"/> eins</target></trans-unit>
      """
    #expect(try read(.xliff, Self.xliff(unit)).first?.text == "%@ eins")
  }

  @Test(arguments: [
    (#"<x id="2"/> eins"#, "the code <x id=\"2\"> has no text"),
    (#"<ph id="p"></ph>"#, "the code <ph id=\"p\"> has no text"),
    ("<x/>", "the code <x> has no text"),
    ("Ja<br/>", "<br> is not an element of a text"),
    ("<g id='1'><b>Ja</b></g>", "<b> is not an element of a text"),
  ])
  func aTextWithAnUnknownCodeIsRefused(_ target: String, _ problem: String) throws {
    let units = """
      <trans-unit id='k'><source>One <x id="1" equiv-text="%@"/></source><target>\(target)</target></trans-unit>
      <trans-unit id='l'><source>Yes</source><target><mrk mtype="protected"/>Ja</target></trans-unit>
      """
    let tables = try TranslationFormat.xliff.tables(
      in: Array(Self.xliff(units).utf8), language: "de", sourceLanguage: "en")
    let table = try #require(tables.first)
    #expect(table.units.map(\.text) == ["Ja"])
    let refusal = try #require(table.refusals.first)
    #expect(refusal.name == "k")
    #expect(refusal.problem.hasPrefix(problem))
  }

  /// Written as XLIFF, it would have its key as its text.
  @Test func aUnitWithoutASourceIsRefused() throws {
    let document = """
      <xliff version="1.2"><file source-language="en"><body>
      <trans-unit id="k"><note>why</note></trans-unit></body></file></xliff>
      """
    let tables = try TranslationFormat.xliff.tables(in: Array(document.utf8), language: "en", sourceLanguage: "en")
    #expect(tables.map(\.units) == [[]])
    #expect(tables.first?.refusals.map(\.problem) == ["there is no <source>"])
  }

  @Test(arguments: ["", "source-language='de'"])
  func aTranslationWithoutASourceLanguageOfItsOwnKeepsItsTexts(_ source: String) throws {
    let document = """
      <xliff version="1.2"><file \(source) target-language="de"><body>
      <trans-unit id="k"><source>One</source><target>Eins</target></trans-unit></body></file></xliff>
      """
    let bytes = Array(document.utf8)
    let table = try TranslationFormat.xliff.read(bytes, language: "de", sourceLanguage: "en")
    #expect(table.sourceLanguage == (source.isEmpty ? "en" : "de"))
    for format in [TranslationFormat.xliff, .xliff2, .json, .xcstrings] {
      let again = try format.read(format.write(table), language: "de", sourceLanguage: table.sourceLanguage)
      #expect(again.units.map(\.text) == ["Eins"])
    }
  }

  @Test func anyEncodingThatAnXMLFileDeclaresIsRead() throws {
    let unit = "<trans-unit id='k'><source>Yes</source><target>Größe</target></trans-unit>"
    let text = "<?xml version='1.0' encoding='ISO-8859-1'?>" + Self.xliff(unit)
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let read = try TranslationFormat.xliff.read(bytes, language: "de", sourceLanguage: "en")
    #expect(read.units.first?.text == "Größe")
  }

  @Test func filesInOneDocumentAreTablesOfTheirOwn() throws {
    let document = """
      <xliff version="1.2"><file original="en.lproj/A.strings" source-language="en" target-language="de"><body>
      <trans-unit id="k"><source>One</source><target>Eins</target></trans-unit></body></file>
      <file original="en.lproj/B.strings" source-language="en" target-language="de"><body>
      <trans-unit id="k"><source>Two</source><target>Zwei</target></trans-unit></body></file></xliff>
      """
    let tables = try TranslationFormat.xliff.tables(
      in: Array(document.utf8), language: "de", sourceLanguage: "en")
    #expect(tables.map(\.name) == ["en.lproj/A.strings", "en.lproj/B.strings"])
    #expect(tables.map { $0.units.first?.text } == ["Eins", "Zwei"])
    #expect(throws: ConversionError.self) {
      try TranslationFormat.xliff.read(Array(document.utf8), language: "de", sourceLanguage: "en")
    }
  }

  // MARK: PO

  @Test func aMessageWithEverything() throws {
    let text = """
      # translator
      msgid ""
      msgstr ""
      "Language: pt_BR\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"

      # mine
      #. for whom
      #. and why
      #: some%20key App.m:12
      #, fuzzy, objc-format
      #| msgctxt "before"
      #| msgid "old"
      msgctxt "key"
      msgid ""
      "two\\n"
      "lines \\"%@\\""
      msgstr "duas\\tlinhas"
      #~ msgid "obsolete"
      #~ msgstr "x"

      msgid "bare"
      msgstr ""
      """
    let table = try TranslationFormat.po.read(
      Array(text.utf8), language: "de", sourceLanguage: "en")
    #expect(table.language == "pt-BR")
    #expect(table.units.count == 2)
    let unit = try #require(table.units.first)
    #expect(unit.key == "key")
    #expect(unit.otherNames == ["some key", "App.m:12", "two\nlines \"%@\""])
    #expect(unit.source == "two\nlines \"%@\"")
    #expect(unit.text == "duas\tlinhas")
    #expect(unit.state == .needsReview)
    #expect(unit.comment == "for whom\nand why")
    #expect(table.units.last?.key == "bare")
    #expect(table.units.last?.text == nil)
  }

  @Test func aPOFileInAnotherCharsetIsRejected() {
    #expect(throws: ConversionError.self) {
      try TranslationFormat.po.read(
        Array("msgid \"a\"\nmsgstr \"".utf8) + [0xE4, 0x22], language: "de", sourceLanguage: "en")
    }
  }

  // MARK: Separated values

  static let tables: [(String, [ExactString?])] = [
    // Columns: key, text, source, comment of the first row.
    ("key,text\na,b\n", ["a", "b", nil, nil]),
    ("a,b\nc,d\n", ["a", "b", nil, nil]),
    ("a;Hello, you\nc;Bye\n", ["a", "Hello, you", nil, nil]),
    ("sep=;\r\nKey;DE;EN\r\na;eins;one\r\n", ["a", "eins", "one", nil]),
    ("a\tone\teins\n", ["a", "eins", "one", nil]),
    ("a|one|eins|why\n", ["a", "eins", "one", "why"]),
    ("key\ten\tde\tfr\na\tone\teins\tun\n", ["a", "eins", "one", nil]),
    // Crowdin
    (
      "\"identifier\",\"source_phrase\",\"translation\",\"context\"\n\"a\",\"one\",\"eins\",\"why\"\n",
      ["a", "eins", "one", "why"]
    ),
    // Weblate
    (
      """
      "location","source","target","id","fuzzy","context","translator_comments","developer_comments"
      "","one","eins","77","False","a","","why"
      """, ["a", "eins", "one", "why"]
    ),
    // po2csv of translate-toolkit
    ("\"location\",\"source\",\"target\"\n\"a\",\"one\",\"eins\"\n", ["a", "eins", "one", nil]),
  ]

  @Test(arguments: tables)
  func aTableIsReadWithAnySeparatorAndHeader(_ text: String, _ expected: [ExactString?]) throws {
    let unit = try #require(try read(.csv, text).first)
    #expect([unit.key, unit.text, unit.source, unit.comment.map { ExactString($0) }] == expected)
    let marked = try read(.csv, "\u{FEFF}" + text).first
    #expect(marked?.text == unit.text)
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16] {
      let bytes = Array(try #require(text.data(using: encoding)))
      let wide = try TranslationFormat.csv.read(bytes, language: "de", sourceLanguage: "en").units.first
      #expect(wide?.key == unit.key && wide?.text == unit.text, "\(encoding)")
    }
  }

  /// Comments that Interface Builder makes are full of semicolons and quotes, which other separators make nothing of.
  @Test(arguments: [TranslationFormat.csv, .tsv])
  func aTableIsReadThatHasOtherSeparatorsInIt(_ format: TranslationFormat) throws {
    let units = ["a", "b", "c"].map {
      Translations.Unit(
        key: ExactString($0), text: "Eins", source: "One",
        comment: "Class = \"Button\"; title = \"One\"; Note = \"Say \\\"One, two\\\"\";")
    }
    let written = format.write(
      Translations(language: "de", sourceLanguage: "en", units: units))
    let read = try format.read(written, language: "de", sourceLanguage: "en")
    #expect(read.units.map(\.comment) == units.map(\.comment))
    #expect(read.units.map(\.text) == units.map(\.text))
  }

  @Test(
    arguments: [
      ("fuzzy", "eins" as ExactString?, Translations.State.needsReview),
      ("needs review", "eins", .needsReview), ("new", nil, .unspecified),
      ("translated", "eins", .translated), ("", "eins", .unspecified),
    ])
  func aColumnOfStates(
    _ state: String, _ text: ExactString?, _ expected: Translations.State
  ) throws {
    let unit = try read(.csv, "key,source,text,state\na,one,eins,\(state)\n").first
    #expect(unit?.text == text)
    #expect(unit?.state == expected)
  }

  // MARK: Catalogs and JSON

  @Test(
    arguments: [
      ("new", nil as ExactString?, Translations.State.unspecified),
      ("needs_review", "Ja", .needsReview), ("translated", "Ja", .translated),
    ])
  func aCatalogsStates(
    _ state: String, _ text: ExactString?, _ expected: Translations.State
  ) throws {
    let unit = try read(
      .xcstrings,
      """
      {"sourceLanguage": "en", "strings": {"Yes": {"localizations": {"de": {"stringUnit":
      {"state": "\(state)", "value": "Ja"}}}}}}
      """
    ).first
    #expect(unit?.text == text)
    #expect(unit?.state == expected)
  }

  @Test func nestedObjectsAreKeysWithDots() throws {
    let units = try read(.json, "{\"a\": {\"b\": \"x\", \"c\": null}}")
    #expect(units.map(\.key) == ["a.b", "a.c"])
    #expect(units.map(\.text) == ["x", nil])
    #expect(units.first?.place == .init(line: 1, column: 13))
  }

  // MARK: Writing

  @Test(arguments: TranslationFormat.allCases.filter { !FormatsTests.plainFormats.contains($0) })
  func statesReadBackEqual(_ format: TranslationFormat) throws {
    let translations = Translations(
      language: "de", sourceLanguage: "en",
      units: [
        .init(key: "done", text: "eins", source: "one"),
        .init(key: "open", text: nil, source: "two"),
        .init(key: "fuzzy", text: "drei", source: "three", state: .needsReview),
      ])
    let bytes = format.write(translations)
    let read = try format.read(bytes, language: "de", sourceLanguage: "en").units
    #expect(read.map(\.text) == ["eins", nil, "drei"])
    #expect(read.map { $0.state == .needsReview } == [false, false, true])
  }

  @Test(arguments: TranslationFormat.allCases)
  func anEmptyTableIsAFileThatReadsBack(_ format: TranslationFormat) throws {
    let bytes = format.write(Translations(language: "de", sourceLanguage: "en", units: []))
    #expect(try format.read(bytes, language: "de", sourceLanguage: "en").units.isEmpty)
  }
}
