/// What can be chosen to hear and to read, and what is chosen (`AVMediaSelectionGroup`, and the
/// media selection members of `BCOVPlaybackSession`).
public struct MediaSelection: Hashable, Sendable {
  /// One language or rendition.
  public struct Option: Hashable, Sendable {
    /// Tells the options of a group apart.
    public var id: String
    /// What a menu shows, in the language of the media's author.
    public var displayName: String
    /// A language tag, such as `pt-BR`.
    public var locale: String?
    /// Made for people who can't hear.
    public var describesSpeechAndSound: Bool

    /// An option.
    ///
    /// - Parameters:
    ///   - id: tells the options of a group apart.
    ///   - displayName: what a menu shows.
    ///   - locale: a language tag, such as `pt-BR`.
    ///   - describesSpeechAndSound: made for people who can't hear.
    public init(
      id: String, displayName: String, locale: String? = nil, describesSpeechAndSound: Bool = false
    ) {
      self.id = id
      self.displayName = displayName
      self.locale = locale
      self.describesSpeechAndSound = describesSpeechAndSound
    }
  }

  /// The options of one kind.
  public struct Group: Hashable, Sendable {
    /// All that can be chosen, in the order of a menu.
    public var options: [Option]
    /// Whether nothing may be selected.
    public var allowsEmptySelection: Bool
    /// What is selected until an option is chosen (`defaultOption`).
    public let defaultOption: Option?
    /// What is chosen now; `nil` for nothing.
    public private(set) var selected: Option?

    /// - Parameters:
    ///   - options: what there is to choose from.
    ///   - allowsEmptySelection: whether none of them may be selected.
    ///   - selected: `nil` for the default. What isn't in `options` selects nothing.
    ///   - defaultOption: what isn't in `options` counts as `nil`.
    public init(
      _ options: [Option] = [], allowsEmptySelection: Bool = true, selected: Option? = nil,
      defaultOption: Option? = nil
    ) {
      self.options = options
      self.allowsEmptySelection = allowsEmptySelection
      self.defaultOption = defaultOption.flatMap { options.contains($0) ? $0 : nil }
      self.selected = selected.map { options.contains($0) ? $0 : nil } ?? self.defaultOption
    }

    /// Selects an option of this group, or nothing where that is allowed; anything else is ignored.
    ///
    /// - Returns: whether the selection changed.
    public mutating func select(_ option: Option?) -> Bool {
      let isLawful = option.map(options.contains) ?? allowsEmptySelection
      guard isLawful, option != selected else { return false }
      selected = option
      return true
    }
  }

  /// What can be heard: languages, commentary.
  public var audible: Group
  /// What can be read: subtitles and captions.
  public var legible: Group

  /// What can be heard and read; a group without options has nothing to choose.
  public init(audible: Group = Group(), legible: Group = Group()) {
    self.audible = audible
    self.legible = legible
  }
}
