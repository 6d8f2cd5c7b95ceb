import Lint
import Localization

extension Rule {
  /// A word mixes letters of several scripts.
  ///
  /// A Cyrillic а among Latin letters looks right, and no search finds the word. So does a word of
  /// nothing but such letters in a language of the Latin script. An abbreviation may begin a word: HTTPЗаголовки.
  static let lookAlike = Rule(
    "look-alike", "A word mixes letters of several scripts", .warning,
    good: [
      .text("Скачать на iPhone", for: "Download to iPhone", in: "ru"),
      .text("Signal α", for: "Signal α"),
      .text("μm", for: "μm", in: "el"), .text("%.2fс тому", for: "%.2fs ago", in: "uk"),
    ],
    bad: [
      .text("Wiederg\u{430}be", for: "Playback"),
      .text("\u{440}\u{430}\u{443}\u{435}", for: "play"),
      .text("Неопределенo", for: "Undefined", in: "bg"),
    ],
    .entry(.confusable) { pair in
      // Without a letter of each script nothing is mixed.
      guard pair.target.has(.confusable), pair.target.has(.latin) || pair.locale.script == "Latn"
      else { return [] }
      guard pair.locale.script == "Latn" || pair.target.string.joinsScripts else { return [] }
      lazy var known = Set(pair.source?.string.words.map(\.text) ?? [])
      let isLatin = pair.locale.script == "Latn"
      // U+02BC, a letter of Ukrainian, stands between a Latin name and its ending.
      let hasApostrophe = pair.target.string.unicodeScalars.contains("\u{2BC}")
      let words = pair.target.words
      for word in hasApostrophe ? words.flatMap({ $0.parts(at: "\u{2BC}") }) : words {
        let scalars = word.text.unicodeScalars
        let hasLatin = scalars.contains(where: \.isASCIILetter)
        guard hasLatin || isLatin, scalars.contains(where: \.isTakenForLatin) else { continue }
        let isDisguised = isLatin && scalars.count > 1 && scalars.allSatisfy(\.isTakenForLatin)
        let isMixed = hasLatin && String(word.text).spoofing.contains(.mixedScripts)
        guard isDisguised || isMixed, !known.contains(word.text),
          !word.text.beginsWithAbbreviation
        else { continue }
        let foreign = scalars.count { !$0.isASCIILetter && $0.isAlphabetic }
        let isLatinIntruder = isMixed && foreign > scalars.count(where: \.isASCIILetter)
        let letter =
          isLatinIntruder
          ? scalars.first(where: \.isASCIILetter) : scalars.first(where: \.isTakenForLatin)
        let name = String(letter?.value ?? 0, radix: 16, uppercase: true)
        return [
          Problem(
            "U+\(String(repeating: "0", count: max(0, 4 - name.count)) + name) "
              + (isLatinIntruder
                ? "is a Latin letter in a word of another script"
                : "only looks like a Latin letter"),
            word.range, fix: .advice("type the word again"))
        ]
      }
      return []
    })
}

extension Substring {
  /// Whether it begins with three capitals and more of ASCII, and has small letters of nothing but another script behind
  /// them.
  fileprivate var beginsWithAbbreviation: Bool {
    let rest = unicodeScalars.drop { ("A"..."Z").contains($0) }
    return unicodeScalars.count - rest.count > 2 && !rest.contains(where: \.isASCIILetter)
      && rest.contains { $0.properties.isLowercase }
  }
}

extension String {
  /// Whether an ASCII letter stands beside a character of another script: else no word has both.
  fileprivate var joinsScripts: Bool {
    var last: UInt8 = 0x20
    return utf8.contains { byte in
      defer { last = byte }
      return (byte < 0x80) != (last < 0x80)
        && Unicode.Scalar(byte < 0x80 ? byte : last).isASCIILetter
    }
  }
}
