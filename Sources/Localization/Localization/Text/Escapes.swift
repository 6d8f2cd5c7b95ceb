extension SourceText {
  /// Returns the content of a quoted string with its escapes resolved, as CFOldStylePList does.
  ///
  /// `\U` takes up to four hexadecimal digits; without any it means NUL. A surrogate pair is written as
  /// two of them. One to three octal digits give a byte of the NextStep encoding. A backslash before
  /// any other character, including a line end, is dropped.
  func unescapedText(_ range: Range<Int>) -> ExactString {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var hasSurrogates = hasLoneSurrogates
    var rest = utf8[range]
    func append(_ digits: ArraySlice<UInt8>, radix: Int, _ unit: (Int) -> UInt16) {
      let unit = unit(Int(String(decoding: digits, as: UTF8.self), radix: radix) ?? 0)
      hasSurrogates = hasSurrogates || UTF16.isSurrogate(unit)
      bytes.appendUTF8(UInt32(unit))
      rest = rest[digits.endIndex...]
    }
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      bytes += rest[..<backslash]
      rest = rest[(backslash + 1)...]
      guard let escape = rest.first else {
        bytes.append(UInt8(ascii: "\\"))
        break
      }
      if 0x30...0x37 ~= escape {
        let digits = rest.prefix(3).prefix { 0x30...0x37 ~= $0 }
        append(digits, radix: 8) { nextStepLatin[$0 & 0xFF] }
      } else if escape == UInt8(ascii: "U") {
        let digits = rest.dropFirst().prefix(4).prefix { $0.hexadecimalDigit != nil }
        append(digits, radix: 16) { UInt16($0) }
      } else {
        // The first byte of any other character, whose other bytes follow as they are.
        bytes.append(controlCharacters[escape] ?? escape)
        rest = rest.dropFirst()
      }
    }
    bytes += rest
    return hasSurrogates ? ExactString(wtf8: bytes[...]) : ExactString(String(decoding: bytes, as: UTF8.self))
  }
}

/// The control characters of C's escapes.
private let controlCharacters: [UInt8: UInt8] = [
  UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09,
  UInt8(ascii: "n"): 0x0A, UInt8(ascii: "v"): 0x0B, UInt8(ascii: "f"): 0x0C,
  UInt8(ascii: "r"): 0x0D,
]

extension UInt8 {
  /// The value of an ASCII digit in base 16.
  var hexadecimalDigit: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init) }
}

/// The UTF-16 unit of each byte of the NextStep Latin encoding, in which octal escapes are read.
///
/// The two bytes without a character, 376 and 377, become NUL, as in CoreFoundation.
private let nextStepLatin: [UInt16] =
  Array(0..<0x80) + [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7,
    0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF,
    0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
    0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7,
    0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7,
    0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022,
    0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF,
    0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
    0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7,
    0x2014, 0x00B1, 0x00BC, 0x00BD, 0x00BE, 0x00E0, 0x00E1, 0x00E2,
    0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
    0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1,
    0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5,
    0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
    0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0x0000, 0x0000,
  ]
