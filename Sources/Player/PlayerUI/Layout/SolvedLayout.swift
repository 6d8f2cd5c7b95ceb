/// The reading direction of a bar.
public enum LayoutDirection: String, Hashable, Sendable {
  /// The first item of a row is at the left.
  case leftToRight
  /// The first item of a row is at the right.
  case rightToLeft
}

extension ControlLayout {
  /// Returns the frames of all visible controls in a view of a width.
  ///
  /// In each row the items get their minimum widths, and share the free width by their
  /// elasticities. Without an elastic item the free width remains at the trailing end. If the row
  /// is too wide for the view, no item shrinks: the row extends beyond the trailing end
  /// (``SolvedLayout/overflow``). A row without visible items keeps its height.
  ///
  /// - Parameters:
  ///   - width: The width in points; a negative number or NaN counts as 0, which shows the compact
  ///     set like any narrow view.
  ///   - direction: The reading direction.
  public func solved(width: Double, direction: LayoutDirection = .leftToRight) -> SolvedLayout {
    let width = LayoutItem.bounded(width)
    let set = itemSet(forWidth: width)
    let rows = rows(of: set)
    var frames: [SolvedLayout.Frame] = []
    var overflow = 0.0
    for (row, items) in rows.enumerated() {
      let visible = items.filter { !$0.isRemoved }
      let widths = widths(of: visible, in: width)
      var x = horizontalInset
      for (item, itemWidth) in zip(visible, widths) {
        frames.append(
          SolvedLayout.Frame(
            id: item.id, tag: item.tag, row: row, x: x, y: Double(row) * controlBarHeight,
            width: itemWidth, height: controlBarHeight))
        x += itemWidth + horizontalItemSpacing
      }
      guard let last = frames.last, last.row == row else { continue }
      overflow = max(overflow, last.maxX + horizontalInset - width)
    }
    // The rounding error of the sum is not an overflow.
    if overflow <= width * 1e-12 { overflow = 0 }
    let shown = Set(frames.map(\.id))
    let solved = SolvedLayout(
      width: width, set: set, height: Double(rows.count) * controlBarHeight, overflow: overflow,
      frames: frames, hidden: self.items.map(\.id).filter { !shown.contains($0) })
    return direction == .leftToRight ? solved : solved.mirrored
  }

  /// Returns the widths of the visible items of one row.
  private func widths(of items: [LayoutItem], in width: Double) -> [Double] {
    let minimum = items.reduce(0) { $0 + $1.minimumWidth }
    let gaps = horizontalItemSpacing * Double(max(0, items.count - 1))
    let elasticity = items.reduce(0) { $0 + $1.elasticity }
    let free = width - 2 * horizontalInset - minimum - gaps
    guard free > 0, elasticity > 0 else { return items.map(\.minimumWidth) }
    return items.map { $0.minimumWidth + free * $0.elasticity / elasticity }
  }
}

/// The positions of a layout's controls in a view of a width.
public struct SolvedLayout: Hashable, Sendable {
  /// The rectangle of one control, in points from the upper left corner of the bar.
  public struct Frame: Hashable, Sendable, Identifiable {
    /// The control's id.
    public let id: String
    /// The kind of control.
    public let tag: ControlTag
    /// The row, from 0 at the top.
    public let row: Int
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// The right edge.
    public var maxX: Double { x + width }
  }

  /// The width of the view in points.
  public let width: Double
  /// The set of rows that is shown.
  public let set: ControlLayout.ItemSet
  /// The height of all rows in points.
  public let height: Double
  /// The number of points by which the widest row extends beyond the trailing end of the view; 0 if
  /// all rows fit.
  public let overflow: Double
  /// The frames, row by row, each from its leading end. A control that is in a row twice has two
  /// frames.
  public private(set) var frames: [Frame]
  /// The ids of the controls without a frame: removed, or only in the other set.
  public let hidden: [String]

  /// Returns the frame of a control; of several frames the last, as for a view that is placed into
  /// each in turn.
  public func frame(of id: String) -> Frame? { frames.last { $0.id == id } }

  /// The same layout in the other reading direction.
  public var mirrored: SolvedLayout {
    var copy = self
    for index in frames.indices {
      copy.frames[index].x = width - frames[index].x - frames[index].width
    }
    return copy
  }

  /// Returns the same layout with every edge on the nearest pixel.
  ///
  /// Edges are rounded and not widths, so that neighbors remain adjacent and a row that is as wide
  /// as its view remains so.
  ///
  /// - Parameter scale: The number of pixels per point; a value that is not above 0 counts as 1.
  public func snapped(scale: Double = 1) -> SolvedLayout {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    func snap(_ edge: Double) -> Double { (edge * scale).rounded() / scale }
    var copy = self
    copy.frames = frames.map { frame in
      var snapped = frame
      (snapped.x, snapped.y) = (snap(frame.x), snap(frame.y))
      snapped.width = snap(frame.maxX) - snapped.x
      snapped.height = snap(frame.y + frame.height) - snapped.y
      return snapped
    }
    return copy
  }
}

// MARK: - Transitions

extension SolvedLayout {
  /// The change of one control when a layout replaces another.
  public enum Step: Hashable, Sendable {
    /// The control moves from one frame to another; the two may be equal.
    case moves(from: Frame, to: Frame)
    /// The control was hidden.
    case appears(Frame)
    /// The control is hidden now.
    case disappears(Frame)
  }

  /// Returns the changes for an app to animate when this layout replaces an earlier one, such as
  /// when the device rotates. A control that is in both layouts moves.
  ///
  /// Controls of this layout come first, in their order, then those that disappear.
  public func steps(from earlier: SolvedLayout) -> [Step] {
    var seen: Set<String> = []
    let ids = (frames + earlier.frames).map(\.id).filter { seen.insert($0).inserted }
    return ids.compactMap { id in
      switch (earlier.frame(of: id), frame(of: id)) {
      case (let before?, let now?): .moves(from: before, to: now)
      case (nil, let now?): .appears(now)
      case (let before?, nil): .disappears(before)
      case (nil, nil): nil
      }
    }
  }
}
