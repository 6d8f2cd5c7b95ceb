/// What occurs in a text. Found in one pass, it spares nearly every rule a look at nearly every text.
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
  /// Two full stops in a row, or an ellipsis.
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
  /// A symbol that is neither a letter nor punctuation: an arrow, a copyright sign.
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

  /// Whether a rule that asks for these looks at a text that has the others.
  func concern(_ others: TextFeatures) -> Bool { isEmpty || !isDisjoint(with: others) }
}
