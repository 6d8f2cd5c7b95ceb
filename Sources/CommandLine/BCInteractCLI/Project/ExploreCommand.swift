import Exploration
import JSON
import Preview
import ProjectFormat
import Support

extension Command {
  /// `explore PROJECT`: every way through a project.
  static let explore = Command(
    "explore", "find every way through a project, and the shortest one to each scene",
    discussion: """
      All is tried that a viewer can tap, each precondition that is named, and for each variable the values
      between which a rule tells a difference. A way is the shorter, the fewer of these it takes; then
      the one that plays less of the media. Nobody seeks, and the media is watched once.
      --to prints the trace to an annotation, which run --script - plays.
      The exit code is 0 whatever is found.
      """,
    operands: [.required("PROJECT", .input)],
    options: [
      .value("--to", "ID", "print the shortest trace to that annotation, and nothing else"),
      .value(
        "--states", "N",
        "explore so many states at most; \(Exploration.maximumStates) unless told"),
      .duration,
      .format(ExploreFormat.self, "text, json, dot for Graphviz, or mermaid"),
      .flag("--ascii", "draw with ASCII characters only"),
    ]
  ) { arguments, console in
    let id = arguments.value("--to")
    if id != nil, arguments.value("--format") != nil {
      throw CommandError.usage("--to prints a trace, and goes with no --format")
    }
    let formats: [ReportFormat<ExploreFormat>] = try arguments.formats(standard: .text)
    let duration = try arguments.duration()
    let maximumStates = try arguments.maximumStates() ?? Exploration.maximumStates
    let file: ProjectFile
    do throws(CommandError) {
      file = try ProjectFile(arguments.operands[0], console)
      try file.checkCount()
    } catch {
      try console.deliver(
        formats.outputs(telling: .value(ExploreDocument.json(error: error.description))))
      throw error
    }
    let report = ExploreReport(
      file, duration: duration ?? file.project.assumedDuration, maximumStates: maximumStates)
    if let id {
      try report.printTrace(to: id, console)
    } else {
      try console.deliver(
        formats.map { report.output($0, isASCII: arguments.has("--ascii"), console) })
    }
    return .fine
  }
}

private enum ExploreFormat: String, CaseIterable, Sendable {
  case text, json, dot, mermaid
}

extension Arguments {
  /// How many states may be explored, where somebody has told it.
  func maximumStates() throws(CommandError) -> Int? {
    guard let text = value("--states") else { return nil }
    guard let number = Int(text), (1...100_000_000).contains(number) else {
      throw .usage("--states takes a whole number above 0, not \(text)")
    }
    return number
  }
}

/// What `explore` has to tell.
private struct ExploreReport {
  let file: ProjectFile
  let duration: Double?
  let exploration: Exploration
  private var project: InteractivityProject { file.project }

  init(_ file: ProjectFile, duration: Double?, maximumStates: Int) {
    self.file = file
    self.duration = duration
    exploration = Exploration(of: file.project, duration: duration, maximumStates: maximumStates)
  }

  func output(
    _ format: ReportFormat<ExploreFormat>, isASCII: Bool, _ console: Console
  ) -> Output {
    let destination = format.destination
    switch format.name {
    case .text:
      let isPrinted = destination == .standardOutput
      let style = PreviewStyle(
        width: isPrinted ? console.width : 100, isASCII: isASCII,
        isColored: console.isColored && isPrinted, fileName: file.name)
      return .report(to: destination) {
        ScenePreview.lines(of: exploration, project: project, duration: duration, style: style)
          .map { $0 + "\n" }.joined()
      }
    case .json:
      return .json(to: destination) {
        .value(ExploreDocument.json(of: exploration, project: project))
      }
    case .dot: return .text(to: destination) { SceneDiagram(exploration, project: project).dot }
    case .mermaid:
      return .text(to: destination) { SceneDiagram(exploration, project: project).mermaid }
    }
  }

  /// Prints the trace to the annotation of an id; of several, to the one that is reached first.
  func printTrace(to id: String, _ console: Console) throws(CommandError) {
    let numbers = project.annotations.indices.filter {
      Identity(project.annotations[$0].id) == Identity(id)
    }
    guard !numbers.isEmpty else {
      throw .usage(
        "--to: no annotation is called \(id)"
          + suggestion(for: id, among: project.annotations.map(\.id)))
    }
    let ways = numbers.compactMap { exploration.findings[$0].path }
    guard let way = ways.min(by: { ($0.count, $0.mediaTime) < ($1.count, $1.mediaTime) }) else {
      let reason =
        exploration.isComplete
        ? "no way leads to \(id)" : "no way to \(id) was found; not all was explored: see --states"
      return console.warn(reason.printable)
    }
    for line in ExploreDocument.inputs(of: way) { console.writeJSON(line.text() + "\n") }
  }
}
