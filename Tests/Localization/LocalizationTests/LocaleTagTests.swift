import Foundation
import Localization
import Testing

@Suite struct LocaleTagTests {
  @Test(arguments: [
    ("en", "en"), ("EN-us", "en-US"), ("en_US.UTF-8", "en-US"), ("iw", "he"), ("in-ID", "id-ID"),
    ("zh_TW", "zh-Hant-TW"), ("zh-Hant", "zh-Hant"), ("English", "en"), ("French", "fr"),
    ("cmn", "zh"), ("mo", "ro"), ("sh", "sr-Latn"), ("sh_RS", "sr-Latn-RS"), ("", "und"),
    ("ar-u-nu-latn", "ar"), ("zh_TW.UTF-8", "zh-Hant-TW"), ("pt_BR.utf8", "pt-BR"), ("de@euro", "de"),
    ("sr_RS@latin", "sr-Latn-RS"), ("uz_UZ.UTF-8@cyrillic", "uz-Cyrl-UZ"), ("sr@latin", "sr-Latn"),
    ("de_DE@collation=phonebook", "de-DE"), ("zh-yue", "yue"), ("zh-cmn-Hant", "zh-Hant"),
    ("zh_cmn_Hant_TW", "zh-Hant-TW"), ("ar-arz", "arz"), ("en_USA", "en-US"),
  ])
  func aNameGivesItsTag(_ name: String, _ tag: String) {
    #expect(LocaleTag(name).tag == tag)
  }

  @Test func namesOfTheSameLocaleAreEqual() {
    #expect(LocaleTag("zh_TW") == LocaleTag("zh-Hant-TW"))
    #expect(LocaleTag("iw") == LocaleTag("he"))
    #expect(LocaleTag("zh-yue") == LocaleTag("yue"))
    #expect(LocaleTag("en") != LocaleTag("en-GB"))
    #expect(Set([LocaleTag("German"), LocaleTag("de")]).count == 1)
  }

  @Test(
    arguments: [
      ("de", true), ("pt_BR", true), ("zh-cmn-Hant", true), ("de_DE.UTF-8", true), ("sr@latin", true),
      ("de-1901", true), ("sr-Latn-x-foo", true), ("English", true), ("en_US_POSIX", true), ("en_USA", true),
      ("de-1", false), ("de-DE-", false), ("de-!!", false), ("de-abcdefghijk", false), ("de-DE-DE", false),
      ("de--DE", false), ("de-DE-u", false), ("", false),
    ])
  func aNameIsWellFormed(_ name: String, _ isWellFormed: Bool) {
    #expect(LocaleTag(name).isWellFormed == isWellFormed)
  }

  @Test func subtags() {
    let taiwan = LocaleTag("zh_TW")
    #expect(taiwan.language == "zh" && taiwan.script == "Hant" && taiwan.region == "TW")
    let german = LocaleTag("de")
    #expect(german.language == "de" && german.script == nil && german.region == nil)
    #expect(german.maximized.tag == "de-Latn-DE")
    #expect(taiwan.minimized.tag == "zh-Hant-TW")
    #expect(LocaleTag("").maximized.tag == "und")
  }

  @Test(arguments: [
    ("en-AU", ["en-GB", "en-001", "en"]), ("en-FR", ["en-150", "en-GB", "en-001", "en"]),
    ("es-MX", ["es-419", "es"]), ("sr-Latn", []), ("de-CH", ["de"]), ("de", []), ("", []),
  ])
  func parents(_ name: String, _ parents: [String]) {
    #expect(LocaleTag(name).parents.map(\.tag) == parents)
  }

  @Test func directionAndNames() {
    #expect(LocaleTag("ar").isRightToLeft && LocaleTag("he").isRightToLeft)
    #expect(!LocaleTag("de").isRightToLeft)
    #expect(LocaleTag("de-CH").displayName(in: LocaleTag("en")) == "German (Switzerland)")
    #expect(LocaleTag("ja").displayName(in: LocaleTag("ja")) == "日本語")
  }

  @Test func pluralCategories() throws {
    let table = try JSONDecoder().decode(
      [String: [String]].self, from: fixture("locale-match/plural-categories.json"))
    #expect(!table.isEmpty)
    for (locale, categories) in table {
      #expect(LocaleTag(locale).pluralCategories.map(\.rawValue) == categories, "\(locale)")
    }
  }

  @Test(
    arguments: [
      ("en", "1", .one), ("en", "1.0", .other), ("en", "2", .other), ("en", "soon", .other),
      ("fr", "0", .one), ("fr", "1.5", .one), ("fr", "1000000", .many), ("ja", "1", .other),
      ("ar", "0", .zero), ("ar", "1", .one), ("ar", "2", .two), ("ar", "3", .few),
      ("ar", "11", .many),
      ("ar", "100", .other), ("ru", "21", .one), ("ru", "-22", .few), ("", "1", .other),
    ] as [(String, String, PluralCategory)])
  func pluralCategory(_ locale: String, _ number: String, _ category: PluralCategory) {
    #expect(LocaleTag(locale).pluralCategory(ofDecimal: number) == category)
  }
}

/// Lists, quotations and quantities, as CLDR has them.
@Suite struct TypographyTests {
  @Test(
    arguments: [
      ("en", "a, b, c"), ("de", "a, b und c"), ("ja", "a、b、c"), ("zh-Hans", "a、b、c"),
      ("fr", "a, b, c"), ("ar", "a وb وc"),
    ])
  func aList(_ locale: String, _ expected: String) {
    #expect(LocaleTag(locale).list(["a", "b", "c"]) == expected)
    #expect(LocaleTag(locale).list(["a"]) == "a")
    #expect(LocaleTag(locale).list([]).isEmpty)
  }

  @Test func anItemMayHoldAnything() {
    let items = ["{0}", "a, b", "", String(repeating: "é", count: 5_000), "x\0y"]
    #expect(
      LocaleTag("en").list(items) == "{0}, a, b, , " + String(repeating: "é", count: 5_000) + ", xy"
    )
  }

  @Test(arguments: [("en", ", "), ("ja", "、"), ("ar", " و"), ("de", ", ")])
  func theSeparatorOfALongerList(_ locale: String, _ expected: String) {
    #expect(LocaleTag(locale).listSeparator == expected)
  }

  @Test(
    arguments: [
      ("en", "“", "”"), ("de", "„", "“"), ("fr", "«", "»"), ("ja", "「", "」"), ("pl", "„", "”"),
      ("de-CH", "„", "“"),
    ])
  func quotationMarks(_ locale: String, _ opening: String, _ closing: String) {
    #expect(LocaleTag(locale).quotationMarks == (opening, closing))
  }

  @Test(
    arguments: [
      ("en", "2.5 sec", "1,234", "10%"), ("de", "2,5 Sek.", "1.234", "10 %"),
      ("ja", "2.5 秒", "1,234", "10%"), ("tr", "2,5 sn.", "1.234", "%10"),
    ])
  func quantities(_ locale: String, _ seconds: String, _ integer: String, _ percent: String) {
    let tag = LocaleTag(locale)
    let plain = { (text: String) in text.replacingOccurrences(of: "\u{A0}", with: " ") }
    #expect(plain(tag.seconds(2.5)) == seconds)
    #expect(tag.integer(1234) == integer)
    #expect(plain(tag.percent(10)) == percent)
  }
}
