import JSON
import Testing

@Suite struct OutlineTests {
  @Test(arguments: [false, true])
  func anOutlineIsWrittenAsTheValueThatItDescribes(isPretty: Bool) {
    let numbers: [JSON] = [1, ["a", 2.5], ["k": nil]]
    let value: JSON = ["none": [], "list": .array(numbers), "array": ["x", [:]], "object": [:]]
    let outline: JSON.Outline = [
      "none": .list([]), "list": .list(numbers.lazy.map { $0 }), "array": ["x", .object([])],
      "object": [:],
    ]
    #expect(outline.text(pretty: isPretty) == value.text(pretty: isPretty))
  }

  @Test func aLongListIsNeverInMemoryAsAWhole() {
    var made = 0
    var written = 0
    var maximumWaiting = 0
    var maximumPiece = 0
    let outline: JSON.Outline = [
      "list": .list(
        (0..<100_000).lazy.map { number in
          made += 1
          maximumWaiting = max(maximumWaiting, made - written)
          return .string("element \(number)")
        })
    ]
    outline.write(pretty: true) { piece in
      written = made
      maximumPiece = max(maximumPiece, piece.utf8.count)
    }
    #expect(made == 100_000)
    #expect(maximumWaiting < 10_000)
    #expect(maximumPiece < 70_000)
  }

  private struct Full: Error {}

  @Test func writingStopsIfTheSinkThrows() {
    var made = 0
    let outline: JSON.Outline = .list(
      (0..<1_000_000).lazy.map { number in
        made += 1
        return .integer(Int64(number))
      })
    #expect(throws: Full.self) {
      try outline.write { (_) throws(Full) in throw Full() }
    }
    #expect(made < 50_000)
  }

  @Test func noChunkEndsInsideAString() {
    let text = String(repeating: "e\u{301}\"", count: 1000)
    let outline: JSON.Outline = .list(repeatElement(.string(text), count: 100))
    outline.write { piece in
      #expect(piece.hasSuffix("\"") || piece.hasSuffix("]"))
    }
  }
}
