/// The audio and subtitle options of the media, with the selected ones (`AVMediaSelectionGroup`,
/// and the media selection members of `BCOVPlaybackSession`).
public struct MediaSelection: Hashable, Sendable {
  /// One language or rendition.
  public struct Option: Hashable, Sendable {
    /// An id that is unique in the group.
    public var id: String
    /// The name for a menu, in the language of the media's author.
    public var displayName: String
    /// A language tag, such as `pt-BR`.
    public var locale: String?
    /// Whether the option is made for deaf viewers.
    public var describesSpeechAndSound: Bool

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - id: An id that is unique in the group.
    ///   - displayName: The name for a menu.
    ///   - locale: A language tag, such as `pt-BR`.
    ///   - describesSpeechAndSound: Whether the option is made for deaf viewers.
    public init(id: String, displayName: String, locale: String? = nil, describesSpeechAndSound: Bool = false) {
      self.id = id
      self.displayName = displayName
      self.locale = locale
      self.describesSpeechAndSound = describesSpeechAndSound
    }
  }

  /// The options of one kind.
  public struct Group: Hashable, Sendable {
    /// The options, in the order of a menu.
    public var options: [Option]
    /// Whether the selection may be empty.
    public var allowsEmptySelection: Bool
    /// The option that is selected before the viewer chooses (`defaultOption`).
    public let defaultOption: Option?
    /// The selected option, or `nil` for none.
    public private(set) var selected: Option?

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - options: The options, in the order of a menu.
    ///   - allowsEmptySelection: Whether the selection may be empty.
    ///   - selected: The selected option; `nil` for the default. An option that is not in `options`
    ///     makes the selection empty.
    ///   - defaultOption: The default; an option that is not in `options` counts as `nil`.
    public init(
      _ options: [Option] = [], allowsEmptySelection: Bool = true, selected: Option? = nil,
      defaultOption: Option? = nil
    ) {
      self.options = options
      self.allowsEmptySelection = allowsEmptySelection
      self.defaultOption = defaultOption.flatMap { options.contains($0) ? $0 : nil }
      self.selected = selected.map { options.contains($0) ? $0 : nil } ?? self.defaultOption
    }

    /// Selects an option of this group, or `nil` if that is allowed; any other value is ignored.
    ///
    /// - Returns: Whether the selection changed.
    public mutating func select(_ option: Option?) -> Bool {
      let isValid = option.map(options.contains) ?? allowsEmptySelection
      guard isValid, option != selected else { return false }
      selected = option
      return true
    }
  }

  /// The audio options: languages, commentary.
  public var audible: Group
  /// The text options: subtitles and captions.
  public var legible: Group

  /// Creates a selection from two groups; a group without options has no choice.
  public init(audible: Group = Group(), legible: Group = Group()) {
    self.audible = audible
    self.legible = legible
  }

  /// A Boolean value that indicates whether the media offers captions, or several audio tracks, and
  /// so needs a captions button.
  public var offersChoice: Bool { !legible.options.isEmpty || audible.options.count > 1 }
}

/// The choices of a bit rate menu, with the selected one (`BCOVPreferredBitrateConfig`).
public struct PreferredBitrateMenu: Hashable, Sendable {
  /// One item of the menu.
  public struct Option: Hashable, Sendable {
    /// The title of the item; `nil` for the default title of an item without a limit.
    public var title: String?
    /// The limit in bits per second; 0 means no limit.
    public var bitsPerSecond: Double

    /// Creates an item with its limit.
    public init(_ title: String?, bitsPerSecond: Double) {
      self.title = title
      self.bitsPerSecond = bitsPerSecond
    }
  }

  /// The title of the menu; `nil` for the default title.
  public var title: String?
  /// The items, in the order of the menu.
  public package(set) var options: [Option]
  /// The index of the selected item.
  public private(set) var selectedIndex: Int

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - title: The title of the menu.
  ///   - options: The items in order; if each has a limit, one without a limit is appended.
  ///   - initialIndex: The index of the first selection; an index out of range counts as 0.
  public init(title: String? = nil, options: [Option], initialIndex: Int = 0) {
    self.title = title
    let hasAutomatic = options.contains { $0.bitsPerSecond == 0 }
    self.options = options + (hasAutomatic ? [] : [Option(nil, bitsPerSecond: 0)])
    selectedIndex = self.options.indices.contains(initialIndex) ? initialIndex : 0
  }

  /// The selected item.
  public var selected: Option { options[selectedIndex] }

  /// Selects an item and sets its limit on the controller, for the current video and later ones. An
  /// index out of range has no effect.
  public mutating func select(_ index: Int, on controller: PlaybackController) {
    guard options.indices.contains(index) else { return }
    selectedIndex = index
    controller.preferredPeakBitRate = selected.bitsPerSecond
  }
}
