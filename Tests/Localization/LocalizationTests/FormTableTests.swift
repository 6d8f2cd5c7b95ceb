import Localization
import Testing

@Suite struct FormTableTests {
  private func stringsdict(_ entries: String) throws -> FormTable {
    try FormTable(
      stringsdict: Array(
        "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>"
          .utf8))
  }

  private func summary(_ table: FormTable) -> [String] {
    table.texts.map { text in
      [text.key, text.variable, text.form, text.text, text.place.map { "\($0.line)" }]
        .map { $0 ?? "-" }.joined(separator: " ")
    }
  }

  @Test func aStringsdictHasATextAndItsForms() throws {
    let table = try stringsdict(
      """
      <key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@v@ &amp; more</string>
      <key>v</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>lu</string>
      <key>one</key><string>%lu track</string>
      <key>other</key>
      <string>%lu tracks</string></dict></dict>
      """)
    #expect(
      summary(table) == [
        "n - - %#@v@ & more 5", "n v one %lu track 9", "n v other %lu tracks 11",
      ])
    #expect(table.variables.map(\.specifier) == ["lu"])
    #expect(table.problems.isEmpty)
  }

  /// Texts by the width of the screen have forms that no number chooses.
  @Test func widthsAreForms() throws {
    let table = try stringsdict(
      """
      <key>n</key><dict><key>NSStringVariableWidthRuleType</key><dict>
      <key>20</key><string>Hi</string><key>50</key><string>Hello</string></dict></dict>
      """)
    #expect(summary(table) == ["n - 20 Hi 5", "n - 50 Hello 5"])
    #expect(table.problems.isEmpty)
  }

  @Test(arguments: [
    ("<key>n</key><string>x</string>", "the entry is not a dictionary"),
    ("<key>n</key><dict/>", "NSStringLocalizedFormatKey is missing, so the app shows the key"),
    (
      "<key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>a</string><key>v</key><string>b</string></dict>",
      "v is not a variable"
    ),
  ])
  func missingPartsAreReportedWithTheirLines(_ entry: String, _ message: String) throws {
    let table = try stringsdict("\n" + entry)
    #expect(table.problems.map(\.message) == [message])
    #expect(table.problems.first?.place?.line == 5)
    #expect(table.problems.first?.key == "n")
  }

  @Test func aStringsdictInTextFormHasNoPositions() throws {
    let table = try FormTable(
      stringsdict: Array(#"{ n = { NSStringLocalizedFormatKey = "a"; }; }"#.utf8))
    #expect(summary(table) == ["n - - a -"])
  }

  @Test(arguments: ["", "hello", "<plist><dict><key>", "[1]"])
  func anInvalidStringsdictIsRejected(_ text: String) {
    #expect(throws: ConversionError.self) { try FormTable(stringsdict: Array(text.utf8)) }
  }

  @Test func aCatalogHasATableForEachLanguage() throws {
    let catalog = """
      {"sourceLanguage": "en", "strings": {
      "Play": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Los"}},
      "fr": {"stringUnit": {"state": "new", "value": "Play"}}}},
      "n": {"localizations": {"de": {"variations": {"device": {
      "mac": {"variations": {"plural": {"other": {"stringUnit": {"state": "x", "value": "a"}}}}}}}}}},
      "s": {"localizations": {"de": {"stringUnit": {"value": "%#@v@"}, "substitutions": {"v": {
      "formatSpecifier": "lld", "variations": {"plural": {"one": {"stringUnit": {"value": "%arg b"}}}}}}}}},
      "©": {"shouldTranslate": false}}}
      """
    let tables = try FormTable.tables(inCatalog: Array(catalog.utf8))
    #expect(tables.map(\.language) == ["en", "de", "fr"])
    #expect(summary(tables[0]) == ["Play - - Play 2", "n - - n 4", "s - - s 6"])
    #expect(
      summary(tables[1]) == [
        "Play - - Los 2", "n - mac.other a 5", "s - - %#@v@ 6", "s v one %lld b 7",
      ])
    #expect(
      tables[1].problems.map(\.message) == [
        "“x” is not a state that Xcode knows",
        "the form other is missing, which every language needs",
      ])
    #expect(tables[2].texts.isEmpty)
  }

  /// The last line has no end.
  @Test(arguments: [(1, "<string>x</string>\n<string>one</string>"), (2, "<string>two</string>\n<string>x</string>")])
  func aTextIsReplacedOnItsLine(line: Int, expected: String) {
    let file = "<string>two</string>\n<string>one</string>"
    let old = line == 1 ? "two" : "one"
    let replacement = FormTable.Replacement(at: .init(line: line, column: 4), old, by: "x")
    let (bytes, count) = FormTable.replacing([replacement], in: Array(file.utf8), isCatalog: false)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    #expect(count == 1)
  }
}
