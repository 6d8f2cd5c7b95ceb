import Localization
import Testing

/// Files of many small entries: memory goes with the entries, and so their number is bounded by the size.
@Suite struct EntryLimitTests {
  /// A file of entries that take one line each.
  struct Shape: Sendable, CustomTestStringConvertible {
    let format: TranslationFormat
    var head = ""
    var tail = ""
    /// Six digits and what is around them.
    let entry: (before: String, after: String)

    var testDescription: String { "\(format) \(entry.before)…\(entry.after)" }

    func text(entries: Int) -> String {
      head
        + (0..<entries).map { "\(entry.before)\(100_000 + $0)\(entry.after)\n" }.joined() + tail
    }

    /// The most entries that keep to what is written down: 64,000, and one more for 64 bytes; of a catalog a quarter.
    var maximum: Int {
      let cost = format == .xcstrings ? 4 : 1
      let rest = 64 * cost - text(entries: 1).utf8.count + text(entries: 0).utf8.count
      return (64 * 64_000 + text(entries: 0).utf8.count) / rest
    }

    func read(entries: Int) throws -> Translations {
      try format.read(Array(text(entries: entries).utf8), language: "de", sourceLanguage: "en")
    }
  }

  static let shapes = [
    Shape(format: .strings, entry: ("", ";")),
    Shape(format: .strings, entry: ("\"", "\" = \"a text\";")),
    Shape(format: .csv, head: "key,text\n", entry: ("", ",")),
    Shape(format: .json, head: "{\n", tail: "\"z\":null}", entry: ("\"", "\":\"\",")),
    Shape(
      format: .xcstrings, head: "{\"strings\":{\n", tail: "\"z\":{}}}", entry: ("\"", "\":{},")),
    Shape(format: .po, entry: ("msgid \"", "\"")),
  ]

  @Test(arguments: shapes[..<2])
  func asManyEntriesAreReadAsTheSizeAllows(_ shape: Shape) throws {
    let count = try shape.read(entries: shape.maximum).units.count
    #expect(count == shape.maximum)
  }

