import CICU

/// A locale, by any of its names: a BCP 47 tag (`zh-Hant-TW`), an identifier with underscores
/// (`zh_TW`), a POSIX name (`en_US.UTF-8`, `sr_RS@latin`), or the folder name of an old app (`English`). Two tags are
/// equal if they mean the same locale.
public struct LocaleTag: Sendable {
  /// The original name.
  public let name: String
  /// ICU's identifier of the name, with its case corrected and without keywords.
  let base: String
  /// ICU's identifier with deprecated codes replaced and with the script of Chinese.
  let identifier: String

  /// The identifier including the numbering system (`ar-u-nu-latn`), which ``identifier`` lacks.
  var numberIdentifier: String { name.contains("-u-") && !identifier.isEmpty ? name : identifier }

  /// Creates a tag from a name. A text that is not a locale matches no localization.
  public init(_ name: String) { self.init(name, replacesExtendedLanguage: true) }

  /// Creates a tag from a name.
  ///
  /// - Parameter replacesExtendedLanguage: whether `zh-yue` means `yue`, as BCP 47 has it, or Chinese in an unknown
  ///   region, as an app takes it.
  init(_ name: String, replacesExtendedLanguage: Bool) {
    self.name = name
    // No name of a locale is longer (ICU reads 157 bytes), and a NUL would end it early.
    let isName = name.utf8.count <= 150 && !name.utf8.contains(0)
    base = isName ? ICU.identifier(of: Self.withoutEncoding(name), CICU_BASE_NAME) ?? name : ""
    // Regions of three letters, as in `en_USA`, have two in the identifier.
    let second = base.split(separator: "_").dropFirst().first ?? ""
    let isExtended = replacesExtendedLanguage && second.utf8.count == 3 && second.allSatisfy(\.isLetter)
    let canonical = isExtended ? Self.canonicalIdentifier(of: name) : nil
    identifier = Self.replacement(of: canonical.flatMap { ICU.identifier(of: $0, CICU_BASE_NAME) } ?? base)
  }

  /// A Boolean value that indicates whether each part of the name has the form that BCP 47 defines, with hyphens or
  /// underscores between the parts. The encoding and the modifier of a POSIX name are no parts.
  package var isWellFormed: Bool {
    !base.isEmpty && Self.canonicalIdentifier(of: name) != nil
  }

  /// Returns ICU's identifier of a name that is a well-formed tag, with an extended language as the language.
  private static func canonicalIdentifier(of name: String) -> String? {
    ICU.identifier(of: withoutEncoding(name).replacingScalars("_", with: "-"), CICU_OF_LANGUAGE_TAG)
  }

  /// Returns a name without the encoding of a POSIX name, and with the script that its modifier names in the place of the
  /// modifier. ICU would take the encoding for a part of the region.
  private static func withoutEncoding(_ name: String) -> String {
    guard let end = name.firstIndex(where: { $0 == "." || $0 == "@" }) else { return name }
    let locale = name[..<end]
    let script =
      switch name.firstIndex(of: "@").map({ name[$0...] }) {
      case "@latin": "_Latn"
      case "@cyrillic": "_Cyrl"
      default: ""
      }
    let language = locale.prefix { $0 != "_" && $0 != "-" }
    return language + script + locale.dropFirst(language.count)
  }

  /// The canonical BCP 47 tag: `zh-Hant-TW` for `zh_TW`, `he` for `iw`, `und` for a name that is not a
  /// locale.
  public var tag: String { ICU.identifier(of: identifier, CICU_LANGUAGE_TAG) ?? "und" }

  /// The language code of ISO 639; empty for a name without a language.
  public var language: String { ICU.identifier(of: identifier, CICU_LANGUAGE) ?? "" }
  /// The script code of ISO 15924, if the locale has one.
  public var script: String? { subtag(CICU_SCRIPT) }
  /// The region code of ISO 3166 or UN M.49, if the locale has one.
  public var region: String? { subtag(CICU_REGION) }

  /// The locale with the script and region that CLDR's likely subtags add: `zh-Hant-TW` for `zh-TW`,
  /// `de-Latn-DE` for `de`.
  public var maximized: LocaleTag { derived(CICU_MAXIMIZED) }

  /// The locale without the subtags that ``maximized`` would add again.
  public var minimized: LocaleTag { derived(CICU_MINIMIZED) }

