internal import Findings

extension Rule {
  /// The translation is empty.
  ///
  /// The player shows nothing at all: an empty text is not the same as a missing one, for which it falls
  /// back to English.
  static let empty = Rule(
    "empty", "The translation is empty", .error,
    good: [.text("Spielen", for: "Play"), .text("", for: "")],
    bad: [.text("", for: "Play"), .text("  ", for: "Play")],
    .entry(.always) { pair in
      guard pair.target.width < 4, pair.source?.string.isBlank == false, pair.target.string.isBlank
      else { return [] }
      return [
        Problem(
          "the text is empty", fix: .advice("translate it, or remove the entry to show English"))
      ]
    })
}

extension String {
  /// Whether it is empty or white space.
  var isBlank: Bool { unicodeScalars.allSatisfy { $0.isWhitespace } }
}
