import Localization
import Testing

@testable import StringsLint

@Suite("Properties of code points")
struct ScalarPropertyTests {
  static let all = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)

  @Test func propertiesEqualThoseOfUnicode() {
    #expect(Self.all.allSatisfy { $0.isAlphabetic == $0.properties.isAlphabetic })
    #expect(Self.all.allSatisfy { $0.isWhitespace == $0.properties.isWhitespace })
  }

  @Test func everyDecimalDigitHasAnASCIIDigit() {
    #expect(
      Self.all.allSatisfy { scalar in
        let isDigit = scalar.properties.generalCategory == .decimalNumber
        let value = isDigit ? scalar.properties.numericValue : nil
        return scalar.asASCIIDigit == value.flatMap { Unicode.Scalar(0x30 + UInt32($0)) }
      })
  }
}
