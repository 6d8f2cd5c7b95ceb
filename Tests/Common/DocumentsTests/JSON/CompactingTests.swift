import Documents
import JSON
import Testing

@Suite struct CompactingTests {
  @Test(arguments: [
    ("{ \"a\" : [ 1.0 , 2 ],\r\n\t\"b\" : \" x \\\" y \" }", #"{"a":[1.0,2],"b":" x \" y "}"#),
    ("\u{FEFF}[ ]", "[]"), (#" "a\\" "#, #""a\\""#),
    (#"{"a": 1, "a": 2}"#, #"{"a":1,"a":2}"#),
    (
      "[\"\u{7F}\u{85}\u{A0}\u{2028}\u{2029}\u{2030}é\"]",
      #"["\u007f\u0085"# + "\u{A0}" + #"\u2028\u2029"# + "\u{2030}é\"]"
    ),
  ])
  func aDocumentIsWrittenOnOneLineAsItIs(document: String, expected: String) throws {
    var text = ""
    JSON.writeCompact(Array(document.utf8)) { text += $0 }
    #expect(text == expected)
    #expect(try JSON(parsing: text) == JSON(parsing: document))
  }
}
