import Lint
import StringsLint
import Testing

/// Texts and files on either side of each limit of a rule.
@Suite struct BoundaryTests {
  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test(arguments: [
    // A short text may have 16 columns more, a longer one twice as many.
    ("length", letters(20), letters(4), false), ("length", letters(21), letters(4), true),
    ("length", letters(32), letters(16), false), ("length", letters(33), letters(16), true),
    ("length", letters(40), letters(20), false), ("length", letters(41), letters(20), true),
    // From 16 columns on, it needs a fourth of them.
    ("length", letters(1), letters(15), false), ("length", letters(3), letters(16), true),
    ("length", letters(4), letters(16), false), ("length", letters(4), letters(20), true),
    ("length", letters(5), letters(20), false),
    ("tags", "Zeile", "Line<br/>", true), ("tags", "Zeile<br/>", "Line<br/>", false),
    // A mark within a word may be something else, and one at the start is not.
    ("quotes", "צה\"ל", "Army", false), ("quotes", "\"Heer", "Army", true), ("quotes", "Heer\"", "Army", true),
    ("tags", "Zeile", "Line<b!c=1>", false), ("tags", "Zeile", "Line<br c=1>", true),
  ])
  func aTextIsReportedFromTheLimitOn(rule: String, target: String, source: String, isReported: Bool) {
    #expect(check(target, for: source).contains { $0.rule == "strings.\(rule)" } == isReported)
  }

  @Test(arguments: [
    ("comment-length", "/* max. 10 characters */\n\"a\" = \"Wiedergabe\";\n", false),
    ("comment-length", "/* max. 9 characters */\n\"a\" = \"Wiedergabe\";\n", true),
    ("comment-length", "/* max. 3 characters */\n\"a\" = \"äöü\";\n", false),
    ("comment-length", "/* max. 2 characters */\n\"a\" = \"äöü\";\n", true),
    // A marker has seven characters, which may be the last of the file.
    ("merge-conflict", "\"a\" = \"1\";\n=======", true), ("merge-conflict", "\"a\" = \"1\";\n======", false),
    ("merge-conflict", "\"a\" = \"1\";\n=======\n", true),
    // The end of the file is nearer than the longest character.
    ("curly-quotes", "\"a\" = \"1\";\n“", true), ("curly-quotes", "\"a\" = \"1\";\n“1234567890", true),
    ("curly-quotes", "\"a\" = \"1\";\nö", false),
  ])
  func aFileIsReportedFromTheLimitOn(rule: String, file: String, isReported: Bool) {
    #expect(check(file: file).contains { $0.rule == "strings.\(rule)" } == isReported)
  }

  @Test(arguments: [("a b \nc", 13), ("a b\n c", 13), ("a \n b c", 11)])
  func aSpaceAtALineEndHasAPlace(text: String, column: Int) {
    let found = check(text, for: "a\nb").filter { $0.rule == "strings.space-at-line-end" }
    #expect(found.map(\.place?.column) == [column])
  }

  /// A word that is the same as in the reference, in a table with at most one such text of ten.
  @Test(arguments: [(9, 1, true), (10, 1, false), (19, 2, true), (20, 2, false)])
  func aFewEqualWordsInATranslatedTableAreInfo(count: Int, equal: Int, isWarning: Bool) {
    let file = (0..<count).map { "\"k\($0)\" = \"\($0 < equal ? "Play" : "Wiedergabe")\";\n" }.joined()
    let found = check(file: file, reference: (0..<count).map { ("k\($0)", "Play") })
      .filter { $0.rule == "strings.same-as-source" }
    #expect(found.map(\.severity) == Array(repeating: isWarning ? .warning : .info, count: equal))
  }
}
