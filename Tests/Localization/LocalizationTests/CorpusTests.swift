import Localization
import Testing

@Suite struct CorpusTests {
  @Test func theCorpusIsComplete() {
    #expect(Corpus.cases.count == 156)
  }

  @Test(arguments: Corpus.cases)
  func theTableEqualsThatOfCoreFoundation(_ testCase: Corpus.Case) throws {
    let reading = testCase.expected.cf
    let file = StringsFile(testCase.bytes)
    guard reading.ok else {
      #expect(throws: StringsFile.Fault.self) { try file.propertyList() }
      #expect(throws: StringsFile.Fault.self) { try StringsTable(testCase.bytes) }
      return
    }
    let value = try file.propertyList()
    if let expected = reading.value {
      #expect(expected.describes(value), "\(value)")
    }
    #expect(file.format.rawValue == reading.format?.replacing("openstep", with: "text"))
    if reading.type == "dictionary" {
      #expect(try PropertyList.dictionary(StringsTable(testCase.bytes).members) == value)
    } else {
      #expect(throws: StringsFile.Fault.self) { try file.table() }
    }
  }

  @Test(arguments: Corpus.cases)
  func factsAreReported(_ testCase: Corpus.Case) {
    let file = StringsFile(testCase.bytes)
    let facts = Set(file.faults.map(\.kind.rawValue)).intersection(Self.facts)
    let isRefused = (try? file.propertyList()) == nil
    #expect((isRefused ? ["error"] : facts) == testCase.expected.facts)
  }

  private static let facts: Set<String> = [
    "silent-truncation", "nul-character", "non-string-value", "lone-surrogate", "bom-in-content",
    "unterminated-comment", "toplevel-not-dictionary", "duplicate-key", "noncharacter",
    "canonically-equal-keys",
  ]

  @Test(arguments: Corpus.cases)
  func entriesHaveTheirPositions(_ testCase: Corpus.Case) {
    guard let expected = testCase.expected.entries else { return }
    let file = StringsFile(testCase.bytes)
    let entries = file.entries.filter(\.isRead)
    #expect(entries.map(\.key.text) == expected.map(\.key.text))
    #expect(entries.map { file.place(of: $0.range.lowerBound).line } == expected.map(\.line))
    for (entry, wanted) in zip(entries, expected) {
      let value: PropertyList? =
        if case .other(let value, _) = entry.value { value } else { entry.text.map { .string($0) } }
      #expect(value.map(wanted.value.describes) == true)
    }
  }

  @Test(arguments: Corpus.cases)
  func theUnreadRestHasAPosition(_ testCase: Corpus.Case) throws {
    guard let tail = testCase.expected.unparsedTail else { return }
    let file = StringsFile(testCase.bytes)
    let fault = try #require(file.faults.first { $0.kind == .silentTruncation })
    #expect(fault.place.line == tail.line)
    #expect(file.text(in: fault.range.lowerBound..<file.bytes.count) == tail.text.text.string)
  }

  @Test(arguments: Corpus.cases)
  func nodesTileTheFile(_ testCase: Corpus.Case) {
    let file = StringsFile(testCase.bytes)
    var end = 0
    for node in file.nodes {
      #expect(node.range.lowerBound == end)
      end = node.range.upperBound
    }
    #expect(end == testCase.bytes.count)
  }

  @Test(arguments: Corpus.cases)
  func theReportedEncodingIsTheOneUsed(_ testCase: Corpus.Case) {
    guard let used = testCase.expected.encodingUsed else { return }
    let encoding = StringsFile(testCase.bytes).encoding
    let name =
      encoding.form == .utf8 && encoding.hasByteOrderMark ? "utf-8-bom" : encoding.form.rawValue
    #expect(name == used)
  }
}

extension StringsTable {
  /// All pairs, for comparing.
  var members: [ExactString: PropertyList] {
    Dictionary(uniqueKeysWithValues: map { ($0.key, $0.value) })
  }
}
