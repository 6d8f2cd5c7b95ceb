import Foundation
import Lint
import Localization
import StringsLint
import TestSupport
import Testing

/// The tables of this project, with every rule on.
@Suite struct OwnTablesTests {
  static let folder = ProjectFolder.root.appendingPathComponent("Localizations")

  private func file(_ locale: String, _ table: String) throws -> StringsFile {
    let place = Self.folder.appendingPathComponent("\(locale).lproj/\(table)")
    return StringsFile(Array(try Data(contentsOf: place)))
  }

  @Test(arguments: ["BrightcoveSDK.strings", "bcinteract.strings"])
  func ourOwnTablesHaveNoFindings(table: String) throws {
    let locales = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }.sorted()
    #expect(locales.count == 9)
    let reference = Reference(try file("en", table))
    let translations = try locales.map { locale in
      Translation(
        name: "\(locale).lproj/\(table)", locale: LocaleTag(locale), file: try file(locale, table),
        reference: reference)
    }
    let checked = translations.map(Linter().check)
    let report = Report(findings: Linter().findings(in: checked))
    #expect(report.findings.isEmpty, "\(report.printed(as: .text))")
    for table in checked {
      #expect(table.coverage?.percent == 100)
      #expect(table.coverage?.untranslated == 0)
    }
  }

  /// Keys and specifiers are facts of the SDK; the words are ours.
  @Test func theEnglishTableIsTheReferenceOfTheProgram() throws {
    let file = try file("en", "BrightcoveSDK.strings")
    #expect(Reference(file).keys == Reference(SDKStrings.reference).keys)
    #expect(Reference(file).keys.count == 128)
  }

  /// Typical accidents, one in each language, are found in tables that are otherwise clean.
  @Test(
    arguments: [
      ("de", "%1$@ von %2$@", "%@ von %d", "strings.format-type"),
      ("fr", "\u{A0}:", " :", "strings.french-spacing"),
      ("ja", "。\";", ".\";", "strings.fullwidth-punctuation"),
      ("ar", "،", ",", "strings.arabic-punctuation"),
      ("es", "Reproducir\";", "Play\";", "strings.same-as-source"),
    ])
  func anIntroducedMistakeIsFound(
    _ locale: String, _ correct: String, _ wrong: String, _ rule: String
  )
    throws
  {
    let table = "BrightcoveSDK.strings"
    let original = try file(locale, table)
    let text = original.text(in: 0..<original.bytes.count)
    guard let range = text.range(of: correct, options: .backwards) else {
      Issue.record("\(locale) has no \(correct)")
      return
    }
    let damaged = text.replacingCharacters(in: range, with: wrong)
    let translation = Translation(
      name: table, locale: LocaleTag(locale), file: StringsFile(Array(damaged.utf8)),
      reference: Reference(try file("en", table)))
    let rules = Set(Linter().findings(in: [translation]).map(\.rule))
    #expect(rules.contains(rule))
  }
}
