import JSON
import Testing

@Suite struct WritingTests {
  @Test(arguments: [
    (JSON.number(4), "4"), (.number(12.35), "12.35"), (.number(1e21), "1e+21"),
    (.number(-0.5), "-0.5"), (.integer(.min), "-9223372036854775808"), (.number(.infinity), "null"),
    (.number(0.1 + 0.2), "0.30000000000000004"),
    (.string("a\"\\\n\u{1B}[31m"), #""a\"\\\n\u001b[31m""#),
    (.object(["b": 1, "a": []]), #"{"b":1,"a":[]}"#),
  ])
  func valuesHaveOneForm(value: JSON, expected: String) {
    #expect(value.text() == expected)
  }

  @Test func prettyTextIsIndented() {
    let value: JSON = ["a": [1, ["b": nil]], "c": []]
    #expect(
      value.text(pretty: true) == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": []
        }
        """)
  }

  @Test func whatIsWrittenReadsBackEqual() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let value = JSON.random(depth: 4, using: &generator)
      #expect(try JSON(parsing: value.text()) == value)
      #expect(try JSON(parsing: value.text(pretty: true)) == value)
    }
  }
}

extension JSON {
  fileprivate static func random(depth: Int, using generator: inout some RandomNumberGenerator)
    -> JSON
  {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .integer(.random(in: .min ... .max, using: &generator))
    case 3: return .number(.random(in: 0.1...0.9, using: &generator))
    case 4:
      let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "\u{7F}", "é", "😀", "\u{2028}", "/"]
      return .string(
        String(String.UnicodeScalarView((0..<4).compactMap { _ in scalars.randomElement() })))
    case 5:
      return .array((0..<3).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      var object = Object()
      for key in ["z", "a", "ключ"] { object[key] = random(depth: depth - 1, using: &generator) }
      return .object(object)
    }
  }
}
