import Support
import TestSupport
import Testing

@testable import BCInteractCLI

@Suite struct TerminalParserTests {
  private static let table: [(String, [TerminalEvent])] = [
    ("a?é漢", [.key(.text("a")), .key(.text("?")), .key(.text("é")), .key(.text("漢"))]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.key(.up), .key(.down), .key(.right), .key(.left)]),
    ("\u{1B}OA\u{1B}OH", [.key(.up), .key(.home)]),
    ("\u{1B}[1;2C\u{1B}[1;5D", [.key(.right, shift: true), .key(.left)]),
    (
      "\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[H\u{1B}[4~",
      [.key(.pageUp), .key(.pageDown), .key(.delete), .key(.home), .key(.end)]
    ),
    (
      "\r\t\u{7F}\u{8}\u{1B}[Z",
      [.key(.enter), .key(.tab), .key(.backspace), .key(.backspace), .key(.backTab)]
    ),
    (
      "\u{1B}[<0;44;11M\u{1B}[<32;45;11M\u{1B}[<0;45;11m",
      [
        .mouse(.init(.press, column: 43, row: 10)), .mouse(.init(.drag, column: 44, row: 10)),
        .mouse(.init(.release, column: 44, row: 10)),
      ]
    ),
    (
      "\u{1B}[<64;1;1M\u{1B}[<65;1;1M",
      [.mouse(.init(.wheelUp, column: 0, row: 0)), .mouse(.init(.wheelDown, column: 0, row: 0))]
    ),
    // The right button, a place that is none, keys and answers without a meaning here.
    ("\u{1B}[<2;1;1M\u{1B}[<0;0;1M\u{1B}[15~\u{1B}[?62;c\u{1}x", [.key(.text("x"))]),
  ]

  @Test(arguments: table) func aSequenceIsAnEvent(text: String, expected: [TerminalEvent]) {
    var parser = TerminalParser()
    #expect(parser.events(of: Array(text.utf8)) == expected)
    #expect(!parser.isWaiting)
  }

  /// In whatever pieces the bytes come.
  @Test(arguments: table) func splitInputGivesTheSameEvents(text: String, expected: [TerminalEvent]) {
    var parser = TerminalParser()
    let events = text.utf8.flatMap { parser.events(of: [$0]) }
    #expect(events == expected)
  }

  @Test func anEscapeAloneIsAKeyWhenNothingFollows() {
    var parser = TerminalParser()
    #expect(parser.events(of: [0x1B]) == [])
    #expect(parser.isWaiting)
    #expect(parser.flush() == [.key(.escape)])
    #expect(!parser.isWaiting)
    #expect(parser.events(of: Array("\u{1B}\u{1B}[A".utf8)) == [.key(.escape), .key(.up)])
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func noInputBlocksTheParser(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var parser = TerminalParser()
    for _ in 0..<500 {
      _ = parser.events(of: [UInt8.random(in: 0...255, using: &random)])
    }
    _ = parser.flush()
    #expect(parser.events(of: Array("q".utf8)) == [.key(.text("q"))])
  }
}
