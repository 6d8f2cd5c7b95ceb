import Lint
import Localization

extension Rule {
  /// There is an invisible character in the text.
  ///
  /// Copied from a web page or a chat, it can't be seen, and breaks searches and lines. Joiners are left
  /// alone beside letters of a script that needs them and in an emoji, the zero-width space beside letters of
  /// scripts that are written without spaces, and the soft hyphen.
  static let zeroWidth = Rule(
    "zero-width", "There is an invisible character in the text", .warning,
    good: [
      .text("می‌خواهم", for: "I want", in: "fa"), .text("👩‍👧", for: "👩‍👧"),
      .text("ការ​ចាក់", for: "Playback", in: "km"), .text("Wieder\u{AD}gabe", for: "Playback"),
      .text("بِ\u{200D}: %@", for: "by: %@", in: "ar"), .text("می‌خواهم", for: "I want", in: ""),
      .text("ការ​ចាក់", for: "Playback", in: ""),
    ],
    bad: [
      .text("Wieder\u{200B}gabe", for: "Playback", fixed: "Wiedergabe"),
      .text("\u{FEFF}Wiedergabe", for: "Playback", fixed: "Wiedergabe"),
    ],
    .entry(.invisible) { pair in
      let text = pair.target.string
      let allowed = Set(pair.source?.string.unicodeScalars.filter(\.isInvisible) ?? [])
      let scalars = text.unicodeScalars
      var places: [Range<String.Index>] = []
      for index in scalars.indices {
        let scalar = scalars[index]
        guard scalar.isInvisible, !allowed.contains(scalar), scalar != "\u{AD}" else { continue }
        if pair.locale.breaksLinesAtZeroWidthSpaces, scalar == "\u{200B}" { continue }
        let place = index..<scalars.index(after: index)
        // A mark goes with the letter before it.
        let before = scalars[..<index].last { $0.properties.generalCategory != .nonspacingMark }
        let after = place.upperBound < scalars.endIndex ? scalars[place.upperBound] : nil
        guard ![before, after].contains(where: { $0?.allows(scalar) == true }) else { continue }
        let joinsEmoji = scalar == "\u{200D}" && before?.isPartOfEmoji == true
        let sticksToSpecifier = pair.formatProblems.contains {
          $0.kind == .neighbour && $0.range == place
        }
        guard !joinsEmoji, !sticksToSpecifier else { continue }
        places.append(place)
      }
      guard let first = places.first else { return [] }
      var fixed = text.unicodeScalars
      for place in places.reversed() { fixed.removeSubrange(place) }
      let name = String(scalars[first.lowerBound].value, radix: 16, uppercase: true)
      return [
        Problem(
          "the text contains the invisible character U+\(name)", first, fix: .text(String(fixed)))
      ]
    })
}

extension Unicode.Scalar {
  /// Whether an invisible character means something beside this letter.
  fileprivate func allows(_ invisible: Unicode.Scalar) -> Bool {
    guard isAlphabetic || properties.generalCategory == .nonspacingMark, value >= 0x300
    else {
      return false
    }
    return switch script {
    case "Thai", "Khmr", "Laoo", "Mymr", "Java", "Bali":
      ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}"].contains(invisible)
    case "Latn", "Hani", "Hira", "Kana", "Hang", "Cyrl", "Grek", "Armn", "Geor", "Hebr", "Zyyy",
      "Zinh":
      false
    default: invisible == "\u{200C}" || invisible == "\u{200D}"
    }
  }

  fileprivate var isPartOfEmoji: Bool {
    value >= 0x80 && (properties.isEmoji || properties.isEmojiModifier) || value == 0xFE0F
  }
}
