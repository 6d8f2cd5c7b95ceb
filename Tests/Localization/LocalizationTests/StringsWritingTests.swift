import Localization
import Testing

@Suite struct StringsWritingTests {
  /// A file in every encoding, with the oddities that must survive.
  static let odd =
    "/* Header */\r\n\r\n'a' = \"x\\\"y\";  // behind\r\n\"b\"\r\n=\r\n\"\\U00e9\";\r\n"

  static let encodings = TextEncoding.Form.allCases.map { TextEncoding($0, byteOrderMark: true) }

  static func file(_ text: String, _ encoding: TextEncoding = .utf8) -> StringsFile {
    let mark = encoding.hasByteOrderMark ? encoding.form.byteOrderMark : []
    return StringsFile(mark + encoding.encode(ExactString(text)))
  }

  func text(_ bytes: [UInt8]) -> String {
    let file = StringsFile(bytes)
    return file.text(in: (file.nodes.first?.range ?? 0..<0).lowerBound..<bytes.count)
      .replacing("\u{FEFF}", with: "")
  }

  // MARK: Edits

  @Test(arguments: encodings)
  func settingAValueKeepsEveryOtherByte(_ encoding: TextEncoding) throws {
    let file = Self.file(Self.odd, encoding)
    var editor = try #require(StringsEditor(file))
    editor.set("b", to: "neu \"1\"\n")
    let after = StringsFile(editor.bytes)
    #expect(after.encoding == file.encoding)
    #expect(try after.table()["b"] == "neu \"1\"\n")
    let expected = Self.odd.replacing("\"\\U00e9\"", with: "\"neu \\\"1\\\"\\n\"")
    #expect(editor.bytes == Self.file(expected, encoding).bytes)
  }

  @Test func aSingleQuotedValueStaysSingleQuoted() throws {
    var editor = try #require(StringsEditor(Self.file("'a' = 'b';\n")))
    editor.set("a", to: "it's \"so\"")
    #expect(String(decoding: editor.bytes, as: UTF8.self) == "'a' = 'it\\'s \\\"so\\\"';\n")
  }

  @Test func theLastOfEqualKeysIsChanged() throws {
    var editor = try #require(StringsEditor(Self.file("a = b;\na;\n")))
    editor.set("a", to: "c")
    #expect(String(decoding: editor.bytes, as: UTF8.self) == "a = b;\na = \"c\";\n")
  }

