import Localization
import TestSupport
import Testing

/// Inputs that make a careless reader slow: each would take hours if the time grew with the square.
@Suite struct HostileInputTests {
  static let size = trials(5_000, of: 20_000)

  static let shapes: [String] = [
    "\"", "'", "\"'", "\\\"x\n", "\"x\\\n", ";", "; ", "\n;", "a", "a ", "a=", "a=;", "a=b", "a=b ",
    "a=\"b\n", "\"a\n\"=\n", "a={", "a=(", "(", "{", "<", "a=<", "a=({", "a = {\n", "a = (\n", "/*",
    "\"a\" /*\n", "\"a\" = \"b\"x\"/*", "\"a\"=\"b\"\"", "//", "/*\n\"a\" /*\n", "“", "“\n", "=",
    "=\n", "<<<<<<<\n", "}", "}\n", "\u{FEFF}", "\u{0}", "\u{2028}", "\r", "\\", "\"\\", "a=b,",
    "@\"",
    "a=@\"", "a=\"b\"c", "a='b\n';", "é", "\u{2028};", "a/*", "a/**/", "/**/", "a=/**/b/**/",
  ]

  @Test(arguments: shapes)
  func readingIsLinear(_ shape: String) {
    let text = String(repeating: shape, count: Self.size / shape.utf8.count)
    for prefix in ["", "/*\n", "a = b;\n", "a = \"", "{"] {
      let bytes = Array((prefix + text).utf8)
      let file = StringsFile(bytes)
      #expect(file.nodes.last?.range.upperBound == bytes.count)
      _ = try? file.formatted()
    }
  }

  @Test(arguments: [
    ("/* c */\n", "\"a\" = \"b\";"), ("", "\"a\" = \"b\"; "), ("", "\"a\" = "),
  ])
  func anEntryMayHaveAnyNumberOfComments(_ above: String, _ entry: String) throws {
    let count = 20_000
    let comments = String(repeating: above.isEmpty ? "/* c */ " : above, count: count)
    let text = above.isEmpty ? "\(entry)\(comments)" : "\(comments)\(entry)"
    let file = StringsFile(Array((entry.hasSuffix("= ") ? text + "\"b\";" : text).utf8))
    // Numbers alone: what an expectation looks at is printed in full if it fails.
    let found = file.entries.first?.comments.count
    let size = try file.formatted().count
    #expect(found == count)
    #expect(size >= count * 7)
  }

  /// A note about each of a million equal keys would take fifty times the file.
  @Test func doubtsAreReportedUpToALimit() {
    let file = StringsFile(Array(String(repeating: "a;", count: 20_000).utf8))
    let (entries, doubts, last) = (file.entries.count, file.faults.count, file.faults.last)
    #expect(entries == 20_000)
    #expect(doubts == 10_000)
    #expect(last?.message == "there are too many errors from here on")
    #expect(last?.place == .init(line: 1, column: 20_001))
  }

  @Test func synchronizingIsLinear() throws {
    let count = trials(4_000, of: 20_000)
    func table(_ prefix: String) -> StringsFile {
      StringsFile(Array((0..<count).map { "\"\(prefix)\($0)\" = \"v\";\n" }.joined().utf8))
    }
    let sync = try table("old").synchronized(with: table("new"), prune: true)
    let (extra, left) = (sync.extra.count, try StringsTable(sync.bytes).count)
    #expect(extra == count)
    #expect(left == count)
  }
}
