public import PlayerCore

/// The menu of audio and subtitles (`BCOVPUIClosedCaptionHandler`).
public struct MediaChoice: Hashable, Sendable {
  /// What a line of the menu selects.
  public enum Selection: Hashable, Sendable {
    /// Nothing is read.
    case off
    /// What the media names as its default is read.
    case automatic
    /// This is read.
    case legible(MediaSelection.Option)
    /// This is heard.
    case audible(MediaSelection.Option)
  }

  /// A line of the menu.
  public struct Item: Hashable, Sendable {
    /// What it says.
    public var title: String
    /// What it selects.
    public var selection: Selection
    /// Whether it is what was chosen.
    public var isSelected: Bool
  }

  /// The lines under one heading.
  public struct Section: Hashable, Sendable {
    /// The heading.
    public var heading: String
    /// The lines below it.
    public var items: [Item]
  }

  /// What the media offers, and what is chosen now.
  public private(set) var selection = MediaSelection()
  /// What the viewer chose to read. It is kept beside what is selected now: a choice of "automatic" must not turn into the language
  /// that it led to.
  public private(set) var wish = Wish.media

  /// What the viewer wants to read.
  public enum Wish: Hashable, Sendable {
    /// Nothing was chosen: as the media comes.
    case media
    /// Nothing is to be read.
    case off
    /// What the media names as its default.
    case automatic
    /// A certain option.
    case manual
  }

  /// Nothing to choose.
  public init() {}

  /// Whether there is anything to choose: subtitles, or more than one thing to hear. The documents say "captions or audio tracks"; with one audio
  /// track there is no choice.
  public var isOffered: Bool {
    !selection.legible.options.isEmpty || selection.audible.options.count > 1
  }

  /// The media offers other things.
  mutating func setMedia(_ selection: MediaSelection) { self.selection = selection }

  mutating func note(_ chosen: Selection) {
    switch chosen {
    case .off: wish = .off
    case .automatic: wish = .automatic
    case .legible: wish = .manual
    case .audible: break
    }
  }

  /// What to select for a line of the menu, and in which group; `nil` leaves the group as it is.
  func target(of selection: Selection) -> (isLegible: Bool, option: MediaSelection.Option?) {
    switch selection {
    case .off: (true, nil)
    case .automatic: (true, self.selection.legible.defaultOption)
    case .legible(let option): (true, option)
    case .audible(let option): (false, option)
    }
  }

  /// The lines of the menu.
  ///
  /// - Parameters:
  ///   - text: the viewer's language.
  ///   - title: what an option is called; its own name unless told.
  public func sections(
    _ text: ControlText, title: (MediaSelection.Option) -> String = \.displayName
  ) -> [Section] {
    let (legible, audible) = (selection.legible, selection.audible)
    var sections: [Section] = []
    if !legible.options.isEmpty {
      var items: [Item] = []
      if legible.allowsEmptySelection {
        let isOff = wish == .off || (wish != .automatic && legible.selected == nil)
        items.append(
          Item(title: text("bcovpuiclosedcaptionhandler_005"), selection: .off, isSelected: isOff))
      }
      if legible.defaultOption != nil {
        items.append(
          Item(
            title: text("bcovpuiclosedcaptionhandler_006"), selection: .automatic,
            isSelected: wish == .automatic))
      }
      items += legible.options.map { option in
        Item(
          title: title(option), selection: .legible(option),
          isSelected: wish != .automatic && wish != .off && option == legible.selected)
      }
      let hasCaptions = legible.options.contains(where: \.describesSpeechAndSound)
      sections.append(
        Section(
          heading: text("bcovpuiclosedcaptionhandler_00\(hasCaptions ? 4 : 2)"), items: items))
    }
    if audible.options.count > 1 {
      sections.append(
        Section(
          heading: text("bcovpuiclosedcaptionhandler_003"),
          items: audible.options.map { option in
            Item(
              title: title(option), selection: .audible(option),
              isSelected: option == audible.selected)
          }))
    }
    return sections
  }
}
