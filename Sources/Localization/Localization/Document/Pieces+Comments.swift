extension Pieces {
  /// Gives each comment to the entry it belongs to: those right above it with no empty line between, and
  /// those after it on its line.
  mutating func attachComments<Unit: CodeUnit>(
    in units: UnsafeBufferPointer<Unit>, source: SourceText
  ) {
    /// The comments that may belong to the next entry.
    var pending = 0..<0
    var previousEntry: Int?
    var start = source.start
    for node in nodes {
      let range = start..<Int(node.end)
      start = range.upperBound
      switch node.kind {
      case .space:
        let lineEnds = units.lineEndCount(in: source.units(range))
        if lineEnds > 0 { previousEntry = nil }
        if lineEnds > 1 { pending = 0..<0 }
      case .comment:
        let index = Int(node.index)
        if let entry = previousEntry {
          comments[index].position = .trailing
          if entries[entry].commentCount == 0 { entries[entry].firstComment = node.index }
          entries[entry].commentCount += 1
        } else {
          // A line comment's own line end is in the space after it, so that two of them in a row
          // are one line end apart, like two block comments.
          pending = pending.isEmpty ? index..<index + 1 : pending.lowerBound..<index + 1
        }
      case .entry:
        let entry = Int(node.index)
        if !pending.isEmpty {
          for index in pending { comments[index].position = .above }
          entries[entry].firstComment = UInt32(truncatingIfNeeded: pending.lowerBound)
          entries[entry].commentCount += UInt32(truncatingIfNeeded: pending.count)
        }
        pending = 0..<0
        previousEntry = entry
      default:
        pending = 0..<0
        previousEntry = nil
      }
    }
  }
}

extension UnsafeBufferPointer where Element: CodeUnit {
  /// The number of line ends in a part of the file: LF, CR, CR LF.
  @inline(__always)
  fileprivate func lineEndCount(in range: Range<Int>) -> Int {
    var count = 0
    var previous: Element = 0
    for index in range {
      let unit = self[index]
      if unit == 0x0D || unit == 0x0A && previous != 0x0D { count += 1 }
      previous = unit
    }
    return count
  }
}
