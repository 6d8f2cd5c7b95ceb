import Lint

extension Rule {
  /// There is a replacement character in the text.
  ///
  /// U+FFFD is what a program writes for something it could not read: the text was damaged earlier.
  static let replacementCharacter = Rule(
    "replacement-character", "There is a replacement character in the text", .error,
    good: [.text("Löschen", for: "Delete")],
    bad: [.text("L\u{FFFD}schen", for: "Delete")],
    .entry(.replacement) { pair in
      let text = pair.target.string
      guard let index = text.unicodeScalars.firstIndex(of: "\u{FFFD}") else { return [] }
      return [
        Problem(
          "a character was lost: U+FFFD is in its place",
          index..<text.unicodeScalars.index(after: index), fix: .advice("write the character again")
        )
      ]
    })
}
