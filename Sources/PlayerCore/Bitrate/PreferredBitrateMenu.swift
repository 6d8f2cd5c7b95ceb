/// The choices of a bit rate menu, and the one that is chosen (`BCOVPreferredBitrateConfig`).
public struct PreferredBitrateMenu: Hashable, Sendable {
  public struct Option: Hashable, Sendable {
    public var title: String
    /// At most so many bits per second; 0 is no limit.
    public var bitsPerSecond: Double

    public init(_ title: String, bitsPerSecond: Double) {
      self.title = title
      self.bitsPerSecond = bitsPerSecond
    }
  }

  /// `nil` for the menu's own title.
  public let title: String?
  public let options: [Option]
  public private(set) var selectedIndex: Int

  /// - Parameters:
  ///   - title: what stands above the menu.
  ///   - options: in the order of the menu; one without a limit is added at the end if there is none.
  ///   - initialIndex: what is selected first; an index that there isn't counts as 0.
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

  public var selected: Option { options[selectedIndex] }

  /// Selects a row, and tells the controller, for the current video and those to come. A row that there
  /// isn't changes nothing.
  public mutating func select(_ index: Int, on controller: PlaybackController) {
    guard options.indices.contains(index) else { return }
    selectedIndex = index
    controller.preferredPeakBitRate = selected.bitsPerSecond
  }
}
