import Lint
import Localization
import StringsLint
import Testing

@Suite("Rules about files with forms")
struct FormRuleTests {
  /// What the rules say about the languages of a string catalog with one text, the source language aside.
  private func findings(
    catalog localizations: String, key: String = "n", comment: String = ""
  ) throws -> [Finding] {
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"\(key)": {"comment": "\(comment)",
      "localizations": {\(localizations)}}}}
      """
    let tables = try FormTable.tables(inCatalog: Array(text.utf8))
    let source = try #require(tables.first.map { Reference($0) })
    return Report(
      findings: Linter().findings(
        in: tables.dropFirst().map {
          Translation(
            name: "T.xcstrings", locale: LocaleTag($0.language), forms: $0, reference: source)
        })
    ).findings
  }

  /// The findings in a `.stringsdict` with a variable `n`.
  private func findings(
    _ format: String, _ forms: KeyValuePairs<String, String>, in locale: String,
    source: KeyValuePairs<String, String> = ["one": "%d file", "other": "%d files"],
    sourceFormat: String = "%#@n@", types: (own: String, source: String) = ("d", "d")
  ) throws -> [Finding] {
    let table = try FormTable(stringsdict: Array(stringsdict(format, forms, type: types.own).utf8))
    let reference = try FormTable(stringsdict: Array(stringsdict(sourceFormat, source, type: types.source).utf8))
    return Linter().findings(
      in: [
        Translation(
          name: "\(locale).lproj/T.stringsdict", locale: LocaleTag(locale), forms: table,
          reference: Reference(reference))
      ])
  }

  /// The app passes a number of the type that the variable of the reference has.
  @Test(
    arguments: [
      ("ld", "ld", []), ("d", "ld", [.warning]), ("lld", "d", [.error]), ("@", "ld", [.error]), ("i", "d", []),
    ] as [(String, String, [Severity])])
  func aVariableHasTheTypeOfTheReference(own: String, source: String, severities: [Severity]) throws {
    let found = try findings(
      "%#@n@", ["one": "eine Datei", "other": "%\(own) Dateien"], in: "de",
      source: ["one": "%\(source) file", "other": "%\(source) files"], types: (own, source))
    let types = found.filter { $0.rule == "strings.format-forms" }
    #expect(types.map(\.severity) == severities, "\(found)")
    #expect(types.allSatisfy { $0.place?.line == 3 && $0.fix == "write \(source)" }, "\(types)")
    #expect(found.count == types.count)
  }

  /// The app passes one number, whichever form it shows.
  @Test(
    arguments: [
      ("%ld Filme", nil), ("Filme", nil), ("%1$ld Filme", nil), ("%ld Filme %1$ld", nil),
      ("%ld Filme %@", "%@ reads argument 2, and the app passes 1"),
      ("%1$ld Filme %2$@", "%2$@ reads argument 2, and the app passes 1"),
      ("%3$ld Filme", "%3$ld reads argument 3, and the app passes 1"),
      ("%ld von %ld Filmen", "%ld reads argument 2, and the app passes 1"),
      ("%s %ld Filme", "%s takes a 64-bit number for the address of a text: the app crashes"),
    ] as [(String, String?)])
  func aFormReadsWhatTheReferencePasses(form: String, message: String?) throws {
    let texts: KeyValuePairs = ["one": form, "other": form]
    let source: KeyValuePairs = ["one": "%ld film", "other": "%ld films"]
    func messages(_ format: String, source sourceForms: KeyValuePairs<String, String>) throws -> [String] {
      try findings(format, texts, in: "de", source: sourceForms, types: ("ld", "ld"))
        .filter { $0.rule == "strings.format-forms" && $0.severity == .error }.map(\.message)
    }
    let found = try messages("%#@n@", source: source)
    #expect(message.map { message in found.contains { $0.hasPrefix(message) } } ?? found.isEmpty, "\(found)")
    #expect(Set(found.map { $0.hasSuffix("one)") }) == (message == nil ? [] : [true, false]))
    // The forms of the reference may read the other arguments.
    let more: KeyValuePairs = ["one": "%ld film %2$@", "other": form.contains("@") ? form : "%ld films"]
    #expect(try !messages("%#@n@", source: more).contains { $0.hasPrefix("%@") || $0.hasPrefix("%2$@") })
  }

  /// An argument of the reference may be in the text or in its forms.
  @Test(
    arguments: [
      ("%#@n@", "%ld Filme", true), ("%1$#@n@", "%ld Filme", true), ("%#@n@ in %@", "%ld Filme", false),
      ("%#@n@", "%ld Filme in %2$@", false), ("%2$@: %1$#@n@", "Filme", false),
    ])
  func anArgumentOfTheReferenceIsShown(format: String, form: String, isLost: Bool) throws {
    let found = try findings(
      format, ["one": form, "other": form], in: "de", source: ["one": "%ld film", "other": "%ld films"],
      sourceFormat: "%#@n@ in %@", types: ("ld", "ld"))
    let messages = found.filter { $0.rule == "strings.format-missing" }.map(\.message)
    #expect(messages == (isLost ? ["argument 2, an object, is not shown"] : []), "\(found)")
  }

  /// `%arg` is the argument of the variable.
  @Test(arguments: [("%arg Filme", 0), ("%arg Filme %@", 1), ("%2$@ %arg Filme", 1), ("%arg Filme in %arg", 1)])
  func aFormOfACatalogReadsWhatTheKeyPasses(form: String, count: Int) throws {
    func text(_ form: String) -> String {
      #"""
      {"stringUnit": {"state": "translated", "value": "%#@n@"}, "substitutions": {"n": {"argNum": 1,
      "formatSpecifier": "ld", "variations": {"plural": {"one": \#(unit("%arg Film")), "other": \#(unit(form))}}}}}
      """#
    }
    func errors(_ english: String) throws -> Int {
      try findings(catalog: #""en": \#(english), "de": \#(text(form))"#, key: "%ld films")
        .count { $0.rule == "strings.format-forms" && $0.severity == .error }
    }
    #expect(try errors(text("%arg films")) == count)
    #expect(try errors(unit("%ld films")) == count)
  }

  /// The app passes the number of films, and then that of lists.
  @Test(
    arguments: [
      ("%#@films@ in %#@lists@", []), ("%2$#@lists@ mit %1$#@films@", []), ("%1$#@films@", []),
      ("%2$#@films@ in %1$#@lists@", ["%2$#@films@", "%1$#@lists@"]),
      ("%#@lists@ mit %#@films@", ["%#@lists@", "%#@films@"]),
    ] as [(String, [String])])
  func aVariableReadsTheArgumentThatItReadsInTheReference(text: String, marked: [String]) throws {
    let forms = #"{"formatSpecifier": "ld", "variations": {"plural": {"other": \#(unit("%arg"))}}}"#
    func localization(_ text: String) -> String {
      #"""
      {"stringUnit": {"state": "translated", "value": "\#(text)"}, "substitutions": {"films": \#(forms), "lists": \#(forms)}}
      """#
    }
    let found = try findings(
      catalog: #""en": \#(localization("%#@films@ in %#@lists@")), "de": \#(localization(text))"#
    ).filter { $0.rule == "strings.format-type" }
    #expect(Set(found.map { $0.excerpt?.marked }) == Set(marked), "\(found)")
    #expect(found.allSatisfy { $0.severity == .error })
  }

  /// The form `other` of a device is one for other devices.
  @Test(arguments: [("device", 0), ("plural", 3)])
  func formsOfDevicesAreNotPlural(kind: String, count: Int) throws {
    let forms = #"{"variations": {"\#(kind)": {"zero": \#(unit("Klicken")), "other": \#(unit("Auswählen"))}}}"#
    let found = try findings(catalog: #""en": \#(unit("Select")), "de": \#(forms), "fr": \#(forms)"#)
    #expect(found.filter { $0.rule == "strings.plural-forms" && $0.message.contains("missing") }.count == count)
    let text = """
      <plist version="1.0"><dict><key>tap</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
      <key>mac</key><string>Klicken</string><key>other</key><string>Tippen</string></dict></dict></dict></plist>
      """
    let translation = Translation(
      name: "de.lproj/T.stringsdict", locale: LocaleTag("de"), forms: try FormTable(stringsdict: Array(text.utf8)),
      reference: nil)
    #expect(Linter().findings(in: [translation]).map(\.rule) == [])
  }

  /// An entry that can't be read is not missing as well.
  @Test func anEntryThatIsNoDictionaryIsReportedOnce() throws {
    let english = try FormTable(stringsdict: Array(stringsdict("%#@n@", ["one": "%d file", "other": "%d files"]).utf8))
    let text = #"<plist version="1.0"><dict><key>files</key><string>Dateien</string></dict></plist>"#
    let translation = Translation(
      name: "de.lproj/T.stringsdict", locale: LocaleTag("de"), forms: try FormTable(stringsdict: Array(text.utf8)),
      reference: Reference(english))
    #expect(Linter().findings(in: [translation]).map(\.rule) == ["strings.form-structure"])
  }

  /// Whole numbers in Russian never take the form `other`, so that only its absence is less than an error.
  @Test(
    arguments: [("NSStringPluralRuleType", [.warning]), ("NSStringPluRuleType", [.error, .warning])]
      as [(String, [Severity])])
  func anotherFaultThanTheMissingFormOtherIsAnError(type: String, severities: [Severity]) throws {
    let whole =
      "<key>one</key><string>%d файл</string><key>few</key><string>%d файла</string><key>many</key><string>%d файлов</string>"
    let text = stringsdict("%#@n@", ["other": ""]).replacing("<key>other</key><string></string>", with: whole)
      .replacing("NSStringPluralRuleType", with: type)
    let table = try FormTable(stringsdict: Array(text.utf8))
    let found = Linter().findings(
      in: [Translation(name: "ru.lproj/T.stringsdict", locale: LocaleTag("ru"), forms: table, reference: nil)])
    #expect(found.filter { $0.rule == "strings.form-structure" }.map(\.severity) == severities)
  }

  /// Apple uses the form `zero` for 0 in every language, and another form that a language lacks is never shown.
  @Test(arguments: ["ja", "de", "ru", "zh-Hans", "fr"])
  func zeroIsAFormOfEveryLanguage(locale: String) throws {
    let forms = LocaleTag(locale).pluralCategories.map(\.rawValue).filter { $0 != "zero" }
    func unneeded(_ extra: String) throws -> Int {
      let names = forms + [extra]
      let texts = names.map { "<key>\($0)</key><string>%d x</string>" }.joined()
      let table = try FormTable(
        stringsdict: Array(
          stringsdict("%#@n@", ["other": ""]).replacing("<key>other</key><string></string>", with: texts).utf8))
      let translations = [
        Translation(name: "T.stringsdict", locale: LocaleTag(locale), forms: table, reference: nil),
        Translation(
          name: "T.strings", locale: LocaleTag(locale),
          file: StringsFile(Array(names.map { "\"n.\($0)\" = \"%d x\";\n" }.joined().utf8)), reference: nil),
      ]
      let units = names.map { #""\#($0)": \#(unit("%d x"))"# }.joined(separator: ", ")
      let english = #"{"variations": {"plural": {"one": \#(unit("%d y")), "other": \#(unit("%d y"))}}}"#
      let found = try findings(
        catalog: #""en": \#(english), "\#(locale)": {"variations": {"plural": {\#(units)}}}"#)
      return (Linter().findings(in: translations) + found).count { $0.message.contains("has no such form") }
    }
    #expect(try unneeded("zero") == 0)
    #expect(try unneeded("two") == 3)
  }

  /// An excerpt is one line.
  @Test(arguments: [(" ", true), ("\n", false), ("\r", false)])
  func aFormHasAnExcerptIfItIsOneLine(separator: String, hasExcerpt: Bool) throws {
    let forms: KeyValuePairs = ["one": "%d Datei", "other": "%d (Dateien\(separator)hier"]
    let found = try findings("%#@n@", forms, in: "de").filter { $0.rule == "strings.brackets" }
    #expect(found.map { $0.excerpt != nil } == [hasExcerpt])
  }

  @Test func aFormThatShowsItsNumberLacksAnotherArgument() throws {
    let found = try findings(
      "%#@n@", ["one": "%d plik", "few": "%d pliki", "many": "%d plików", "other": "%d pliku"], in: "pl",
      source: ["one": "%d file of %@", "other": "%d files of %@"])
    let messages = found.filter { $0.rule == "strings.plural-number" }.map(\.message)
    #expect(messages.count == 2 && messages.allSatisfy { $0.contains(", and shows 1 of 2 arguments") }, "\(messages)")
  }

  /// A digit in the text is right for one number only.
  @Test(arguments: ["Dateien", "1 Dateien"])
  func aNumberThatOtherOmitsIsReported(_ form: String) throws {
    let found = try findings("%#@n@", ["one": "%d Datei", "other": form], in: "de")
    #expect(found.filter { $0.rule == "strings.plural-number" }.map(\.severity) == [.warning])
  }

  @Test func formsOfTheSameTextAreNotCompared() throws {
    func table(_ files: KeyValuePairs<String, String>, _ documents: KeyValuePairs<String, String>) throws -> FormTable {
      let first = stringsdict("%#@n@", files).replacing("</dict></plist>", with: "")
      let second = stringsdict("%#@n@", documents).replacing(
        "<plist version=\"1.0\"><dict><key>files", with: "<key>documents")
      return try FormTable(stringsdict: Array((first + second).utf8))
    }
    let english: KeyValuePairs = ["one": "%d old file", "other": "%d old files"]
    let translation = Translation(
      name: "de.lproj/T.stringsdict", locale: LocaleTag("de"),
      forms: try table(
        ["one": "%d alte Datei", "other": "%d alte Dateien"],
        ["one": "%d altes Dokument", "other": "%d alte Dokumente"]),
      reference: Reference(try table(english, english)))
    #expect(Linter().findings(in: [translation]).map(\.rule) == [])
  }

  private func unit(_ text: String, _ state: String = "translated") -> String {
    #"{"stringUnit": {"state": "\#(state)", "value": "\#(text)"}}"#
  }

  /// `%@` reads what `%1$@` of the source reads.
  @Test(arguments: [("%1$@ tippt", []), ("%@ tippt", []), ("%s tippt", [Severity.error])])
  func aFormMayReadWhatTheSourceReads(_ form: String, _ severities: [Severity]) throws {
    let found = try findings(
      "%#@n@", ["one": form, "other": "%1$@ tippen"], in: "de",
      source: ["one": "%1$@ is typing", "other": "%1$@ are typing"])
    #expect(
      found.filter { $0.rule == "strings.format-forms" }.map(\.severity) == severities)
  }

  /// A form is always formatted, and what it has lost is a number.
  @Test(arguments: [("%Id gent", Severity.warning), ("cap %", .warning), ("%d gent", nil)])
  func aBrokenSpecifierOfAFormIsNotProse(_ form: String, _ severity: Severity?) throws {
    let found = try findings("%#@n@", ["one": form, "other": "%d gent"], in: "ca")
    let format = found.filter { $0.rule.hasPrefix("strings.format-") }
    #expect(format.map(\.severity).max() == severity, "\(format)")
    #expect(!format.contains { $0.fix?.contains("%%Id") == true })
  }

  @Test func theKeyOfACatalogNamesTheArgumentsOfTheApp() throws {
    let plural =
      #"{"plural": {"one": \#(unit("mag das")), "other": \#(unit("mögen das"))}}"#
    let german = #"""
      {"stringUnit": {"state": "translated", "value": "%#@count@"}, "substitutions": {"count": {
      "formatSpecifier": "lld", "variations": \#(plural)}}}
      """#
    let found = try findings(
      catalog: #""en": \#(unit("liked it")), "de": \#(german)"#, key: "likes %lld")
    #expect(found.map(\.rule) == [])
  }

  /// The app reads the number where it chooses the form.
  @Test(arguments: ["en", "de", "en-GB"])
  func aFormForOneNumberMayLeaveItOut(_ locale: String) throws {
    let forms = #"""
      {"variations": {"plural": {"zero": \#(unit("No hits in %2$@")), "one": \#(unit("A hit in %2$@")),
      "other": \#(unit("%1$lld hits in %2$@"))}}}
      """#
    let found = try findings(
      catalog: #""en": \#(forms), "\#(locale)": \#(forms)"#, key: "%lld hits in %@")
    #expect(found.filter { $0.severity == .error } == [])
  }

  /// The source counts in two variables, and the language needs no forms.
  @Test func aVariableMatchesAnArgumentOfTheKey() throws {
    func variable(_ number: Int) -> String {
      #"{"argNum": \#(number), "formatSpecifier": "lld", "variations": {"plural": {"other": \#(unit("%arg apps"))}}}"#
    }
    let english = #"""
      {"stringUnit": {"state": "translated", "value": "%#@a@, %#@b@"},
      "substitutions": {"a": \#(variable(1)), "b": \#(variable(2))}}
      """#
    func severities(_ text: String) throws -> [Severity] {
      try findings(catalog: #""en": \#(english), "ja": \#(unit(text))"#, key: "%lld, %lld")
        .filter { $0.rule.hasPrefix("strings.format-") }.map(\.severity)
    }
    #expect(try severities("%lld 件、%lld 件") == [])
    #expect(try severities("%lld 件、%@ 件") == [.error])
  }

  /// The specifier that the app passes is spelled in the key, which is longer than the text.
  @Test func aSpecifierOfTheKeyIsSpelledAsInTheKey() throws {
    let found = try findings(
      catalog: #""en": \#(unit("x")), "de": \#(unit("%@"))"#, key: "A rather long key with %lld")
    #expect(found.filter { $0.rule == "strings.format-type" }.map(\.fix) == ["write %lld"])
  }

  @Test func aGapInACatalogIsNotAnErrorIfTheKeyHasTheArgument() throws {
    func severities(_ key: String) throws -> [Severity] {
      try findings(
        catalog: #""en": \#(unit("%1$@ of %2$@")), "de": \#(unit("von %2$@"))"#, key: key
      ).filter { $0.rule == "strings.format-gap" }.map(\.severity)
    }
    #expect(try severities("%@ of %@") == [.warning])
    #expect(try severities("of") == [.error])
  }

  @Test func aTextThatIsNotTranslatedYetNamesNoVariable() throws {
    let german = #"""
      {"stringUnit": {"state": "new", "value": "%#@count@"}, "substitutions": {"count": {
      "formatSpecifier": "lld", "variations": {"plural": {"one": \#(unit("%arg Datei")),
      "other": \#(unit("%arg Dateien"))}}}}}
      """#
    let found = try findings(
      catalog: #""en": \#(unit("%lld files")), "de": \#(german)"#, key: "%lld files")
    #expect(found.filter { $0.rule == "strings.form-variables" } == [])
  }

  @Test func theKeyOfAStoryboardIsNoTextToCompareWith() throws {
    let found = try findings(
      catalog: #""de": \#(unit("\\tVon rechts nach links"))"#, key: "jFq-tB-4Kx.title")
    #expect(found.map(\.rule) == [])
  }

  @Test func aCatalogThatReadsMoreThanItsKeyIsAnError() throws {
    let found = try findings(
      catalog: #""en": \#(unit("liked it")), "de": \#(unit("%2$@ mag das"))"#, key: "likes %lld")
    #expect(found.contains { $0.rule == "strings.format-extra" && $0.severity == .error })
  }

  /// The undefined variable has no number, and the text is shown as the catalog has it.
  @Test(arguments: [("%#@n@ in %#@listen@", ["strings.form-variables"]), ("%#@n@ in %@", [])])
  func aVariableGetsNoNumberIfAnotherArgumentHasNone(text: String, rules: [String]) throws {
    let german = #"""
      {"stringUnit": {"state": "translated", "value": "\#(text)"}, "substitutions": {"n": {"argNum": 1,
      "formatSpecifier": "lld", "variations": {"plural": {"one": \#(unit("%arg Film")), "other": \#(unit("%arg Filme"))}}}}}
      """#
    let found = try findings(catalog: #""en": \#(unit("%lld films in %@")), "de": \#(german)"#, key: "%lld films in %@")
    #expect(found.map(\.rule) == rules, "\(found)")
    #expect(found.allSatisfy { $0.excerpt?.marked == "%#@listen@" && $0.excerpt?.before == "%#@n@ in " })
  }

  /// The last one replaces the others without a message.
  @Test func aRepeatedNameInACatalogIsADuplicateKey() throws {
    let catalog = #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {
      "stop": {"localizations": {"de": \#(unit("Stopp"))}},
      "stop": {"localizations": {"de": \#(unit("Halt"))}},
      "play": {"localizations": {"de": \#(unit("Los")),
        "de": \#(unit("Start"))}}}}
      """#
    let tables = try FormTable.tables(inCatalog: Array(catalog.utf8))
    let source = try #require(tables.first.map { Reference($0) })
    let found = Report(
      findings: Linter().findings(
        in: tables.map {
          Translation(name: "T.xcstrings", locale: LocaleTag($0.language), forms: $0, reference: source)
        })
    ).findings
    #expect(found.map(\.rule) == ["strings.duplicate-key", "strings.duplicate-key"])
    #expect(found.map(\.severity) == [.error, .error])
    #expect(
      found.map(\.message) == [
        "[en] the key occurs twice: this value replaces the earlier one",
        "[de] de occurs twice: this value replaces the earlier one",
      ])
    #expect(found.map { $0.place?.line } == [3, 5])
  }

  @Test func aTextThatNeedsAReviewIsReported() throws {
    let found = try findings(
      catalog: #""en": \#(unit("Play")), "de": \#(unit("Wiedergabe", "needs_review"))"#)
    #expect(found.map(\.rule) == ["strings.needs-review"])
    #expect(found.first?.severity == .info)
    #expect(found.first?.place?.line == 2)
  }

  @Test func aCommentInACatalogSwitchesARuleOffInAllLanguages() throws {
    let localizations = #"""
      "en": \#(unit("Play")), "de": \#(unit("Play")), "fr": \#(unit("Lecture"))
      """#
    #expect(try findings(catalog: localizations).map(\.rule) == ["strings.same-as-source"])
    let comment = "A name. bcinteract:ignore strings.same-as-source — of our own"
    #expect(try findings(catalog: localizations, comment: comment).isEmpty)
  }

  @Test func aVariableMayHaveAWidth() throws {
    let found = try findings("%1#@n@", ["one": "%d Datei", "other": "%d Dateien"], in: "de")
    #expect(found.map(\.rule) == [])
  }

  @Test(arguments: [("pl", Severity.warning), ("ru", .warning), ("de", .error), ("ar", .error)])
  func aMissingOtherIsAnErrorIfWholeNumbersUseIt(_ locale: String, _ severity: Severity)
    throws
  {
    let found = try findings("%#@n@", ["one": "%d a", "few": "%d b", "many": "%d c"], in: locale)
    #expect(
      found.filter { $0.rule == "strings.form-structure" }.map(\.severity) == [severity])
  }

  /// Without the form `other`, nothing stands in for a missing one.
  @Test(
    arguments: [
      (["one", "few"], ["many"], Severity.error), (["one"], ["few", "many"], .error),
      (["one", "few", "many"], [], .warning), (["one", "few", "other"], ["many"], nil),
    ])
  func aFormThatTheTableLacksIsReportedWithoutOther(
    forms: [String], missing: [String], lackOfOther: Severity?
  ) throws {
    let text = stringsdict("%#@n@", ["other": ""]).replacing(
      "<key>other</key><string></string>",
      with: forms.map { "<key>\($0)</key><string>%d plik</string>" }.joined())
    let translation = Translation(
      name: "pl.lproj/T.stringsdict", locale: LocaleTag("pl"), forms: try FormTable(stringsdict: Array(text.utf8)),
      reference: nil)
    let found = Linter().findings(in: [translation])
    let plurals = found.filter { $0.rule == "strings.plural-forms" }
    #expect(
      plurals.map(\.message)
        == missing.map { form in
          "the form \(form) is missing, which pl needs (n, \(forms.last ?? ""))"
        })
    #expect(plurals.allSatisfy { $0.severity == (lackOfOther == nil ? .info : .warning) })
    #expect(found.filter { $0.rule == "strings.form-structure" }.map(\.severity) == [lackOfOther].compactMap(\.self))
  }

  @Test(
    arguments: [
      ("pl", ["one", "few", "other"], [Severity.info]),
      // The code may read these two keys only.
      ("pl", ["one", "other"], [.info, .info]),
      ("cs", ["one", "few", "other"], [.info]), ("cs", ["one", "other"], [.info, .info]),
      ("sl", ["one", "few", "other"], [.warning]), ("fr", ["one", "other"], [.info]),
    ] as [(String, [String], [Severity])])
  func aMissingFormThatNoWholeNumberUsesIsInfo(
    _ locale: String, _ forms: [String], _ severities: [Severity]
  ) throws {
    let texts = forms.map { "\"n.\($0)\" = \"%d \($0)\";\n" }.joined()
    let found = check(file: texts, in: locale).filter { $0.rule == "strings.plural-forms" }
    #expect(found.map(\.severity) == severities)
  }

  @Test func aTextThatIsTheSameForAllNumbersMayStaySo() throws {
    let found = try findings(
      "%#@n@", ["other": "Schritt %d"], in: "de", source: ["other": "Step %d"])
    #expect(found.filter { $0.rule == "strings.plural-forms" }.allSatisfy { $0.severity == .info })
  }

  @Test func theSpaceOfAFormIsInfo() throws {
    let found = try findings("%#@n@", ["one": "%d Datei ", "other": "%d Dateien "], in: "de")
    #expect(Set(found.map(\.rule)) == ["strings.edge-space"])
    #expect(found.allSatisfy { $0.severity == .info })
  }

  @Test func aFormMayReadWhatTheSourceReads() throws {
    let found = try findings(
      "%#@n@", ["one": "1$@ und eine Datei", "other": "2$@ und %1$d Dateien", "zero": "%2$@"],
      in: "de", source: ["one": "%2$@ and a file", "other": "%2$@ and %1$d files"])
    #expect(!found.contains { $0.rule == "strings.format-forms" })
  }

  /// A language of one form can show the number before a variable that no longer does.
  @Test(
    arguments: [
      ("zh-Hans", "%lu %#@n@", [.warning]), ("zh-Hans", "%lu 个文件", [.warning]),
      ("zh-Hans", "%@ %#@n@", [.error, .warning]), ("de", "%lu %#@n@", [.error]),
    ] as [(String, String, [Severity])])
  func aNumberMayStandBeforeItsVariable(
    _ locale: String, _ format: String, _ severities: [Severity]
  ) throws {
    let found = try findings(format, ["other": "个文件"], in: locale)
    // The text around the variable shows a number.
    #expect(!found.contains { $0.rule == "strings.plural-number" } || !format.contains("%lu"))
    #expect(
      found.filter { $0.severity != .info && $0.rule != "strings.plural-number" }.map(\.severity).sorted()
        == severities.sorted(),
      "\(found)")
  }
}

private func stringsdict(
  _ format: String, _ forms: KeyValuePairs<String, String>, type: String = "d"
) -> String {
  let forms = forms.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
  return """
    <plist version="1.0"><dict><key>files</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>\(type)</string>\(forms)</dict></dict></dict></plist>
    """
}
