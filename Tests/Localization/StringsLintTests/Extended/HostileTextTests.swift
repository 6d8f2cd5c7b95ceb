import Lint
import Localization
import StringsLint
import TestSupport
import Testing

/// Texts that make a careless rule slow: each would take minutes or more if the time grew with the square.
@Suite struct HostileTextTests {
  static let size = trials(15_000, of: 60_000)

  /// A piece of the text, and one of what it translates.
  static let shapes: [(String, String)] = [
    ("%y ", "%@ "), ("10% of ", "%@ "), ("%d ", "%@ "), ("%@", ""), ("％@", "%@"),
    ("%@\u{200B}", "%@"), ("%{", "%@"), ("%#@", "%@"), ("%      ", "%@"),
    ("a\u{200B}", "b\u{200B}"),
    ("aа ", "aа "), ("←", "⇥"), ("(", "a"), ("\u{2068}", "a"), ("  ", "a"), ("o\u{308}", "a"),
    ("“", "“”"), ("...", "…"), ("ab ", "a"), ("\\U0041%y", "%@"),
    ("b: ", "x "), (" !", "x"), ("!", "x"),
  ]

  @Test(arguments: shapes)
  func rulesAreLinear(_ text: String, _ source: String) {
    let text = String(repeating: text, count: Self.size / text.utf8.count)
    let source = String(repeating: source, count: Self.size / max(1, source.utf8.count))
    let file = StringsFile(Array("\"key\" = \"\(text)\";\n".utf8))
    let translation = Translation(
      name: "fr.lproj/T.strings", locale: LocaleTag("fr"), file: file,
      reference: Reference([("key", source)]))
    let count = Linter().findings(in: [translation]).count
    #expect(count < 500)
  }

  private func rules(_ names: String...) -> [Rule] {
    Rule.all.filter { rule in names.contains { rule.id == "strings.\($0)" } }
  }

  @Test func numbersAreCountedOnce() {
    let numbers = (0..<20_000).map(String.init)
    let text = numbers.joined(separator: " ")
    let source = numbers.reversed().joined(separator: " ")
    let same = check(text, for: source, rules: rules("numbers")).count
    let other = check(text, for: source + " 20001", rules: rules("numbers")).count
    #expect(same == 0)
    #expect(other == 1)
  }

  /// Every line would be a finding of its own with a fix as long as the text.
  @Test func theFirstProblemsOfEachKindAreReported() {
    let findings = check(String(repeating: "%y ", count: 100), for: "%@ %%")
    let count = findings.count { $0.rule == "strings.format-syntax" }
    #expect(count == 10)
  }

  @Test func ignoreCommentsAreFoundByTheirRule() {
    let comments = (0..<20_000).map { "/* bcinteract:ignore strings.empty — reason \($0) */\n\n" }
    let entries = (0..<20_000).map { "\"k\($0)\" = \"a  b\";\n" }
    let findings = check(
      file: (comments + entries).joined(), rules: rules("double-space", "ignore-comment"))
    let (count, expected) = (findings.count { $0.rule == "strings.double-space" }, entries.count)
    #expect(count == expected)
  }

  @Test func aTextOfSpecifiersIsOneFinding() {
    let findings = check(String(repeating: "%1$@ ", count: 5_000), for: "%1$@")
    #expect(findings.filter { $0.rule == "strings.format-syntax" }.map(\.severity) == [.error])
    let message = findings.first { $0.rule == "strings.format-syntax" }?.message
    #expect(message == "only the first 1000 percent signs of a text are checked")
  }

  @Test func suggestionsAreBounded() {
    let stem = String(repeating: "a", count: 150)
    let count = trials(500, of: 5_000)
    let reference = (0..<count).map { (key: "\(stem)\($0)", text: "v") } + [("common", "v")]
    let file = (0..<count).map { "\"\(stem)\($0)x\" = \"w\";\n" }.joined()
    let findings = check(
      file: file + "\"common\" = \"w\";\n", reference: reference, rules: rules("unknown-key"))
    let (fix, expected) = (findings.first?.fix, "did you mean \(stem)0?")
    #expect(fix == expected)
  }

  @Test func fixingIsIdempotent() {
    let file = StringsFile(Array("\"key\" = \"\(String(repeating: "%@\u{200B} x ", count: 10))\";\n".utf8))
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: file,
      reference: Reference([("key", String(repeating: "%@ y ", count: 10))]))
    let (bytes, count) = Linter().fixed(translation)
    #expect(count > 8)
    let again = Translation(
      name: translation.name, locale: translation.locale, file: StringsFile(bytes),
      reference: translation.reference)
    let left = Linter().fixed(again).count
    #expect(left == 0)
  }

  /// A text with one wrong specifier left would still crash the app, so none is changed.
  @Test func allSpecifiersAreFixedOrNone() {
    let file = StringsFile(Array("\"key\" = \"%d %1$2$@ %s\";\n\"b\" = \"Stoppe %d\";\n".utf8))
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: file,
      reference: Reference([("key", "%@ %@ %@"), ("b", "Stop %@")]))
    let fixed = String(decoding: Linter().fixed(translation).bytes, as: UTF8.self)
    #expect(fixed == "\"key\" = \"%d %1$2$@ %s\";\n\"b\" = \"Stoppe %@\";\n")
  }

  @Test func proseIsNotReadAsASpecifier() {
    let file = StringsFile(Array("\"key\" = \"10% of all\";\n".utf8))
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: file,
      reference: Reference([("key", "All %@")]))
    let (bytes, _) = Linter().fixed(translation)
    #expect(bytes == file.bytes)
  }
}
