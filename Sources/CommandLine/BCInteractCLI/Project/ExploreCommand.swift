import Exploration
import JSON
import Preview
import ProjectFormat
import Support

private enum ExploreFormat: String, CaseIterable, Sendable {
  case text, json, dot, mermaid
}

private struct ExploreOptions: CommandOptions {
  @Operand("PROJECT", .input) var project: String
  @Option("--to", "ID", "print the shortest trace to that annotation, and nothing else", .annotation)
  var target: String?
  @Option(.states(Exploration.maximumStates)) var maximumStates: Int?
  @Option(.duration) var duration: Double?
  @Option(.platform("explore on; ios by default")) var platform: Platform?
  @Option(format: .text, "text, json, dot for Graphviz, or mermaid")
  var formats: [ReportFormat<ExploreFormat>]
  @Option(.ascii) var isASCII: Bool
  @Option(.watch) var watches: Bool

  var conflicts: [String?] {
    [$target.excludes($formats) { _ in "--to prints a trace: it cannot be combined with --format" }]
  }
}

extension Command {
  /// `explore PROJECT`: every path through a project.
  static let explore = Command(
    "explore", "find every path through a project, and the shortest one to each scene",
    discussion: """
      The exploration tries every tap, every precondition that the project names, and for each variable the
      values that change the result of a rule. The shortest path has the fewest inputs; of equal paths, the
      one that plays the least media. The viewer never seeks, and watches the media once.

      --to prints the trace to an annotation, which run --script - plays.

      The exit code is 0 whatever is found.
      """
  ) { (options: ExploreOptions, console) in
    let file = try console.content(of: ExploreDocument.schema, in: options.formats) {
      let file = try ProjectFile(options.project, console)
      try file.checkAnnotationCount()
      return file
    }
    let duration = options.duration ?? file.project.assumedDuration
    if duration == nil, file.project.annotations.contains(where: { $0.window(duration: nil) == nil }) {
      console.warn("\(file.name): some times need the media's length: give --duration".printable)
    }
    let exploration = Exploration(
      of: file.project, duration: duration, platform: options.platform ?? .ios,
      maximumStates: options.maximumStates ?? Exploration.maximumStates)
    if let id = options.target {
      try console.printTrace(to: id, exploration, file.project)
      return .fine
    }
    let project = file.project
    try console.deliver(options.formats) { name, destination in
      switch name {
      case .text:
        .lines(to: destination) {
          let style = PreviewStyle(
            for: destination, console, isASCII: options.isASCII, fileName: file.name)
          return ScenePreview.lines(of: exploration, project: project, duration: duration, style: style)
        }
      case .json:
        .json(to: destination) {
          ExploreDocument.json(of: exploration, project: project, platform: options.platform ?? .ios)
        }
      case .dot: .text(to: destination) { SceneDiagram(exploration, project: project).dot }
      case .mermaid: .text(to: destination) { SceneDiagram(exploration, project: project).mermaid }
      }
    }
    return .fine
  }
}

extension Console {
  /// Prints the trace to the annotation with an id; of several, to the one that is reached first.
  fileprivate func printTrace(to id: String, _ exploration: Exploration, _ project: InteractivityProject) throws {
    let numbers = project.annotations.indices.filter {
      Identity(project.annotations[$0].id) == Identity(id)
    }
    guard !numbers.isEmpty else {
      throw CommandError.usage(
        "--to: no annotation is called \(id)" + suggestion(for: id, among: project.annotations.map(\.id)))
    }
    let paths = numbers.compactMap { exploration.findings[$0].path }
    guard let path = paths.min(by: { ($0.count, $0.mediaTime) < ($1.count, $1.mediaTime) }) else {
      let reason =
        exploration.isComplete
        ? "no path leads to \(id)"
        : "no path to \(id) was found, and not all was explored"
          + (exploration.stoppedAt == nil ? "" : ": raise --states")
      return warn(reason.printable)
    }
    for line in ExploreDocument.inputs(of: path) { writeJSON(line.text() + "\n") }
  }
}
