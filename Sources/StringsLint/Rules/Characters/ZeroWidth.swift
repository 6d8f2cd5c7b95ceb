internal import Findings

extension Rule {
  /// An invisible character stands in the text.
  ///
  /// Copied from a web page or a chat, it can't be seen, and breaks searches and lines. Joiners are left
  /// alone where a script or an emoji needs them, the zero-width space in languages that write no
  /// spaces, and the soft hyphen.
  static let zeroWidth = Rule(
    "zero-width", "An invisible character stands in the text", .warning,
    good: [
      .text("می‌خواهم", for: "I want", in: "fa"), .text("👩‍👧", for: "👩‍👧"),
      .text("ការ​ចាក់", for: "Playback", in: "km"), .text("Wieder\u{AD}gabe", for: "Playback"),
    ],
    bad: [
      .text("Wieder\u{200B}gabe", for: "Playback", fixed: "Wiedergabe"),
      .text("\u{FEFF}Wiedergabe", for: "Playback", fixed: "Wiedergabe"),
    ],
    .entry(.invisible) { pair in
      let text = pair.target.string
      let allowed = pair.locale.allowedInvisible
        .union(pair.source?.string.unicodeScalars.filter(\.isInvisible) ?? [])
      let scalars = text.unicodeScalars
      for index in scalars.indices {
        let scalar = scalars[index]
        guard scalar.isInvisible, !allowed.contains(scalar), scalar != "\u{AD}" else { continue }
        let place = index..<scalars.index(after: index)
        let before = index > scalars.startIndex ? scalars[scalars.index(before: index)] : nil
        let joinsEmoji = scalar == "\u{200D}" && before?.isPartOfEmoji == true
        let sticksToSpecifier = pair.formatProblems.contains {
          $0.kind == .neighbour && $0.range == place
        }
        guard !joinsEmoji, !sticksToSpecifier else { continue }
        let name = String(scalar.value, radix: 16, uppercase: true)
        return [
          Problem(
            "the invisible character U+\(name) stands in the text", place,
            fix: .text(text.replacing(place, by: "")))
        ]
      }
      return []
    })
}

extension Language {
  fileprivate var allowedInvisible: Set<Unicode.Scalar> {
    switch script {
    case "Thai", "Khmr", "Laoo", "Mymr": ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}"]
    case "Latn", "Hans", "Hant", "Jpan", "Kore", "Cyrl", "Grek", "": []
    default: ["\u{200C}", "\u{200D}"]
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfEmoji: Bool {
    value >= 0x80 && (properties.isEmoji || properties.isEmojiModifier) || value == 0xFE0F
  }
}
