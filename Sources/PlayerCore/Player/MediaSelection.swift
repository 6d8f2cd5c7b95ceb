/// What can be chosen to hear and to read, and what is chosen (`AVMediaSelectionGroup`, and the
/// media selection members of `BCOVPlaybackSession`).
public struct MediaSelection: Hashable, Sendable {
  /// One language or rendition.
  public struct Option: Hashable, Sendable {
    public var id: String
    public var displayName: String
    /// A language tag, such as `pt-BR`.
    public var locale: String?
    /// Made for people who can't hear.
    public var describesSpeechAndSound: Bool

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
    public var options: [Option]
    /// Whether nothing may be selected.
    public var allowsEmptySelection: Bool
    /// What is selected until an option is chosen (`defaultOption`).
    public let defaultOption: Option?
    public private(set) var selected: Option?

    /// - Parameters:
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

  public var audible: Group
  public var legible: Group

  public init(audible: Group = Group(), legible: Group = Group()) {
    self.audible = audible
    self.legible = legible
  }
}
