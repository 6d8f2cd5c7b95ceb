/// The time that a text has to be on screen to be read, by the reading speeds of subtitles.
struct ReadingTime {
  /// At least five sixths of a second.
  let seconds: Double

  /// Creates the time for a text. Spaces don't count.
  init(of text: String) {
    var seconds = 0.0
    let japanese = text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
    for character in text where !character.isWhitespace {
      seconds += 1 / Self.speed(of: character, inJapanese: japanese)
    }
    self.seconds = max(5.0 / 6, seconds)
  }

  /// Returns the number of characters a second.
  private static func speed(of character: Character, inJapanese: Bool) -> Double {
    guard let scalar = character.unicodeScalars.first?.value, scalar >= 0x1100 else { return 20 }
    switch scalar {
    case 0x3040...0x30FF: return 4
    case 0x1100...0x11FF, 0xAC00...0xD7AF: return 12
    case 0x2E80...0x303F, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      return inJapanese ? 4 : 9
    default: return 20
    }
  }
}
