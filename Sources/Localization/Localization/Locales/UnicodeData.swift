import CICU

/// Whether the data of locales and characters is there: ICU, which is loaded when it is first
/// needed.
public enum UnicodeData {
  /// What is missing; `nil` if nothing is. Without ICU no locale is recognized, and every text is
  /// English.
  public static var problem: String? { cicu_problem().map { String(cString: $0) } }
}

extension Unicode.Scalar {
  /// The script, by its code of ISO 15924: `Latn`, `Arab`, `Zyyy` for what all scripts share, `Zinh`
  /// for marks, `Zzzz` for what has none.
  public var script: String { ICU.text { cicu_script(value, $0, $1) } ?? "Zzzz" }

  /// The width in East Asian text (Unicode Standard Annex 11).
  public var eastAsianWidth: EastAsianWidth {
    EastAsianWidth(rawValue: cicu_east_asian_width(value)) ?? .neutral
  }

  /// The values of the property East_Asian_Width.
  public enum EastAsianWidth: Int32, Hashable, Sendable {
    case neutral, ambiguous, halfwidth, fullwidth, narrow, wide
  }
}

extension String {
  /// The text in normalization form C (Unicode Standard Annex 15).
  public var composed: String {
    passed { text, length in ICU.text { cicu_nfc(text, length, $0, $1) } } ?? self
  }

  /// What makes the text look like another one (Unicode Technical Standard 39).
  public var spoofing: Spoofing {
    Spoofing(rawValue: max(0, passed { cicu_spoof_check($0, $1) }))
  }

  /// The checks of Unicode Technical Standard 39 that a text fails.
  public struct Spoofing: OptionSet, Hashable, Sendable {
    /// One bit for each check, as ICU numbers them.
    public let rawValue: Int32
    /// The checks of these bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Letters of scripts that no language mixes, such as Latin and Cyrillic.
    public static let mixedScripts = Spoofing(rawValue: Int32(CICU_SPOOF_MIXED_SCRIPTS))
    /// Invisible characters, or the same mark twice on a letter.
    public static let invisible = Spoofing(rawValue: Int32(CICU_SPOOF_INVISIBLE))
    /// Digits of several scripts.
    public static let mixedNumbers = Spoofing(rawValue: Int32(CICU_SPOOF_MIXED_NUMBERS))
    /// A mark that its letter hides.
    public static let hiddenOverlay = Spoofing(rawValue: Int32(CICU_SPOOF_HIDDEN_OVERLAY))
  }

  /// Hands the text on as C takes it: a pointer and a length.
  func passed<Result>(
    to call: (UnsafePointer<CChar>, Int32) -> Result
  ) -> Result {
    let length = Int32(clamping: utf8.count)
    return withCString { call($0, length) }
  }
}

extension LocaleTag {
  /// The texts in the order that readers of the language expect (Unicode Technical Standard 10).
  public func sorted(_ texts: some Sequence<String>) -> [String] {
    texts.map { text in
      let key = text.passed { text, length in
        ICU.bytes { cicu_sort_key(identifier, text, length, $0, $1) }
      }
      return (key: key ?? Array(text.utf8), text: text)
    }
    .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    .map(\.text)
  }
}
