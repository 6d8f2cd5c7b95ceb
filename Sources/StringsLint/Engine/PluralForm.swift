internal import Localization

/// A key that names one plural form of a text: `files.one`, `files_other`.
struct PluralForm {
  let stem: String
  let separator: String
  let category: PluralCategory

  init?(_ key: String) {
    let isSeparator = { (byte: UInt8) in byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") }
    guard let end = key.utf8.lastIndex(where: isSeparator), end > key.startIndex,
      let category = PluralCategory(rawValue: String(key[key.utf8.index(after: end)...]))
    else { return nil }
    stem = String(key[..<end])
    separator = key.utf8[end] == UInt8(ascii: ".") ? "." : "_"
    self.category = category
  }
}

extension String {
  /// The text without the s at the end of one of its words, for each that has one.
  var singulars: [String] {
    words.compactMap { word in
      guard word.text.last == "s" else { return nil }
      return replacing(word.range, by: String(word.text.dropLast()))
    }
  }

  /// Whether two English texts differ in nothing but the s of one word: `%@ second`, `%@ seconds`.
  func isOtherNumber(of other: String) -> Bool {
    let (short, long) = utf8.count < other.utf8.count ? (self, other) : (other, self)
    guard long.utf8.count == short.utf8.count + 1 else { return false }
    let (shortWords, longWords) = (short.words.map(\.text), long.words.map(\.text))
    guard shortWords.count == longWords.count else { return false }
    let changed = zip(shortWords, longWords).filter { $0.0 != $0.1 }
    return changed.count == 1 && changed.allSatisfy { $0.0 + "s" == $0.1 }
  }
}
