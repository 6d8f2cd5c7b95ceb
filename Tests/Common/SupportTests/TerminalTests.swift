import Foundation
import Support
import Testing

@Suite struct TerminalTests {
  @Test(arguments: [
    ("plain é 漢", "plain é 漢"), ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
    ("\u{202E}evil", "\\u{202E}evil"), ("\u{9B}1m", "\\u{9B}1m"), ("a\u{2028}b", "a\\u{2028}b"),
    ("a\u{10FFE8}", "a\\xE8"),
  ])
  func terminalControlsAreEscaped(text: String, expected: String) {
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

  /// What nobody sees could be anything: it is shown as what it is.
  @Test(
    arguments: [
      "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{2060}", "\u{2066}", "\u{2069}",
      "\u{FEFF}",
      "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}", "\u{17B4}", "\u{180E}",
      "\u{FFF9}",
      "\u{FFFB}", "\u{E0001}", "\u{E0041}", "\u{E007F}", "\u{E0100}", "\u{FE0F}", "\u{200D}",
      "\u{1D173}",
    ] as [Unicode.Scalar])
  func invisibleCharactersAreEscaped(scalar: Unicode.Scalar) {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let text = "a \(scalar)b"
    #expect(text.printable == "a \\u{\(code)}b")
    #expect(text.printableLines == text.printable)
    #expect(!text.printableJSON.unicodeScalars.contains(scalar))
    #expect(!text.isolated.unicodeScalars.contains(scalar))
  }

  /// Some invisible characters say how their neighbours look.
  @Test(arguments: ["می‌خواهم", "क्‍ष", "👩‍👩‍👧", "❤️", "1️⃣", "🏳️‍🌈", "葛\u{E0100}", "\u{600}١٢"])
  func joinersOfLettersAndEmojiAreKept(text: String) {
    #expect(text.printable == text)
    #expect(text.printableJSON == text)
  }

  @Test func jsonEscapesReadBackEqual() throws {
    let text = "{\"a\":\"\u{202E}\u{E0041}b\"}\n"
    #expect(text.printableJSON == "{\"a\":\"\\u202e\\udb40\\udc41b\"}\n")
  }

  /// The strings of the table, with the columns that ICU's data gives them.
  @Test func widthsAgreeWithICU() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/widths.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines.count >= 500)
    for line in lines {
      let fields = line.split(separator: "\t")
      let scalars = fields[0].split(separator: " ")
        .compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      #expect(text.columns == Int(fields[1]), "\(line) \(text)")
    }
  }
}