  @Test(arguments: shapes)
  func anEntryTooManyIsOneErrorWithItsPlace(_ shape: Shape) {
    let count = shape.maximum + 2
    let headLines = shape.head.count { $0 == "\n" }
    #expect {
      try shape.read(entries: count)
    } throws: { error in
      guard let error = error as? ConversionError, let place = error.place else { return false }
      return error.problem.hasPrefix("there are more than ")
        && error.problem.hasSuffix("; split it into several files")
        && (headLines + count - 2...headLines + count).contains(place.line)
    }
  }

  @Test(arguments: [
    ("", "//\n", ""), ("", "/**/", "a;"), ("k = (", "a,", ");"), ("k = {", "a;", "};"),
    ("", "a=(b);", ""),
  ])
  func whatElseTakesMemoryIsBoundedToo(_ head: String, _ piece: String, _ tail: String) {
    let text = head + String(repeating: piece, count: 200_000) + tail
    let file = StringsFile(Array(text.utf8))
    #expect(file.faults.map(\.kind) == [.tooManyEntries])
    #expect(throws: StringsFile.Fault.self) { try file.table() }
    #expect(file.nodes.map(\.range) == [0..<text.utf8.count])
  }

  /// What is wrong before the limit is told, and the rest is not guessed at.
  @Test(arguments: ["a;", "/**/", "a=(b,b);"])
  func afterAMistakeNoMoreIsKeptEither(_ piece: String) throws {
    let text = "x y;\n" + String(repeating: piece, count: 200_000)
    let file = StringsFile(Array(text.utf8))
    #expect(file.faults.first?.kind == .missingEquals)
    #expect(file.nodes.count < 350_000)
    let end = try #require(file.nodes.last?.range.upperBound)
    #expect(end == text.utf8.count)
  }

  @Test func entriesOfAPropertyListAreBounded() {
    let head = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n"
    let text = head + String(repeating: "<key>a</key><data/>\n", count: 300_000) + "</dict></plist>"
    let file = StringsFile(Array(text.utf8))
    #expect(file.faults.map(\.kind) == [.tooManyEntries])
    #expect((52_000..<53_000).contains(file.faults.first?.place.line ?? 0))
  }

  /// A message with many references has as many names.
  @Test func referencesOfAPOFileAreBounded() {
    let text = "msgid \"a\"\n\n#: " + String(repeating: "a:1 ", count: 200_000) + "\nmsgid \"b\"\n"
    #expect {
      try TranslationFormat.po.read(Array(text.utf8), language: "de", sourceLanguage: "en")
    } throws: {
      ($0 as? ConversionError)?.description.hasPrefix("3:1: there are more than ") == true
    }
  }

  @Test(arguments: [
    ("<x id=\"", "\" equiv-text=\"a\"/>", "<source>", "</source>", "trans-unit", "1.2"),
    ("<data id=\"", "\">a</data>", "<originalData>", "</originalData>", "unit", "2.0"),
  ])
  func codesOfATextAreBounded(
    _ start: String, _ end: String, _ open: String, _ close: String, _ unit: String,
    _ version: String
  ) throws {
    func read(codes count: Int) throws -> Int {
      let codes = (0..<count).map { "\(start)\($0)\(end)\n" }.joined()
      let text = """
        <xliff version="\(version)" srcLang="en"><file source-language="en"><body>
        <\(unit) id="a">\(open)
        \(codes)\(close)</\(unit)></body></file></xliff>
        """
      return try TranslationFormat.xliff.read(
        Array(text.utf8), language: "de", sourceLanguage: "en"
      ).units.count
    }
    #expect(try read(codes: 10_000) == 1)
    #expect {
      try read(codes: 10_001)
    } throws: {
      ($0 as? ConversionError)?.description == "10003:1: a text has more than 10000 codes"
    }
  }

  @Test func formsOfAKeyOfACatalogAreBounded() throws {
    func problems(forms count: Int) throws -> [String] {
      // As Xcode lays it out: a form takes three values.
      let space = String(repeating: " ", count: 12)
      let forms = (0..<count).map {
        "\n\(space)\"f\($0)\" : {\n\(space)\"stringUnit\" : {\n\(space)\"value\" : \"v\"}}"
      }
      let text = """
        {"strings":{"a":{"localizations":{"de":{"variations":{"device":{\(forms.joined(separator: ","))}}}}}}}
        """
      let tables = try FormTable.tables(inCatalog: Array(text.utf8))
      return tables.flatMap { $0.problems.map(\.message) }
    }
    #expect(try problems(forms: 9_999) == [])
    #expect(
      try problems(forms: 20_000) == [
        "the key has more than 10000 forms; the rest is not read"
      ])
  }

  /// Each language is a table of all keys.
  @Test func languagesOfACatalogAreBounded() throws {
    func tables(languages: Int, keys: Int) throws -> Int {
      let localizations = (1..<languages).map { "\"l\($0)\":{}" }.joined(separator: ",")
      let others = (1..<keys).map { "\"\($0)\":{},\n" }.joined()
      let text = "{\"strings\":{\(others)\"k\":{\"localizations\":{\(localizations)}}}}"
      return try FormTable.tables(inCatalog: Array(text.utf8)).count
    }
    #expect(try tables(languages: 1000, keys: 1) == 1000)
    #expect {
      try tables(languages: 1001, keys: 1)
    } throws: {
      ($0 as? ConversionError)?.description == "1:17: the file has more than 1000 languages"
    }
    // Two for each of its bytes, and 250,000 more: 312,484.
    #expect(try tables(languages: 100, keys: 3000) == 100)
    #expect {
      try tables(languages: 110, keys: 3000)
    } throws: {
      ($0 as? ConversionError)?.description
        == "3000:5: 106 languages of 3000 keys are too many for the file's size"
    }
  }

  /// libxml2 looks at the names that it knows one after another.
  @Test func namesOfXMLAreBounded() throws {
    func units(names count: Int) throws -> Int {
      let elements = (0..<count).map { "<a\($0)/>\n" }.joined()
      let text = """
        <xliff version="1.2"><file source-language="en"><body>
        \(elements)<trans-unit id="a"><source>A</source></trans-unit></body></file></xliff>
        """
      return try TranslationFormat.xliff.read(
        Array(text.utf8), language: "de", sourceLanguage: "en"
      ).units.count
    }
    #expect(try units(names: 1_990) == 1)
    #expect {
      try units(names: 3_000)
    } throws: {
      ($0 as? ConversionError)?.description
        == "1997:1: there are more than 2000 names of elements and attributes"
    }
  }

  @Test func elementsOfXMLAreBounded() {
    let text = "<xliff version=\"1.2\">\n" + String(repeating: "<a/>", count: 200_000) + "</xliff>"
    #expect {
      try TranslationFormat.xliff.read(Array(text.utf8), language: "de", sourceLanguage: "en")
    } throws: {
      ($0 as? ConversionError)?.description.hasPrefix("2:1: there are more than ") == true
    }
  }
}
