import CICU

/// A locale, under whatever name it was given: a BCP 47 tag (`zh-Hant-TW`), an identifier with
/// underscores (`zh_TW`), a POSIX name (`en_US.UTF-8`), or a name that old apps gave their folders
/// (`English`). Two are equal if they mean the same locale.
public struct LocaleTag: Sendable {
  /// The name as given.
  public let name: String
  /// ICU's identifier of the name as written: its case put right, keywords cut off.
  let base: String
  /// ICU's identifier with deprecated codes replaced and the script of Chinese written out.
  let identifier: String

  /// The name with what it says about numbers (`ar-u-nu-latn`), which identifiers leave out.
  var numberIdentifier: String {
    name.contains("-u-") && !identifier.isEmpty ? name : identifier
  }

  /// Reads a name. There is a tag for every text; no localization matches what is not a locale.
  public init(_ name: String) {
    self.name = name
    // No name of a locale is longer (ICU itself reads 157 bytes), and a NUL would end it early.
    let isName = name.utf8.count <= 150 && !name.utf8.contains(0)
    base = isName ? ICU.text { cicu_base_name(name, $0, $1) } ?? name : ""
    identifier = Self.replacement(of: base)
  }

  /// The canonical BCP 47 tag: `zh-Hant-TW` for `zh_TW`, `he` for `iw`, `und` for what names no
  /// locale.
  public var tag: String {
    let identifier = identifier
    return ICU.text { cicu_language_tag(identifier, $0, $1) } ?? "und"
  }

  /// The language code of ISO 639; empty for what names no language.
  public var language: String { subtag(CICU_LANGUAGE) }
  /// The script code of ISO 15924, if the locale names one.
  public var script: String? { optionalSubtag(CICU_SCRIPT) }
  /// The region code of ISO 3166 or UN M.49, if the locale names one.
  public var region: String? { optionalSubtag(CICU_REGION) }

  /// The same with the script and region that CLDR's likely subtags add: `zh-Hant-TW` for `zh-TW`,
  /// `de-Latn-DE` for `de`.
  public var maximized: LocaleTag { derived(cicu_add_likely_subtags) }

  /// The same without what the likely subtags would add again.
  public var minimized: LocaleTag { derived(cicu_minimize_subtags) }

  /// Whether text in this locale runs from right to left.
  public var isRightToLeft: Bool { cicu_is_right_to_left(identifier) == 1 }

  /// The name of the locale for people, in the language of `locale`: `German (Switzerland)`.
  public func displayName(in locale: LocaleTag) -> String {
    let identifier = identifier
    return ICU.text { cicu_display_name(identifier, locale.identifier, $0, $1) } ?? name
  }

  private func subtag(_ which: some BinaryInteger) -> String {
    let identifier = identifier
    return ICU.text { cicu_subtag(identifier, Int32(which), $0, $1) } ?? ""
  }

  private func optionalSubtag(_ which: some BinaryInteger) -> String? {
    let subtag = subtag(which)
    return subtag.isEmpty ? nil : subtag
  }

  /// ICU takes an empty identifier for American English; here it stays empty.
  private func derived(
    _ derive: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int32) -> Int32
  ) -> LocaleTag {
    guard !language.isEmpty else { return self }
    return ICU.text { derive(identifier, $0, $1) }.map(LocaleTag.init) ?? self
  }
}

extension LocaleTag: Hashable, CustomStringConvertible {
  public static func == (one: LocaleTag, other: LocaleTag) -> Bool {
    one.identifier == other.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  public var description: String { tag }
}
