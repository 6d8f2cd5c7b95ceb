public import PlayerCore

/// The menu of audio and subtitles (`BCOVPUIClosedCaptionHandler`).
public struct MediaChoice: Hashable, Sendable {
  /// The selection of an item.
  public enum Selection: Hashable, Sendable {
    /// No subtitles.
    case off
    /// The default subtitles of the media.
    case automatic
    /// A text option.
    case legible(MediaSelection.Option)
    /// An audio option.
    case audible(MediaSelection.Option)
  }

  /// An item of the menu.
  public struct Item: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The selection.
    public var selection: Selection
    /// Whether the item is selected.
    public var isSelected: Bool
  }

  /// The items under one heading.
  public struct Section: Hashable, Sendable {
    /// The heading.
    public var heading: String
    /// The items.
    public var items: [Item]
  }

  /// The options of the media, and the selected ones.
  public internal(set) var selection = MediaSelection()
  /// The viewer's choice of subtitles; `nil` if the selection of the media applies. It is separate
  /// from the current selection, so that "automatic" does not turn into the language that it
  /// selected.
  public private(set) var choice: Selection?

  /// Creates a menu without options.
  public init() {}

  /// Whether there is a choice: subtitles, or more than one audio option. The documents say
  /// "captions or audio tracks"; one audio track is no choice.
  public var isOffered: Bool { selection.offersChoice }

  /// Stores the viewer's choice.
  mutating func remember(_ chosen: Selection) {
    if case .audible = chosen { return }
    choice = chosen
  }

  /// Returns the option to select for an item, and its group.
  func target(of selection: Selection) -> (isLegible: Bool, option: MediaSelection.Option?) {
    switch selection {
    case .off: (true, nil)
    case .automatic: (true, self.selection.legible.defaultOption)
    case .legible(let option): (true, option)
    case .audible(let option): (false, option)
    }
  }

  /// Returns the sections of the menu.
  ///
  /// - Parameters:
  ///   - text: The texts in the viewer's language.
  ///   - title: Returns the title of a text option; by default its own name.
  ///   - audibleTitle: Returns the title of an audio option; by default its own name.
  public func sections(
    _ text: ControlText, title: (MediaSelection.Option) -> String = \.displayName,
    audibleTitle: (MediaSelection.Option) -> String = \.displayName
  ) -> [Section] {
    var sections: [Section] = []
    if !selection.legible.options.isEmpty {
      let hasCaptions = selection.legible.options.contains(where: \.describesSpeechAndSound)
      sections.append(
        Section(
          heading: text("bcovpuiclosedcaptionhandler_00\(hasCaptions ? 4 : 2)"),
          items: legibleItems(text, title: title)))
    }
    if selection.audible.options.count > 1 {
      let items = selection.audible.options.map { option in
        Item(
          title: audibleTitle(option), selection: .audible(option),
          isSelected: option == selection.audible.selected)
      }
      sections.append(Section(heading: text("bcovpuiclosedcaptionhandler_003"), items: items))
    }
    return sections
  }

  /// Returns the items of the menu of subtitles.
  func legibleItems(_ text: ControlText, title: (MediaSelection.Option) -> String) -> [Item] {
    let group = selection.legible
    var items: [Item] = []
    if group.allowsEmptySelection {
      let isOff = choice == .off || (choice != .automatic && group.selected == nil)
      items.append(Item(title: text("bcovpuiclosedcaptionhandler_005"), selection: .off, isSelected: isOff))
    }
    if group.defaultOption != nil {
      items.append(
        Item(title: text("bcovpuiclosedcaptionhandler_006"), selection: .automatic, isSelected: choice == .automatic))
    }
    return items
      + group.options.map { option in
        Item(
          title: title(option), selection: .legible(option),
          isSelected: choice != .automatic && choice != .off && option == group.selected)
      }
  }
}
