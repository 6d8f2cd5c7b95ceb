import Localization

extension Pair {
  /// Whether the text is most likely still in the reference's language, so that the typography of the table's
  /// language has nothing to say about it.
  ///
  /// It is if it equals the reference, has no words but the reference's, or if a third of its words are English
  /// ones that hardly another language has.
  var isUntranslated: Bool {
    guard !isSourceLanguage else { return false }
    if let source, source.string.utf8.elementsEqual(target.string.utf8) { return true }
    let words = target.string.words.map { $0.text.lowercased() }
    let englishCount = words.count(where: EnglishWords.telling.contains)
    if englishCount > 0, englishCount * 3 >= words.count { return true }
    guard let source else {
      return words.count > 1 && words.count(where: EnglishWords.labels.contains) * 2 > words.count
    }
    guard words.count > 1 else { return false }
    return Set(source.string.words.map { $0.text.lowercased() }).isSuperset(of: words)
  }
}
