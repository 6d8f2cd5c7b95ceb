import Lint
import Localization

extension Rule {
  /// A text is longer than its comment allows.
  ///
  /// Comments such as `max. 20 characters`, `at most 20 characters` or `maxLength: 20`, in the table or in the one
  /// it is compared with, say what there is room for. What can't be seen, such as a mark of direction, takes none.
  static let commentLength = Rule(
    "comment-length", "A text is longer than its comment allows", .warning,
    good: [
      .file("/* max 12 characters */\n\"a\" = \"Wiedergabe\";\n"),
      .file("/* max 3 characters */\n\"a\" = \"\u{200E}99+\u{200E}\";\n", in: "he"),
      .file("/* Shown for 5 characters or more */\n\"a\" = \"Wiedergabe\";\n"),
    ],
    bad: [
      .file("/* Label, max. 8 characters */\n\"a\" = \"Wiedergabe\";\n"),
      .file("// maxLength: 8\n\"a\" = \"Wiedergabe\";\n"),
    ],
    .file { context in
      guard context.file.mayMention(lengths) else { return [] }
      return context.texts.compactMap { entry in
        let comments = context.file.entries[entry.index].comments
        guard let limit = comments.lazy.compactMap({ $0.text.characterLimit }).first,
          entry.text.string.utf8.count > limit
        else { return nil }
        let count = entry.text.string.visibleCount
        guard count > limit else { return nil }
        return Problem(
          "the text has \(count) characters, and its comment allows \(limit)",
          at: .value(entry: entry.index), fix: .advice("find a shorter wording"))
      }
    })
}

extension String {
  /// The number of characters that can be seen.
  fileprivate var visibleCount: Int {
    // The joiner makes one emoji of several.
    String(
      unicodeScalars.filter { $0 == "\u{200D}" || !$0.properties.isDefaultIgnorableCodePoint }
    ).count
  }

  /// The number in `max. 20 characters` and the like.
  fileprivate var characterLimit: Int? {
    // Hardly a comment does, and to look at the words of all takes longer than most rules.
    guard utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }),
      lengths.contains(where: hasLetters)
    else { return nil }
    let words = unicodeScalars.split { !$0.isASCIILetter && !("0"..."9").contains($0) }
    for (index, word) in words.enumerated() {
      guard let limit = Int(Substring(word)), limit > 0 else { continue }
      let before = words[..<index].suffix(3).map { String($0).lowercased() }
      let after = words[(index + 1)...].first.map { String($0).lowercased() } ?? ""
      let isLimit = before.contains { ["max", "maximum", "most", "limit", "exceed"].contains($0) }
      let isLength = before.last.map { ["maxlength", "maxlen"].contains($0) } == true
      if isLength || isLimit && ["characters", "chars", "letters", "character"].contains(after) {
        return limit
      }
    }
    return nil
  }

  /// Whether some small letters occur in a row, be they written large or small.
  private func hasLetters(_ letters: StaticString) -> Bool {
    let count = letters.utf8CodeUnitCount
    var copy = self
    return copy.withUTF8 { text in
      guard text.count >= count else { return false }
      return (0...text.count - count).contains { start in
        (0..<count).allSatisfy { text[start + $0] | 0x20 == letters.utf8Start[$0] }
      }
    }
  }
}

/// What a comment about a length has, in small letters.
private let lengths: [StaticString] = ["char", "letter", "maxlen"]
