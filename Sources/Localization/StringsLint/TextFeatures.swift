/// The kinds of characters that occur in a text.
///
/// They are found in one pass, and most rules only check texts with certain features: without that,
/// a whole validation takes three times as long.
struct TextFeatures: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { rawValue = 1 << bit }

  /// A percent sign, or what looks like one.
  static let percent = TextFeatures(bit: 0)
  /// A digit of any script.
  static let digit = TextFeatures(bit: 1)
  /// A letter from A to Z.
  static let latin = TextFeatures(bit: 2)
  static let bracket = TextFeatures(bit: 3)
  /// A quotation mark, the apostrophe included.
  static let quote = TextFeatures(bit: 4)
  /// `:/`, or `@` after a letter or digit, as in URLs and mail addresses.
  static let address = TextFeatures(bit: 5)
  /// An ellipsis.
  static let ellipsis = TextFeatures(bit: 6)
  /// Two spaces in a row.
  static let doubleSpace = TextFeatures(bit: 7)
  /// White space at the beginning or the end.
  static let edgeSpace = TextFeatures(bit: 8)
  static let lineEnd = TextFeatures(bit: 9)
  /// A space before or after a line end.
  static let spaceAtLineEnd = TextFeatures(bit: 10)
  /// A control character other than tab and line end.
  static let control = TextFeatures(bit: 11)
  /// `.` `,` `;` `:` `!` `?` and their relatives.
  static let punctuation = TextFeatures(bit: 12)
  /// A word that occurs twice in a row.
  static let repeatedWord = TextFeatures(bit: 13)
  /// A symbol that is neither a letter nor punctuation: an arrow, a copyright sign, an asterisk.
  static let symbol = TextFeatures(bit: 14)
  /// A character that may not be in normalization form C.
  static let composable = TextFeatures(bit: 15)
  /// A zero-width or otherwise invisible character.
  static let invisible = TextFeatures(bit: 16)
  /// A control of the bidirectional algorithm.
  static let bidi = TextFeatures(bit: 17)
  static let privateUse = TextFeatures(bit: 18)
  static let replacement = TextFeatures(bit: 19)
  /// Greek or Cyrillic, whose letters are taken for Latin ones.
  static let confusable = TextFeatures(bit: 20)
  /// A letter of a script other than Latin, Greek and Cyrillic.
  static let otherScript = TextFeatures(bit: 21)

  static let backslash = TextFeatures(bit: 22)

  /// Every text.
  static let always = TextFeatures([])

  /// Returns whether a rule that needs these features checks a text with others.
  func concern(_ others: TextFeatures) -> Bool { isEmpty || !isDisjoint(with: others) }
}

/// Collects features, one code point after the other.
struct FeatureScan {
  private(set) var features: TextFeatures = []
  private(set) var width = 0
  private var last: UInt32 = 0
  private var isFirst = true
  /// A Boolean value that indicates whether the last code point was a letter or digit.
  private var isInName = false
  /// A hash of the word being read and of the one before it; 0 for none.
  private var word: UInt64 = 0
  private var previousWord: UInt64 = 0

  @inline(__always) mutating func take(_ value: UInt32) {
    let kind = value < 0x80 ? asciiKinds[Int(value)] : Kind(nonASCII: value)
    features.formUnion(kind.features)
    width += kind.width
    if kind.isLetter {
      let folded = value < 0x80 ? value | 0x20 : value
      word = (word ^ UInt64(folded)) &* 0x100_0000_01B3 &+ 0xCBF2
    } else {
      endWord(isJoining: kind.isSpace)
    }
    if kind.isSpace { takeSpace(value) }
    if value == 0x2F, last == 0x3A { features.insert(.address) }
    if value == 0x40, isInName { features.insert(.address) }
    if last == 0x0A, value == 0x20 { features.insert(.spaceAtLineEnd) }
    isInName = kind.isLetter || kind.features.contains(.digit)
    last = value
    isFirst = false
  }

  private mutating func takeSpace(_ value: UInt32) {
    if isFirst { features.insert(.edgeSpace) }
    if last == 0x20, value == 0x20 { features.insert(.doubleSpace) }
    if last == 0x20, value == 0x0A { features.insert(.spaceAtLineEnd) }
  }

  private mutating func endWord(isJoining: Bool) {
    if word != 0 {
      if word == previousWord { features.insert(.repeatedWord) }
      previousWord = word
      word = 0
    }
    if !isJoining { previousWord = 0 }
  }

  mutating func end() {
    endWord(isJoining: true)
    if last == 0x20 || last == 0x0A || last == 0x09 || last == 0x0D || last == 0xA0 || last == 0x3000 {
      features.insert(.edgeSpace)
    }
  }
}

private struct Kind {
  var features: TextFeatures
  var width = 1
  var isLetter = false
  var isSpace = false
}

