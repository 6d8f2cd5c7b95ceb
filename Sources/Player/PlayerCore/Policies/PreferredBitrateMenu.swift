/// The choices of a bit rate menu, and which of them is selected (`BCOVPreferredBitrateConfig`).
public struct PreferredBitrateMenu: Hashable, Sendable {
  /// One line of the menu.
  public struct Option: Hashable, Sendable {
    /// What the menu shows.
    public var title: String
    /// The limit in bits per second; 0 means no limit.
    public var bitsPerSecond: Double

    /// A line of the menu with the limit that it sets.
    public init(_ title: String, bitsPerSecond: Double) {
      self.title = title
      self.bitsPerSecond = bitsPerSecond
    }
  }

  /// `nil` for the menu's own title.
  public let title: String?
  /// The lines, in the order of the menu.
  public let options: [Option]
  /// The place of the chosen line in ``options``.
  public private(set) var selectedIndex: Int

  /// - Parameters:
  ///   - title: the heading of the menu.
  ///   - options: in the order of the menu; if each has a limit, one without is added at the end.
  ///   - initialIndex: what is selected first; an index out of range counts as 0.
  ///   - automaticTitle: the title of the option that is added, in the viewer's language.
  public init(
    title: String? = nil, options: [Option], initialIndex: Int = 0,
    automaticTitle: String = "Automatic"
  ) {
    self.title = title
    let hasAutomatic = options.contains { $0.bitsPerSecond == 0 }
    self.options = options + (hasAutomatic ? [] : [Option(automaticTitle, bitsPerSecond: 0)])
    selectedIndex = self.options.indices.contains(initialIndex) ? initialIndex : 0
  }

  /// The chosen line.
  public var selected: Option { options[selectedIndex] }

  /// Selects a row, and tells the controller, for the current video and those to come. A row
  /// out of range changes nothing.
  public mutating func select(_ index: Int, on controller: PlaybackController) {
    guard options.indices.contains(index) else { return }
    selectedIndex = index
    controller.preferredPeakBitRate = selected.bitsPerSecond
  }
}
