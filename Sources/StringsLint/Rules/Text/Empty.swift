internal import Findings

extension Rule {
  /// The translation is empty.
  ///
  /// The player shows nothing at all: an empty text is not the same as a missing one, for which it falls
  /// back to English. In a storyboard, whose texts the code may set, that is a warning, and so is white space, which somebody
  /// has put there; where the reference begins or ends with some, to be put between two texts, it is only worth a look.
  static let empty = Rule(
    "empty", "The translation is empty", .error,
    good: [.text("Spielen", for: "Play"), .text("", for: ""), .text("Um", for: " at ")],
    bad: [.text("", for: "Play"), .text("  ", for: "Play")],
    .entry(.always) { pair in
      guard pair.target.width < 4, pair.source?.string.isBlank == false,
        pair.source?.isNotShown == false, pair.target.string.isBlank
      else { return [] }
      // What has no words in a storyboard is a number that the code sets.
      let isSet =
        pair.key.isOfStoryboard
        && pair.source?.hasWordsToTranslate(in: pair.locale.language) == false
      return [
        Problem(
          "the text is empty",
          severity: isSet || !pair.target.isEmpty && pair.source?.has(.edgeSpace) == true
            ? .info : pair.key.isOfStoryboard || !pair.target.isEmpty ? .warning : nil,
          fix: .advice("translate it, or remove the entry to show English"))
      ]
    })
}

extension String {
  /// Whether it is empty or white space.
  var isBlank: Bool { unicodeScalars.allSatisfy { $0.isWhitespace } }
}
