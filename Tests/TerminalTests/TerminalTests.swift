import Terminal
import Testing

@Suite struct TerminalTests {
  @Test(arguments: [
    ("plain é 漢", "plain é 漢"), ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
    ("\u{202E}evil", "\\u{202E}evil"), ("\u{9B}1m", "\\u{9B}1m"), ("a\u{2028}b", "a\\u{2028}b"),
  ])
  func whatActsOnTheTerminalIsEscaped(text: String, expected: String) {
    #expect(text.printable == expected)
  }

  @Test(arguments: [("abc", 3), ("漢字", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("", 0), ("…", 1)])
  func widthIsInColumns(text: String, expected: Int) {
    #expect(text.columns == expected)
  }

  @Test(arguments: [
    ("abcdef", 4, "abc…"), ("ab", 4, "ab  "), ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢… "), ("a", 0, ""),
  ])
  func textIsFittedToAColumn(text: String, width: Int, expected: String) {
    #expect(text.padded(to: width) == expected)
  }

  @Test func rightToLeftTextIsIsolated() {
    #expect("مرحبا".isolated == "\u{2068}مرحبا\u{2069}")
    #expect("hello".isolated == "hello")
  }
}