  @Test func aNewKeyIsAppended() throws {
    var editor = try #require(StringsEditor(Self.file("\"a\" = \"b\"; // x\r\n")))
    editor.set("c", to: "d", comments: ["/* why */"])
    #expect(
      String(decoding: editor.bytes, as: UTF8.self)
        == "\"a\" = \"b\"; // x\r\n\r\n/* why */\r\n\"c\" = \"d\";\r\n")
  }

  @Test func aKeyIsAddedToAnEmptyFile() throws {
    var editor = try #require(StringsEditor(Self.file("// only this")))
    editor.set("c", to: "d")
    #expect(String(decoding: editor.bytes, as: UTF8.self) == "// only this\n\n\"c\" = \"d\";\n")
  }

  @Test func aSingleQuoteWithAMarkIsEscapedToo() throws {
    var editor = try #require(StringsEditor(Self.file("'a' = 'b';\n")))
    editor.set("a", to: "'\u{301}")
    #expect(try StringsTable(editor.bytes)["a"] == "'\u{301}")
  }

  @Test func removingAKeyRemovesItsCommentsAndLine() throws {
    let text = "\"a\" = \"1\";\n\n/* two */\n\"b\" = \"2\"; // more\n\n\"c\" = \"3\";\n"
    var editor = try #require(StringsEditor(Self.file(text)))
    editor.remove(["b"])
    #expect(String(decoding: editor.bytes, as: UTF8.self) == "\"a\" = \"1\";\n\n\"c\" = \"3\";\n")
  }

  @Test func removingAKeyKeepsTheRestOfTheLine() throws {
    var editor = try #require(StringsEditor(Self.file("a = 1; b = 2; c = 3;\n")))
    editor.remove(["b"])
    #expect(try Array(StringsTable(editor.bytes)).map(\.key) == ["a", "c"])
  }

  @Test func removingAKeyRemovesItsWholeLine() throws {
    // A vertical tab is white space, and not a line end.
    var editor = try #require(StringsEditor(Self.file("a = 1;\nb = 2;\u{B}\nc = 3;\n")))
    editor.remove(["b"])
    #expect(String(decoding: editor.bytes, as: UTF8.self) == "a = 1;\nc = 3;\n")
  }

  @Test func aPropertyListCantBeEdited() {
    let xml = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>"
    #expect(StringsEditor(Self.file(xml)) == nil)
  }

  @Test(arguments: ["/* Head */", "/* Head */\n", "/* Head */\n\n"])
  func aCommentAtTheTopStaysApartFromNewEntries(_ text: String) throws {
    var editor = try #require(StringsEditor(Self.file(text)))
    for key: ExactString in ["a", "b"] { editor.add(key, "x", comments: ["/* why */"], after: nil) }
    #expect(
      String(decoding: editor.bytes, as: UTF8.self)
        == "/* Head */\n\n/* why */\n\"a\" = \"x\";\n\n/* why */\n\"b\" = \"x\";\n")
  }

  // MARK: Format

  static let layouts: [(String, String)] = [
    ("a=b;", "\"a\" = \"b\";\n"),
    // CoreFoundation refuses a file without a character.
    ("", "\n"),
    ("\n\n", "\n"),
    ("'it\"s'   =  'x' ;;", "refused"),
    ("'it\"s'   =  'x' ;", "\"it\\\"s\" = \"x\";\n"),
    ("\"a\";\n\n\n\n\"b\";", "\"a\";\n\n\"b\";\n"),
    ("/* x */ \"a\" = \"\\U00e9\";", "/* x */\n\"a\" = \"\\U00e9\";\n"),
    ("\"a\" /* in */ = \"b\"; // out  \n", "/* in */\n\"a\" = \"b\"; // out\n"),
    (
      "/* head */\n\n\n/* a */\n\"a\" = \"b\";\n/* c */\n\"c\" = (x, y);",
      "/* head */\n\n/* a */\n\"a\" = \"b\";\n\n/* c */\n\"c\" = (x, y);\n"
    ),
    ("a = b; /* end */\n// tail\n", "\"a\" = \"b\"; /* end */\n\n// tail\n"),
    ("{\n  a = b;\n  c = d;\n}\n", "{\n\"a\" = \"b\";\n\"c\" = \"d\";\n}\n"),
    // U+2028 ends a line comment, too.
    (
      "a = b; // c\u{2028}/* d\n e = f; */\ng = h;\n",
      "\"a\" = \"b\"; // c\n\n/* d\n e = f; */\n\"g\" = \"h\";\n"
    ),
    ("a = b; // c\u{2028}// d", "\"a\" = \"b\"; // c\n\n// d\n"),
    ("a = b; /* c */ // d\u{2029}e = f;", "\"a\" = \"b\"; /* c */ // d\n\"e\" = \"f\";\n"),
    ("// one\n// two\na = b;", "// one\n// two\n\"a\" = \"b\";\n"),
    ("// one\n\n// two\n\na = b;", "// one\n\n// two\n\n\"a\" = \"b\";\n"),
  ]

  @Test(arguments: layouts)
  func layout(_ source: String, _ expected: String) throws {
    // A file without a unit is no strings file at all, so the shortest has a space.
    let bytes = (try? Self.file(source.isEmpty ? " " : source).formatted()) ?? Array("refused".utf8)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: encodings)
  func formattingKeepsEncodingAndLineEnds(_ encoding: TextEncoding) throws {
    let file = Self.file(Self.odd, encoding)
    let expected =
      "/* Header */\r\n\r\n\"a\" = \"x\\\"y\"; // behind\r\n\"b\" = \"\\U00e9\";\r\n"
    #expect(try file.formatted() == Self.file(expected, encoding).bytes)
  }

  @Test(arguments: Corpus.cases)
  func formattingKeepsTheTableAndIsIdempotent(_ testCase: Corpus.Case) throws {
    let file = StringsFile(testCase.bytes)
    guard let formatted = try? file.formatted(), file.format == .text else { return }
    let after = StringsFile(formatted)
    if let list = try? file.propertyList(), !formatted.isEmpty, !file.entries.isEmpty {
      #expect(try after.propertyList() == list)
    }
    if !formatted.isEmpty, !file.entries.isEmpty || !file.comments.isEmpty {
      #expect(try after.formatted() == formatted)
    }
    #expect(after.comments.map(\.text).sorted() == file.comments.map(\.text).sorted())
  }

  // MARK: Sync

  @Test func missingKeysAreInTheOrderOfTheReference() throws {
    let reference = Self.file(
      "/* A */\n\"a\" = \"1\";\n\n/* B */\n\"b\" = \"2\";\n\"c\" = \"3\";\n\"d\" = \"4\";\n")
    let file = Self.file("\"c\" = \"drei\"; // x\n\"z\" = \"26\";\n")
    let sync = try file.synchronized(with: reference)
    #expect(sync.added == ["a", "b", "d"])
    #expect(sync.extra == ["z"])
    let mark = StringsFile.newEntryMark
    #expect(
      String(decoding: sync.bytes, as: UTF8.self) == """
        /* A */
        \(mark)
        "a" = "1";

        /* B */
        \(mark)
        "b" = "2";

        "c" = "drei"; // x

        \(mark)
        "d" = "4";
        "z" = "26";

        """)
    let again = try StringsFile(sync.bytes).synchronized(with: reference)
    #expect(again.added.isEmpty)
    #expect(again.bytes == sync.bytes)
  }

  @Test func pruningRemovesWhatTheReferenceLacks() throws {
    let sync = try Self.file("a = 1;\nz = 2;\n").synchronized(
      with: Self.file("a = 0;\n"), prune: true)
    #expect(String(decoding: sync.bytes, as: UTF8.self) == "a = 1;\n")
  }

  @Test(arguments: encodings)
  func syncWritesTheFilesOwnEncoding(_ encoding: TextEncoding) throws {
    let reference = Self.file("/* über\nzwei Zeilen */\na = 1;\nn = \"ü\";\n")
    let file = Self.file("/* 日本 */\r\n\"n\" = \"に\";\r\n", encoding)
    let sync = try file.synchronized(with: reference, mark: nil)
    let expected =
      "/* über\r\nzwei Zeilen */\r\n\"a\" = \"1\";\r\n\r\n/* 日本 */\r\n\"n\" = \"に\";\r\n"
    #expect(sync.bytes == Self.file(expected, encoding).bytes)
  }

  @Test func aPropertyListThatLacksKeysIsRejected() throws {
    let xml = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>a</key><string>1</string></dict></plist>
      """
    let file = Self.file(xml)
    #expect(try file.synchronized(with: Self.file("a = 2;\n"), prune: true).bytes == file.bytes)
    #expect(throws: StringsFile.Fault.self) {
      try file.synchronized(with: Self.file("a = 2;\nb = 3;\n"))
    }
    #expect(throws: StringsFile.Fault.self) {
      try file.synchronized(with: Self.file("// none\n"), prune: true)
    }
  }

  @Test func anInvalidFileIsNotChanged() {
    #expect(throws: StringsFile.Fault.self) {
      try Self.file("a = 1;;\nb = 2;\n").synchronized(with: Self.file("c = 1;\n"))
    }
  }

  // MARK: Literals

  @Test(arguments: [
    "", "a\"b\\c", "tab\tand\nline\r", "é漢😀\u{2028}", "\u{0}\u{7F}\u{FEFF}\u{200B}",
  ])
  func literalsReadBackEqual(_ text: String) throws {
    let table = try StringsTable(Array("\"k\" = \(ExactString(text).literal);".utf8))
    #expect(table.value(for: "k") == .string(ExactString(text)))
  }

  @Test func loneSurrogatesAreEscaped() throws {
    let text = ExactString(utf16: [0x61, 0xD83D, 0x62, 0xDE00])
    #expect(text.literal == "\"a\\UD83Db\\UDE00\"")
    let table = try StringsTable(Array("k = \(text.literal);".utf8))
    #expect(table.value(for: "k") == .string(text))
  }
}

extension StringsEditor {
  /// Changes the last entry of a key, which is the one that counts, or adds one at the end.
  mutating func set(_ key: ExactString, to value: ExactString, comments: [String] = []) {
    if let entry = file.entries.last(where: { $0.key.text == key }) {
      change(entry, to: value)
    } else {
      add(key, value, comments: comments, after: file.entries.last)
    }
  }
}
