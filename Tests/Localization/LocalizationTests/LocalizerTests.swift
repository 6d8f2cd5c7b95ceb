import Localization
import Testing

@Suite struct LocalizerTests {
  /// Localizations with one table each, from pairs of key and text.
  private func localizations(_ tables: [String: [String: String]]) throws -> Localizations {
    Localizations(
      try tables.reduce(into: [:]) { result, table in
        let lines = table.value.map { "\"\($0.key)\" = \"\($0.value)\";\n" }
        let strings = try StringsTable(Array(lines.joined().utf8))
        result[table.key] = [LocalizedTable(strings, file: "\(table.key)/test.strings")]
      })
  }

  private func localizer(_ preferred: String...) throws -> Localizer {
    let sdk = [
      "en": ["a": "A", "b": "B", "c": "C", "d": "D", "n": "%d of 9"],
      "zh-Hant": ["a": "甲", "b": "乙", "n": "第%d"], "ar": ["n": "%d"],
    ]
    let overrides = ["zh_TW": ["a": "天"], "English": ["c": "override C"], "fr": ["a": "fr"]]
    return Localizer(
      preferred: preferred, overrides: try localizations(overrides),
      localizations: try localizations(sdk))
  }

  @Test(arguments: [
    ("zh-TW", "a", "天", "zh_TW/test.strings"),
    ("zh-TW", "b", "乙", "zh-Hant/test.strings"),
    ("zh-TW", "c", "override C", "English/test.strings"),
    ("zh-TW", "d", "D", "en/test.strings"),
    ("zh-HK", "a", "甲", "zh-Hant/test.strings"),
    ("pt-BR", "a", "A", "en/test.strings"),
    ("fr-CA", "a", "fr", "fr/test.strings"),
    ("fr-CA", "b", "B", "en/test.strings"),
  ])
  func chain(_ locale: String, _ key: String, _ text: String, _ file: String) throws {
    let lookup = try localizer(locale).lookup(key)
    #expect(lookup.text == text)
    #expect(lookup.source?.file == file)
  }

  /// An app shows a table of the SDK only in a language that the app has itself.
  @Test(arguments: [
    (["fr"], ["de", "en"], "de"), (["fr"], ["en", "de"], "en"),
    (["fr-CA", "de"], ["en", "de"], "de"),
    (["fr-CA"], ["de", "fr"], "fr"), (["zh-HK"], ["en", "zh-Hant"], "zh-Hant"),
    (["zh-TW"], ["en", "zh-Hans"], "en"), (["it"], ["it", "fr"], nil), (["fr"], [], "fr"),
  ])
  func theSDKsTextsAreInALanguageOfTheApp(
    _ preferred: [String], _ app: [String], _ expected: String?
  ) {
    let localizer = Localizer(preferred: preferred, appLanguages: app)
    #expect(localizer.bestMatch == expected)
    #expect(localizer.lookup("bcovpuibutton_002").source?.locale == expected ?? "en")
  }

  @Test func theRegionOfTheUserDecidesAboutDigitsInALanguageOfTheApp() {
    let localizer = Localizer(preferred: ["ar-MA"], appLanguages: ["en", "ar"])
    #expect(localizer.lookup("bcovpuibutton_002").locale == LocaleTag("ar-MA"))
  }

  @Test func anUnknownKeyIsReturnedUnchanged() throws {
    let lookup = try localizer("de").lookup("nowhere %d")
    #expect(lookup.text == "nowhere %d" && lookup.source == nil)
    #expect(try lookup.filled(with: []) == "nowhere %d")
  }

  @Test func explainReportsEachStep() throws {
    let steps = try localizer("zh-TW").explain("b")
    #expect(steps.map(\.locale) == ["zh_TW", "zh-Hant", "English", "en"])
    #expect(steps.map(\.origin) == [.override, .sdk, .override, .sdk])
    #expect(steps.map(\.text) == [nil, "乙", nil, "B"])
  }

  /// Numbers are written as the language of the text has them, in the user's region of it.
  @Test(arguments: [("ar-EG", "٣"), ("ar-MA", "3"), ("zh-TW", "第3"), ("fa", "3 of 9")])
  func digits(_ locale: String, _ text: String) throws {
    #expect(try localizer(locale).string("n", 3) == text)
  }

  // MARK: What is built in

  @Test(
    arguments: [
      ("en", 1, "Video plays in 1 second"), ("en", 5, "Video plays in 5 seconds"),
      ("en", "1", "Video plays in 1 second"), ("de", 1, "Weiter zum Video in 1 Sekunde"),
      ("de", 0, "Weiter zum Video in 0 Sekunden"), ("fr", 0, "Vidéo dans 0 seconde"),
    ] as [(String, FormatArgument, String)])
  func pairsOfTheSDKChooseByCategory(
    _ locale: String, _ seconds: FormatArgument, _ text: String
  ) throws {
    let localizer = Localizer(preferred: [locale])
    for key in ["bcovpuiadcontrolview_002", "bcovpuiadcontrolview_003"] {
      let found = try localizer.string(key, seconds).replacing("\u{A0}", with: " ")
      #expect(found == text)
    }
  }

  @Test(
    arguments: [
      (0, "zero"), (1, "one"), (2, "two"), (3, "few"), (11, "many"), (100, "other"),
    ] as [(Int64, String)])
  func categoriesOfTheProgramsOwnTexts(_ number: Int64, _ category: String) throws {
    let localizer = Localizer(preferred: ["ar"], localizations: .program)
    let form = localizer.lookup("preview.annotations", for: [.integer(number)])
    #expect(form.text == localizer.lookup("preview.annotations.\(category)").text)
    #expect(form.text != "preview.annotations")
  }

  @Test func everyBuiltInTableIsFound() {
    let locales = ["ar", "de", "en", "es", "fr", "ja", "ko", "zh-Hans", "zh-Hant"]
    for localizations in [Localizations.sdk, .program] {
      #expect(localizations.locales == locales)
    }
    for locale in locales {
      let localizer = Localizer(preferred: [locale])
      let source = localizer.lookup("bcovpuibutton_002").source
      #expect(source?.file == "\(locale).lproj/BrightcoveSDK.strings")
    }
  }

  /// All threads share ICU and the tables.
  @Test func manyThreadsAtOnce() async {
    let texts = await withTaskGroup(of: String?.self) { group in
      for number in 0..<64 {
        group.addTask {
          let locale = ["de", "ar", "zh-TW", "pt-BR"][number % 4]
          let localizer = Localizer(preferred: [locale])
          return try? localizer.string("bcovofflinevideomanager_014", .number(Double(number)))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts.count == 64 && !texts.contains(nil))
    #expect(Set(texts).count == 64)
  }
}
