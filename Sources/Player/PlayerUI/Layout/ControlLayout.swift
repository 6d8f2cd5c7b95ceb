/// Which controls a bar has, and in which rows (`BCOVPUIControlLayout`).
///
/// There are two sets of rows: the compact one is shown in views that are narrower than ``compactLayoutMaximumWidth``, the standard
/// one in all others. The first row is the uppermost.
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
/// The original shares one view object between the sets, and asks the app to lay out again after it changed one. Here an item is
/// a value, the id makes two of them one control, and ``solved(width:direction:)`` is a function of the layout alone.
public struct ControlLayout: Hashable, Sendable {
  /// The controls of one bar, from the leading end.
  public typealias Row = [LayoutItem]

  /// Which rows are shown.
  public enum ItemSet: String, Hashable, Sendable {
    /// In wide views.
    case standard
    /// In narrow views.
    case compact
  }

  /// The rows for wide views, from the top.
  public private(set) var standard: [Row]
  /// The rows for narrow views, from the top.
  public private(set) var compact: [Row]
  /// Points of one row.
  public var controlBarHeight: Double {
    didSet { controlBarHeight = LayoutItem.bounded(controlBarHeight, LayoutItem.maximumWidth) }
  }
  /// Points between two items of a row.
  public var horizontalItemSpacing: Double {
    didSet {
      horizontalItemSpacing = LayoutItem.bounded(horizontalItemSpacing, LayoutItem.maximumWidth)
    }
  }
  /// Points. The compact set is shown in narrower views; at exactly this width it is the standard set.
  public var compactLayoutMaximumWidth: Double
  /// Points that stay empty at both ends of a row. The original tells of none.
  public var horizontalInset = 0.0 {
    didSet { horizontalInset = LayoutItem.bounded(horizontalInset, LayoutItem.maximumWidth) }
  }

  /// Points of one row, unless told otherwise.
  public static let defaultControlBarHeight = 44.0
  /// Points below which the compact set is shown, unless told otherwise.
  public static let defaultCompactLayoutMaximumWidth = 450.0

  /// A layout of two sets of rows.
  ///
  /// A height or spacing that is negative or no number counts as 0.
  ///
  /// - Parameters:
  ///   - standard: the rows for wide views, from the top.
  ///   - compact: the rows for narrow views, from the top.
  ///   - controlBarHeight: points of one row.
  ///   - horizontalItemSpacing: points between two items.
  ///   - compactLayoutMaximumWidth: points below which the compact set is shown.
  public init(
    standard: [Row], compact: [Row], controlBarHeight: Double = defaultControlBarHeight,
    horizontalItemSpacing: Double = 0,
    compactLayoutMaximumWidth: Double = defaultCompactLayoutMaximumWidth
  ) {
    self.standard = standard
    self.compact = compact
    self.controlBarHeight = LayoutItem.bounded(controlBarHeight, LayoutItem.maximumWidth)
    self.horizontalItemSpacing = LayoutItem.bounded(horizontalItemSpacing, LayoutItem.maximumWidth)
    self.compactLayoutMaximumWidth = compactLayoutMaximumWidth
  }

  /// A layout without controls, as after `layout = nil` in the original.
  public static let empty = ControlLayout(standard: [], compact: [])

  /// The rows of a set, from the top.
  public func rows(of set: ItemSet) -> [Row] { set == .standard ? standard : compact }

  /// The set for a view of that width in points.
  public func itemSet(forWidth width: Double) -> ItemSet {
    width < compactLayoutMaximumWidth ? .compact : .standard
  }

  /// Each control once, in the order in which they are first named (`allLayoutItems`).
  public var items: [LayoutItem] {
    var seen: Set<String> = []
    return (standard + compact).joined().filter { seen.insert($0.id).inserted }
  }

  /// Changes a control wherever it stands. An id that no item has changes nothing.
  public mutating func update(_ id: String, _ change: (inout LayoutItem) -> Void) {
    forEachItem { item in if item.id == id { change(&item) } }
  }

  /// Shows or hides the controls of a kind.
  public mutating func setRemoved(_ isRemoved: Bool, _ tag: ControlTag) {
    forEachItem { item in if item.tag == tag { item.isRemoved = isRemoved } }
  }

  private mutating func forEachItem(_ body: (inout LayoutItem) -> Void) {
    for row in standard.indices {
      for place in standard[row].indices { body(&standard[row][place]) }
    }
    for row in compact.indices {
      for place in compact[row].indices { body(&compact[row][place]) }
    }
  }
}
