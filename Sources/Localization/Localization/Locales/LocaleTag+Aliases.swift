import CICU

extension LocaleTag {
  /// What an identifier is replaced by before locales are compared: names of old folders, Chinese
  /// regions by their script, then what CLDR's table of aliases has for the whole identifier or,
  /// failing that, for its language.
  static func replacement(of base: String) -> String {
    if let replacement = replacements[base] { return replacement }
    if let alias = alias(of: base) { return alias }
    guard let separator = base.firstIndex(of: "_"), let alias = alias(of: base[..<separator]) else {
      return base
    }
    let rest = base[separator...]
    guard let last = alias.split(separator: "_").last, alias.contains("_") else {
      return alias + rest
    }
    // The alias brings its script (`sh` -> `sr_Latn`): of the rest, only a region goes on.
    guard last.utf8.count == 4, let region = base.split(separator: "_").last,
      region.utf8.count <= 3
    else { return alias }
    return "\(alias)_\(region)"
  }

  private static func alias(of identifier: some StringProtocol) -> String? {
    let identifier = String(identifier)
    guard let alias = ICU.text({ cicu_language_alias(identifier, $0, $1) }) else { return nil }
    return alias.isEmpty ? nil : alias
  }

  /// The English names that folders of localizations had before codes were used (ICU gives them in
  /// lower case), and Chinese by region, which CLDR tells apart by script.
  private static let replacements = [
    "arabic": "ar", "chinese": "zh_Hans", "danish": "da", "dutch": "nl", "english": "en",
    "finnish": "fi", "french": "fr", "german": "de", "italian": "it", "japanese": "ja",
    "korean": "ko", "norwegian": "nb", "polish": "pl", "portuguese": "pt", "russian": "ru",
    "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr",
    "no_NO": "nb_NO",
    "zh_CN": "zh_Hans_CN", "zh_SG": "zh_Hans_SG", "zh_HK": "zh_Hant_HK", "zh_MO": "zh_Hant_MO",
    "zh_TW": "zh_Hant_TW", "yue_CN": "yue_Hans_CN", "yue_HK": "yue_Hant_HK",
  ]
}
