import Foundation
import Interchange
import Localization
import Testing

/// An element of very many attributes would take libxml2 the square of their number.
@Suite struct XMLLimitsTests {
  private func document(attributes count: Int, before: String = "") -> String {
    let attributes = (0..<count).map { "a\($0)=\"x > 1 = '\"" }.joined(separator: "\n")
    return """
      <?xml version="1.0"?>\(before)
      <xliff version="1.2"><file source-language="en" target-language="de"><body>
      <trans-unit id="a" \(attributes)><source>A</source><target>B</target></trans-unit>
      </body></file></xliff>
      """
  }

  private func read(_ bytes: some Sequence<UInt8>) throws -> Translations {
    try TranslationFormat.xliff.read(Array(bytes), language: "de", sourceLanguage: "en")
  }

  @Test(arguments: [
    "", "<!-- \(String(repeating: "<a b=\"", count: 2_000)) -->",
    "<!--\(String(repeating: "=", count: 2_000))-->",
  ])
  func aThousandElementsAreRead(before: String) throws {
    let units = try read(document(attributes: 999, before: before).utf8).units
    #expect(units.map(\.text?.string) == ["B"])
  }

  @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16])
  func tooManyElementsAreOneErrorWithTheLine(_ encoding: String.Encoding) throws {
    let bytes = try #require(document(attributes: 1_000).data(using: encoding))
    #expect {
      try read(bytes)
    } throws: { error in
      let error = error as? ConversionError
      return error?.problem == "an element has more than 1000 attributes" && error?.place?.line == 3
    }
  }
}
