/// The controls of a bar and their rows (`BCOVPUIControlLayout`).
///
/// There are two sets of rows: the compact set is shown in views narrower than
/// ``compactLayoutMaximumWidth``, the standard set in all others. The first row is at the top.
///
/// ```swift
/// import PlayerUI
///
/// let bar = [LayoutItem(.playback), LayoutItem(.progress, elasticity: 1), LayoutItem(.screenMode)]
/// var layout = ControlLayout(standard: [bar], compact: [bar])
/// for frame in layout.solved(width: 480).frames { print(frame.id, frame.x, frame.width) }
/// // Prints "playback 0.0 44.0"
/// // Prints "progress 44.0 392.0"
/// // Prints "screenMode 436.0 44.0"
/// layout.update("screenMode") { $0.isRemoved = true }
/// print(layout.solved(width: 480).frame(of: "progress")?.width ?? 0)  // Prints "436.0"
/// ```
///
/// The original shares one view object between the sets, and the app requests a new layout after a
/// change. Here an item is a value, two items with the same id are one control, and
/// ``solved(width:direction:)`` is a function of the layout alone.
public struct ControlLayout: Hashable, Sendable {
  /// The controls of one row, from the leading end.
  public typealias Row = [LayoutItem]

  /// A set of rows.
  public enum ItemSet: String, Hashable, Sendable {
    /// The rows for wide views.
    case standard
    /// The rows for narrow views.
    case compact
  }

  /// The rows for wide views, from the top.
  public private(set) var standard: [Row]
  /// The rows for narrow views, from the top.
  public private(set) var compact: [Row]
  /// The height of one row in points.
  public var controlBarHeight: Double {
    didSet { controlBarHeight = LayoutItem.bounded(controlBarHeight) }
  }
  /// The distance between two items of a row in points.
  public var horizontalItemSpacing: Double {
    didSet { horizontalItemSpacing = LayoutItem.bounded(horizontalItemSpacing) }
  }
  /// The width in points below which the compact set is shown; a view of exactly this width shows
  /// the standard set.
  public var compactLayoutMaximumWidth: Double
  /// The empty space in points at both ends of a row. The original has none.
  public var horizontalInset = 0.0 {
    didSet { horizontalInset = LayoutItem.bounded(horizontalInset) }
  }

  /// The default height of one row in points.
  public static let defaultControlBarHeight = 44.0
  /// The default width in points below which the compact set is shown.
  public static let defaultCompactLayoutMaximumWidth = 450.0

  /// Creates a layout from two sets of rows.
  ///
  /// A height or spacing that is negative or NaN counts as 0.
  ///
  /// - Parameters:
  ///   - standard: The rows for wide views, from the top.
  ///   - compact: The rows for narrow views, from the top.
  ///   - controlBarHeight: The height of one row in points.
  ///   - horizontalItemSpacing: The distance between two items in points.
  ///   - compactLayoutMaximumWidth: The width in points below which the compact set is shown.
  public init(
    standard: [Row], compact: [Row], controlBarHeight: Double = defaultControlBarHeight,
    horizontalItemSpacing: Double = 0,
    compactLayoutMaximumWidth: Double = defaultCompactLayoutMaximumWidth
  ) {
    self.standard = standard
    self.compact = compact
    self.controlBarHeight = LayoutItem.bounded(controlBarHeight)
    self.horizontalItemSpacing = LayoutItem.bounded(horizontalItemSpacing)
    self.compactLayoutMaximumWidth = compactLayoutMaximumWidth
  }

  /// A layout without controls, as after `layout = nil` in the original.
  public static let empty = ControlLayout(standard: [], compact: [])

  /// Returns the rows of a set, from the top.
  public func rows(of set: ItemSet) -> [Row] { set == .standard ? standard : compact }

  /// Returns the set for a view of a width in points.
  public func itemSet(forWidth width: Double) -> ItemSet {
    width < compactLayoutMaximumWidth ? .compact : .standard
  }

  /// The controls, each once, in the order of their first items (`allLayoutItems`).
  public var items: [LayoutItem] {
    var seen: Set<String> = []
    return (standard + compact).joined().filter { seen.insert($0.id).inserted }
  }

  /// Changes all items of a control. An unknown id has no effect.
  public mutating func update(_ id: String, _ change: (inout LayoutItem) -> Void) {
    forEachItem { item in if item.id == id { change(&item) } }
  }

  /// Shows or removes the controls with a tag.
  public mutating func setRemoved(_ isRemoved: Bool, _ tag: ControlTag) {
    forEachItem { item in if item.tag == tag { item.isRemoved = isRemoved } }
  }

  private mutating func forEachItem(_ body: (inout LayoutItem) -> Void) {
    func apply(to rows: inout [Row]) {
      for row in rows.indices {
        for index in rows[row].indices { body(&rows[row][index]) }
      }
    }
    apply(to: &standard)
    apply(to: &compact)
  }
}

// MARK: - Supplied layouts

extension ControlLayout {
  /// Returns the supplied layout for a kind of media (`basicVODControlLayout` and the others).
  ///
  /// The contents of the original's layouts are not public, except for a few facts that these keep:
  /// one row of 44 points, two in views below 450, so that an audio view needs 88 points or 44;
  /// full screen, picture in picture and 360° only if there is a picture; captions, AirPlay and
  /// other menus removed until there is a choice.
  public static func supplied(_ type: ControlType) -> ControlLayout {
    let (time, duration) = (LayoutItem(.currentTime), LayoutItem(.duration))
    let slider = LayoutItem(.progress, elasticity: 1)
    let spacer = LayoutItem(.empty, id: "spacer", elasticity: 1)
    var playing = [LayoutItem(.playback), LayoutItem(.jumpBack)]
    let times: Row
    var compactTimes: Row?
    switch type {
    case .vod, .audio:
      times = [time, LayoutItem(.timeSeparator), duration, slider]
      compactTimes = [time, slider, duration]
    case .live, .liveAudio:
      times = [spacer, LayoutItem(.live)]
      playing.removeLast()
    case .liveDVR, .liveDVRAudio: times = [time, slider, LayoutItem(.live)]
    }
    let buttonSpacer = LayoutItem(.empty, id: "buttonSpacer", elasticity: 1)
    var menus = [ControlTag.closedCaption, .preferredBitrate, .externalRoute].map {
      LayoutItem($0, isRemoved: true)
    }
    if !type.isAudio {
      menus.insert(LayoutItem(.video360, isRemoved: true), at: 0)
      menus.append(LayoutItem(.pictureInPicture, isRemoved: true))
      menus.append(LayoutItem(.screenMode))
    }
    return ControlLayout(
      standard: [playing + times + menus],
      compact: [compactTimes ?? times, playing + [buttonSpacer] + menus])
  }
}