private let asciiKinds: [Kind] = (0..<0x80 as Range<UInt32>).map { value in
  switch value {
  case 0x25: Kind(features: .percent)
  case 0x30...0x39: Kind(features: .digit)
  case 0x41...0x5A, 0x61...0x7A: Kind(features: .latin, isLetter: true)
  case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: Kind(features: .bracket)
  case 0x22, 0x27, 0x60: Kind(features: .quote)
  case 0x2E, 0x2C, 0x3A, 0x3B, 0x21, 0x3F: Kind(features: .punctuation)
  case 0x5C: Kind(features: .backslash)
  case 0x20, 0x09: Kind(features: [], isSpace: true)
  case 0x0A, 0x0D: Kind(features: .lineEnd, width: 0, isSpace: true)
  case 0..<0x20, 0x7F: Kind(features: .control, width: 0)
  case 0x2A, 0x2B, 0x3C, 0x3D, 0x3E, 0x7C, 0x7E: Kind(features: .symbol)
  default: Kind(features: [])
  }
}

extension Kind {
  /// By the blocks of Unicode that our languages meet; the rest by its properties.
  fileprivate init(nonASCII value: UInt32) {
    switch value {
    case 0x80...0x9F: self.init(features: .control, width: 0)
    case 0xA0: self.init(features: [], isSpace: true)
    case 0xAB, 0xBB: self.init(features: .quote)
    case 0xAD: self.init(features: .invisible, width: 0)
    case 0xA1, 0xBF: self.init(features: .punctuation)
    case 0xA0...0xBF, 0xD7, 0xF7: self.init(features: value == 0xAA || value == 0xBA ? [] : .symbol)
    case 0xC0...0x24F: self.init(features: [], isLetter: true)
    case 0x370...0x52F: self.init(features: [.confusable, .composable], isLetter: true)
    case 0x60C, 0x61B, 0x61F: self.init(features: .punctuation)
    case 0x660...0x669, 0x6F0...0x6F9: self.init(features: .digit)
    case 0x66A: self.init(features: .percent)
    case 0x61C: self.init(features: .bidi, width: 0)
    case 0x620...0x64A, 0x671...0x6D3: self.init(features: .otherScript, isLetter: true)
    case 0x3000: self.init(features: [], width: 2, isSpace: true)
    case 0x3001, 0x3002: self.init(features: .punctuation, width: 2)
    case 0x3008...0x3011, 0x3014...0x301B: self.init(features: [.bracket, .quote], width: 2)
    case 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3:
      self.init(features: .otherScript, width: 2, isLetter: true)
    case 0xFF00...0xFF60: self.init(fullwidth: value)
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: self.init(features: .privateUse)
    case 0xFFFD: self.init(features: .replacement)
    case 0x2000...0x2BFF: self.init(symbol: value)
    default: self.init(other: value)
    }
  }

  private init(symbol value: UInt32) {
    switch value {
    case 0x200B...0x200D, 0x2060...0x2064: self.init(features: .invisible, width: 0)
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: self.init(features: .bidi, width: 0)
    case 0x2026: self.init(features: [.ellipsis, .punctuation])
    case 0x2018...0x201F, 0x2039, 0x203A: self.init(features: .quote)
    case 0x2028, 0x2029: self.init(features: .lineEnd, width: 0, isSpace: true)
    case 0x2000...0x200A, 0x202F, 0x205F: self.init(features: .composable, isSpace: true)
    case 0x2010...0x2015, 0x203B...0x205E, 0x2016...0x2027: self.init(features: [])
    case 0x2126, 0x212A, 0x212B, 0x2329, 0x232A: self.init(features: [.composable, .symbol])
    default: self.init(features: .symbol)
    }
  }

  private init(fullwidth value: UInt32) {
    switch value {
    case 0xFF05: self.init(features: .percent, width: 2)
    case 0xFF10...0xFF19: self.init(features: .digit, width: 2)
    case 0xFF08, 0xFF09, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D: self.init(features: .bracket, width: 2)
    case 0xFF02, 0xFF07: self.init(features: .quote, width: 2)
    case 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F: self.init(features: .punctuation, width: 2)
    default: self.init(features: [], width: 2)
    }
  }

  private init(other value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else {
      self.init(features: .replacement)
      return
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: self.init(features: .composable, width: 0, isLetter: true)
    case .decimalNumber: self.init(features: .digit)
    case .format: self.init(features: .invisible, width: 0)
    case .otherSymbol, .mathSymbol: self.init(features: .symbol, width: value > 0x1F000 ? 2 : 1)
    default:
      let isPercent = value == 0xFE6A
      self.init(features: isPercent ? .percent : [.composable, .otherScript], isLetter: scalar.isAlphabetic)
    }
  }
}
