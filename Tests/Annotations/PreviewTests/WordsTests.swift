import Foundation
import JSON
import ProjectFormat
import TestSupport
import Testing

@testable import Preview

/// The tables of the words that previews print.
@Suite struct WordsTests {
  static let tables = ProjectFolder.root
    .appendingPathComponent("Localizations")

  private func table(_ locale: String) throws -> [String: String] {
    let file = Self.tables.appendingPathComponent("\(locale).lproj/bcinteract.strings")
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), options: [], format: nil)
    return try #require(list as? [String: String])
  }

  @Test(arguments: ["ar", "de", "en", "es", "fr", "ja", "ko", "zh-Hans", "zh-Hant"])
  func everyLocaleHasEveryPhrase(locale: String) throws {
    let (table, english) = (try table(locale), try table("en"))
    let pageKeys = english.keys.filter { $0.hasPrefix("page.") }
    #expect(pageKeys.count > 50)
    for key in Set(PreviewWords.Key.allCases.map(\.rawValue)).union(pageKeys) {
      // A phrase with plural forms has a key for each category.
      let name = key == PreviewWords.Key.annotations.rawValue ? key + ".other" : key
      let arguments = { (text: String) in
        Set(text.matches(of: /%(\d\$)?[@d]/).map { String($0.output.0) })
      }
      let text = try #require(table[name], "\(key)")
      #expect(arguments(text) == arguments(try #require(english[name])), "\(key)")
    }
  }

  @Test func thePageHasEveryPhraseOfItsScript() throws {
    let data = try JSON(parsing: HTMLPage(of: Simulation.play(Samples.gate)).data.text())
    let folder = ProjectFolder.root.appendingPathComponent("Sources/Annotations/Web")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var keys: Set<String> = []
    for name in names where name.hasPrefix("page") && name.hasSuffix(".js") {
      let script = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      keys.formUnion(script.matches(of: /\b(?:say|title)\("(\w+)"/).map { String($0.output.1) })
    }
    #expect(keys.count > 50)
    for key in keys { #expect(data["words"]?[key] != nil, "\(key)") }
  }

  @Test(arguments: [("xx", "en"), ("zh-TW", "zh-Hant-TW"), ("de_AT.UTF-8", "de-AT"), ("en-GB", "en"), ("fi", "en")])
  func theTagIsThatOfTheLanguageOfTheTexts(locale: String, tag: String) {
    #expect(PreviewWords(locale: locale).languageTag == tag)
  }

  @Test func phrasesAreTranslated() throws {
    let table = try table("de")
    let lines = TimelinePreview.lines(
      of: Simulation.play(Samples.gate),
      style: PreviewStyle(words: PreviewWords(locale: "de")))
    #expect(lines.contains(try #require(table["preview.events"])))
    let count = try #require(table["preview.annotations.other"]).replacing("%d", with: "2")
    #expect(lines.contains { $0.hasPrefix("\(count) · ") })
  }

  @Test func theNumbersOfAPageHaveTheDigitsOfItsTimes() throws {
    var project = Samples.gate
    project.annotations += project.annotations
    let facts = HTMLPage(of: Simulation.play(project), words: PreviewWords(locale: "ar")).facts
    #expect(facts.first?.contains("4") == true, "\(facts)")
  }
}
