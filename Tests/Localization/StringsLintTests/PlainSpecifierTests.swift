import Localization
import Testing

@testable import StringsLint

/// The shortcut for texts with the same plain specifiers.
@Suite struct PlainSpecifierTests {
  @Test(
    arguments: [
      ("Play %@", "Spiele %@", true), ("%1$@ of %2$@", "%1$@ von %2$@", true),
      ("%d%% of %ld", "%d%% von %ld", false), ("%.1f s, %lld", "%.1f s: %lld", true),
      ("a", "b", true), ("%@", "%@を再生", true), ("%@ %d", "%@ %d", true),
      // Another order, another type, one more.
      ("%1$@ of %2$@", "%2$@ of %1$@", false), ("%d", "%ld", false), ("%@", "%@ %@", false),
      ("%@", "a", false),
      // A gap, two numberings, a flag, a width, a letter that looks Latin, an invisible one, a sign of another script.
      ("%2$@", "%2$@", false), ("%1$@ %@", "%1$@ %@", false), ("% d", "% d", false),
      ("%5d", "%5d", false), ("%@", "%@с", false), ("%@", "%@\u{200B}", false),
      ("%@", "%@ ٪@", false), ("%@", "%@ ％", false), ("%", "%", false), ("%l@", "%l@", false),
      ("%@", "%@\u{3164}", false), ("“%@”", "«%@»", true), ("“%@”", "„%@“", true),
      ("%@", "%@\u{AD}", false), ("%@", "%@\u{2060}", false),
    ])
  func plainSpecifiersMatchOnlyIfSurelyEqual(source: String, target: String, isPlain: Bool) {
    #expect(source.hasSamePlainSpecifiers(as: target) == isPlain)
  }

  @Test func pairsOfPlainSpecifiersHaveNoFindings() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "%@", "%d", "%1$@", "%2$d", "%2$@", "%.1f", "%lu", "%", "%%", "% d", "l", "d", "$", " ", "を",
      "é",
      "с", "\u{200B}", "\u{AD}", "“", "»", "\u{2061}", "٪", "％", "1", "n",
    ]
    let language = Language(LocaleTag("de"))
    func text() -> String {
      (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }.joined()
    }
    var count = 0
    for _ in 0..<20_000 {
      let (one, other) = (text(), text())
      for (source, target) in [(one, other), (one, one + " "), (one, "a" + one)]
      where source.hasSamePlainSpecifiers(as: target) {
        count += 1
        let problems = FormatJudge(
          source: Text(source), target: Text(target), locale: language, isForOneNumber: false
        ).problems
        #expect(problems.isEmpty, "\(source) → \(target): \(problems.map(\.message))")
        guard target.hasSamePlainSpecifiers(as: target) else { continue }
        let alone = FormatJudge(
          source: nil, target: Text(target), locale: language, isForOneNumber: false
        ).problems
        #expect(alone.isEmpty, "\(target): \(alone.map(\.message))")
      }
    }
    #expect(count > 5_000)
  }
}
