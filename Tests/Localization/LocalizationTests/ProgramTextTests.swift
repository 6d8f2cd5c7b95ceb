import Localization
import Testing

@Suite struct ProgramTextTests {
  @Test(
    arguments: [
      ("de", [:], "Kapitel"), ("zh-TW", [:], "章節"), (nil, ["LANG": "fr_CA.UTF-8"], "chapitres"),
      ("de", ["LC_ALL": "fr"], "Kapitel"), (nil, ["LC_ALL": "", "LC_MESSAGES": "ja_JP"], "チャプター"),
      (nil, ["LC_MESSAGES": "de", "LANG": "fr"], "Kapitel"), (nil, ["LC_ALL": "C"], "chapters"),
      (nil, [:], "chapters"), ("en-GB", [:], "chapters"), ("tlh", [:], "chapters"),
      (nil, ["LANG": "C.UTF-8"], "chapters"), ("eo", ["LANG": "de"], "chapters"),
    ] as [(String?, [String: String], String)])
  func language(_ locale: String?, _ environment: [String: String], _ text: String) {
    #expect(ProgramText(locale: locale, environment: environment)("preview.chapters") == text)
  }

  @Test func numbersChooseTheForm() {
    let say = ProgramText()
    #expect(say("preview.annotations", 1) == "1 annotation")
    #expect(say("preview.annotations", 7) == "7 annotations")
    #expect(ProgramText(locale: "de")("preview.annotations", 7).hasPrefix("7 "))
  }

  @Test func nothingEndsACommand() {
    let say = ProgramText()
    #expect(say("no.such.key") == "no.such.key")
    #expect(say("preview.annotations.other", "many") == "%d annotations")
  }

  /// Every table has the keys of the English one, in plural forms of its own, and reads the same
  /// arguments; a form for no more than two may say the number in words.
  @Test(arguments: Localizations.program.locales)
  func tablesHaveTheSameKeysAndArguments(_ locale: String) throws {
    let table = try table(locale)
    let categories = Set(LocaleTag(locale).pluralCategories.map(\.rawValue))
    for (key, text) in try self.table("en") {
      let parts = key.split(separator: ".")
      let forms =
        ["one", "other"].contains(parts.last ?? "")
        ? categories.map { parts.dropLast().joined(separator: ".") + ".\($0)" } : [key]
      for form in forms {
        let found = try #require(table[form], "\(locale) \(form)")
        let read = try FormatString(found).signature()
        let saysNumber =
          !read.isEmpty || !["zero", "one", "two"].contains(form.split(separator: ".").last)
        #expect(
          try !saysNumber || read == FormatString(text).signature(), "\(locale) \(form)")
      }
    }
  }

  private func table(_ locale: String) throws -> [String: String] {
    let tables = Localizations.program.tables(of: locale)
    guard case .strings(let strings) = try #require(tables.first).content else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: strings.map { ($0.key.string, $0.value.string?.string ?? "") })
  }
}
