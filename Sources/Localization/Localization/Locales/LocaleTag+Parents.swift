import CICU

extension LocaleTag {
  /// The locales to take a text from where this one has no translation, the closest first:
  /// `en-AU` → `en-GB` → `en-001` → `en`.
  public var parents: [LocaleTag] { inheritance.dropFirst().map { LocaleTag($0) } }

  /// The identifier and those of its parents, without the root.
  ///
  /// Apps inherit by CLDR's `parentLocales`, with the changes that Apple made for localization
  /// bundles: English of the Commonwealth goes by British, of Oceania by Australian, and Cantonese
  /// by Chinese.
  var inheritance: [String] {
    guard !identifier.isEmpty else { return [] }
    var chain = [identifier]
    // A limit only for a table with a circle in it: no real chain has more than six.
    while chain.count < 9, let parent = Self.parent(of: chain[chain.count - 1]) {
      chain.append(parent)
    }
    return chain
  }

  private static func parent(of identifier: String) -> String? {
    if let parent = bundleParents[identifier] ?? cldrParents[identifier] {
      return parent == "root" ? nil : parent
    }
    guard let separator = identifier.lastIndex(of: "_") else { return nil }
    let parent = identifier[..<separator]
    // A variant after no region is written with two underscores.
    return String(parent.last == "_" ? parent.dropLast() : parent)
  }

  private static let cldrParents: [String: String] = {
    var parents: [String: String] = [:]
    for line in (ICU.text(cicu_parent_locales) ?? "").split(separator: "\n") {
      let names = line.split(separator: " ")
      if names.count == 2 { parents[String(names[0])] = String(names[1]) }
    }
    return parents
  }()

  private static let bundleParents: [String: String] = {
    var parents = [
      "en_150": "en_GB", "en_GB": "en_001",
      "ars": "ar",
      "wuu": "wuu_Hans", "wuu_Hans": "zh_Hans", "wuu_Hant": "zh_Hant",
      "yue": "yue_Hant", "yue_Hans": "zh_Hans", "yue_Hant": "yue_HK", "yue_HK": "zh_Hant_HK",
      "zh_Hant_HK": "zh_HK", "zh_HK": "zh_Hant", "zh_Hant": "zh_TW", "zh_TW": "root",
    ]
    for (parent, language, regions) in byRegion {
      for region in regions.split(separator: " ") { parents["\(language)_\(region)"] = parent }
    }
    for language in romanized.split(separator: " ") { parents["\(language)_Latn"] = "root" }
    return parents
  }()

  /// Languages whose readers can't be given text in their usual script when they ask for Latin
  /// letters; in the table of later versions of CLDR than Debian's.
  private static let romanized = "ar as bn el gu he ja kn kok ml mr or pa ru sa ta te ur yi zh"

  /// Regions that inherit from another one of their language. Those of `en_001`, `en_150` and
  /// `es_419` are the ones that CLDR's own table leaves out, having no data of their own for them.
  private static let byRegion = [
    (
      "en_GB", "en",
      """
      AG AI AU BB BD BM BN BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI KN KY \
      LC LK LS MO MS MT MU MV MW MY NA NG PK PN SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG VC VG VU \
      ZA ZM ZW
      """
    ),
    ("en_AU", "en", "CC CK CX NF NR NU NZ PG WS"),
    (
      "en_150", "en",
      """
      AD AL BA BG BY CY CZ EE ES FO FR GE GL GR HR HU IS IT LI LT LU LV MC MD ME MK NO PL PT RO RS \
      RU SK UA VA
      """
    ),
    (
      "en_001", "en",
      """
      AF AM AO AR AW AX AZ BF BH BJ BL BO BQ BR CD CF CG CI CR CU CV DO DZ EC EG EH ET GA GF GN GP \
      GQ GT HN HT IC ID IQ JO KG KH KM KW KZ LA LB LY MA MF ML MM MN MQ MR MZ NC NE NI NP OM PE PF \
      PM PS QA RE SJ SM SN SO ST SV SY TD TF TG TH TJ TL TM TN UY UZ VE VN WF YE YT
      """
    ),
    (
      "es_419", "es",
      """
      AG AI AW BB BL BM BQ BS CA CW DM FK GD GF GL GP GY HT JP KN KY LC MF MQ MS PM SR SX TC TT VC \
      VG VI
      """
    ),
  ]
}
