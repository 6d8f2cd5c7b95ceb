/// The properties that the rules ask of every code point. Unicode's tables are asked only outside
/// of ASCII and of the letters of the large languages.
extension Unicode.Scalar {
  /// The number of the code point, for messages: `U+AD`.
  var number: String { "U+" + String(value, radix: 16, uppercase: true) }

  /// A Boolean value that indicates whether it is a letter from A to Z, large or small.
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// A Boolean value that indicates whether it is a letter or what counts as one: Unicode's
  /// `Alphabetic`.
  var isAlphabetic: Bool {
    switch value {
    case ..<0x80: isASCIILetter
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2C1, 0x400...0x481, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: properties.isAlphabetic
    }
  }

  /// A Boolean value that indicates whether it is white space: Unicode's `White_Space`.
  var isWhitespace: Bool {
    switch value {
    case ..<0x80: value == 0x20 || (0x09...0x0D).contains(value)
    case 0xA1...0x167F, 0x3001...: false
    default: properties.isWhitespace
    }
  }
}

extension Unicode.Scalar {
  /// Zero-width characters that carry no meaning of their own, and the soft hyphen. Marks of
  /// direction are not among them: right-to-left text needs them.
  var isInvisible: Bool {
    switch value {
    case 0xAD, 0x34F, 0x180E, 0x200B...0x200D, 0x2060...0x2064, 0x3164, 0xFEFF: true
    default: false
    }
  }

  /// Greek and Cyrillic letters that most fonts show like Latin ones.
  var isTakenForLatin: Bool { !isASCII && takenForLatin.contains(self) }
}

private let takenForLatin: Set<Unicode.Scalar> = Set("аеорсухіјѕАВЕКМНОРСТУХІЈЅԁԛԝαινορυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars)

extension Collection<UInt8> {
  /// Returns whether the bytes of another collection occur in this one, one after the other.
  func contains(bytes other: some Collection<UInt8>) -> Bool {
    guard let first = other.first else { return true }
    var rest = self[...]
    while let index = rest.firstIndex(of: first) {
      rest = rest[index...]
      if rest.starts(with: other) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
