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

  /// Whether the table is in the reference's own language: then it is no translation, but a template for
  /// translators, and only its arguments have to agree.
  let isSourceLanguage: Bool

  init(key: String, target: Text, source: Text?, locale: Language, isSourceLanguage: Bool) {
    self.key = key
    self.target = target
    self.source = source
    self.locale = locale
    self.isSourceLanguage = isSourceLanguage
    let hasPercent = target.traits.contains(.percent) || source?.traits.contains(.percent) == true
    let compared = isSourceLanguage ? nil : source?.string
    formatProblems =
      hasPercent
      ? FormatJudge(source: compared, target: target.string, locale: locale).problems : []
  }
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
