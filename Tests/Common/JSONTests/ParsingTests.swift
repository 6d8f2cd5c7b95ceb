import Foundation
import JSON
import Testing

@Suite struct ParsingTests {
  @Test func everyKindOfValueIsRead() throws {
    let text = #"{"z":null,"a":[true,false],"n":-12,"d":1.5,"s":"caf\u00e9 \ud83d\ude00"}"#
    let expected: JSON = ["z": nil, "a": [true, false], "n": -12, "d": 1.5, "s": "café 😀"]
    #expect(try JSON(parsing: text) == expected)
  }

  @Test(arguments: [
    ("9007199254740993", JSON.integer(9_007_199_254_740_993)),
    ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("-9223372036854775809", .number(-9_223_372_036_854_775_808)),
    ("123456789012345678901234567890", .number(1.234_567_890_123_456_8e29)),
    ("1e3", .number(1000)),
    ("7", .integer(7)),
  ])
  func integersStayExact(text: String, expected: JSON) throws {
    #expect(try JSON(parsing: text) == expected)
  }

  @Test func theLastOfTwoEqualMembersCounts() throws {
    let object = try JSON(parsing: #"{"a":1,"b":2,"a":3}"#)
    #expect(object == ["a": 3, "b": 2])
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try JSON(parsing: "\u{FEFF}[1]") == [1])
  }

  @Test func aNumberTooLargeIsReadAsInfinity() throws {
    #expect(try JSON(parsing: "[1e999]") == [.number(.infinity)])
  }

  @Test(arguments: [
    ("", "1:1: expected a value, but there is none"),
    ("{\"a\": 1,\n \"b\" 2}", "2:6: expected ':' after the member's name"),
    ("{\"a\":1 \"b\":2}", "1:8: expected ',' or '}' after the member's value"),
    ("{a:1}", "1:2: expected '}' or a member's name in straight double quotes"),
    ("[1 2]", "1:4: expected ',' or ']' after the array's element"),
    ("[1,]", "1:3: expected no ',' before the closing bracket"),
    ("{\"a\":1,\n }", "1:7: expected no ',' before the closing bracket"),
    ("[01]", "1:3: expected a number without zeros in front"),
    ("[\r\n\r\nnul]", "3:4: expected null"),
    ("[tru", "1:5: expected more: a value is not closed, but the document ends here"),
    ("[\"é\", 'a']", "1:7: expected a value; JSON has no single quotes"),
    ("[\"\\x\"]", "1:4: expected an escape such as \\n or \\u00e9"),
    ("[1] x", "1:5: expected the end of the value"),
    ("[1, NaN]", "1:5: expected a value: a number must be finite"),
    ("[\"N\", -Infinity]", "1:7: expected a value: a number must be finite"),
    ("/* no */ []", "1:1: expected a value; JSON has no comments"),
    ("{\"a\":1 // no\n}", "1:8: expected ',' or '}' after the member's value; JSON has no comments"),
  ])
  func anErrorHasAPositionAndNamesWhatWasExpected(text: String, expected: String) {
    let error = #expect(throws: JSON.ParseError.self) { try JSON(parsing: text) }
    #expect(error?.description == expected)
  }

  /// The cursor opens a long document, and json-c reads the objects within.
  @Test(arguments: [
    ("true1", "expected ',' or '}' after the member's value"),
    ("01", "expected a number without zeros in front"), ("-00", "expected a number without zeros in front"),
    ("nul", "expected null"), (#""\x""#, "expected an escape such as \\n or \\u00e9"),
    ("\"\t\"", "expected an escape such as \\n for the control character"),
  ])
  func aLongDocumentIsReadAndItsFirstFaultFound(fault: String, problem: String) throws {
    let long = String(repeating: #"a\n"#, count: 3000)
    let element = #"{"\u0061":[1,{"b":null}],"c":"\#(long)","d":{},"a":-2.5}"#
    let expected: JSON = [
      "a": -2.5, "c": .string(String(repeating: "a\n", count: 3000)), "d": .object([:]),
    ]
    let before = "[" + String(repeating: element + ",\n", count: 50)
    #expect(
      try JSON(parsing: before + "7]") == .array(Array(repeating: expected, count: 50) + [7]))
    let error = #expect(throws: JSON.ParseError.self) {
      try JSON(parsing: before + #"{"x":\#(fault),"y":tru},"#)
    }
    #expect(error?.problem == problem)
    #expect(error?.place.line == 51)
  }

  /// Invalid JSON that json-c accepts even in its strict mode.
  @Test(arguments: [
    ("[1, -01]", "1:7: expected a number without zeros in front"),
    ("[00]", "1:3: expected a number without zeros in front"),
    ("[-]", "1:3: expected a number"),
    ("[1.]", "1:4: expected a digit after the point"),
    ("[0.e1, 2]", "1:4: expected a digit after the point"),
    ("{'a': 1}", "1:2: expected '}' or a member's name in straight double quotes; JSON has no single quotes"),
    (
      "{\"é\": 1, “a”: 1}",
      "1:10: expected '}' or a member's name in straight double quotes; replace the typographic sign"
    ),
    (
      "{\u{A0}\"a\": 1}",
      "1:2: expected '}' or a member's name in straight double quotes; replace the no-break space"
    ),
    ("[‘a’]", "1:2: expected a value; replace the typographic sign"),
    ("[\"a\tb\"]", "1:4: expected an escape such as \\n for the control character"),
    ("[\"a\nb\"]", "1:4: expected '\"' at the end of the line, or an escape such as \\n"),
    ("{\"a\": \"b,\r\n\"c\": 1}", "1:10: expected '\"' at the end of the line, or an escape such as \\n"),
    ("{\"a\u{1}\": 1}", "1:4: expected an escape such as \\n for the control character"),
  ])
  func invalidJSONIsRejected(text: String, expected: String) {
    let error = #expect(throws: JSON.ParseError.self) { try JSON(parsing: text) }
    #expect(error?.description == expected)
    let bulk = #expect(throws: JSON.ParseError.self) {
      try JSON(
        parsing: Array("{\"list\":[\(text)]}".utf8), bulk: { $0 == "list" },
        onElement: { _, _ in true })
    }
    #expect(bulk?.problem == error?.problem)
  }

