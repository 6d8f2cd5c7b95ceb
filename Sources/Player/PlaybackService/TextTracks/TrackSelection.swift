public import PlayerCore
import Support

extension MediaSelection {
  /// Whether there is something to choose, and so a reason for a captions button.
  public var offersChoice: Bool { !legible.options.isEmpty || audible.options.count > 1 }
}

extension MediaSelection.Option {
  /// What a menu shows: the media's own name, with the language in brackets where the name doesn't
  /// say it already, and "SDH" at the end where that tells something.
  ///
  /// - Parameter languageName: a language's name in the menu's language, for a BCP 47 tag.
  public func menuTitle(languageName: (String) -> String?) -> String {
    let language = locale.map { languageName($0) ?? $0 }
    var text = displayName.isEmpty ? language ?? id : displayName
    if let language, text.lowercased().range(of: language.lowercased()) == nil {
      text += " (\(language))"
    }
    if describesSpeechAndSound, text.range(of: "SDH") == nil { text += " SDH" }
    return text
  }
}

extension MediaSelection.Group {
  /// What fits best by itself: the first of the viewer's languages that an option has, else the
  /// media's own default, else nothing, or what is selected where there must be something. Options made for people who can't hear are
  /// preferred when `prefersSpeechAndSound`, and left for last when not.
  ///
  /// - Parameter languages: BCP 47 tags, best first.
  public func automaticOption(
    languages: [String], prefersSpeechAndSound: Bool = false
  ) -> MediaSelection.Option? {
    let preferred = options.filter { $0.describesSpeechAndSound == prefersSpeechAndSound }
    let others = options.filter { $0.describesSpeechAndSound != prefersSpeechAndSound }
    let match = languages.lazy.compactMap { (preferred + others).best(for: $0) }.first
    return match ?? defaultOption ?? (allowsEmptySelection ? nil : selected ?? options.first)
  }
}

extension [MediaSelection.Option] {
  /// The option in `language`, or else in the same language of another place (`fr-CA`, `fr`).
  fileprivate func best(for language: String) -> MediaSelection.Option? {
    let tag = normalized(language)
    let base = tag.prefix { $0 != "-" }
    return first { $0.locale.map(normalized) == tag }
      ?? first { $0.locale.map { normalized($0).prefix { $0 != "-" } } == base }
  }
}

private func normalized(_ tag: String) -> String {
  String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
}

/// What the viewer wants of captions, kept from video to video and from one start of the app to the
/// next.
///
/// The *wish* is kept, not what was on screen: a video without the wanted language must not turn
/// "French" or "automatic" into "off".
public enum CaptionPreference: Hashable, Sendable {
  /// No captions.
  case off
  /// What the media proposes.
  case automatic
  /// The language of the option that was chosen, a BCP 47 tag.
  case language(String)

  /// The wish that a choice in the menu shows.
  public init(choosing option: MediaSelection.Option?) {
    self = option.map { $0.locale.map(Self.language) ?? .automatic } ?? .off
  }

  /// What of a session's text tracks meets the wish; nil is none.
  ///
  /// - Parameters:
  ///   - group: the text tracks there are.
  ///   - languages: the viewer's languages, for ``automatic``.
  public func option(
    of group: MediaSelection.Group, languages: [String]
  ) -> MediaSelection.Option? {
    switch self {
    case .off: nil
    case .automatic: group.automaticOption(languages: languages)
    case .language(let tag): group.options.best(for: tag)
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
