public import Exploration
public import ProjectFormat
import Support

/// The scenes of a project as a diagram for Graphviz or Mermaid.
public struct SceneDiagram {
  private let exploration: Exploration
  private let project: InteractivityProject

  /// A diagram of the exploration of a project.
  public init(_ exploration: Exploration, project: InteractivityProject) {
    self.exploration = exploration
    self.project = project
  }

  /// The diagram in the language of Graphviz.
  public var dot: String {
    var lines = ["digraph scenes {", "  rankdir=LR;", "  node [shape=box];"]
    if let title = project.title { lines.append("  label=\(quoted(title));") }
    for (number, scene) in exploration.scenes.enumerated() {
      lines.append("  s\(number + 1) [label=\(quoted(label(number, scene)))];")
    }
    for link in exploration.links {
      let style = link.kind == .play ? " style=dashed" : ""
      lines.append(
        "  s\(link.from + 1) -> s\(link.to + 1) [label=\(quoted(label(link)))\(style)];")
    }
    return lines.map { $0 + "\n" }.joined() + "}\n"
  }

  /// The diagram in the language of Mermaid.
  public var mermaid: String {
    var lines = ["flowchart LR"]
    for (number, scene) in exploration.scenes.enumerated() {
      lines.append("  s\(number + 1)[\"\(encoded(label(number, scene)))\"]")
    }
    for link in exploration.links {
      let arrow = link.kind == .play ? "-.->" : "-->"
      lines.append("  s\(link.from + 1) \(arrow)|\"\(encoded(label(link)))\"| s\(link.to + 1)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func label(_ number: Int, _ scene: Exploration.Scene) -> String {
    let window = scene.window
    let start = MediaTime.clock(window.start)
    return window.start == window.end
      ? "\(number + 1): \(start)" : "\(number + 1): \(start) – \(MediaTime.clock(window.end))"
  }

  private func label(_ link: Exploration.Link) -> String {
    let id = link.annotation.map { project.annotations[$0].id.fitted(to: 40) } ?? ""
    return switch link.kind {
    case .play: "plays on"
    case .tap: "tap \(id)"
    case .time: id
    case .loopBack: "\(id) loops back"
    }
  }

  /// Returns text between quotation marks. A backslash is escaped: in Graphviz it starts an escape.
  private func quoted(_ text: String) -> String {
    let escaped = text.printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// Returns text with all but letters, digits and a few signs as the numbers of their characters
  /// (Mermaid's entity codes), so that it contains no markup, no link and no end of the label.
  private func encoded(_ text: String) -> String {
    var result = ""
    for scalar in text.printable.unicodeScalars {
      let isPlain =
        scalar.value >= 0x80 || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil || " .:,-_".unicodeScalars.contains(scalar)
      if isPlain { result.unicodeScalars.append(scalar) } else { result += "#\(scalar.value);" }
    }
    return result
  }
}

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
