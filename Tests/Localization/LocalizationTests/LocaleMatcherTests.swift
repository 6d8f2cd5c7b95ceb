import Foundation
import Localization
import Testing

@Suite struct LocaleMatcherTests {
  private struct Corpus: Decodable {
    struct Case: Decodable {
      let set: String
      let preferred: [String]
      let result: [String]
    }
    let sets: [String: [String]]
    let cases: [Case]
  }

  /// Recorded from the chooser of Apple's ICU.
  @Test func theLocaleIsTheOneAnAppSelects() throws {
    let corpus = try JSONDecoder().decode(Corpus.self, from: fixture("locale-match/cases.json"))
    #expect(corpus.cases.count == 1080)
    for match in corpus.cases {
      let available = try #require(corpus.sets[match.set])
      let matches = LocaleMatcher.matches(preferred: match.preferred, available: available)
      #expect(matches == match.result, "\(match.preferred) of \(match.set)")
      let best = LocaleMatcher.bestMatch(preferred: match.preferred, available: available)
      #expect(best == match.result.first)
    }
  }

  @Test(
    arguments: [
      (["fr-CH", "fr-CA"], ["fr-FR", "fr-CA"], ["fr-CA"]),
      (["it"], ["it-CH", "it-IT"], ["it-IT"]),
      (["pt-PT", "es"], ["pt-BR", "es"], ["es"]),
      (["pt-PT"], ["pt-BR", "es"], ["pt-BR"]),
      (["tlh"], ["en", "zxx"], ["zxx"]),
      (["zh_HK.UTF-8"], ["zh-Hans", "zh-Hant"], ["zh-Hant"]),
      (["pt_BR.UTF-8"], ["pt", "pt-BR"], ["pt-BR", "pt"]),
      (["en"], [], []),
      ([], ["en"], []),
      (["\0", String(repeating: "x", count: 10_000)], ["en"], []),
    ] as [([String], [String], [String])])
  func rareChoices(_ preferred: [String], _ available: [String], _ expected: [String]) {
    #expect(LocaleMatcher.matches(preferred: preferred, available: available) == expected)
  }
}
