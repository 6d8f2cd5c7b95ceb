import Localization
import StringsLint
import TestSupport
import Testing

/// `--fix` never changes what a text means, whatever the text.
@Suite struct FixPropertyTests {
  /// A pair of texts with the same arguments, the translation with what goes wrong in real tables.
  private static func pair(
    _ generator: inout some RandomNumberGenerator
  ) -> (source: String, target: String) {
    let specifiers = ["%@", "%d", "%ld", "%.1f", "%@"]
    let chosen = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      specifiers.randomElement(using: &generator) ?? "%@"
    }
    let numbered = chosen.enumerated().map { "%\($0 + 1)$\($1.dropFirst())" }
    let words = [
      "Vidéo", "lo\u{308}schen", "時間", "نعم", "می\u{200C}خواهم", "ab", "Wort\u{200B}", "x",
    ]
    let marks = [
      ", ", ": ", " ; ", "?", " !", "  ", "...", "«", "»", "\u{2069}", "::1", " (", ") ", "\n ",
      ". ",
    ]
    func text(_ specifiers: [String]) -> String {
      var text = ""
      for specifier in specifiers + [""] {
        text += words.randomElement(using: &generator) ?? ""
        text += marks.randomElement(using: &generator) ?? ""
        text += specifier
        if Bool.random(using: &generator) { text += " " }
      }
      return text
    }
    let isReordered = Bool.random(using: &generator)
    let target = isReordered ? numbered.shuffled(using: &generator) : chosen
    return (text(chosen), text(target))
  }

  private static func fixed(_ text: String, for source: String, in locale: String) -> String {
    let file = StringsFile(Array("\"key\" = \(ExactString(text).literal);\n".utf8))
    let translation = Translation(
      name: "\(locale).lproj/T.strings", locale: LocaleTag(locale), file: file,
      reference: Reference([("key", source)]))
    return StringsFile(Linter().fixed(translation).bytes).entries.first?.text?.string ?? ""
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.composed.unicodeScalars.filter(\.properties.isAlphabetic)
  }

  private static func arguments(_ text: String) -> [String] {
    FormatString(text).reads.map { "\($0.position) \($0.argument)" }
  }

  @Test(arguments: ["de", "fr", "fr-CA", "es", "ja", "zh-Hans", "ar", "fa", "km", "en", ""])
  func aFixKeepsWordsAndArguments(locale: String) {
    var generator = SeededGenerator(seed: 20_261)
    for _ in 0..<trials(30, of: 150) {
      let (source, target) = Self.pair(&generator)
      let once = Self.fixed(target, for: source, in: locale)
      let twice = Self.fixed(once, for: source, in: locale)
      #expect(Self.letters(once) == Self.letters(target), "\(source.debugDescription)")
      #expect(Self.arguments(once) == Self.arguments(target), "\(target.debugDescription)")
      #expect(twice.utf8.elementsEqual(once.utf8), "\(target.debugDescription)")
    }
  }

  /// A text with several possible fixes is not changed.
  @Test(
    arguments: [
      ("%d demek %d, sonra %@", "%@ for %d, then %d", "tr"),
      ("Saves 20% on all, 30% on old", "Saves 20% on all, 30% on old", "en"),
      ("10% of all", "All %@", "de"), ("L’adresse fd00::1", "The address fd00::1", "fr"),
      ("می\u{200C}خواهم", "I want", ""), ("The video : play", "The video: play", "fr"),
    ])
  func onlySafeFixesAreApplied(target: String, source: String, locale: String) {
    #expect(Self.fixed(target, for: source, in: locale).utf8.elementsEqual(target.utf8))
  }

  /// Where the reader has to guess what is an entry, a text on fewer lines may lead to another guess.
  @Test func aRecoveredFileLosesNoEntry() {
    let lines = [
      #""a"="The address"d00::1";"b"="one \"#, #" two";"#, #""c"="three \"#, #" four";"#, "",
    ]
    let file = StringsFile(Array(lines.joined(separator: "\n").utf8))
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: file,
      reference: Reference([("b", "one\ntwo"), ("c", "three\nfour")]))
    let fixed = StringsFile(Linter().fixed(translation).bytes)
    #expect(fixed.entries.map(\.key.text) == file.entries.map(\.key.text))
  }
}
