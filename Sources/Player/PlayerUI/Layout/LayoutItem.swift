/// A control with the room that it takes in a bar (`BCOVPUILayoutView`).
public struct LayoutItem: Hashable, Sendable, Identifiable {
  /// Tells the controls of a layout apart. Items of both sets with one id are the same control, which moves when the other set
  /// is shown.
  public let id: String
  /// What the control is for.
  public let tag: ControlTag
  /// Points. The item is never narrower, and without elasticity never wider.
  public var minimumWidth: Double {
    didSet { minimumWidth = Self.bounded(minimumWidth, Self.maximumWidth) }
  }
  /// The item's share of the room that the minimum widths of its row leave: an item of 2 grows twice as fast as one of 1, and one of
  /// 0 does not grow.
  public var elasticity: Double {
    didSet { elasticity = Self.bounded(elasticity, Self.maximumElasticity) }
  }
  /// Whether the item takes no part in the layout: neither width nor spacing.
  public var isRemoved: Bool

  /// Maximum points of an item.
  public static let maximumWidth = 1_000_000.0
  /// Maximum elasticity of an item.
  public static let maximumElasticity = 1_000_000.0

  /// A control with its room.
  ///
  /// A width or an elasticity that is negative or no number counts as 0, one above the maximum as the maximum. The original keeps both as
  /// 32-bit floats; here they are what the app or the file says, so that an answer repeats it digit for digit.
  ///
  /// - Parameters:
  ///   - tag: what the control is for.
  ///   - id: tells it from the others; the tag's name unless told.
  ///   - width: minimum points; the tag's own unless told.
  ///   - elasticity: its share of the room that is left.
  ///   - isRemoved: whether it starts hidden.
  public init(
    _ tag: ControlTag, id: String? = nil, width: Double? = nil, elasticity: Double = 0,
    isRemoved: Bool = false
  ) {
    self.id = id ?? tag.name
    self.tag = tag
    self.minimumWidth = Self.bounded(width ?? tag.defaultWidth, Self.maximumWidth)
    self.elasticity = Self.bounded(elasticity, Self.maximumElasticity)
    self.isRemoved = isRemoved
  }

  /// The number within 0 and `maximum`; 0 for what is no number.
  static func bounded(_ number: Double, _ maximum: Double) -> Double {
    number > 0 ? min(number, maximum) : 0
  }
}