  @Test(arguments: [
    ("[-0, 0, 0.5, -0.0e-0, 1e05, 10]", JSON.array([0, 0, 0.5, -0.0, 100_000.0, 10])),
    (#"["\u0000", "a\\u0000", "\"'\u007f"]"#, .array(["\0", #"a\u0000"#, "\"'\u{7F}"])),
    (#"{"a\\u0000": "it's \u0009"}"#, .object([#"a\u0000"#: "it's \t"])),
    (#"[{"a\u0000b": [{"c": 1}], "a": {"\u0000": 2}}]"#, .array([["a\0b": .array([["c": 1]]), "a": ["\0": 2]]])),
    (
      "[\"\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\"]",
      .array(["\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"])
    ),
  ])
  func validJSONIsRead(text: String, expected: JSON) throws {
    #expect(try JSON(parsing: text) == expected)
  }

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xE2, 0x82], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func invalidUTF8IsRejectedWithItsPosition(bytes: [UInt8]) {
    for key in [false, true] {
      let text = Array((key ? "{\"a" : "[\"a").utf8) + bytes + Array((key ? "\":1}" : "\"]").utf8)
      let error = #expect(throws: JSON.ParseError.self) { try JSON(parsing: text) }
      #expect(error?.problem == "expected UTF-8: save the file in this encoding")
      #expect(error?.place.line == 1)
    }
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian])
  func anotherEncodingWithoutAByteOrderMarkIsNamed(encoding: String.Encoding) throws {
    let bytes = Array(try #require("{\"a\": 1}".data(using: encoding)))
    let error = #expect(throws: JSON.ParseError.self) { try JSON(parsing: bytes) }
    #expect(error?.problem == "expected UTF-8: save the file in this encoding")
    #expect(error?.place.column == 1)
  }

  /// Long strings are looked at eight bytes at a time.
  @Test(arguments: 0..<20)
  func anErrorIsFoundAnywhereInAString(place: Int) throws {
    let plain = String(repeating: "a~ ", count: 7).prefix(place)
    for length in [0, 3, 8, 17] {
      let rest = String(repeating: "z", count: length)
      for fault in ["\u{1}", "\t", "\u{1F}"] {
        let error = #expect(throws: JSON.ParseError.self) {
          try JSON(parsing: "[\"\(plain)\(fault)\(rest)\"]")
        }
        #expect(error?.place.column == 3 + place)
      }
      for fine in ["\u{20}", "\u{7F}", "é", "😀", "!", "#", "[", "]", "\\\\", "\\\""] {
        let text = "\(plain)\(fine)\(rest)"
        let expected = text.replacing("\\\\", with: "\\").replacing("\\\"", with: "\"")
        #expect(try JSON(parsing: "[\"\(text)\", 1]") == [.string(expected), 1])
      }
    }
  }

  @Test func nestingIsBounded() throws {
    let nested = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSON(parsing: nested(64)) }
    let error = #expect(throws: JSON.ParseError.self) { try JSON(parsing: nested(65)) }
    #expect(error?.problem == "the document nests too deeply")
    #expect(throws: JSON.ParseError.self) {
      try JSON(parsing: String(repeating: "[", count: 1 << 20))
    }
  }

  @Test func sizeIsBounded() throws {
    let limits = JSON.Limits(bytes: 2 << 20)
    #expect(try JSON(parsing: Array(repeating: UInt8(ascii: "1"), count: 2 << 20), limits: limits).number != nil)
    let error = #expect(throws: JSON.ParseError.self) {
      try JSON(parsing: Array(repeating: UInt8(ascii: " "), count: (2 << 20) + 1), limits: limits)
    }
    #expect(error?.problem == "the document is larger than 2 MiB")
  }

  @Test func theNumberOfValuesIsBounded() throws {
    let limits = JSON.Limits(parts: 1_000)
    let list = { (count: Int) in "[\(Array(repeating: "[0]", count: count).joined(separator: ","))]"
    }
    #expect(try JSON(parsing: list(499), limits: limits).array?.count == 499)
    let error = #expect(throws: JSON.ParseError.self) {
      try JSON(parsing: list(500), limits: limits)
    }
    #expect(error?.problem == "the document has more than 1000 values")
  }

  /// A value is read the same alone, in a short container, in one that json-c reads as a whole, and in a long one.
  @Test(arguments: [
    "0", "-0", "1.5e3", "1e-400", "9223372036854775808", "-9223372036854775809",
    "123456789012345678901234567890", #""\ud83d\ude00""#, #""\ud83d""#, #""\ude00x\ud83dy""#,
    #""\ud83d\u0041""#, #""\u0000\/\b""#, #"{"a":1,"b":2,"a":[3]}"#, #"{"\u0069":{}}"#, "null",
    "true", "false", "[]", "{}",
  ])
  func aValueReadsTheSameInEveryPosition(text: String) throws {
    let alone = try JSON(parsing: text)
    for length in [0, 100, 100_000] {
      let filler = String(repeating: " ", count: length)
      #expect(try JSON(parsing: "[\(filler)\(text)]") == [alone])
      #expect(try JSON(parsing: "[\(filler)\(text), {\"x\":\(filler)\(text)}]") == [alone, ["x": alone]])
      #expect(try JSON(parsing: "{\"x\":\(text)\(filler),\"x\":\(text)}") == ["x": alone])
    }
  }

  @Test(arguments: [
    #"{"id":1,"list":[{"a":1},"x, ]}\"",[2,[3]],4,null],"end":true}"#,
    #"{"list":[]}"#, #"{"list":[ ]}"#, #"{"list":{"no":"array"}}"#, #"{"other":[1]}"#, "[1,2]",
    #"{"list":[1],"LIST":[2],"list":[3]}"#, #"{"l\u0069st":[1,2]}"#,
  ])
  func streamedElementsEqualTheWholeDocument(text: String) throws {
    var elements: [JSON] = []
    let frame = try JSON(
      parsing: Array(text.utf8), bulk: { $0 == "list" },
      onElement: { index, element in
        #expect(index == elements.count)
        elements.append(element)
        return true
      })
    var whole = try JSON(parsing: text)
    if case .object(var object) = whole, object["list"]?.array != nil {
      #expect(elements == object["list"]?.array)
      object["list"] = []
      whole = .object(object)
    } else {
      #expect(elements.isEmpty)
    }
    #expect(frame == whole)
  }

  @Test(arguments: [
    "{\"list\":[1,2,}\n]}", "{\"list\":[1 2]}", "{\"list\":[1,,2]}", "{\"list\":[1,]}",
    "{\"list\":[1,2]\n x}", "{\"list\":[{\"a\":[}]]}", "{\"list\":[1", "{\"list\":[\"a]}",
    "{\"list\":[1]} {", "{\"list\":[NaN]}", "{\"list\":[,]}", "{\"list\":[1}",
  ])
  func streamedErrorsEqualThoseOfTheWholeDocument(text: String) {
    let whole = #expect(throws: JSON.ParseError.self) { try JSON(parsing: text) }
    let parts = #expect(throws: JSON.ParseError.self) {
      try JSON(parsing: Array(text.utf8), bulk: { $0 == "list" }, onElement: { _, _ in true })
    }
    #expect(parts?.place.line == whole?.place.line)
  }

  @Test func aMissingElementOfTheBulkIsNotTakenForTheDocumentsEnd() {
    let error = #expect(throws: JSON.ParseError.self) {
      try JSON(
        parsing: Array("{\"list\":[1,]}".utf8), bulk: { $0 == "list" }, onElement: { _, _ in true })
    }
    #expect(error?.description == "1:11: expected no ',' before the closing bracket")
  }
}

extension JSON {
  /// Reads a document through a cursor: the elements of the top object's array under a name that `isBulk` tells
  /// one by one, then the whole with that array empty.
  fileprivate init(
    parsing bytes: [UInt8], bulk isBulk: (String) -> Bool, onElement: (Int, JSON) -> Bool
  ) throws(ParseError) {
    var elements: [JSON] = []
    var cursor = try Cursor(bytes)
    if cursor.nextByte == UInt8(ascii: "{") {
      var object = Object()
      try cursor.enterObject()
      while let name = try cursor.nextMember() {
        if isBulk(name), cursor.nextByte == UInt8(ascii: "[") {
          elements = []
          try cursor.enterArray()
          while try cursor.nextElement() { elements.append(try cursor.value()) }
          object[name] = []
        } else {
          object[name] = try cursor.value()
        }
      }
      self = .object(object)
    } else {
      self = try cursor.value()
    }
    try cursor.finish()
    for (index, element) in elements.enumerated() where !onElement(index, element) { break }
  }
}
