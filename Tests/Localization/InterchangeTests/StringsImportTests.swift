import Interchange
import Localization
import Testing

/// Bringing texts into a table changes what they speak of, and not a byte beside it.
@Suite struct StringsImportTests {
  private func importing(
    _ units: [Translations.Unit], into text: String, order: [ExactString] = []
  ) throws -> (text: String, result: StringsImport) {
    let result = try StringsFile(Array(text.utf8)).importing(units, order: order)
    return (String(decoding: result.bytes, as: UTF8.self), result)
  }

  static let table = """
    // head \u{0020}
    /* why */
    "a"="eins";   // behind
    'b' = 'zwei' ;
    // new: not translated yet
    "c" = "three";

    // NEEDS REVIEW
    "d" = "vier";
    "a" = "wins";
    """

  @Test func importingTheSameTextsChangesNothing() throws {
    let (text, result) = try importing(
      [
        .init(key: "a", text: "wins"), .init(key: "b", text: "zwei"), .init(key: "c", text: nil),
        .init(key: "d", text: "vier", state: .needsReview),
      ], into: Self.table)
    #expect(text == Self.table)
    #expect(result.changed.isEmpty)
    #expect(result.needingReview == ["d"])
  }

  @Test func anImportedTextReplacesTheEffectiveOne() throws {
    let (text, result) = try importing(
      [.init(key: "a", text: "uno \"1\""), .init(key: "b", text: "it's")], into: Self.table)
    #expect(
      text
        == Self.table.replacing("\"wins\"", with: "\"uno \\\"1\\\"\"")
        .replacing("'zwei'", with: "'it\\'s'"))
    #expect(result.changed == ["a", "b"])
  }

  @Test func reviewMarksFollowTheState() throws {
    let (text, _) = try importing(
      [
        .init(key: "b", text: "zwei", state: .needsReview), .init(key: "c", text: "drei"),
        .init(key: "d", text: "vier"),
      ], into: Self.table)
    #expect(
      text
        == Self.table.replacing("'b'", with: "// needs review\n'b'")
        .replacing("// new: not translated yet\n\"c\" = \"three\"", with: "\"c\" = \"drei\"")
        .replacing("// NEEDS REVIEW\n", with: ""))
  }

  @Test func aNewKeyIsInsertedInTheOrderOfTheReference() throws {
    let (text, result) = try importing(
      [
        .init(key: "z", text: "Z"),
        .init(key: "n", text: "neu", comment: "a */ b", state: .needsReview),
      ], into: "\"a\" = \"1\";\n\"c\" = \"3\";\n", order: ["a", "n", "c"])
    #expect(
      text == """
        "a" = "1";

        /* a * / b */
        // needs review
        "n" = "neu";
        "c" = "3";
        "z" = "Z";

        """)
    #expect(result.added == ["n", "z"])
  }

  @Test func importingTwiceChangesNothing() throws {
    let units: [Translations.Unit] = [
      .init(key: "a", text: "x\ny", state: .needsReview), .init(key: "c", text: "drei"),
      .init(key: "e", text: "fünf", comment: "c", state: .needsReview),
    ]
    let once = try importing(units, into: Self.table)
    let twice = try importing(units, into: once.text)
    #expect(twice.text == once.text)
    #expect(twice.result.changed.isEmpty)
    #expect(twice.result.added.isEmpty)
  }

  /// Each text arrives, with its mark, wherever a new entry is written next to a mark.
  @Test(arguments: [
    "// new: not translated yet\n\"b\" = \"alt\";\n", "\"b\" = \"alt\";\n", "/* why */\n\"b\" = \"alt\";\n",
    "\"a\"=\"alt\";\"c\"=\"drei\";", "\"b\"=\"alt\";\"c\"=\"drei\";\"a\"=\"eins\";\n",
    "\"a\" = \"alt\"; // needs review\n\"c\" = \"drei\"; // end",
  ])
  func aNewEntryTakesNoTextAndNoMarkOfAnother(table: String) throws {
    let keys: [ExactString] = ["a", "b", "c"]
    for marked in keys {
      let units = keys.map {
        Translations.Unit(key: $0, text: ExactString("new \($0)"), state: $0 == marked ? .needsReview : .translated)
      }
      let once = try importing(units, into: table, order: keys).text
      let file = StringsFile(Array(once.utf8))
      for key in keys {
        let entry = file.entries.last { $0.key.text == key }
        #expect(entry?.text == ExactString("new \(key)"), "\(once)")
        #expect(entry?.stateMark == (key == marked ? .needsReview : nil), "\(once)")
      }
      let twice = try importing(units, into: once, order: keys)
      #expect(twice.text == once)
      #expect(twice.result.changed.isEmpty && twice.result.added.isEmpty)
    }
  }

  @Test func encodingAndLineEndsStay() throws {
    let encoding = TextEncoding(.utf16LittleEndian, byteOrderMark: true)
    let text = "/* ü */\r\n\"a\" = \"1\";\r\n"
    let bytes = try StringsFile(Array(text.utf8)).formatted(encoding: encoding)
    let result = try StringsFile(bytes).importing([
      .init(key: "a", text: "ö", state: .needsReview), .init(key: "b", text: "2"),
    ])
    let file = StringsFile(result.bytes)
    #expect(file.encoding == encoding)
    #expect(
      file.text(in: 2..<result.bytes.count)
        == "/* ü */\r\n// needs review\r\n\"a\" = \"ö\";\r\n\"b\" = \"2\";\r\n")
  }

  @Test(arguments: ["\"a\" = \"b\"", "<plist version=\"1.0\"><dict/></plist>"])
  func unreadableFilesAreNotChanged(_ text: String) {
    #expect(throws: StringsFile.Fault.self) {
      try importing([.init(key: "a", text: "x")], into: text)
    }
  }

  @Test func aUnitIsIdentifiedByOneOfItsNames() {
    let source: (key: ExactString, text: ExactString) = ("k", "One")
    var numbered = Translations.Unit(key: "3", text: "Eins", source: "One")
    numbered.otherNames = ["k"]
    let bare = Translations.Unit(key: "One", text: "Eins", source: "One")
    let stranger = Translations.Unit(key: "x", text: "Eins", source: "One")
    let table = Translations(
      language: "de", sourceLanguage: "en", units: [numbered, bare, stranger])
    let (known, unknown) = table.matched(to: ["j"], sources: [source, ("l", "One")])
    #expect(known.map(\.key) == ["k", "l"])
    #expect(unknown.map(\.key) == ["x"])
  }
}
