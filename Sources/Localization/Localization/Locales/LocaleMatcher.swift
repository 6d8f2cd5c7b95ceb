/// Chooses among localizations as iOS does for an app (`CFBundle`, by the rules of Apple's ICU): the
/// first preferred language with a match decides.
///
/// Unlike in CLDR's own matching, no language replaces another that its readers may know (Catalan does
/// not match Spanish). Only Cantonese and Wu match Chinese, and Najdi matches Arabic.
///
/// ```swift
/// import Localization
///
/// let available = ["en", "de", "zh-Hans", "zh-Hant"]
/// print(LocaleMatcher.matches(preferred: ["zh-HK", "en-GB"], available: available))
/// // Prints "["zh-Hant"]"
/// print(LocaleMatcher.bestMatch(preferred: ["ca"], available: ["en", "es"]) ?? "none")
/// // Prints "none"
/// ```
public enum LocaleMatcher {
  /// Returns the localization that the app shows.
  ///
  /// - Parameters:
  ///   - preferred: The user's languages, the preferred one first.
  ///   - available: The names of the app's localizations.
  /// - Returns: One of the available names; `nil` if none matches, and the app uses its development
  ///   language.
  public static func bestMatch(preferred: [String], available: [String]) -> String? {
    matches(preferred: preferred, available: available).first
  }

  /// Returns the best match, followed by the available localizations that it inherits from.
  public static func matches(preferred: [String], available: [String]) -> [String] {
    let preferred = preferred.map { LocaleTag($0, replacesExtendedLanguage: false) }
    let candidates = available.map { Candidate(LocaleTag($0, replacesExtendedLanguage: false)) }
    guard let match = match(preferred, candidates) else {
      // "No linguistic content": a localization for all users.
      return available.contains("zxx") ? ["zxx"] : []
    }
    return [available[match]] + ancestors(of: match, in: candidates).map { available[$0] }
  }

  private struct Candidate {
    let tag: LocaleTag
    /// The locale and those that it inherits from. A locale of a region that is not the usual one of its
    /// language comes twice, which adds to its distance (`it_CH` after `it_IT` for `it`).
    let chain: [String]
    let language: String

    init(_ tag: LocaleTag) {
      self.tag = tag
      language = tag.language
      let chain = tag.inheritance
      self.chain = Self.isUnusualRegion(tag) ? chain.prefix(1) + chain : chain
    }

    private static func isUnusualRegion(_ tag: LocaleTag) -> Bool {
      guard tag.region != nil, tag.identifier != "es_MX", tag.identifier != "zh_Hant_TW" else { return false }
      return tag.minimized.region != nil
    }
  }

  private static func match(_ preferred: [LocaleTag], _ candidates: [Candidate]) -> Int? {
    var brazilianForPortuguese: Int?
    for tag in preferred where !tag.identifier.isEmpty {
      var best: (index: Int, distance: Int)?
      let chain = tag.inheritance
      let language = tag.language
      for (index, candidate) in candidates.enumerated() {
        guard let distance = distance(from: tag, chain, language, to: candidate), distance < best?.distance ?? .max
        else { continue }
        if distance > 0, tag.identifier == "pt_PT", candidate.tag.identifier == "pt_BR" {
          brazilianForPortuguese = index
        } else {
          best = (index, distance)
        }
      }
      guard let best else { continue }
      if best.distance > 0, let exact = exactMatch(of: preferred, like: best.index, candidates) { return exact }
      return best.index
    }
    return brazilianForPortuguese
  }

  /// Returns the distance of a candidate from a wanted locale: −1 for the same name, 0 for the same locale,
  /// or else the number of steps of both to their closest common ancestor; `nil` if there is none.
  private static func distance(
    from tag: LocaleTag, _ chain: [String], _ language: String, to candidate: Candidate
  ) -> Int? {
    if tag.base == candidate.tag.base { return -1 }
    if tag.identifier == candidate.tag.identifier { return 0 }
    guard group(language) == group(candidate.language) else { return nil }
    let distances = chain.enumerated().compactMap { steps, ancestor in
      candidate.chain.firstIndex(of: ancestor).map { steps + $0 }
    }
    return distances.min().map { language == candidate.language ? $0 : $0 + 1 }
  }

  /// Returns another region of the language that was found, if it is among the preferred languages and
  /// the app has it: `fr-CH, fr-CA` chooses `fr-CA` rather than `fr-FR`.
  private static func exactMatch(of preferred: [LocaleTag], like index: Int, _ candidates: [Candidate]) -> Int? {
    let found = candidates[index]
    guard found.tag.region != nil, found.language != "zh" else { return nil }
    for tag in preferred where tag.language == found.language {
      let exact = candidates.firstIndex { $0.tag.base == tag.base || $0.tag.identifier == tag.identifier }
      if let exact { return exact }
    }
    return nil
  }

  private static func ancestors(of match: Int, in candidates: [Candidate]) -> [Int] {
    var found: [Int] = []
    for ancestor in candidates[match].tag.inheritance {
      for (index, candidate) in candidates.enumerated() where index != match {
        // An app without general traditional Chinese uses Taiwan's for Hong Kong.
        let isTaiwanese = ancestor == "zh_Hant_HK" && candidate.tag.identifier == "zh_Hant_TW"
        if isTaiwanese || candidate.tag.identifier == ancestor { found.append(index) }
      }
    }
    return found
  }

  /// Returns the language as which a language is compared, if one inherits from the other.
  private static func group(_ language: String) -> String { groups[language] ?? language }

  /// The languages that inherit from another one. Hindi in Latin letters inherits from Indian English.
  private static let groups = ["ars": "ar", "hi": "en", "nb": "no", "nn": "no", "wuu": "zh", "yue": "zh"]
}
