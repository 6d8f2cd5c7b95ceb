public import PlayerCore

extension MediaSelection.Option {
  /// Returns the title in a menu: the media's own name, with the language in brackets if the name
  /// does not contain it, and with "SDH" at the end for captions that describe sounds.
  ///
  /// - Parameter languageName: Returns the name of a BCP 47 tag in the language of the menu.
  public func menuTitle(languageName: (String) -> String?) -> String {
    let language = locale.map { languageName($0) ?? $0 }
    var text = displayName.isEmpty ? language ?? id : displayName
    if let language, !text.lowercased().contains(language.lowercased()) {
      text += " (\(language))"
    }
    if describesSpeechAndSound, !text.contains("SDH") { text += " SDH" }
    return text
  }
}

extension MediaSelection.Group {
  /// Returns the best option without a choice of the viewer: the first of the viewer's languages
  /// that an option has, else the media's default, else none. If a selection is required, the
  /// selected option stays.
  ///
  /// - Parameters:
  ///   - languages: The viewer's languages as BCP 47 tags, best first.
  ///   - prefersSpeechAndSound: Whether options for viewers who cannot hear come first rather than
  ///     last.
  public func automaticOption(languages: [String], prefersSpeechAndSound: Bool = false) -> MediaSelection.Option? {
    let preferred = options.filter { $0.describesSpeechAndSound == prefersSpeechAndSound }
    let others = options.filter { $0.describesSpeechAndSound != prefersSpeechAndSound }
    let match = languages.lazy.compactMap { preferred.best(for: $0) ?? others.best(for: $0) }.first
    return match ?? defaultOption ?? (allowsEmptySelection ? nil : selected ?? options.first)
  }
}

extension [MediaSelection.Option] {
  /// Returns the option in a language, else one in the same script, else one in the same language
  /// (`zh-Hant-HK`, `zh-Hant`, `zh`).
  fileprivate func best(for language: String) -> MediaSelection.Option? {
    let candidates = compactMap { option in option.locale.map { (option, tag: subtags(of: $0)) } }
    var wanted = subtags(of: language)
    let related = wanted.first.flatMap { relatedLanguages[$0] }
    while !wanted.isEmpty {
      let match = candidates.first { $0.tag == wanted } ?? candidates.first { $0.tag.starts(with: wanted) }
      if let match { return match.0 }
      wanted.removeLast()
    }
    return candidates.first { related != nil && $0.tag.first == related }?.0
  }
}

/// The other code of a language: `no` is Norwegian in general, `nb` and `nn` are its two forms.
private let relatedLanguages = ["nb": "no", "nn": "no", "no": "nb"]

/// Returns the parts of a BCP 47 tag in lower case. Chinese always has a script, which depends on
/// the region; Foundation's own rules for it are not in FoundationEssentials.
private func subtags(of tag: String) -> [String] {
  var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
  if parts.first == "zh", parts.dropFirst().first?.count != 4 {
    let isTraditional = parts.contains { ["hk", "mo", "tw"].contains($0) }
    parts.insert(isTraditional ? "hant" : "hans", at: 1)
  }
  return parts
}

/// The viewer's preference for captions, kept across videos and launches of the app.
///
/// The preference is kept, not the selected track: a video without the preferred language must not
/// turn "French" or "automatic" into "off".
public enum CaptionPreference: Hashable, Sendable {
  /// No captions.
  case off
  /// The default of the media.
  case automatic
  /// A language, as a BCP 47 tag.
  case language(String)

  /// Creates the preference that a choice in the menu expresses.
  public init(choosing option: MediaSelection.Option?) {
    self = option.map { $0.locale.map(Self.language) ?? .automatic } ?? .off
  }

  /// Returns the text track of a session that meets the preference, or `nil` for none.
  ///
  /// - Parameters:
  ///   - group: The text tracks.
  ///   - languages: The viewer's languages, for ``automatic``.
  public func option(of group: MediaSelection.Group, languages: [String]) -> MediaSelection.Option? {
    switch self {
    case .off: nil
    case .automatic: group.automaticOption(languages: languages)
    case .language(let tag): group.options.best(for: tag)
    }
  }

  /// The preference as text for a settings store: `off`, `auto`, or the tag.
  public var stored: String {
    switch self {
    case .off: "off"
    case .automatic: "auto"
    case .language(let tag): tag
    }
  }

  /// Reads a stored preference. The default is ``automatic``.
  public init(stored: String?) {
    switch stored {
    case nil, "", "auto": self = .automatic
    case "off": self = .off
    case .some(let tag): self = .language(tag)
    }
  }
}

/// Selects the viewer's preferred captions in each new session, and keeps the viewer's choices
/// (`enableCaptionPersistence`). Without this consumer, no choice is kept.
public final class CaptionPersistence: PlaybackSessionConsumer {
  /// The viewer's preference. Setting it, for example for "automatic" in a menu, saves it and
  /// affects the next session.
  public var preference: CaptionPreference { didSet { save(preference.stored) } }

  private let languages: [String]
  private let save: (String) -> Void

  /// Creates a consumer.
  ///
  /// - Parameters:
  ///   - languages: The viewer's languages, best first.
  ///   - stored: The last text that `save` received, possibly in an earlier launch of the app.
  ///   - save: Stores the viewer's preference.
  public init(languages: [String], stored: String?, save: @escaping (String) -> Void) {
    self.languages = languages
    self.save = save
    preference = CaptionPreference(stored: stored)
  }

  /// Selects the preferred captions, and records new choices.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .lifecycle(let event) where event.kind == .ready:
      let group = session.player.mediaSelection.legible
      let option = preference.option(of: group, languages: languages)
      guard option != group.selected, option != nil || group.allowsEmptySelection else { return }
      session.selectLegible(option)
    case .selectedLegible(let option):
      // A selection that the preference implies is not another choice of the viewer.
      let group = session.player.mediaSelection.legible
      if option != preference.option(of: group, languages: languages) {
        preference = CaptionPreference(choosing: option)
      }
    default: break
    }
  }
}

/// The visibility of the captions button: hidden at the beginning of each video, and visible once
/// the video has captions or several audio tracks.
public final class CaptionsButton: PlaybackSessionConsumer {
  /// A Boolean value that indicates whether the layout omits the button.
  public private(set) var isRemoved = true {
    didSet { if isRemoved != oldValue { onChange(isRemoved) } }
  }

  private let onChange: (_ isRemoved: Bool) -> Void

  /// Creates a consumer.
  ///
  /// - Parameter onChange: Called when the button appears or disappears.
  public init(onChange: @escaping (_ isRemoved: Bool) -> Void = { _ in }) {
    self.onChange = onChange
  }

  /// Updates the visibility with the sessions of a controller.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .lifecycle(let event) where event.kind == .terminate: isRemoved = true
    // Some players know their tracks only when they know the media.
    case .advanced, .determinedMediaType, .selectedAudible, .selectedLegible:
      isRemoved = !(session.isReady && session.player.mediaSelection.offersChoice)
    default: break
    }
  }
}
