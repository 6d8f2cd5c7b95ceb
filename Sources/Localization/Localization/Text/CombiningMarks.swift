/// A limit of combining marks in a row, which no text reaches.
///
/// Swift compares strings by sorting the marks of each character, in time that grows with the square of
/// their number. Unicode's Stream-Safe Text Format (UAX #15 §13) has at most 30 in a row.
package enum CombiningMarks {
  static let maximum = 1000

  package static let problem = "more than \(maximum) combining marks in a row"
  package static let fix = "no text has so many: remove them"

  /// Returns the place of a longer run in a file.
  ///
  /// - Parameter escaped: Whether characters may be written as `\U0301`, `\u0301` or `&#x301;`.
  package static func place(in bytes: [UInt8], escaped: Bool) -> StringsFile.Place? {
    let source = SourceText(bytes)
    return source.excessiveMarks(escaped: escaped).map { source.place(of: $0) }
  }
}

extension SourceText {
  /// Returns the file offset of a mark in a run that is too long.
  func excessiveMarks(escaped: Bool) -> Int? { utf8.excessiveMarks(from: start, escaped: escaped).map(fileOffset) }
}

extension [UInt8] {
  fileprivate func excessiveMarks(from start: Int, escaped: Bool) -> Int? {
    var run = 0
    var index = start
    while index < count {
      let byte = self[index]
      var length = 1
      var scalar = UInt32(byte)
      if byte >= 0xCC {
        (scalar, length) = self.scalar(at: index)
      } else if escaped, byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&"), let escape = escapedScalar(at: index)
      {
        (scalar, length) = escape
      }
      // No character below U+0300 is a mark.
      if scalar >= 0x300, let mark = Unicode.Scalar(scalar),
        mark.properties.canonicalCombiningClass != .notReordered
      {
        run += 1
        if run > CombiningMarks.maximum { return index }
      } else {
        run = 0
      }
      index += length
    }
    return nil
  }

  /// Returns the scalar of `\U0301`, `\u0301`, `&#769;` or `&#x301;`, and its length.
  private func escapedScalar(at start: Int) -> (value: UInt32, length: Int)? {
    func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt32? {
      UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
    }
    let rest = self[start...].dropFirst()
    if self[start] == UInt8(ascii: "\\") {
      guard rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "u") else { return nil }
      let digits = rest.dropFirst().prefix(4)
      return number(digits, radix: 16).map { ($0, 2 + digits.count) }
    }
    guard rest.first == UInt8(ascii: "#") else { return nil }
    let content = rest.dropFirst().prefix(8)
    guard let end = content.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let digits = content[..<end]
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let value = isHexadecimal ? number(digits.dropFirst(), radix: 16) : number(digits, radix: 10)
    return value.map { ($0, end + 1 - start) }
  }
}

extension ExactString {
  /// A Boolean value that indicates whether there is a run of marks that is too long.
  var hasExcessiveMarks: Bool {
    // A mark takes two bytes or more.
    string.utf8.count > 2 * CombiningMarks.maximum && Array(string.utf8).excessiveMarks(from: 0, escaped: false) != nil
  }
}

extension PropertyList {
  /// A Boolean value that indicates whether a text in the value has a run of marks that is too long.
  var hasExcessiveMarks: Bool {
    switch self {
    case .string(let text): text.hasExcessiveMarks
    case .array(let elements): elements.contains(where: \.hasExcessiveMarks)
    case .dictionary(let members): members.contains { $0.key.hasExcessiveMarks || $0.value.hasExcessiveMarks }
    case .data, .integer, .real, .boolean, .date: false
    }
  }
}
