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
