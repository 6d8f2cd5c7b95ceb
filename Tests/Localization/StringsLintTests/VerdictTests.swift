import Foundation
import Lint
import Localization
import StringsLint
import Testing

/// Verdicts that were wrong on real tables once, and that no rule's examples hold.
@Suite struct VerdictTests {
  /// Translators copy few comments of the source.
  @Test(arguments: [
    ("a name: keep it", "AirPlay", "Ancora", true), ("A name. Do not translate.", "AirPlay", "Ancora", true),
    ("a name: keep it", "AirPlay", "AirPlay", false), ("Do not translate \"Play\"", "AirPlay", "Ancora", true),
    ("do not translate the number", "Episode", "Episodio", false),
    ("deletes the file, or lets the viewer keep it", "Delete", "Elimina", false),
    ("AirPlay is a name: keep it", "Use AirPlay", "Usa AirPlay", false),
    ("The first is a name. Do not translate.", "Use %@", "Usa %@", false), ("keep it short", "More", "Ancora", false),
  ])
  func aCommentOfTheReferenceKeepsAText(comment: String, source: String, text: String, isReported: Bool) {
    let reference = StringsFile(Array("/* \(comment) */\n\"key\" = \"\(source)\";\n".utf8))
    let file = StringsFile(Array("\"key\" = \"\(text)\";\n".utf8))
    let translation = Translation(
      name: "it.lproj/T.strings", locale: LocaleTag("it"), file: file, reference: Reference(reference))
    let found = Linter().findings(in: [translation]).filter { $0.rule == "strings.kept-name" }
    #expect(found.map(\.place?.line) == (isReported ? [1] : []))
  }

  @Test func aSplitPercentSignIsJoined() {
    let fixes = check("%.0f % %", for: "%.0f%%").compactMap(\.fix)
    #expect(fixes.allSatisfy { !$0.contains("%% %%") }, "\(fixes)")
  }

  @Test func aKeyThatIsATextIsUsedAsSource() {
    let found = check(
      file: "\"Unknown error: %1$@\" = \"Unbekannter Fehler: %1$03d\";\n",
      reference: [("Play", "Play")])
    #expect(found.contains { $0.rule == "strings.format-type" && $0.severity == .error })
  }

  @Test func theForeignCharacterIsNamed() {
    let found = check("Неопределенo", for: "Undefined", in: "bg").filter {
      $0.rule == "strings.look-alike"
    }
    #expect(found.map { $0.message.hasPrefix("U+006F") } == [true])
  }

  @Test func aSyntaxErrorHidesNoDuplicateKey() {
    let found = check(file: "\"a\" = \"1\";\n\"b\" = ;\n\"a\" = \"2\";\n")
    #expect(Set(found.map(\.rule)).isSuperset(of: ["strings.syntax", "strings.duplicate-key"]))
  }

  /// The characters are in the file, in its own encoding.
  @Test func aFileInLatin1LosesNoCharacter() {
    let bytes = "\"a\" = \"Söder\";\n\"b\" = \"På\";\n".unicodeScalars.map { UInt8($0.value) }
    let translation = Translation(
      name: "sv.lproj/T.strings", locale: LocaleTag("sv"), file: StringsFile(bytes), reference: nil)
    #expect(Linter().findings(in: [translation]).map(\.rule) == ["strings.encoding"])
  }

  @Test func aSpaceThatOnlyTheReferenceHasIsInfo() {
    #expect(check("Pause", for: " Paused").map(\.severity) == [.info])
    #expect(check(" Pause", for: "Paused").map(\.severity) == [.warning])
  }

  @Test(arguments: ["zero", "one", "two"])
  func aFormForOneNumberMayOmitTheNumber(_ form: String) {
    let found = check(
      file: "\"n.\(form)\" = \"ملف\";\n",
      reference: [("n.one", "%d file"), ("n.two", "%d files"), ("n.zero", "%d files")], in: "ar")
    #expect(!found.contains { $0.rule == "strings.format-missing" })
  }

