internal import Findings

extension Rule {
  /// A word stands twice in a row.
  ///
  /// Across a line end, too, where it is hard to see. Words that a sentence can have twice (`nous nous`,
  /// `die die`) are left alone.
  static let repeatedWord = Rule(
    "repeated-word", "A word stands twice in a row", .warning,
    good: [
      .text("Videos, die die App lädt", for: "Videos that the app loads"),
      .text("Nous nous arrêtons", for: "We stop", in: "fr"), .text("bye bye", for: "bye bye"),
    ],
    bad: [
      .text("Das Video video", for: "The video"),
      .text("Video wird\nwird geladen", for: "Loading\nvideo"),
    ],
    .entry(.repeatedWord) { pair in
      guard pair.source?.has(.repeatedWord) != true else { return [] }
      let text = pair.target.string
      let words = text.words
      for (word, next) in zip(words, words.dropFirst()) {
        let between = text[word.range.upperBound..<next.range.lowerBound]
        let folded = next.text.lowercased()
        guard word.text.lowercased() == folded, folded.count > 1,
          between.allSatisfy(\.isWhitespace),
          allowed[pair.locale.language]?.contains(folded) != true
        else { continue }
        return [
          Problem(
            "the word \(next.text) stands twice in a row",
            word.range.lowerBound..<next.range.upperBound, fix: .advice("remove one of the two"))
        ]
      }
      return []
    })
}

/// What a correct sentence can have twice in a row.
private let allowed: [String: Set<String>] = [
  "de": ["die", "der", "das", "sie", "den", "dem", "des"],
  "fr": ["nous", "vous", "que"],
  "it": ["via", "man"],
  "nl": ["die", "dat", "ze"],
  "pt": ["se"],
  "tr": ["yavaş", "tek", "ayrı", "ara", "sık"],
  "vi": ["luôn", "xa", "hay"],
  "id": ["masing"],
  "hi": ["बार", "साथ", "अलग", "कभी"],
]
