import Localization
import Testing

@Suite struct LookupMemoryTests {
  private func localizer(_ table: String) throws -> Localizer {
    let table = LocalizedTable(try StringsTable(Array(table.utf8)), file: "en.lproj/A.strings")
    return Localizer(preferred: ["en"], localizations: Localizations(["en": [table]]))
  }

  @Test func repeatedLookupsReturnTheSameText() throws {
    let localizer = try localizer(
      #""title" = "Chapters"; "count.one" = "One"; "count.other" = "%d";"#)
    for _ in 1...2 {
      #expect(localizer.lookup("title").text == "Chapters")
      #expect(localizer.lookup("title").source?.file == "en.lproj/A.strings")
      #expect(localizer.lookup("missing").text == "missing")
      #expect(localizer.lookup("missing").source == nil)
      #expect(localizer.lookup("count", for: [.integer(1)]).text == "One")
      #expect(localizer.lookup("count", for: [.integer(2)]).text == "%d")
    }
  }

  @Test func keysThatOnlyLookAlikeAreDifferentKeys() throws {
    let localizer = try localizer("\"caf\u{E9}\" = \"one\"; \"cafe\u{301}\" = \"two\";")
    for _ in 1...2 {
      #expect(localizer.lookup("caf\u{E9}").text == "one")
      #expect(localizer.lookup("cafe\u{301}").text == "two")
    }
  }

  @Test func everyKeyOfALargeTableIsFound() throws {
    let keys = 0..<10_000
    let localizer = try localizer(
      keys.map { "\"\($0)\" = \"text \($0)\";" }.joined(separator: "\n"))
    for _ in 1...2 {
      #expect(keys.allSatisfy { localizer.lookup("\($0)").text == "text \($0)" })
    }
  }
}