  @Test func manyProblemsOfOneKindAreOneFinding() {
    let reference = (0..<60).map { (key: "key\($0)", text: "Save \($0)") }
    let file = reference.map { "\"\($0.key)\" = \"\";\n" }.joined()
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: StringsFile(Array(file.utf8)),
      reference: Reference(reference))
    let found = Linter(maximumPerKind: 50).findings(in: [translation])
    #expect(found.map(\.count) == [60])
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.fix?.contains("key0, key1") == true)
    #expect(Linter().findings(in: [translation]).count == 60)
  }

  /// What the reference's own slip reads nobody knows: `%$1@`.
  @Test func noErrorIsReportedIfTheReferenceIsWrong() {
    let found = check("%@ mit %@ öffnen", for: "Open %$1@ with %$2@")
    #expect(!found.contains { $0.rule == "strings.format-extra" && $0.severity == .error })
  }

  /// German writes nouns with capitals, and still the text is a sentence.
  @Test func aSentenceInAnotherScriptIsAWarning() {
    let found = check("Öffnen Sie jetzt das Fenster", for: "Open the window now", in: "ta")
    #expect(found.filter { $0.rule == "strings.untranslated-script" }.map(\.severity) == [.warning])
    let name = check("Il Nome della Rosa", for: "The Name of the Rose", in: "ta")
    #expect(name.filter { $0.rule == "strings.untranslated-script" }.allSatisfy { $0.severity == .info })
  }

  @Test func percentEncodingInAnAddressIsNotASpecifier() {
    let found = check("Siehe https://example.org/%D0%9F%D1%80", for: "See https://example.org/en")
    #expect(!found.contains { $0.rule.hasPrefix("strings.format-") && $0.severity != .info })
  }

  /// A percent sign before the quotation mark that ends a quotation is code, whatever letter follows.
  @Test(arguments: [
    ("Name LIKE '%@%'", "name LIKE '%@%'"), ("Suche nach '%@%' und %@", "Search for '%@%' and %@"),
    ("%@ ODER LIKE '%@%' ODER %d", "%@ OR LIKE '%@%' OR %d"),
    ("Titel LIKE '%%%@%%' UND x", "title LIKE '%%%@%%' AND x"),
  ])
  func thePercentSignsOfAQueryAreNoMismatch(target: String, source: String) {
    let found = check(target, for: source)
    #expect(found.allSatisfy { $0.severity == .info && $0.rule == "strings.format-percent" }, "\(found)")
    let table = Translation(
      name: "en.lproj/T.strings", locale: LocaleTag("en"), file: StringsFile(Array("\"key\" = \"\(source)\";\n".utf8)),
      reference: Reference([("key", source)]))
    #expect(Linter().fixed(table).count == 0)
  }

  @Test func aMissingArgumentOfAQueryIsStillReported() {
    let found = check("Suche nach '%@%' und allem", for: "Search for '%@%' and %@")
    #expect(found.contains { $0.rule == "strings.format-missing" })
  }

  /// What is doubtful, but right in most of the real tables that have it.
  @Test(arguments: [
    ("https://example.com/an%20example%20/", "https://example.com/one%20example", "format-percent"),
    ("%2$@ da", "%2$@ there", "format-gap"), ("%@ mit %@", "Open %$1@ %d", "format-extra"),
    ("bis zu 3-mal", "up to 3×", "symbols"),
  ])
  func anUncertainMistakeIsInfo(target: String, source: String, rule: String) {
    let found = check(target, for: source).filter { $0.rule == "strings.\(rule)" }
    #expect(found.allSatisfy { $0.severity == .info } && !found.isEmpty, "\(found)")
  }

  /// A table is `.strings` and `.stringsdict` together.
  @Test func aTextWithFormsIsNotMissing() {
    var translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"),
      file: StringsFile(Array("\"a\" = \"A\";\n".utf8)),
      reference: Reference([("a", "1"), ("files", "%d files"), ("gone", "Gone")]))
    translation.keysElsewhere = ["files"]
    let missing = Linter().findings(in: [translation]).filter { $0.rule == "strings.missing-key" }
    #expect(missing.map(\.message) == ["the key gone is missing"])
  }

  /// Most apps fall back to the source language, so the keys of a table are one finding.
  @Test func theMissingKeysOfATableAreOneWarning() {
    let keys = (1...7).map { (key: "k\($0)", text: "Play all of \($0)") }
    let found = check(file: "\"a\" = \"1\";\n", reference: keys + [("a", "Play")])
      .filter { $0.rule == "strings.missing-key" }
    #expect(found.map(\.message) == ["7 of 8 keys are missing: k1, k2, k3, k4, k5, …"])
    #expect(found.map(\.severity) == [.warning])
  }

  @Test func aStrayCharacterAtTheEndDropsNoEntry() {
    let found = check(file: "\"a\" = \"1\";;\n").filter { $0.rule == "strings.silent-truncation" }
    #expect(found.map(\.severity) == [.warning])
  }

  /// Xcode makes a table without entries of it; that its keys are missing is told of each.
  @Test(arguments: [([], .info), ([("a", "1")], .warning)] as [([(String, String)], Severity)])
  func theReferenceDeterminesTheSeverityOfAnEmptyFile(
    _ reference: [(String, String)], _ severity: Severity
  ) {
    let found = check(file: "", reference: reference.map { (key: $0.0, text: $0.1) })
    #expect(found.first { $0.rule == "strings.not-a-table" }?.severity == severity)
  }

  @Test func hebrewAbbreviationsMayContainAQuotationMark() {
    let found = check("10 ק“ב", for: "10 KB", in: "he")
    #expect(!found.contains { $0.rule == "strings.quotes" })
  }

  /// The severities of what a rule says about a text.
  private func severities(
    _ rule: String, _ target: String, for source: String, in locale: String = "de"
  ) -> [Severity] {
    check(target, for: source, in: locale).filter { $0.rule == "strings." + rule }.map(\.severity)
  }

  /// Two arguments of one type may be meant to come as they do: `%1$@の%2$@` is `%2$@ of %1$@`.
  @Test func theOrderOfEqualTypesIsInfo() {
    #expect(severities("format-order", "%@の%@", for: "%2$@ of %1$@", in: "ja") == [.info])
  }

  /// The app passes the same arguments whichever form of a plural it chooses.
  @Test(
    arguments: [
      ("n.one", "%d файл", []), ("n.one", "%@ файл", [.error]), ("n.other", "%d из %d", [.error]),
    ] as [(String, String, [Severity])])
  func aFormMayShowWhatTheFormOtherShows(_ key: String, _ text: String, _ severities: [Severity]) {
    let found = check(
      file: "\"\(key)\" = \"\(text)\";\n",
      reference: [("n.one", "One file"), ("n.other", "%d files")], in: "ru")
    #expect(
      found.filter { $0.rule == "strings.format-extra" || $0.rule == "strings.format-type" }
        .map(\.severity) == severities)
  }

  /// An app that marks words with braces has them translated.
  @Test func bracesAroundWordsAreNotPlaceholders() {
    let reference = [(key: "a", text: "Tap {here}"), ("b", "Read the {terms of use}")]
    let file = "\"a\" = \"Tippe {hier}\";\n\"b\" = \"Lies die {Bedingungen}\";\n"
    #expect(!check(file: file, reference: reference).contains { $0.rule == "strings.placeholders" })
    #expect(
      check(file: file, reference: Array(reference.prefix(1)))
        .contains { $0.rule == "strings.placeholders" })
  }

  @Test(
    arguments: [
      ("0.10 BTC", "0,1 BTC", "de"), ("0.05 U", "0,05U", "de"), ("0.05 U/h", "۰/۰۵ واحد", "fa"),
      ("at 1.50x", "bei 1,5x", "de"),
    ])
  func aNumberMayBeWrittenInAnotherNotation(_ source: String, _ target: String, _ locale: String) {
    #expect(severities("numbers", target, for: source, in: locale) == [])
  }

  /// Nobody misses a name, or a text that has no word.
  @Test(
    arguments: [
      ("a", "Play all", .warning), ("a", "AirPlay", .info), ("a", "%@ (%@)", .info),
      ("CFBundleName", "Play all", .info), ("a", "Zeppelin", .info), ("a", "Save", .warning),
    ] as [(String, String, Severity)])
  func theTextDeterminesTheSeverityOfAMissingKey(
    _ key: String, _ text: String, _ severity: Severity
  ) {
    let found = check(file: "\"b\" = \"B\";\n", reference: [(key, text), ("b", "C")])
    #expect(found.filter { $0.rule == "strings.missing-key" }.map(\.severity) == [severity])
  }

  /// A text that is its own key needs no entry in the source language, and `Base` is none that a user can choose.
  @Test(
    arguments: [
      ("Play all", "Play all", "de", .warning), ("Play all", "Play all", "en-GB", .info),
      ("a", "Play all", "en-GB", .warning), ("a", "Play all", "Base", .info),
    ] as [(String, String, String, Severity)])
  func theSeverityOfAMissingKeyDependsOnTheLanguage(
    _ key: String, _ text: String, _ folder: String, _ severity: Severity
  ) {
    let translation = Translation(
      name: "\(folder).lproj/T.strings", locale: LocaleTag(folder == "Base" ? "en" : folder),
      file: StringsFile(Array("\"b\" = \"B\";\n".utf8)), reference: Reference([(key, text), ("b", "C")]))
    let missing = Linter().findings(in: [translation]).filter { $0.rule == "strings.missing-key" }
    #expect(missing.map(\.severity) == [severity])
  }

  @Test(arguments: [(".", .info), ("Play", .error), ("$5", .warning)] as [(String, Severity)])
  func theSourceDeterminesTheSeverityOfAnEmptyText(_ source: String, _ severity: Severity) {
    #expect(severities("empty", "", for: source, in: "ja") == [severity])
  }

  @Test func theArgumentOfACommandIsNotAPlaceholder() {
    let source = #"write \\begin{document} before it"#
    #expect(severities("placeholders", "am Anfang", for: source) == [])
  }

  /// A thousand miles are many, and a 101 is an introduction.
  @Test(arguments: ["1000 miles away", "Swift 101", "2,000 times"])
  func aRoundNumberMayBeWrittenInWords(_ source: String) {
    #expect(severities("numbers", "weit weg", for: source) == [.info])
  }

  /// A date is written by `strftime`, which knows `%m` and `%Y`.
  @Test(
    arguments: [
      ("%m/%d/%Y", "%1$m/%2$d/%3$Y", "%d.%m.%Y", []), ("date", "%a %e %B %Y", "%A, %e. %B", []),
      ("%m/%d/%Y", "%m/%d/%Y", "%м/%д/%Г", []), ("date", "%d of %d", "%d %Y", [.error]),
    ] as [(String, String, String, [Severity])])
  func aFormatOfADateHasNoArguments(
    _ key: String, _ source: String, _ target: String, _ severities: [Severity]
  ) {
    let found = check(file: "\"\(key)\" = \"\(target)\";\n", reference: [(key, source)], in: "ru")
    #expect(
      found.filter { $0.rule.hasPrefix("strings.format-") }.map(\.severity) == severities)
  }

  /// A predicate editor has menus in its formats, whose brackets no formatting function knows.
  @Test(
    arguments: [
      ("%[Date]@ %[hours]@ %@", "%1$[Date]@ %2$[hours]@ %3$@", "%1$[Fecha]@ %3$@ %2$[horas]@"),
      ("%[Date]@ %@", "%[Date]@ %@", "%1$[Fecha]@ %2$@"),
    ])
  func theFormatOfAPredicateHasMenus(_ key: String, _ source: String, _ target: String) {
    let found = check(
      file: "\"\(key)\" = \"\(target)\";\n", reference: [(key, source)], in: "es")
    #expect(!found.contains { $0.rule.hasPrefix("strings.format-") })
  }

  /// What the key reads is passed, whatever the reference makes of it.
  @Test func eachOfMixedSpecifiersMayReadWhatTheKeyReads() {
    let found = check(
      file: "\"%ld of %@\" = \"%ld de «%2$@»\";\n", reference: [("%ld of %@", "%1$i of “%2$@”")],
      in: "fr")
    #expect(found.allSatisfy { $0.severity != .error }, "\(found)")
  }

  /// A name that only the system writes to the Info.plist is no text that a locale lacks.
  @Test func anAppNameInInfoPlistIsNotAnUnevenKey() {
    let tables = ["de", "fr", "nl"].map { locale in
      Translation(
        name: "\(locale).lproj/InfoPlist.strings", locale: LocaleTag(locale),
        file: StringsFile(
          Array((locale == "nl" ? "\"a\" = \"A\";" : "\"CFBundleName\" = \"A\";").utf8)),
        reference: nil)
    }
    #expect(!Linter().findings(in: tables).contains { $0.rule == "strings.uneven-key" })
  }

  /// The system looks for keys there that the reference need not have.
  @Test(arguments: [("InfoPlist", 0), ("T", 1)])
  func aKeyOfTheSystemIsNotUnknown(table: String, count: Int) {
    let translation = Translation(
      name: "de.lproj/\(table).strings", locale: LocaleTag("de"),
      file: StringsFile(Array("\"a\" = \"Eins\";\n\"NSCameraUsageDescription\" = \"Zum Scannen\";\n".utf8)),
      reference: Reference([("a", "One")]))
    #expect(Linter().findings(in: [translation]).count { $0.rule == "strings.unknown-key" } == count)
  }

  @Test func theAppleLogoIsInfo() {
    #expect(severities("private-use", "\u{F8FF} TV", for: "Apple TV") == [.info])
    #expect(severities("private-use", "\u{E000} TV", for: "Apple TV") == [.warning])
  }

  /// A fault of the source is told there; and of `%2$` nothing is made that shows the right sign.
  @Test(arguments: [("%@%", "%1$@%2$"), ("%@ (%@%%%)", "%@ om %@%%%)")])
  func aMistakeInTheReferenceIsNotAnErrorOfTheTranslation(_ source: String, _ target: String) {
    let found = check(target, for: source).filter { $0.rule == "strings.format-percent" }
    #expect(found.map(\.severity) == [.warning])
    #expect(check("%1$@%2$", for: "%1$@ %%").allSatisfy { $0.fix?.contains("%%2$") != true })
  }

  /// `template.lproj` is for translators to begin with.
  @Test(arguments: [("template", .info), ("de", .error)] as [(String, Severity)])
  func aFolderWithoutALanguageMayBeEmpty(_ folder: String, _ severity: Severity) {
    #expect(severities("empty", "", for: "Play all", in: folder) == [severity])
  }

  /// No whole number takes the form `other` of Polish, so that it stands for the one form that is missing.
  @Test(
    arguments: [
      ("pl", ["one", "few", "other"], [.info]), ("pl", ["one", "other"], [.info, .info]),
      ("ar", ["zero", "one", "two", "few", "other"], [.warning]),
    ] as [(String, [String], [Severity])])
  func theFormOtherIsUsedForOne(_ locale: String, _ forms: [String], _ severities: [Severity]) {
    let found = check(
      file: forms.map { "\"n.\($0)\" = \"%d b\";\n" }.joined(),
      reference: [("n.one", "%d budget"), ("n.other", "%d budgets")], in: locale)
    #expect(
      found.filter { $0.rule == "strings.plural-forms" }.map(\.severity) == severities)
  }

  @Test(
    arguments: [
      ("see https://studio.tv/17322265", "siehe https://studio.tv/40607314", []),
      ("© 2007-2020 Somebody", "© 2007-08 Somebody", []),
      ("in 17322265 parts", "in vielen Teilen", [.warning]),
      ("degrees (e.g., -122.4194)", "Grad (z. B. 37.6173)", [.info]),
    ] as [(String, String, [Severity])])
  func theNumberOfAPageOrAYearMayChange(
    _ source: String, _ target: String, _ severities: [Severity]
  ) {
    #expect(self.severities("numbers", target, for: source) == severities)
  }

  /// A file with nothing but a byte order mark is empty.
  @Test(arguments: [([], .info), ([("a", "1")], .warning)] as [([(String, String)], Severity)])
  func theReferenceDeterminesTheSeverityOfALoneByteOrderMark(
    _ reference: [(String, String)], _ severity: Severity
  ) {
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: StringsFile([0xFF, 0xFE]),
      reference: Reference(reference.map { (key: $0.0, text: $0.1) }))
    #expect(Linter().findings(in: [translation]).map(\.severity).max() == severity)
  }

  @Test func theQuestionMarkOfAnAddressIsNotAQuestion() {
    let found = severities(
      "spanish-marks", "https://studio.tv/spain?&page=%@", for: "https://studio.tv/?&page=%@",
      in: "es")
    #expect(found == [])
  }

  @Test func mizoMayRepeatWords() {
    #expect(severities("repeated-word", "file awm zawng zawng", for: "All", in: "lus") == [])
  }

  /// U+02BC is a letter of Ukrainian, and stands between a name and its ending.
  @Test func anApostropheEndsTheNameBeforeIt() {
    #expect(severities("look-alike", "Відкрити на Macʼу", for: "Open on Mac", in: "uk") == [])
  }

  /// A source text in two languages has the translation in it.
  @Test func aTextInTwoLanguagesIsNotUntranslated() {
    #expect(
      severities("same-as-source", "设置 Settings", for: "设置 Settings", in: "zh-Hans") == [.info])
  }

  /// A text that explains placeholders to its reader is translated with its example.
  @Test(
    arguments: [
      (
        "With a parameter color of value red, the placeholder {{color}} becomes red",
        "Mit einem Parameter Farbe vom Wert rot wird aus dem Platzhalter {{farbe}} rot", []
      ),
      ("Every placeholder is replaced: {{color}}", "Alles wird ersetzt: {{farbe}}", [.warning]),
      ("Color: {{color}}", "Farbe: {{farbe}}", [.warning]),
    ] as [(String, String, [Severity])])
  func aPlaceholderThatIsExplainedIsAnExample(
    _ source: String, _ target: String, _ severities: [Severity]
  ) {
    #expect(self.severities("placeholders", target, for: source) == severities)
  }

  /// `{on}` may be a word that the app shows in another colour. A name that only a program has, or that is in several
  /// texts, is filled in; and braces that are gone mark nothing.
  @Test(
    arguments: [
      ("The service is {on}", "Der Dienst ist {an}", .info),
      ("The service is {on}", "Der Dienst ist an", .warning),
      ("Hello {userName}", "Hallo {nutzer}", .warning), ("Ask {name}", "Frage {Name}", .warning),
      ("{count} of {total}", "{Zahl} von {Summe}", .warning),
    ] as [(String, String, Severity)])
  func aWordInBracesIsAPlaceholderOnlyIfATableShowsIt(
    _ source: String, _ target: String, _ severity: Severity
  ) {
    let found = check(
      file: "\"a\" = \"\(target)\";\n\"b\" = \"{name}, {total}\";\n",
      reference: [("a", source), ("b", "{name}, {total}")])
    #expect(
      found.filter { $0.rule == "strings.placeholders" }.map(\.severity) == [severity])
  }

  /// A text that begins with words in braces marks them, and so does a single word of the same table.
  @Test func wordsInBracesAtTheStartAreMarked() {
    let found = check(
      file: "\"a\" = \"Die Nutzung lesen\";\n\"b\" = \"{Nutzungsbedingungen}\";\n",
      reference: [("a", "Read the {terms}"), ("b", "{terms of use}")])
    #expect(!found.contains { $0.rule == "strings.placeholders" })
  }

  /// A percent sign that the reference loses, too, is its own fault; the argument that is lost with it is not.
  @Test func aMistakeInTheReferenceIsNotAnErrorNextToALostArgument() {
    let found = check("Anteil: %s%", for: "Share (%s): %d%").filter {
      $0.rule.hasPrefix("strings.format-")
    }
    #expect(found.map(\.rule) == ["strings.format-missing", "strings.format-percent"])
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(severities("format-percent", "Zeile %", for: "Row %d") == [.error])
  }

  @Test func aVariableBetweenPercentSignsIsNotASpecifier() {
    let found = check("%SOURCE_TABLE%", for: "%SOURCE_TABLE%")
    #expect(!found.contains { $0.rule.hasPrefix("strings.format-") })
  }

  /// What is called `.strings` outside of a localization may be anything.
  @Test(
    arguments: [
      ("Shared/Words.strings", "12,Box,✓\n", ["strings.not-a-table"], .warning),
      ("Shared/Words.strings", "\"a\" = 1\"\n", ["strings.syntax"], .error),
      ("de.lproj/Words.strings", "12,Box,✓\n", ["strings.syntax"], .error),
    ] as [(String, String, Set<String>, Severity)])
  func aFileWithoutEntriesMayNotBeATable(
    _ name: String, _ text: String, _ rules: Set<String>, _ severity: Severity
  ) {
    let translation = Translation(
      name: name, locale: nil, file: StringsFile(Array(text.utf8)), reference: nil)
    let found = Linter().findings(in: [translation])
    #expect(Set(found.map(\.rule)) == rules)
    #expect(found.map(\.severity).max() == severity)
  }

  @Test func aNumberAfterAPercentSignIsFound() {
    #expect(severities("numbers", "Sitelerin %99,9'unu", for: "99.9% of sites", in: "tr") == [])
  }

  @Test func aQuestionMarkInParenthesesIsNotAQuestion() {
    #expect(
      severities("spanish-marks", "Busca el (?) arriba", for: "Look for the (?)", in: "es") == [])
  }

  /// A name may have a mark of its own.
  @Test func theMarkOfANameNeedsNoSecondMark() {
    let source = "Quiz!! will forget them. Go on?"
    #expect(
      severities("spanish-marks", "Quiz!! los olvidará. ¿Seguir?", for: source, in: "es") == [])
    #expect(
      severities("spanish-marks", "Los olvidará!! Seguir?", for: source, in: "es") == [.warning])
    #expect(
      severities("spanish-marks", "Hay una red? Entra", for: "A subred? Enter", in: "es")
        == [.warning])
    let found = check(
      file: "\"CFBundleName\" = \"!!The Quiz\";\n", reference: [("CFBundleName", "The Quiz!!")],
      in: "ar")
    #expect(
      found.filter { $0.rule == "strings.untranslated-script" }.allSatisfy { $0.severity == .info })
  }

  @Test func aBackslashInQuotesIsShown() {
    #expect(
      severities("literal-escape", "Endet mit \"\\\"", for: "Ends with a backslash") == [])
  }

  @Test func aMissingTrademarkSignIsInfo() {
    #expect(severities("symbols", "Bald", for: "Soon™") == [.info])
  }

  @Test func aWordThatDiffersInAnAccentIsNotARepetition() {
    #expect(
      severities("repeated-word", "Mostrar donde esta esta copia", for: "Reveal", in: "es") == [])
  }

  /// Crowdin's in-context table has a mark for each text.
  @Test func aCrowdinMarkerIsNotATranslation() {
    #expect(
      check("crwdns1:0crwdne1:0", for: "See https://studio.tv, {0} of 360", in: "lol").isEmpty)
  }

  /// Chinese of Taiwan inherits from Chinese in traditional characters, which is that of Taiwan.
  @Test(arguments: ["zh-Hant-TW", "zh_TW"])
  func aTableIsNotComparedWithItself(_ locale: String) {
    let file = (0..<10).map { "\"key\($0)\" = \"視頻 \($0)\";\n" }.joined()
    #expect(!check(file: file, in: locale).contains { $0.rule == "strings.regional-copy" })
  }

  /// The Info.plist has the text in a catalog, too.
  @Test func aCatalogOfTheInfoPlistMissesNoKey() throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {
        "de": {"stringUnit": {"state": "translated", "value": "A"}}}}}}
      """
    let forms = try #require(FormTable.tables(inCatalog: Array(catalog.utf8)).first)
    let found = Linter().findings(in: [
      Translation(
        name: "InfoPlist.xcstrings", locale: LocaleTag("de"), forms: forms,
        reference: Reference([("a", "B"), ("b", "To scan")]))
    ])
    #expect(found.filter { $0.rule == "strings.missing-key" }.map(\.severity) == [.warning])
  }

  /// Interface Builder's text is shown as it is: `%n` would crash the app in every language.
  @Test(
    arguments: [
      ("8JN-Ub-qkc.title", "%n is the name, %d the day, %i a number", Severity.info),
      ("placeholders.help", "%n is the name, %d the day, %i a number", .error),
      ("8JN-Ub-qkc.title", "%@ and %d", .error),
    ])
  func aTextOfAStoryboardMayMentionPlaceholders(
    _ key: String, _ source: String, _ severity: Severity
  ) {
    let found = check(
      file: "\"\(key)\" = \"%n heißt es, %s und %@ sind anders\";\n", reference: [(key, source)],
      rules: Rule.all.filter { $0.id.contains("format") })
    #expect(found.map(\.severity).max() == severity)
  }

  /// Xcode takes one mark off when it reads the file and another when it builds the table. In UTF-8 it takes but one.
  @Test(
    arguments: [
      ([0xFF, 0xFE, 0xFF, 0xFE], .utf16LittleEndian, .warning),
      ([0xFE, 0xFF, 0xFE, 0xFF], .utf16BigEndian, .warning),
      ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], .utf8, .error),
      ([0xFF, 0xFE, 0x20, 0x00, 0xFF, 0xFE], .utf16LittleEndian, .error),
      ([0xFF, 0xFE, 0xA0, 0x00], .utf16LittleEndian, .error),
    ] as [([UInt8], String.Encoding, Severity)])
  func aSecondMarkOfUTF16IsRead(
    _ marks: [UInt8], _ encoding: String.Encoding, _ severity: Severity
  ) throws {
    let text = try #require("\"a\" = \"A\";\n".data(using: encoding))
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: StringsFile(marks + text),
      reference: nil)
    let found = Linter().findings(in: [translation]).filter { $0.rule == "strings.syntax" }
    #expect(found.map(\.severity) == [severity])
  }

  /// The sign that slipped before the number, `$2$@`, goes as the right one comes.
  @Test(arguments: [("$2$@ – %1$@", "%2$@ – %1$@"), ("2$@ – %1$@", "%2$@ – %1$@")])
  func aLookalikeOfAPercentSignIsReplaced(_ text: String, _ fixed: String) {
    let found = check(text, for: "%1$@ – %2$@").filter { $0.rule == "strings.format-syntax" }
    #expect(found.map(\.fix) == ["\"\(fixed)\""])
  }

  @Test func twoNumbersForOneArgumentAreNotFixed() {
    let found = check("X:%1$1$.2f cm", for: "X: %1$.2f cm")
    #expect(found.contains { $0.rule == "strings.format-syntax" && $0.severity == .error })
    #expect(found.allSatisfy { $0.fix?.hasPrefix("\"") != true }, "\(found)")
  }

  /// `too long, more than %d` says what ≤ says.
  @Test(arguments: [("Length ≤ %d", "zu lang, mehr als %d"), ("a ≠ b", "a ungleich b")])
  func aRelationMayBeWrittenInWords(_ source: String, _ target: String) {
    #expect(severities("symbols", target, for: source) == [.info])
  }

  /// イ） and 2） number what follows, as a) does.
  @Test(
    arguments: [
      ("条件：\n\nイ）表示を\n\nロ）記載", []), ("注意点は２つ：１）縦書き；２）横書き", []), ("（1）甲。2）乙", []),
      ("短い）動画", [.warning]), ("甲（乙", [.warning]),
    ] as [(String, [Severity])])
  func aListNumberMayHaveOneBracket(_ target: String, _ severities: [Severity]) {
    let source = "The terms (short):\n\n1. Keep it\n\n2. Show it"
    #expect(self.severities("brackets", target, for: source, in: "ja") == severities)
  }

  /// An abbreviation may be joined to a word of the language.
  @Test(
    arguments: [
      ("HTTPЗаголовки", []), ("OSMШаблон", []), ("Kонтакты", [.warning]),
      ("CEО", [.warning]), ("HOМЕР", [.warning]), ("COOБЩЕНИЕ", [.warning]),
    ] as [(String, [Severity])])
  func anAbbreviationMayBePartOfAWord(_ target: String, _ severities: [Severity]) {
    #expect(self.severities("look-alike", target, for: "Words", in: "ru") == severities)
  }

  @Test func theCaseOfAHostIsIgnored() {
    #expect(
      severities("addresses", "Info: https://Studio.TV", for: "Info: https://studio.tv/a") == [])
  }

  /// A lost number is named as the reference writes it.
  @Test func aNumberIsReportedAsWritten() {
    let found = check("seit 10.12", for: "since 10.13 or later").filter {
      $0.rule == "strings.numbers"
    }
    #expect(found.map(\.message) == ["the number 10.13 of the reference is missing"])
  }

  /// Whose app it is does not change with the language.
  @Test func aCopyrightIsInfo() {
    let key = "NSHumanReadableCopyright"
    let found = check(
      file: "\"b\" = \"B\";\n", reference: [(key, "Made by a few nice people"), ("b", "C")])
    #expect(found.filter { $0.rule == "strings.missing-key" }.map(\.severity) == [.info])
    let tables = ["de", "fr", "nl"].map { locale in
      Translation(
        name: "\(locale).lproj/InfoPlist.strings", locale: LocaleTag(locale),
        file: StringsFile(Array("\"\(locale == "nl" ? "a" : key)\" = \"A\";".utf8)),
        reference: nil)
    }
    #expect(!Linter().findings(in: tables).contains { $0.rule == "strings.uneven-key" })
  }

  /// All that can't be seen goes at once.
  @Test func adjacentInvisibleCharactersAreRemovedTogether() {
    let found = check("\u{FEFF}Wieder\u{200B}\u{200B}gabe", for: "Playback").filter {
      $0.rule == "strings.zero-width"
    }
    #expect(found.map(\.fix) == ["\"Wiedergabe\""])
  }

  @Test(
    arguments: [
      ("nl", "Schakel ze in in de app", "Turn them on in the app"),
      ("nl", "Ga er mee door door te tikken", "Go on by tapping"),
      ("de", "Weil du du bist", "For being you"), ("sq", "aktivizojini tek tek app", "enable app"),
    ])
  func aWordMayEndOnePartAndBeginTheNext(_ locale: String, _ target: String, _ source: String) {
    #expect(severities("repeated-word", target, for: source, in: locale) == [])
  }

  /// Xcode writes the text without a letter of its own into a catalog.
  @Test func anEmptyKeyIsNotAnUnknownKey() {
    let found = check(file: "\"\" = \"\";\n\"a\" = \"A\";\n", reference: [("a", "B")])
    #expect(!found.contains { $0.rule == "strings.unknown-key" })
  }

  /// What a reader has to type is not punctuation.
  @Test(
    arguments: [
      ("'ホスト:ポート番号' と書く", "Write 'host:port'", []), ("状態:再生", "State: playing", [.info]),
      ("形式は「@名前:サーバー」", "The form is @user:server.example", []),
    ] as [(String, String, [Severity])])
  func aColonBetweenNamesIsKept(
    _ target: String, _ source: String, _ severities: [Severity]
  ) {
    #expect(
      self.severities("fullwidth-punctuation", target, for: source, in: "ja") == severities)
  }

  /// Of four full stops nobody knows how many are meant.
  @Test func fourFullStopsAreNotFixed() {
    let found = check("Laden....", for: "Loading…").filter { $0.rule == "strings.ellipsis" }
    #expect(found.map(\.fix) == ["write … for them"])
  }

  @Test(arguments: ["'%@' ist weg", "'Datei' ist weg"])
  func singleMarksAreMarks(_ target: String) {
    #expect(severities("quotes", target, for: "“%@” is gone") == [])
  }
}
