extension [StringsFile.Node] {
  /// Gives each comment to the entry it belongs to: those right above it with no empty line between, and
  /// those after it on its line.
  func attachingComments(in source: SourceText) -> [StringsFile.Node] {
    var nodes = self
    var pending: [Int] = []
    var previousEntry: Int?
    // Collected first: an entry can have any number of them, and each change copies them all.
    var gained: [Int: [StringsFile.Comment]] = [:]
    for index in nodes.indices {
      switch nodes[index] {
      case .space(let range):
        let lineEnds = source.lineEnds(in: range)
        if lineEnds > 0 { previousEntry = nil }
        if lineEnds > 1 { pending = [] }
      case .comment(var comment):
        if let entry = previousEntry {
          comment.position = .behind
          gained[entry, default: []].append(comment)
          nodes[index] = .comment(comment)
        } else {
          // A line comment's own line end is in the space after it, so that two of them in a row
          // are one line end apart, like two block comments.
          pending.append(index)
        }
      case .entry:
        for place in pending {
          guard case .comment(var comment) = nodes[place] else { continue }
          comment.position = .above
          nodes[place] = .comment(comment)
          gained[index, default: []].append(comment)
        }
        pending = []
        previousEntry = index
      default:
        pending = []
        previousEntry = nil
      }
    }
    for (index, comments) in gained { nodes.attach(comments, to: index) }
    return nodes
  }

  private mutating func attach(_ comments: [StringsFile.Comment], to index: Int) {
    guard case .entry(let entry) = self[index] else { return }
    let comments = (entry.comments + comments).sorted { $0.range.lowerBound < $1.range.lowerBound }
    self[index] = .entry(
      StringsFile.Entry(
        range: entry.range, key: entry.key, value: entry.value, comments: comments,
        isRead: entry.isRead))
  }
}

extension SourceText {
  /// The number of line ends in a part of the file: LF, CR, CR LF.
  fileprivate func lineEnds(in range: Range<Int>) -> Int {
    struct Count: UnitVisitor {
      let range: Range<Int>
      mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> Int {
        var count = 0
        var previous: Unit = 0
        for index in range {
          let unit = units[index]
          if unit == 0x0D || unit == 0x0A && previous != 0x0D { count += 1 }
          previous = unit
        }
        return count
      }
    }
    var count = Count(range: units(range))
    return visit(&count)
  }
}
