import Localization

/// The comment at the top of a new table: what somebody who translates into a locale has to keep to.
///
/// Plural forms and quotation marks are CLDR's; how people are addressed is not among them, and said here for
/// the languages that are offered.
struct TranslationHead {
  let text: String

  /// The locales that are offered beside those that are built in.
  static let offered = ["es-419", "hi", "id", "it", "nl", "pl", "pt-BR", "ru", "tr"]

  /// - Parameter origin: the localization whose texts the table starts with.
  init(for locale: LocaleTag, startedFrom origin: String) {
    let name = locale.displayName(in: LocaleTag("en"))
    var lines = [
      "\(SDKStrings.fileName) in \(name) (\(locale.tag)), started from \(origin).",
      "Translate the texts on the right; keep the keys and what begins with a percent sign.",
    ]
    if let register = Self.register(of: locale) { lines.append("Register: \(register).") }
    let marks = locale.quotationMarks
    let usage = Self.typography[locale.tag] ?? Self.typography[locale.language]
    let typography = usage.map { "; \($0)" } ?? ""
    lines.append("Quotation marks: \(marks.opening)…\(marks.closing)\(typography).")
    let categories = locale.pluralCategories.map(\.rawValue)
    lines.append("Plural categories: \(categories.joined(separator: ", ")).")
    lines += Self.advice(on: categories)
    if locale.isRightToLeft { lines.append("Written from right to left.") }
    text = "/* " + lines.joined(separator: "\n   ") + " */\n"
  }

  /// The SDK has two forms of a countdown, one for 1 and one for every other number.
  private static func advice(on categories: [String]) -> [String] {
    let keys = PluralKeys.pairs.map { "\($0.singular) and \($0.plural)" }.joined(separator: ", ")
    if categories == ["other"] {
      return ["One form for all numbers: give both texts of \(keys) the same words."]
    }
    guard categories.contains(where: { ["zero", "two", "few"].contains($0) }) else { return [] }
    return [
      "The SDK has one text for 1 and one for all other numbers (\(keys)):",
      "the second has to fit every number, as an abbreviated unit does.",
    ]
  }

  private static func register(of locale: LocaleTag) -> String? {
    registers[locale.tag] ?? registers[locale.language]
  }

  private static let registers = [
    "ar": "Modern Standard Arabic without gendered address",
    "de": "formal “Sie”, or no address",
    "es": "formal “usted”",
    "es-419":
      "formal “usted”, and words that are understood in all of Latin America (“video”, not “vídeo”)",
    "fr": "formal “vous”",
    "hi": "formal “आप”",
    "id": "“Anda”, with a capital letter",
    "it": "informal “tu”; imperatives on buttons (“Riproduci”)",
    "ja": "polite です・ます in sentences, nouns on buttons",
    "ko": "formal 하십시오 style in sentences, nouns on buttons",
    "nl": "informal “je”; infinitives on buttons (“Afspelen”)",
    "pl": "second person singular without a pronoun, never “Pan” or “Pani”",
    "pt": "formal, third person without a pronoun; infinitives on buttons (“Reproduzir”)",
    "pt-BR": "“você”; infinitives on buttons (“Reproduzir”)",
    "ru": "formal «вы», with a small letter",
    "tr": "formal “siz”",
    "zh": "您",
  ]

  /// What is easily overlooked besides.
  private static let typography = [
    "es": "opening ¿ and ¡", "fr": "a no-break space before : ; ! ? and inside the marks",
    "fr-CA": "a no-break space before : and inside the marks",
    "hi": "। at the end of a sentence", "it": "è and not e' for an accent",
    "pl": "a no-break space before a unit",
    "ru": "a no-break space before a unit, and – with spaces",
    "tr": "dotted İ and dotless I apart, and the percent sign before the number",
  ]
}
