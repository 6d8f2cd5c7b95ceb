import Lint

extension Rule {
  /// The translation is empty.
  ///
  /// The player shows nothing at all: an empty text is not the same as a missing one, for which it falls
  /// back to English. Where the reference has no words it is a warning, and a look where it has only marks. In a storyboard, whose texts the code may set, it is
  /// only worth a look, as in a folder of no language, `template.lproj`, and so is an ideographic space, which somebody has put there, and nothing for `and` or `You have `,
  /// which the app puts between two texts.
  static let empty = Rule(
    "empty", "The translation is empty", .error,
    good: [.text("Spielen", for: "Play"), .text("", for: ""), .text("Um", for: " at ")],
    bad: [.text("", for: "Play"), .text("  ", for: "Play")],
    .entry(.always) { pair in
      guard pair.target.width < 4, pair.source?.string.isBlank == false,
        pair.source?.isNotShown == false, pair.target.string.isBlank
      else { return [] }
      let isMeant =
        pair.key.isOfStoryboard || pair.target.string.unicodeScalars.contains("\u{3000}")
        || pair.source?.joinsOthers == true || pair.source?.isOfMarks == true
        || pair.locale.isForTranslators
      let hasWords = pair.source?.hasWordsToTranslate(in: pair.locale.language) == true
      return [
        Problem(
          "the text is empty", severity: isMeant ? .info : hasWords ? nil : .warning,
          fix: .advice("translate it, or remove the entry to show English"))
      ]
    })
}

extension Text {
  /// Whether it has nothing but punctuation.
  fileprivate var isOfMarks: Bool {
    string.unicodeScalars.allSatisfy { $0.isWhitespace || $0.properties.isPatternSyntax }
  }

  /// Whether the app most likely puts it between two others: it begins or ends with white space, or is `and`.
  fileprivate var joinsOthers: Bool {
    has(.edgeSpace)
      || string.utf8.count < 5 && string.unicodeScalars.allSatisfy { ("a"..."z").contains($0) }
  }
}

extension String {
  /// Whether it is empty or white space.
  var isBlank: Bool { unicodeScalars.allSatisfy { $0.isWhitespace } }
}
