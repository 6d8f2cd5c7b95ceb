import Lint
import Localization
import StringsLint
import Testing

@Suite struct ExcerptTests {
  /// A fault is found at a unit of the file, and told with whole characters.
  @Test(
    arguments: [
      "\"k\" = “x”;\n", "k “x”;\n", "\"a\" = \"b\" “x”;\n", "“x”\n", "\"k\" = 😀;\n", "é = = é;\n",
    ], [TextEncoding.Form.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian])
  func anExcerptContainsCompleteCharacters(text: String, form: TextEncoding.Form) {
    let encoding = TextEncoding(form, byteOrderMark: true)
    let bytes = form.byteOrderMark + encoding.encode(ExactString(text))
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: StringsFile(bytes), reference: nil)
    let findings = Linter().findings(in: [translation])
    #expect(!findings.isEmpty)
    for finding in findings {
      guard let excerpt = finding.excerpt else { continue }
      let shown = excerpt.before + excerpt.marked + excerpt.after
      #expect(text.hasPrefix(shown) || text.contains(shown), "\(shown)")
      #expect(!shown.unicodeScalars.contains("\u{FFFD}"), "\(shown)")
    }
  }

  /// A text cut at both ends is cut between characters.
  @Test(arguments: 395...405)
  func aLongLineIsCutBetweenCharacters(length: Int) {
    let filling = String(repeating: "a", count: length) + String(repeating: "“”", count: 200)
    let found = check(file: "\"k\" = \"\(filling)\" “x”; \(filling)\n")
    #expect(!found.isEmpty)
    for finding in found {
      let shown = finding.excerpt.map { $0.before + $0.marked + $0.after } ?? ""
      #expect(!shown.unicodeScalars.contains("\u{FFFD}"), "\(shown)")
    }
  }
}
