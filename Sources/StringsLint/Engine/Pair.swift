internal import Localization

/// One entry, as the rules about texts see it: the translation and what it translates.
struct Pair {
  let key: String
  let target: Text
  /// The reference's text; `nil` where the reference doesn't have the key.
  let source: Text?
  let locale: Language
  /// What is wrong with the format specifiers; judged once, for all the rules about them.
  let formatProblems: [FormatProblem]

  init(key: String, target: Text, source: Text?, locale: Language) {
    self.key = key
    self.target = target
    self.source = source
    self.locale = locale
    let hasPercent = target.traits.contains(.percent) || source?.traits.contains(.percent) == true
    formatProblems =
      hasPercent
      ? FormatJudge(source: source?.string, target: target.string, locale: locale).problems : []
  }

  /// Whether the reference is in the same language, so that the texts need not differ.
  var isSourceLanguage: Bool { locale.language == "en" }
}

/// The language of a table, as far as the rules go into it.
struct Language: Sendable {
  /// As the file names it: `zh-Hans`.
  let name: String
  /// The ISO 639 code; empty where the locale isn't known.
  let language: String
  /// The ISO 15924 code of the script it is most likely written in; empty where it isn't known.
  let script: String
  let region: String?
  let pluralCategories: [PluralCategory]

  init(_ tag: LocaleTag?) {
    name = tag?.name ?? ""
    language = tag?.language ?? ""
    script = tag?.maximized.script ?? ""
    region = tag?.region
    pluralCategories = tag?.pluralCategories ?? [.other]
  }

  /// Whether the language puts no space between its words and uses fullwidth punctuation.
  var isChineseOrJapanese: Bool { ["zh", "ja", "yue"].contains(language) }

  /// Whether Latin text is foreign in it.
  var hasOwnScript: Bool { !script.isEmpty && script != "Latn" }
}
