/// Arrows in the margin of a list, from some of its lines to others.
///
/// All arrows to the same line share a column.
struct SceneArcs {
  private struct Arc {
    var target: Int
    var sources: [Int]
    var lane = 0
    var lines: ClosedRange<Int> {
      min(target, sources.min() ?? target)...max(target, sources.max() ?? target)
    }
  }

  private var arcs: [Arc] = []
  private let lanes: Int

  /// - Parameters:
  ///   - links: The lines at the two ends of each arrow.
  ///   - maximumLanes: The maximum number of columns. If more are needed, no arrows are drawn.
  init(_ links: [(from: Int, to: Int)], maximumLanes: Int) {
    let sources = Dictionary(grouping: links, by: \.to)
    arcs = sources.map { Arc(target: $0.key, sources: $0.value.map(\.from)) }
      .sorted {
        ($0.lines.lowerBound, $0.lines.upperBound) < ($1.lines.lowerBound, $1.lines.upperBound)
      }
    // The first free column for each arc in the order of their starts needs the fewest columns.
    var taken: [[ClosedRange<Int>]] = []
    for number in arcs.indices {
      let lines = arcs[number].lines
      let lane = taken.firstIndex { !$0.contains { $0.overlaps(lines) } } ?? taken.count
      if lane == taken.count { taken.append([]) }
      taken[lane].append(lines)
      arcs[number].lane = lane
    }
    lanes = taken.count
    if lanes > maximumLanes { arcs = [] }
  }

  /// The columns of the margin.
  var width: Int { arcs.isEmpty ? 0 : lanes + 2 }

  /// Returns the margin of each line.
  func margins(of count: Int, isASCII: Bool) -> [String] {
    var rows = [[Character]](repeating: Array(repeating: " ", count: width), count: count)
    guard width > 0 else { return rows.map { String($0) } }
    for arc in arcs {
      let column = lanes - 1 - arc.lane
      for line in arc.lines { rows[line][column] = "│" }
    }
    for arc in arcs {
      for line in [arc.target] + arc.sources {
        let column = lanes - 1 - arc.lane
        rows[line][column] = corner(of: arc, at: line)
        for place in (column + 1)..<width {
          rows[line][place] = rows[line][place] == "│" ? "┼" : "─"
        }
        if line == arc.target { rows[line][width - 1] = "▶" }
      }
    }
    return rows.map { row in String(isASCII ? row.map(Self.ascii) : row) }
  }

  private func corner(of arc: Arc, at line: Int) -> Character {
    if line == arc.lines.lowerBound { return "╭" }
    return line == arc.lines.upperBound ? "╰" : "├"
  }

  private static func ascii(_ character: Character) -> Character {
    switch character {
    case "│": "|"
    case "─": "-"
    case "▶": ">"
    case " ": " "
    default: "+"
    }
  }
}
