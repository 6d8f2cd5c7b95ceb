import Lint
import Localization

extension Rule {
  /// The text is not in normalization form C.
  ///
  /// The text has a letter and a combining mark where one character would do, as files from a Mac have
  /// it. Searches and comparisons take the two for different texts. Marks in another order are left alone.
  static let notComposed = Rule(
    "not-composed", "The text is not in normalization form C", .info,
    good: [
      .text("L\u{F6}schen", for: "Delete"), .text("תָ", for: "a", in: "he"),
      .text("שּׁ", for: "a", in: "he"),
    ],
    bad: [.text("Lo\u{308}schen", for: "Delete", fixed: "L\u{F6}schen")],
    .entry(.composable) { pair in
      let text = pair.target.string
      let composed = text.composed
      guard !composed.utf8.elementsEqual(text.utf8), !text.differsInOrder(from: composed) else {
        return []
      }
      let place = text.indices.first { index in
        !String(text[index]).composed.utf8.elementsEqual(String(text[index]).utf8)
      }
      return [
        Problem(
          "the text is not in normalization form C", place.map { $0..<text.index(after: $0) },
          fix: .text(composed))
      ]
    })
}

extension String {
  /// Whether the two texts have the same code points, only not in the same order.
  fileprivate func differsInOrder(from other: String) -> Bool {
    utf8.count == other.utf8.count && unicodeScalars.sorted() == other.unicodeScalars.sorted()
  }
}
