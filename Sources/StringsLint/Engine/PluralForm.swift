internal import Localization

/// A key that names one plural form of a text: `files.one`, `files_other`.
struct PluralForm {
  let stem: String
  let separator: String
  let category: PluralCategory

  init?(_ key: String) {
    guard let end = key.lastIndex(where: { $0 == "." || $0 == "_" }),
      let category = PluralCategory(rawValue: String(key[key.index(after: end)...])),
      end > key.startIndex
    else { return nil }
    stem = String(key[..<end])
    separator = String(key[end])
    self.category = category
  }
}

extension String {
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
