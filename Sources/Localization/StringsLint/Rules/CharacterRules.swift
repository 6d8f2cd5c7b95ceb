import Lint
import Localization

/// Rules about single characters.
enum CharacterRules {
  static let all: [Rule] = [controlCharacter, replacementCharacter, privateUse, notComposed]

  static let controlCharacter = Rule(
    "strings.control-character", "There is a control character in the text", .warning,
    explanation: #"""
      Most often an escape is wrong: `\b` is a backspace, `\a` a bell. Tabs and line ends are
      fine.
      """#,
    good: [.text("a\tb\n", for: "a\tb\n")],
    bad: [.file("\"a\" = \"C:\\bin\";\n"), .text("\u{1B}[31mrot", for: "red")],
    .entry(.control) { pair in
      let text = pair.target.string
      let isControl = { (scalar: Unicode.Scalar) in
        scalar.properties.generalCategory == .control && !"\t\n\r\0".unicodeScalars.contains(scalar)
      }
      guard let index = text.unicodeScalars.firstIndex(where: isControl) else { return nil }
      return Problem(
        "the text contains the control character \(text.unicodeScalars[index].number)", text.scalarRange(at: index),
        fix: .advice("remove it; a backslash is written \\\\"))
    })

  static let replacementCharacter = Rule(
    "strings.replacement-character", "There is a replacement character in the text", .error,
    explanation: """
      Programs write U+FFFD for a character that they could not read: the text was damaged
      earlier.
      """,
    good: [.text("Löschen", for: "Delete")],
    bad: [.text("L\u{FFFD}schen", for: "Delete")],
    .entry(.replacement) { pair in
      let text = pair.target.string
      guard let index = text.unicodeScalars.firstIndex(of: "\u{FFFD}") else { return nil }
      return Problem(
        "a character was lost and replaced by U+FFFD", text.scalarRange(at: index),
        fix: .advice("write the character again"))
    })

  static let privateUse = Rule(
    "strings.private-use", "There is a private-use character in the text", .warning,
    explanation: """
      Private-use characters look different in each font, or like an empty box. Apple's logo is an
      info, since all fonts of Apple's systems have it.
      """,
    good: [.text("Apple TV", for: "Apple TV"), .text("\u{F8FF} TV", for: "\u{F8FF} TV")],
    bad: [.text("\u{F8FF} TV", for: "Apple TV")],
    .entry(.privateUse) { pair in
      guard pair.source?.has(.privateUse) != true else { return nil }
      let scalars = pair.target.string.unicodeScalars
      guard let index = scalars.firstIndex(where: { $0.properties.generalCategory == .privateUse }) else { return nil }
      return Problem(
        "the private-use character \(scalars[index].number) looks different in each font",
        pair.target.string.scalarRange(at: index),
        severity: scalars[index] == "\u{F8FF}" ? .info : nil, fix: .advice("write it in words"))
    })

  static let notComposed = Rule(
    "strings.not-composed", "The text is not in normalization form C", .info,
    explanation: """
      The text has a letter and a combining mark instead of one character, as files from a Mac
      have it. Searches and comparisons treat the two as different texts. Marks in another order
      are not reported.
      """,
    good: [
      .text("L\u{F6}schen", for: "Delete"), .text("תָ", for: "a", in: "he"),
      .text("שּׁ", for: "a", in: "he"),
    ],
    bad: [.text("Lo\u{308}schen", for: "Delete", fixed: "L\u{F6}schen")],
    .entry(.composable) { pair in
      let text = pair.target.string
      let composed = text.composed
      guard !composed.utf8.elementsEqual(text.utf8), !text.differsInOrder(from: composed) else { return nil }
      let place = text.indices.first { index in
        !String(text[index]).composed.utf8.elementsEqual(String(text[index]).utf8)
      }
      return Problem(
        "the text is not in normalization form C", place.map { $0..<text.index(after: $0) }, fix: .text(composed))
    })
}

extension String {
  /// Returns whether the two texts have the same code points, only not in the same order.
  fileprivate func differsInOrder(from other: String) -> Bool {
    utf8.count == other.utf8.count && unicodeScalars.sorted() == other.unicodeScalars.sorted()
  }
}
