import JSON
import Testing

@Suite struct PlaceTests {
  static let document = """
    {
      "id": 7,
      "list": [
        {"a": 1},
        {"ä/~": {"b": [10, "x",
          20]}, "a": "é", "c": 3}
      ]
    }
    """

  @Test(arguments: [
    ([], 1, 1),
    (["id"], 2, 9),
    (["list", "0"], 4, 5),
    (["list", "1", "ä/~", "b", "2"], 6, 7),
    (["list", "1", "c"], 6, 28),
    (["list", "1", "missing", "x"], 5, 5),
    (["list", "9"], 3, 11),
  ])
  func aPointerFindsItsValue(tokens: [String], line: Int, column: Int) {
    let pointer = JSON.Pointer(tokens)
    let places = JSON.places(of: [pointer], in: Array(Self.document.utf8))
    #expect(places[pointer] == JSON.Place(line: line, column: column))
  }

  @Test func aByteOrderMarkTakesNoColumn() {
    let document = Array("\u{FEFF}{\"a\": 1,\r\n\t\"😀\": x}".utf8)
    let pointers = [["a"], ["😀"]].map { JSON.Pointer($0) }
    let places = JSON.places(of: pointers, in: document)
    #expect(places[pointers[0]] == JSON.Place(line: 1, column: 7))
    #expect(places[pointers[1]] == JSON.Place(line: 2, column: 7))
    let error = #expect(throws: JSON.ParseError.self) { try JSON(parsing: document) }
    #expect(error?.description == "2:7: expected a value")
    let first = #expect(throws: JSON.ParseError.self) { try JSON(parsing: "\u{FEFF}x") }
    #expect(first?.place == JSON.Place(line: 1, column: 1))
  }

  @Test func manyPointersAreResolvedInOnePass() {
    let pointers = [["list", "1", "c"], ["id"], ["list"], ["id"]].map { JSON.Pointer($0) }
    let places = JSON.places(of: pointers, in: Array(Self.document.utf8))
    #expect(places.values.map(\.line).sorted() == [2, 3, 6])
  }

  @Test func aPointerIsWrittenAccordingToRFC6901() {
    #expect(JSON.Pointer(["a/b", "m~n", "", "0"]).description == "/a~1b/m~0n//0")
    #expect(JSON.Pointer().description == "")
  }
}
