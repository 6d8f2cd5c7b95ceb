import Lint
import Localization
import StringsLint
import Testing

/// Reasons and advice that were wrong for texts of real apps.
@Suite struct AdviceTests {
  private func findings(
    _ rule: String, _ target: String, for source: String, in locale: String = "de"
  ) -> [Finding] {
    check(target, for: source, in: locale).filter { $0.rule == "strings." + rule }
  }

  private func fixed(_ target: String, for source: String, in locale: String = "de") -> [String?] {
    check(target, for: source, in: locale).filter { $0.rule.hasPrefix("strings.format-") }.map(\.fix)
  }

  /// A percent sign that was typed by mistake is not made one that everyone sees.
  @Test(
    arguments: [
      ("Заўтра %У %@", "Tomorrow at %@"), ("Мы %@ разам%Усе", "We %@ together"),
      ("%@ und @% er", "%@ and you"), ("%@ %#", "%@ left"),
    ])
  func aStrayPercentSignIsNotDoubled(target: String, source: String) {
    let fixes = fixed(target, for: source)
    #expect(
      !fixes.isEmpty && fixes.allSatisfy { $0?.contains("%%") == false || $0?.hasPrefix("remove") == true }, "\(fixes)")
  }

  /// The letter after it is one of the next word.
  @Test func onlyThePercentSignOfAWordIsToBeRemoved() {
    #expect(fixed("%@ und @% er", for: "%@ and you") == ["remove the percent sign"])
  }

  /// A quotation mark needs no backslash in a file of forms, whose backslash is a single one.
  @Test(arguments: [("zo\\'n film", "remove the backslash"), ("film\\nlijst", "write a single backslash in the file")])
  func theBackslashOfAMarkIsToBeRemoved(target: String, advice: String) {
    #expect(findings("literal-escape", target, for: "Such a film", in: "nl").map(\.fix) == [advice])
  }

  /// One that means hundredths is doubled: it follows a number, or the source has one.
  @Test(
    arguments: [
      ("50\u{A0}% la semaine", "Save 50%% a week", "fr"), ("%@ et 50 % la semaine", "Half of %@", "fr"),
      ("%@ bis 70% übrig", "%@ up to 70%", "de"), ("%1$@%", "%1$@%%", "de"),
    ])
  func aPercentSignOfANumberIsDoubled(target: String, source: String, locale: String) {
    let fixes = fixed(target, for: source, in: locale)
    #expect(fixes.contains { $0?.contains("%%") == true } && !fixes.contains("remove it"), "\(fixes)")
  }

  /// The percent sign of another script may stand apart from its letter.
  @Test(
    arguments: [
      ("اسم٪ @ طويل", "\"اسم %@ طويل\""), ("اسم ٪ @ طويل", "\"اسم %@ طويل\""), ("اسم ٪@ طويل", "\"اسم %@ طويل\""),
    ])
  func noSpaceIsLeftInsideASpecifier(target: String, fix: String) {
    #expect(findings("format-lookalike", target, for: "Name %@ is long", in: "ar").map(\.fix) == [fix])
  }

  /// If the app passes nothing, nothing is read at the wrong place.
  @Test func aTextThatIsNotFormattedHasNoGap() {
    #expect(findings("format-gap", "10%1$ einer Torte, 30%3$ davon", for: "10% of a cake, 30% off").isEmpty)
    #expect(findings("format-gap", "%2$@ %3$@", for: "%1$@ %2$@ %3$@").map(\.severity) == [.error])
  }

  /// An override before a number, or before letters that run its way, changes no order.
  @Test(arguments: ["فصل \u{202D}%g", "\u{202E}فصل"])
  func anOverrideIsNotSaidToReorder(target: String) {
    let found = findings("bidi-controls", target, for: "Part %g", in: "ar")
    #expect(found.map(\.message) == ["an override forces one direction on the text after it"])
  }

  /// Where a control is not closed, it may be one too many.
  @Test func aControlThatIsNotClosedMayBeRemoved() {
    let found = findings("bidi-controls", "\u{202A}حذف", for: "Delete", in: "ar")
    #expect(found.map(\.fix) == ["remove it, or write U+202C after the part that it is for"])
  }

  /// Some languages have two scripts, and a table may have either.
  @Test(arguments: [("uz", 0), ("az", 0), ("uz-Latn", 1), ("fr", 1)])
  func aLanguageOfTwoScriptsMayHaveEither(locale: String, count: Int) {
    #expect(findings("foreign-script", "Алоқа йўқ", for: "Not connected", in: locale).count == count)
  }

  /// A key with another word in it is another key.
  @Test(
    arguments: [
      ("showABCButton", "showXYZButton", false), ("finished", "unfinished", false), ("page_text", "page_rest", false),
      ("page_TabTitle", "page_Title", false), ("hint_text4", "hint_text5b", false),
      ("tongue_pt-BR", "tongue_pt_br", true), ("tongue_en-US", "tongue_en_ua", false),
      ("Sights", "sight", false), ("%_sight", "Sight", false), ("OPEN_ALL", "Open All", false),
      ("clashs_text", "clash_text", true), ("plya", "play", true),
    ])
  func onlyAMisspelledKeyIsTakenForAnother(key: String, known: String, isMeant: Bool) {
    let found = check(file: "\"\(key)\" = \"A\";\n\"a\" = \"B\";\n", reference: [(known, "C"), ("a", "D")])
      .filter { $0.rule == "strings.unknown-key" }
    #expect(found.map(\.severity) == [isMeant ? .warning : .info])
    #expect(found.map(\.fix) == [isMeant ? "did you mean \(known)?" : nil])
  }

  /// A key with a space in it is a text, but not one with a space around a key of the reference.
  @Test(arguments: [("play ", "did you mean play?"), ("  play", "did you mean play?"), ("stop ", nil)])
  func aSpaceAroundAKeyIsReported(key: String, advice: String?) {
    let found = check(
      file: "\"\(key)\" = \"A\";\n\"stop\" = \"B\";\n\"Play all \" = \"C \";\n",
      reference: [("play", "D"), ("stop", "E")])
    #expect(found.filter { $0.rule == "strings.unknown-key" }.map(\.fix) == [advice])
    #expect(!found.contains { $0.rule == "strings.edge-space" })
  }

  /// The number may be there, and another argument be lost.
  @Test(
    arguments: [
      ("%2$@ и %1$d", "show the other arguments, too"), ("%2$@, %3$@ и ещё", "write the specifier of the number"),
    ])
  func theAdviceNamesWhatAFormLacks(form: String, advice: String) {
    let source = "%2$@, %3$@ and %1$d more"
    let found = check(
      file: "\"n.few\" = \"\(form)\";\n\"n.other\" = \"%2$@, %3$@ и %1$d\";\n",
      reference: [("n.one", source), ("n.other", source)], in: "ru"
    ).filter { $0.rule == "strings.plural-number" }
    #expect(found.map(\.fix) == [advice])
  }

  /// Half of a character of UTF-16 may look like a backslash: U+5C71, U+715C.
  @Test(arguments: TextEncoding.Form.allCases)
  func anUnknownEscapeIsReportedInEachEncoding(_ form: TextEncoding.Form) {
    let encoding = TextEncoding(form, byteOrderMark: form != .utf8)
    let text = "/* 山煜 */\n\"a\" = \"山q煜q\\n\";\n\"b\" = \"x\\u00e9\";\n"
    let mark = form == .utf8 ? [] : form.byteOrderMark
    let file = StringsFile(mark + encoding.encode(ExactString(text)))
    let table = Translation(name: "T.strings", locale: LocaleTag("de"), file: file, reference: nil)
    let found = Linter(rules: Rule.all.filter { $0.id == "strings.unknown-escape" }).findings(in: [table])
    #expect(found.map(\.message) == ["\\u is read as u"])
    #expect(found.first?.place == .init(line: 3, column: 9))
  }

  @Test(arguments: ["Fish &amp;", "Fish &#38;"])
  func anEntityIsNoSemicolon(_ source: String) {
    #expect(findings("end-punctuation", "Fisch und mehr", for: source).isEmpty)
    #expect(!findings("end-punctuation", "Fisch und mehr", for: "Fish & chips;").isEmpty)
  }

  /// The reference has no such key.
  @Test func theSpaceOfAKeyThatIsATextIsComparedWithTheKey() {
    let found = check(file: "\"Play all films \" = \"Alle Filme\";\n", reference: [("stop", "Stop")])
      .filter { $0.rule == "strings.edge-space" }
    #expect(found.map(\.message) == ["the white space at the end differs from the key"])
  }
}
