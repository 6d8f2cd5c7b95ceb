public import JSON

extension Video {
  /// The localized variant for the first preferred language that has one
  /// (`variantForPreferredLanguage:`).
  ///
  /// - Parameter languages: tags such as `fr-CA`, best first. For each, a variant of the same tag
  ///   wins, then one of a shorter tag (`fr`; "lookup" of RFC 4647 §3.4), then one of a longer tag
  ///   (`fr` finds `fr-FR`; "basic filtering" of RFC 4647 §3.3.1).
  public func variant(for languages: [String]) -> JSON.Object? {
    let variants = properties[PropertyKey.variants]?.array?.compactMap(\.object) ?? []
    let tagged = variants.compactMap { variant in
      variant["language"]?.string.map { (tag: Self.subtags($0), variant: variant) }
    }
    for language in languages {
      let wanted = Self.subtags(language)
      for length in stride(from: wanted.count, to: 0, by: -1) {
        let shorter = wanted.prefix(length)
        if let match = tagged.first(where: { $0.tag.elementsEqual(shorter) }) {
          return match.variant
        }
      }
      if let longer = tagged.first(where: { !wanted.isEmpty && $0.tag.starts(with: wanted) }) {
        return longer.variant
      }
    }
    return nil
  }

  /// The name in the best of the preferred languages, or else the base name.
  public func localizedName(for languages: [String]) -> String? {
    localized(PropertyKey.name, for: languages)
  }

  /// The short description in the best of the preferred languages, or else the base one.
  public func localizedShortDescription(for languages: [String]) -> String? {
    localized(PropertyKey.description, for: languages)
  }

  /// The long description in the best of the preferred languages, or else the base one.
  public func localizedLongDescription(for languages: [String]) -> String? {
    localized(PropertyKey.longDescription, for: languages)
  }

  private func localized(_ key: String, for languages: [String]) -> String? {
    variant(for: languages)?[key]?.string ?? properties[key]?.string
  }

  private static func subtags(_ language: String) -> [String] {
    language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
  }
}