  /// A Boolean value that indicates whether text in this locale runs from right to left.
  public var isRightToLeft: Bool { cicu_is_right_to_left(identifier) == 1 }

  /// Returns the display name of the locale in the language of `locale`: `German (Switzerland)`.
  public func displayName(in locale: LocaleTag) -> String {
    ICU.text { cicu_display_name(identifier, locale.identifier, $0, $1) } ?? name
  }

  private func subtag(_ which: some BinaryInteger) -> String? {
    ICU.identifier(of: identifier, which).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns a derived locale. ICU takes an empty identifier for American English; here it stays empty.
  private func derived(_ which: some BinaryInteger) -> LocaleTag {
    guard !language.isEmpty else { return self }
    return ICU.identifier(of: identifier, which).map(LocaleTag.init) ?? self
  }
}

extension LocaleTag {
  /// Returns whether another tag means the same localization. One of the two may have a region:
  /// `de` and `de-DE`.
  package func isWritten(as other: LocaleTag) -> Bool {
    self == other || maximized == other.maximized
      || writtenLanguage == other.writtenLanguage && maximized.script == other.maximized.script
        && (region == nil || other.region == nil)
  }

  /// The language code, with that of Bokmål for Norwegian. They differ only where Nynorsk inherits from Norwegian.
  private var writtenLanguage: String { language == "no" ? "nb" : language }

  /// Returns the index of the name that means the same localization, the most similar one; `nil` if there is none.
  package func index(in names: [String]) -> Int? {
    let tags = names.map { LocaleTag($0) }
    return tags.firstIndex(of: self) ?? tags.firstIndex { $0.maximized == maximized }
      ?? tags.firstIndex(where: isWritten)
  }
}

extension LocaleTag: Hashable, CustomStringConvertible {
  /// Returns a Boolean value that indicates whether two values are equal.
  public static func == (one: LocaleTag, other: LocaleTag) -> Bool { one.identifier == other.identifier }

  /// Hashes the value by feeding it into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// The tag as it was written.
  public var description: String { tag }
}

// MARK: Aliases

extension LocaleTag {
  /// Returns the identifier with which locales are compared: it replaces names of old folders, and
  /// Chinese regions by their script, and then applies CLDR's table of aliases to the whole identifier or
  /// else to its language.
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
    // The alias has a script (`sh` -> `sr_Latn`). Only a region of the original follows it.
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

  /// The English names of old localization folders (ICU returns them in lower case), and Chinese by
  /// region, which CLDR distinguishes by script.
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

// MARK: Inheritance

extension LocaleTag {
  /// The locales that a missing translation is inherited from, the closest first:
  /// `en-AU` → `en-GB` → `en-001` → `en`.
  public var parents: [LocaleTag] { inheritance.dropFirst().map { LocaleTag($0) } }

  /// The identifier, and those of its parents without the root.
  ///
  /// Apps inherit by CLDR's `parentLocales`, with the changes that Apple made for localization
  /// bundles: English of the Commonwealth goes by British, of Oceania by Australian, and Cantonese
  /// by Chinese.
  var inheritance: [String] {
    guard !identifier.isEmpty else { return [] }
    var chain = [identifier]
    // The limit is for a table with a cycle. No real chain has more than six locales.
    while chain.count < 9, let parent = Self.parent(of: chain[chain.count - 1]) { chain.append(parent) }
    return chain
  }

  private static func parent(of identifier: String) -> String? {
    if let parent = bundleParents[identifier] ?? cldrParents[identifier] { return parent == "root" ? nil : parent }
    guard let separator = identifier.lastIndex(of: "_") else { return nil }
    let parent = identifier[..<separator]
    // Two underscores precede a variant without a region.
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

  /// The languages whose usual script does not replace Latin letters. Later versions of CLDR than
  /// Debian's have them in their table.
  private static let romanized = "ar as bn el gu he ja kn kok ml mr or pa ru sa ta te ur yi zh"

  /// The regions that inherit from another one of their language. CLDR's own table lacks those of
  /// `en_001`, `en_150` and `es_419`, for which it has no data.
  private static let byRegion = [
    (
      "en_GB", "en",
      """
      AG AI AU BB BD BM BN BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI KN KY \
      LC LK LS MO MS MT MU MV MW MY NA NG PK PN SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG VC VG VU \
      ZA ZM ZW
      """
    ), ("en_AU", "en", "CC CK CX NF NR NU NZ PG WS"),
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
