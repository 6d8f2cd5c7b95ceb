import TestSupport
import Testing

@testable import BCInteractCLI

/// Lines come out as they went in, in whatever pieces, and a line that is too long costs nothing but itself.
@Suite struct InputLinesTests {
  private func lines(of pieces: [[UInt8]], maximum: Int) throws -> [InputLines.Line] {
    var rest = pieces[...]
    let console = Console(
      input: { () throws(CommandError) in rest.popFirst() ?? [] }, output: { _ in },
      errors: { _ in })
    var input = InputLines(console, maximum: maximum)
    var lines: [InputLines.Line] = []
    while let line = try input.next() { lines.append(line) }
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
    ("a\r\n\nb\n\n", ["a", "", "b", ""]), ("\r", ["\r"]), ("a\rb\n", ["a\rb"]),
  ])
  func linesEndWithLineFeeds(text: String, expected: [String]) throws {
    let all = try lines(of: [Array(text.utf8)].filter { !$0.isEmpty }, maximum: 10)
    #expect(all == expected.map { .bytes(Array($0.utf8)) })
  }

  @Test func aLineThatIsTooLongDoesNotAffectTheNext() throws {
    let text = Array("12345678901\nfine\n12345678901234567890".utf8)
    for size in 1...text.count {
      let pieces = stride(from: 0, to: text.count, by: size).map {
        Array(text[$0..<min($0 + size, text.count)])
      }
      #expect(
        try lines(of: pieces, maximum: 10) == [.tooLong, .bytes(Array("fine".utf8)), .tooLong])
    }
  }

  @Test(arguments: 0..<50)
  func theSizeOfTheChunksDoesNotMatter(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<400).map { _ in
      Bool.random(using: &generator)
        ? UInt8(ascii: "a") : UInt8.random(in: 8...14, using: &generator)
    }
    let whole = try lines(of: [bytes], maximum: 12)
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...40, using: &generator)
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(try lines(of: pieces, maximum: 12) == whole)
  }
}
