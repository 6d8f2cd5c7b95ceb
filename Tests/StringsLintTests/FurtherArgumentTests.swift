import Findings
import Localization
import StringsLint
import Testing

/// An argument more than the reference reads, in one translation and in most of them.
@Suite struct FurtherArgumentTests {
  /// What the rule says about translations of `%@`.
  private func findings(_ tables: [(name: String, text: String?)]) -> [Finding] {
    let translations = tables.map { name, text in
      Translation(
        name: name, locale: LocaleTag(String(name.prefix { $0 != "." })),
        file: StringsFile(
          Array((text.map { "\"key\" = \"\($0)\";\n" } ?? "\"a\" = \"b\";\n").utf8)),
        reference: Reference([("key", "%@"), ("a", "a")]))
    }
    let rules = Rule.all.filter { $0.id == "strings.format-extra" }
    return Report(findings: Linter(rules: rules).findings(in: translations)).findings
  }

  private func severities(_ texts: [String], table: (Int) -> Int = { _ in 0 }) -> [Severity] {
    let locales = ["de", "fr", "es", "it", "nl", "sv", "pl"]
    return findings(
      zip(locales, texts).enumerated().map { number, text in
        ("\(text.0).lproj/T\(table(number)).strings", text.1)
      }
    ).map(\.severity)
  }

  private static let two = "%1$@ (%2$d)"

  @Test(
    arguments: [
      ([two, two, two], .warning), ([two, two, two, "%@", "%@"], .warning),
      ([two, "%@ (%d)", "%2$d: %1$@"], .warning),
      // Two may have copied from each other, and half of all are not most.
      ([two, two], .error), ([two], .error), ([two, two, two, "%@", "%@", "%@"], .error),
      // They do not agree on what is passed.
      (["%1$@ (%2$d)", "%1$@ (%2$@)", "%1$@ (%2$f)"], .error),
      ([two, two, "%1$@ (%2$d) %3$d"], .error),
    ] as [([String], Severity)])
  func whatMostTranslationsReadIsNoErrorOfOne(texts: [String], severity: Severity) {
    let found = Set(severities(texts))
    #expect(found == [severity])
  }

  @Test func theOneThatReadsStillMoreIsAnError() {
    #expect(severities([Self.two, Self.two, Self.two, "%@ %d %@"]).count { $0 == .error } == 2)
  }

  @Test func anotherTableHasOtherTexts() {
    let found = severities([Self.two, Self.two, Self.two, Self.two]) { $0 % 2 }
    #expect(found == [.error, .error, .error, .error])
  }

  @Test func aTableWithoutTheKeyHasNoSay() {
    let translated = ["de", "fr", "it"].map { ("\($0).lproj/T.strings", Self.two as String?) }
    let empty = ["es", "nl", "sv", "pl"].map { ("\($0).lproj/T.strings", nil as String?) }
    #expect(findings(translated + empty).map(\.severity) == [.warning, .warning, .warning])
  }

  @Test func aVariantOfTheReferencesLanguageIsNoTranslation() {
    let translated = ["de", "fr", "it"].map { ("\($0).lproj/T.strings", Self.two as String?) }
    let english = ["en-GB", "en-AU", "en-CA"].map { ("\($0).lproj/T.strings", "%@" as String?) }
    #expect(findings(translated + english).map(\.severity) == [.warning, .warning, .warning])
  }

  @Test func itIsSaidThatMostReadIt() {
    let tables = ["de", "fr", "it"].map { ("\($0).lproj/T.strings", Self.two as String?) }
    #expect(
      findings(tables).map(\.message)
        == [String](
          repeating: "%2$d reads argument 2, and the app passes 1, as most translations do",
          count: 3))
  }

  /// A table of formats: the first texts read two arguments, all others one.
  private func inTable(of others: [String], _ text: String) -> [Severity] {
    let reference = others.enumerated().map { ("k\($0)", $1) } + [("key", "Hide %@")]
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"),
      file: StringsFile(Array("\"key\" = \"\(text)\";\n".utf8)),
      reference: Reference(reference))
    let rules = Rule.all.filter { $0.id == "strings.format-extra" }
    return Linter(rules: rules).findings(in: [translation]).map(\.severity)
  }

  @Test(
    arguments: [
      ([("Open %@ with %@", 5), ("Close %@", 20)], "%@ %@", .warning),
      ([("Open %2$@ with %1$@", 5), ("Close %@", 20), ("", 9)], "%1$@: %2$@", .warning),
      // Too few, too few of them formats, too few that read two.
      ([("Open %@ with %@", 5), ("Close %@", 10)], "%@ %@", .error),
      ([("Open %@ with %@", 5), ("Close %@", 20), ("Settings", 9)], "%@ %@", .error),
      ([("Open %@ with %@", 1), ("Close %@", 20)], "%@ %@", .error),
      // None reads that, or another type.
      ([("Open %@ with %@", 5), ("Close %@", 20)], "%@ %@ %@", .error),
      ([("Open %@ with %@", 5), ("Close %@", 20)], "%@ %d", .error),
      // They don't read from one list.
      ([("Open %@ with %@", 5), ("Close %@", 20), ("%d files", 1)], "%@ %@", .error),
    ] as [([(String, Int)], String, Severity)])
  func oneListOfArgumentsIsForAllFormatsOfATable(
    others: [(String, Int)], text: String, severity: Severity
  ) {
    let found = inTable(of: others.flatMap { Array(repeating: $0.0, count: $0.1) }, text)
    #expect(Set(found) == [severity])
  }
}
