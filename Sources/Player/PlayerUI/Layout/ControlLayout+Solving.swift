/// Which way a bar is read.
public enum LayoutDirection: String, Hashable, Sendable {
  /// The first item of a row is at the left.
  case leftToRight
  /// The first item of a row is at the right.
  case rightToLeft
}

extension ControlLayout {
  /// The frames of all visible controls in a view of that width.
  ///
  /// In each row the items get their minimum widths, and share the room that is left by their elasticities. Where nothing is elastic,
  /// the room stays at the trailing end. Where there is not enough room, nothing shrinks: the row goes beyond the trailing end
  /// (``SolvedLayout/overflow``). A row of which all items are removed keeps its height.
  ///
  /// - Parameters:
  ///   - width: points; what is negative or no number counts as 0, for which the compact set is laid out as for any narrow view.
  ///   - direction: which way a row is read.
  public func solved(
    width: Double, direction: LayoutDirection = .leftToRight
  ) -> SolvedLayout {
    let width = LayoutItem.bounded(width, LayoutItem.maximumWidth)
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
    // What the sum of the parts is off by is no overflow.
    if overflow <= width * 1e-12 { overflow = 0 }
    let shown = Set(frames.map(\.id))
    let solved = SolvedLayout(
      width: width, set: set, height: Double(rows.count) * controlBarHeight, overflow: overflow,
      frames: frames, hidden: self.items.map(\.id).filter { !shown.contains($0) })
    return direction == .leftToRight ? solved : solved.mirrored
  }

  /// The widths of the visible items of one row.
  private func widths(of items: [LayoutItem], in width: Double) -> [Double] {
    let minimum = items.reduce(0) { $0 + $1.minimumWidth }
    let gaps = horizontalItemSpacing * Double(max(0, items.count - 1))
    let elasticity = items.reduce(0) { $0 + $1.elasticity }
    let free = width - 2 * horizontalInset - minimum - gaps
    guard free > 0, elasticity > 0 else { return items.map(\.minimumWidth) }
    return items.map { $0.minimumWidth + free * $0.elasticity / elasticity }
  }
}
