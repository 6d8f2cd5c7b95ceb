import Localization
import Testing

/// The limits of edits and of variables, on either side.
@Suite struct BoundaryTests {
  /// Swift compares characters of many marks in quadratic time, so a file with more is refused.
  @Test(arguments: ["\"m\";", "'k' = \"m\";", "a = b; /* m */ c;", "a; // m", "a /* m */ = b;"])
  func aFileMayHaveAThousandCombiningMarksInARow(_ text: String) throws {
    func bytes(_ count: Int) -> [UInt8] {
      let marks = String(String.UnicodeScalarView(repeatElement("\u{301}", count: count)))
      return Array(text.map { $0 == "m" ? "e" + marks : String($0) }.joined().utf8)
    }
    #expect(StringsFile(bytes(1000)).faults.isEmpty)
    #expect(StringsFile(bytes(1001)).faults.map(\.kind) == [.tooManyMarks])
    _ = try StringsTable(bytes(1000))
    #expect(throws: StringsFile.Fault.self) { try StringsTable(bytes(1001)) }
  }

  @Test(arguments: [
    ("'a';\n\n\"b\";\n\n'c';\n", "'a';\n\n'c';\n"), ("'a';\n\"b\";\n\n'c';\n", "'a';\n\n'c';\n"),
    ("'a';\n\n\"b\";\n'c';\n", "'a';\n\n'c';\n"), ("'a';\"b\";'c';", "'a';'c';"),
    ("'a';\"b\";\n'c';", "'a';\n'c';"), ("'a'; \"b\"; 'c';", "'a';  'c';"),
    ("\"b\";\n\n'c';", "'c';"), ("\n\"b\";\n\n'c';", "\n'c';"), ("\u{FEFF}\"b\";\n\n'c';", "\u{FEFF}'c';"),
    ("'a';\n\"b\";", "'a';\n"), ("'a';\n\"b\"; ", "'a';\n "), ("'a';\n\"b\"; \n", "'a';\n"),
    ("\"b\";", ""), ("'a';\n\"b\";\n/* c */\n", "'a';\n/* c */\n"),
  ])
  func aRemovedEntryTakesItsLine(text: String, expected: String) throws {
    var editor = try #require(StringsEditor(StringsFile(Array(text.utf8))))
    editor.remove(["b"])
    #expect(String(decoding: editor.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("'a';", "'a';\n\"b\" = \"1\";\n"), ("// c\n", "// c\n\n\"b\" = \"1\";\n"),
    ("// c", "// c\n\n\"b\" = \"1\";\n"),
  ])
  func aNewEntryHasItsOwnLine(text: String, expected: String) throws {
    var editor = try #require(StringsEditor(StringsFile(Array(text.utf8))))
    editor.set("b", to: "1")
    let result = String(decoding: editor.bytes, as: UTF8.self)
    #expect(result == expected || result + "\n" == expected)
  }

  /// Forms may contain each other eight deep.
  @Test(arguments: [(8, true), (9, false)])
  func theDepthOfVariablesIsBounded(depth: Int, isFilled: Bool) {
    var variables = ["v\(depth)": PluralVariable(forms: [.other: "end"])]
    for level in 1..<depth { variables["v\(level)"] = PluralVariable(forms: [.other: "%1$#@v\(level + 1)@"]) }
    let filled = try? FormatString("%1$#@v1@").filled(with: [5], in: LocaleTag("en"), variables: variables)
    #expect(filled == (isFilled ? "end" : nil))
  }

  /// All forms of a text have 1 MiB, with a byte for each.
  @Test(arguments: [(1, (1 << 20) - 1, true), (1, 1 << 20, false), (2, (1 << 19) - 1, true), (2, 1 << 19, false)])
  func theSizeOfFormsIsBounded(count: Int, size: Int, isFilled: Bool) {
    let variables = ["v": PluralVariable(forms: [.other: String(repeating: "a", count: size)])]
    let format = FormatString(String(repeating: "%1$#@v@", count: count))
    let filled = try? format.filled(with: [5], in: LocaleTag("en"), variables: variables)
    #expect(filled?.utf8.count == (isFilled ? count * size : nil))
  }

  /// The column of a value on the line of its entry counts from the start of the line.
  @Test(arguments: [
    ("{\"strings\":{\"a\":{\"localizations\":{\"en\":{\"stringUnit\":{\"value\":\"x\"}}}}}}", [1, 63]),
    ("{\"strings\":\n{\"a\":{\"localizations\":{\"en\":{\"stringUnit\":{\"value\":\"x\"}}}}}}", [2, 52]),
    ("{\"strings\":{\"a\":{\"localizations\":\n{\"en\":{\"stringUnit\":{\"value\":\"x\"}}}}}}", [2, 30]),
  ])
  func aTextOfACatalogHasAPlace(catalog: String, place: [Int]) throws {
    let text = try #require(try FormTable.tables(inCatalog: Array(catalog.utf8)).first?.texts.first)
    #expect(text.place.map { [$0.line, $0.column] } == place)
  }

  /// A catalog has at most 1,000 languages, its source language among them.
  @Test(arguments: [(1_000, true), (1_001, false)])
  func theNumberOfLanguagesIsBounded(count: Int, isRead: Bool) {
    let languages = (1..<count).map { "\"l\($0)\":{}" }.joined(separator: ",")
    let catalog = "{\"sourceLanguage\":\"en\",\"strings\":{\"a\":{\"localizations\":{\(languages)}}}}"
    #expect((try? FormTable.tables(inCatalog: Array(catalog.utf8)).count) == (isRead ? count : nil))
  }
}
