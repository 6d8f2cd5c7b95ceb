public import Exploration
import JSON
public import ProjectFormat
import Support

/// An exploration as text for people: the scenes to scale with the arrows between them, the
/// shortest path to each, and what is never reached.
public struct ScenePreview {
  /// The maximum number of scenes that are drawn; further scenes are counted.
  public static let maximumScenes = 200
  /// The maximum number of items of a list; further items are counted.
  public static let maximumLines = 100

  private let exploration: Exploration
  private let project: InteractivityProject
  private let duration: Double?
  private let style: PreviewStyle
  private let paths: PathText

  /// Returns the lines of the preview, each printable on a terminal.
  /// - Parameter duration: The length of the media in seconds, if it is known.
  public static func lines(
    of exploration: Exploration, project: InteractivityProject, duration: Double?,
    style: PreviewStyle
  ) -> [String] {
    let preview = ScenePreview(
      exploration: exploration, project: project, duration: duration, style: style,
      paths: PathText(project: project, style: style))
    let sections = [
      preview.header, preview.scenes, preview.stuck, preview.cycles, preview.unreached,
      preview.idle, preview.unplayed,
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  // MARK: Header

  private var header: [String] {
    let title = project.title.map { [style.paint(style.fitted($0, to: style.width), .bold)] } ?? []
    let reached = exploration.findings.count { $0.path != nil }
    var facts = [
      "\(reached) of \(counted(exploration.findings.count, "annotation")) reached",
      counted(exploration.scenes.count, "scene"), counted(exploration.states, "state"),
    ]
    if let duration { facts.insert("0:00 \(style.dash) \(MediaTime.clock(duration))", at: 0) }
    var lines = Paragraph.lines(of: facts, separator: style.bullet, width: style.width)
    if !exploration.isComplete {
      var words = "not all was explored: there may be more paths"
      if let path = exploration.stoppedAt {
        words += "; it stopped at \(MediaTime.clock(path.position)); raise --states to continue"
      }
      lines += Paragraph.lines(of: words, width: style.width).map { style.paint($0, .warning) }
    }
    return title + lines
  }

  private func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  // MARK: Scenes

  private enum Row {
    case scene(Int)
    case words(String, PreviewStyle.Color)
  }

  private var scenes: [String] {
    var rows: [Row] = []
    /// The rows of the scenes, and the rows from which arrows lead to scenes.
    var heads: [Int] = []
    var sources: [(row: Int, scene: Int)] = []
    let links = Dictionary(grouping: exploration.links, by: \.from)
    for (number, scene) in exploration.scenes.prefix(Self.maximumScenes).enumerated() {
      heads.append(rows.count)
      rows.append(.scene(number))
      let path = paths.steps(of: scene.path)
      if !path.isEmpty { rows.append(.words("path: " + path.joined(separator: ", "), .dim)) }
      for link in links[number] ?? [] {
        if link.kind != .play, link.to < Self.maximumScenes {
          sources.append((rows.count, link.to))
        }
        rows.append(.words(words(for: link), .plain))
      }
      if exploration.reachesEnd, scene.window.end == duration {
        rows.append(.words("ends here", .plain))
      }
    }
    if exploration.scenes.count > Self.maximumScenes {
      let more = exploration.scenes.count - Self.maximumScenes
      rows.append(.words("\(style.ellipsis) +\(more) (--format json has all)", .plain))
    }
    // The width of the lines depends on the margin of the arrows, and the ends of the arrows depend
    // on the lines.
    let maximumLanes = min(12, style.width / 8)
    let width = SceneArcs(sources.map { ($0.row, heads[$0.scene]) }, maximumLanes: maximumLanes).width
    let columns = columns(besides: width)
    var lines: [(text: String, color: PreviewStyle.Color)] = []
    /// The first line of each row.
    var places: [Int] = []
    for row in rows {
      places.append(lines.count)
      switch row {
      case .scene(let number): lines.append((head(of: number, columns), .plain))
      case .words(let words, let color):
        let indent = columns.number + 4
        let broken = Paragraph.lines(of: words, width: style.width - width - indent, indent: 2)
        lines += broken.map { (String(repeating: " ", count: indent) + $0, color) }
      }
    }
    let arcs = SceneArcs(
      sources.map { (places[$0.row], places[heads[$0.scene]]) }, maximumLanes: maximumLanes)
    let margins = arcs.margins(of: lines.count, isASCII: style.isASCII)
    return [style.paint("scenes", .bold)]
      + zip(margins, lines).map { margin, line in
        style.paint(margin, .dim) + style.paint(line.text, line.color)
      }
  }

  /// The widths of the parts of a scene's line; a bar that does not fit has none.
  private struct Columns {
    var number: Int
    var times: Int
    var bar: Int
  }

  private func columns(besides margin: Int) -> Columns {
    let number = String(exploration.scenes.count).count
    let times = exploration.scenes.map { self.times(of: $0.window).columns }.max() ?? 0
    let bar = min(100, style.width - margin - number - times - 6)
    return Columns(number: number, times: times, bar: bar < 10 || duration == nil ? 0 : bar)
  }

  private func times(of window: TimeWindow) -> String {
    let start = MediaTime.clock(window.start)
    guard window.end > window.start else { return start }
    return "\(start) \(style.dash) \(MediaTime.clock(window.end))"
  }

  private func head(of number: Int, _ columns: Columns) -> String {
    let window = exploration.scenes[number].window
    let place = String(number + 1)
    let times = times(of: window)
    var line = "  " + String(repeating: " ", count: columns.number - place.count) + place
    line += "  " + times
    guard columns.bar > 0, let duration else { return line }
    let scale = TimeScale(span: duration, columns: columns.bar)
    var cells = style.glyphs.bar(of: [window], on: scale).map { $0 ?? style.glyphs.empty }
    if window.start == window.end { cells[scale.column(of: window.start)] = style.glyphs.point }
    return line + String(repeating: " ", count: columns.times - times.columns + 2) + String(cells)
  }

  private func words(for link: Exploration.Link) -> String {
    let id = link.annotation.map(name) ?? ""
    let target = "\(style.arrow) \(link.to + 1)"
    return switch link.kind {
    case .play: "plays on \(target)"
    case .tap: "tap \(id) \(target)"
    case .time: "\(id) jumps \(target)"
    case .loopBack: "no tap on \(id) \(target)"
    }
  }

  // MARK: Lists

  private var stuck: [String] {
    section(
      "no path to the end from here",
      exploration.stuck.map { stuck in
        let gate = stuck.gate.map { ", at the gate \(name($0))" } ?? ""
        return MediaTime.clock(stuck.path.position) + gate + suffix(stuck.path)
      })
  }

  private var cycles: [String] {
    section(
      "loops without input",
      exploration.cycles.map { cycle in
        let jumps = cycle.annotations.map(name).joined(separator: ", ")
        return jumps + (cycle.canBeLeft ? ", until something is tapped" : "") + suffix(cycle.path)
      })
  }

  private var unreached: [String] {
    section(
      exploration.isComplete ? "never reached" : "not reached so far",
      project.annotations.indices.filter { exploration.findings[$0].path == nil }.map { number in
        let condition = project.annotations[number].condition
        guard exploration.findings[number].isEntered, let condition else { return name(number) }
        return "\(name(number)): \(style.fitted(condition.text, to: 60)) never holds"
      })
  }

  private var idle: [String] {
    // A tap without an effect so far may have one in what was not explored.
    guard exploration.isComplete else { return [] }
    return section(
      "taps that do nothing",
      project.annotations.indices.compactMap { number in
        let finding = exploration.findings[number]
        guard finding.path != nil else { return nil }
        if finding.isChoice, !finding.isTappable {
          let reason =
            finding.staysOnScreen ? "lies below others, or outside the picture" : "is left as soon as it appears"
          return "\(name(number)): it \(reason)"
        }
        let annotation = project.annotations[number]
        let isIdle = annotation.kind == .hotspot && !annotation.isChoice
        return isIdle || (finding.isChoice && !finding.hasEffect) ? name(number) : nil
      })
  }

  private var unplayed: [String] {
    section(
      exploration.isComplete ? "unreachable media" : "media not played so far",
      exploration.unplayed.map {
        "\(MediaTime.clock($0.start)) \(style.dash) \(MediaTime.clock($0.end))"
      })
  }

  private func section(_ title: String, _ items: [String]) -> [String] {
    guard !items.isEmpty else { return [] }
    var lines = items.prefix(Self.maximumLines).flatMap { item in
      Paragraph.lines(of: item, width: style.width - 2, indent: 2).map { "  " + $0 }
    }
    if items.count > Self.maximumLines {
      lines.append("  \(style.ellipsis) +\(items.count - Self.maximumLines)")
    }
    return [style.paint(title, .bold)] + lines
  }

  private func suffix(_ path: Exploration.Path) -> String {
    let steps = paths.steps(of: path)
    return steps.isEmpty ? "" : ": " + steps.joined(separator: ", ")
  }

  private func name(_ number: Int) -> String {
    style.fitted(project.annotations[number].id, to: 24)
  }
}

/// The inputs of a path in words, with their times.
private struct PathText {
  /// The engine before the first input. Each path uses a copy, which shares the index of the
  /// project.
  private let start: InteractivityEngine
  private let style: PreviewStyle

  init(project: InteractivityProject, style: PreviewStyle) {
    start = InteractivityEngine(project: project)
    self.style = style
  }

  /// Returns words for each input but the first play: `tap ridge at 0:06`.
  func steps(of path: Exploration.Path) -> [String] {
    var engine = start
    var steps: [String] = []
    for input in path.inputs {
      let time = MediaTime.clock(engine.position)
      if let words = words(for: input, hasBegun: engine.hasBegun) {
        steps.append("\(words) at \(time)")
      }
      _ = engine.handle(input)
    }
    return steps
  }

  private func words(for input: EngineInput, hasBegun: Bool) -> String? {
    switch input {
    case .play: hasBegun ? "play on" : nil
    case .tap(let id): "tap \(style.fitted(id, to: 24))"
    case .tapNumber(let number): "tap annotation \(number)"
    case .tapAt(let x, let y): "tap at \(percent(x)), \(percent(y))"
    case .enable(let token): "enable \(style.fitted(token, to: 40))"
    case .disable(let token): "disable \(style.fitted(token, to: 40))"
    case .set(let variables):
      "set "
        + variables.sorted.map { name, value in
          let text = value == .undefined ? "undefined" : value.json.text()
          return style.fitted("\(name)=\(text)", to: 40)
        }.joined(separator: ", ")
    default: nil
    }
  }

  private func percent(_ fraction: Double) -> String { "\((fraction * 100).shortText)%" }
}
