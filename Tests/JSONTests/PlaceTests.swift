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
  func aValueIsFoundAgain(tokens: [String], line: Int, column: Int) {
    let pointer = JSON.Pointer(tokens)
    let places = JSON.places(of: [pointer], in: Array(Self.document.utf8))
    #expect(places[pointer] == JSON.Place(line: line, column: column))
  }

  @Test func manyAreFoundInOnePass() {
    let pointers = [["list", "1", "c"], ["id"], ["list"], ["id"]].map { JSON.Pointer($0) }
    let places = JSON.places(of: pointers, in: Array(Self.document.utf8))
    #expect(places.values.map(\.line).sorted() == [2, 3, 6])
  }

  @Test func aPointerIsWrittenAsRFC6901HasIt() {
    #expect(JSON.Pointer(["a/b", "m~n", "", "0"]).description == "/a~1b/m~0n//0")
    #expect(JSON.Pointer().description == "")
  }
}
