import Localization

/// The properties of a table's language that rules use.
struct Language: Sendable {
  /// As the file names it: `zh-Hans`.
  let name: String
  /// The ISO 639 code; empty where the locale isn't known.
  let language: String
  /// The ISO 15924 code of the script it is most likely written in; empty where it isn't known.
  var script: String
  /// A Boolean value that indicates whether the language is written in Latin letters, whatever a table of it has.
  let isOfLatinScript: Bool
  let region: String?
  let pluralCategories: [PluralCategory]

  init(_ tag: LocaleTag?) {
    name = tag?.name ?? ""
    language = tag?.language ?? ""
    script = tag?.maximized.script ?? ""
    isOfLatinScript = script == "Latn" && (tag?.script != nil || !Self.ofTwoScripts.contains(language))
    region = tag?.region
    pluralCategories = tag?.pluralCategories ?? [.other]
  }

  /// The languages that are written in Latin letters most often, and in others as well (CLDR).
  private static let ofTwoScripts: Set = ["az", "bs", "ha", "ku", "ms", "tk", "uz"]

  /// A Boolean value that indicates whether it is none, as `template` is: a code has two or three
  /// letters.
  var isForTranslators: Bool { language.utf8.count > 3 }

  /// A Boolean value that indicates whether the language puts no space between its words and uses
  /// fullwidth punctuation.
  var isChineseOrJapanese: Bool { ["zh", "ja", "yue"].contains(language) }

  /// A Boolean value that indicates whether the language has no spaces and a line may break where
  /// U+200B is, as in Khmer and its neighbours.
  var breaksLinesAtZeroWidthSpaces: Bool { ["Thai", "Khmr", "Laoo", "Mymr"].contains(script) }

  /// A Boolean value that indicates whether Latin text is foreign in it.
  var hasOwnScript: Bool { !script.isEmpty && script != "Latn" }
}
