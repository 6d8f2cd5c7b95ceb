import Lint
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

  /// One run fixes all places of a text.
  @Test(
    arguments: [
      ("x…", "x y... ", "x y… ", "en"), ("a… b?", "x y... x? ", "x y… x\u{202F}? ", "fr"),
      ("x", "x\u{2069}", "x", "de"), ("x", "x\u{200B}", "x", "de"),
    ])
  func oneRunFixesAllPlaces(source: String, part: String, fixed: String, locale: String) {
    let count = 150
    let text = String(repeating: part, count: count)
    #expect(Self.fixed("0" + text + "0", for: source, in: locale) == "0" + String(repeating: fixed, count: count) + "0")
  }

  @Test func oneRunFixesAllSpecifiers() {
    let positions = 1...200
    let source = positions.map { "%\($0)$@" }.joined(separator: " ")
    let target = positions.map { "%\($0)$d" }.joined(separator: " ")
    #expect(Self.fixed(target, for: source, in: "de") == source)
  }

  @Test(arguments: ["\u{200B}", "\u{2069}", "\u{FEFF}"])
  func noFixEmptiesAText(target: String) {
    #expect(Self.fixed(target, for: "Play", in: "de").utf8.elementsEqual(target.utf8))
    #expect(!check(target, for: "Play").contains { $0.fix?.hasPrefix("\"") == true })
  }

  /// The text of such an entry is not what was meant: written again, it would hide the mistake.
  @Test(arguments: [#""Caf\u00e9  hier""#, #""C:\Ordner  hier""#, #""sag "ja"  hier""#, "\"\u{FFFD} 2020  hier\""])
  func aMisreadTextStays(value: String) {
    let bytes = Array("\"key\" = \(value);\n\"b\" = \"Zwei  Texte\";\n".utf8)
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: StringsFile(bytes),
      reference: Reference([("key", "Coffee here"), ("b", "Two texts")]))
    let fixed = String(decoding: Linter().fixed(translation).bytes, as: UTF8.self)
    #expect(fixed == "\"key\" = \(value);\n\"b\" = \"Zwei Texte\";\n")
  }

  @Test(arguments: [
    ("\"a\" = \"x\"\n= \"b\";\n", false), ("\"a\" = \"x\"\n\"b\" = \"y\"\n", true),
    ("\"a\" = \"x\"\n;;\n\"b\" = \"y\";", false),
  ])
  func semicolonsAreAddedIfTheFileIsReadToItsEnd(text: String, isFixed: Bool) {
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: StringsFile(Array(text.utf8)), reference: nil)
    let (bytes, count) = Linter().fixed(translation)
    #expect(isFixed == (count > 0))
    #expect(isFixed ? StringsFile(bytes).faults.isEmpty : bytes == Array(text.utf8))
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
