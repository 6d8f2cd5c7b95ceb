/// A track that a viewer can choose: subtitles, captions, or a language of the sound.
public struct MediaOption: Hashable, Sendable {
  /// Tells the option from the others of its group.
  public var id: String
  /// A BCP 47 tag; nil when the media doesn't say.
  public var language: String?
  /// The media's own name for it; nil when it has none.
  public var name: String?
  /// Whether it tells sounds and speakers, too ("SDH", captions).
  public var isForHardOfHearing: Bool
  /// Whether it translates only what is foreign, and is no choice of the viewer's.
  public var isForcedOnly: Bool
  /// Whether the media proposes it.
  public var isDefault: Bool

  public init(
    id: String, language: String? = nil, name: String? = nil, isForHardOfHearing: Bool = false,
    isForcedOnly: Bool = false, isDefault: Bool = false
  ) {
    self.id = id
    self.language = language
    self.name = name
    self.isForHardOfHearing = isForHardOfHearing
    self.isForcedOnly = isForcedOnly
    self.isDefault = isDefault
  }

  /// What a menu shows: the media's own name, with the language in brackets where the name doesn't
  /// say it already, and "SDH" at the end where that tells something.
  ///
  /// - Parameter languageName: a language's name in the menu's language, for a BCP 47 tag.
  public func displayName(languageName: (String) -> String?) -> String {
    let languageText = language.map { languageName($0) ?? $0 }
    var text = name ?? languageText ?? id
    if let languageText, text.lowercased().range(of: languageText.lowercased()) == nil {
      text += " (\(languageText))"
    }
    if isForHardOfHearing, text.range(of: "SDH") == nil { text += " SDH" }
    return text
  }
}

/// The options of one kind, and which of them is chosen.
public struct MediaOptionGroup: Hashable, Sendable {
  public let options: [MediaOption]
  /// Whether nothing may be chosen: true for texts, false for sound.
  public let allowsNone: Bool
  public private(set) var selected: MediaOption?

  /// A group that must have a choice starts with its default option, else its first.
  public init(_ options: [MediaOption], allowsNone: Bool) {
    self.options = options
    self.allowsNone = allowsNone
    if !allowsNone { selected = options.first(where: \.isDefault) ?? options.first }
  }

  /// Chooses an option, or none. What the group doesn't have, or doesn't allow, changes nothing.
  public mutating func select(_ option: MediaOption?) {
    guard let option else {
      if allowsNone { selected = nil }
      return
    }
    if options.contains(option) { selected = option }
  }

  /// Chooses what fits best by itself: the first of the viewer's languages that an option has, else
  /// the default option, else none (or the first, where there must be one). Options for the hard of
  /// hearing are preferred when `prefersHardOfHearing`, and left for last when not.
  ///
  /// - Parameter languages: BCP 47 tags, best first.
  public mutating func selectAutomatically(
    languages: [String], prefersHardOfHearing: Bool = false
  ) {
    let choices = options.filter { !$0.isForcedOnly }
    let ordered =
      choices.filter { $0.isForHardOfHearing == prefersHardOfHearing }
      + choices.filter { $0.isForHardOfHearing != prefersHardOfHearing }
    let match = languages.lazy.compactMap { bestMatch(for: $0, in: ordered) }.first
    selected =
      match ?? ordered.first(where: \.isDefault)
      ?? (allowsNone ? nil : ordered.first ?? options.first)
  }
}

/// The option in `language`, or else in the same language of another place (`fr-CA`, `fr`).
private func bestMatch(for language: String, in options: [MediaOption]) -> MediaOption? {
  func normalized(_ tag: String) -> String {
    String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
  }
  let tag = normalized(language)
  let base = tag.prefix { $0 != "-" }
  return options.first { $0.language.map(normalized) == tag }
    ?? options.first { $0.language.map { normalized($0).prefix { $0 != "-" } } == base }
}

/// What the viewer wants of captions, kept from video to video and from one start of the app to the
/// next.
///
/// The *wish* is kept, not what was on screen: a video without the wanted language must not turn
/// "French" or "automatic" into "off".
public enum CaptionPreference: Hashable, Sendable {
  case off
  case automatic
  /// The language of the option that was chosen, a BCP 47 tag.
  case language(String)

  /// The wish that a choice in the menu shows.
  public init(choosing option: MediaOption?) {
    self = option.map { $0.language.map(Self.language) ?? .automatic } ?? .off
  }

  /// Applies the wish to the text tracks of a new session.
  ///
  /// - Parameter languages: the viewer's languages, for ``automatic``.
  public func apply(to group: inout MediaOptionGroup, languages: [String]) {
    switch self {
    case .off: group.select(nil)
    case .automatic: group.selectAutomatically(languages: languages)
    case .language(let tag):
      let choices = group.options.filter { !$0.isForcedOnly }
      group.select(bestMatch(for: tag, in: choices))
    }
  }

  /// The wish as text for a settings store: `off`, `auto`, or the tag.
  public var stored: String {
    switch self {
    case .off: "off"
    case .automatic: "auto"
    case .language(let tag): tag
    }
  }

  /// Reads a stored wish. Nothing stored is ``automatic``.
  public init(stored: String?) {
    switch stored {
    case nil, "", "auto": self = .automatic
    case "off": self = .off
    case .some(let tag): self = .language(tag)
    }
  }
}
