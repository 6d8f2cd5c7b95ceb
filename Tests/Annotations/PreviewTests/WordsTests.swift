import Foundation
import Preview
import ProjectFormat
import TestSupport
import Testing

/// The English that is built in, and the tables that other languages come from.
@Suite struct WordsTests {
  static let tables = ProjectFolder.root
    .appendingPathComponent("Localizations")

  private func table(_ locale: String) throws -> [String: String] {
    let file = Self.tables.appendingPathComponent("\(locale).lproj/bcinteract.strings")
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), options: [], format: nil)
    return try #require(list as? [String: String])
  }

  @Test func theBuiltInEnglishIsThatOfTheTable() throws {
    let table = try table("en")
    for key in PreviewWords.Key.allCases {
      #expect(table[key.rawValue + (key.isPlural ? ".other" : "")] == key.english)
    }
  }

  @Test(arguments: ["ar", "de", "en", "es", "fr", "ja", "ko", "zh-Hans", "zh-Hant"])
  func everyLocaleHasEveryPhrase(locale: String) throws {
    let table = try table(locale)
    for key in PreviewWords.Key.allCases {
      let text = try #require(table[key.rawValue + (key.isPlural ? ".other" : "")], "\(key)")
      let arguments = { (text: String) in
        Set(text.matches(of: /%(\d\$)?[@d]/).map { String($0.output.0) })
      }
      #expect(arguments(text) == arguments(key.english), "\(key)")
    }
  }

  @Test func anotherLanguageTakesThePlaceOfEnglish() {
    let words = PreviewWords { key, arguments in
      switch (key, arguments.first) {
      case (.events, _): "Ereignisse"
      case (.annotations, .number(let count)?): "\(count) Anmerkungen"
      default: nil
      }
    }
    let lines = TimelinePreview.lines(
      of: Simulation.play(Samples.gate), style: PreviewStyle(words: words))
    #expect(lines.contains("Ereignisse"))
    #expect(lines.contains { $0.hasPrefix("2 Anmerkungen · ") })
    #expect(lines.contains { $0.hasSuffix("the gate of door waits for a tap") })
  }
}
