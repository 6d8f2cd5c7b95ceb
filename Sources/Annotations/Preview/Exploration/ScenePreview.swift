public import Exploration
public import ProjectFormat
import Support

/// An exploration as text for people: the scenes to scale with the arrows between them, the shortest way to each, and what
/// is never reached.
public struct ScenePreview {
  /// Scenes beyond so many are counted, not drawn.
  public static let maximumScenes = 200
  /// Lines beyond so many of a sort are counted, not listed.
  public static let maximumLines = 100

  private let exploration: Exploration
  private let project: InteractivityProject
  private let duration: Double?
  private let style: PreviewStyle
  private var ink: Ink { style.ink }
  private let wayWords: WayWords

  /// The preview, a line an element, each fit for a terminal.
  /// - Parameter duration: the media's length in seconds, if it is known.
  public static func lines(
    of exploration: Exploration, project: InteractivityProject, duration: Double?,
    style: PreviewStyle
  ) -> [String] {
    let preview = ScenePreview(exploration, project, duration, style)
    let sections = [
      preview.header, preview.scenes, preview.stuck, preview.circles, preview.unreached,
      preview.idle, preview.unplayed,
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private init(
    _ exploration: Exploration, _ project: InteractivityProject, _ duration: Double?,
    _ style: PreviewStyle
  ) {
    self.exploration = exploration
    self.project = project
    self.duration = duration
    self.style = style
    wayWords = WayWords(project: project, ink: style.ink)
  }

  // MARK: Sections

  private var header: [String] {
    let title = project.title.map { [ink.paint(ink.fitted($0, to: style.width), .bold)] } ?? []
    let reached = exploration.findings.count { $0.path != nil }
    var facts = [
      "\(reached) of \(counted(exploration.findings.count, "annotation")) reached",
      counted(exploration.scenes.count, "scene"), counted(exploration.states, "state"),
    ]
    if let duration { facts.insert("0:00 \(ink.dash) \(MediaTime.clock(duration))", at: 0) }
    var lines = Paragraph.lines(of: facts, separator: ink.bullet, width: style.width)
    if !exploration.isComplete {
      var words = "not all was explored: there may be more ways"
      if let way = exploration.stoppedAt {
        words += "; it stopped at \(MediaTime.clock(way.position)), and --states takes it further"
      }
      lines += Paragraph.lines(of: words, width: style.width).map { ink.paint($0, .warning) }
    }
    return title + lines
  }

  private var scenes: [String] {
    var rows: [Row] = []
    var heads: [Int] = []
    var sources: [(line: Int, scene: Int)] = []
    let links = Dictionary(grouping: exploration.links, by: \.from)
    for (number, scene) in exploration.scenes.prefix(Self.maximumScenes).enumerated() {
      heads.append(rows.count)
      rows.append(.scene(number))
      let ways = wayWords.parts(of: scene.path)
      if !ways.isEmpty {
        rows.append(.words("way: " + ways.joined(separator: ", "), .dim))
      }
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
      rows.append(.words("\(ink.ellipsis) +\(more) (--format json has all)", .plain))
    }
    // Only the arrows' margin tells how wide the lines are, and only their lines where the arrows lead.
    let maximumLanes = min(12, style.width / 8)
    let width = SceneArcs(
      sources.map { ($0.line, heads[$0.scene]) }, maximumLanes: maximumLanes
    ).width
    let layout = layout(besides: width)
    var lines: [(text: String, color: Ink.Color)] = []
    var places: [Int] = []
    for row in rows {
      places.append(lines.count)
      switch row {
      case .scene(let number): lines.append((head(of: number, layout), .plain))
      case .words(let words, let color):
        let indent = layout.number + 4
        let broken = Paragraph.lines(of: words, width: style.width - width - indent, indent: 2)
        lines += broken.map { (String(repeating: " ", count: indent) + $0, color) }
      }
    }
    let arcs = SceneArcs(
      sources.map { (places[$0.line], places[heads[$0.scene]]) }, maximumLanes: maximumLanes)
    let margins = arcs.margins(of: lines.count, isASCII: style.isASCII)
    return [ink.paint("scenes", .bold)]
      + zip(margins, lines).map { margin, line in
        ink.paint(margin, .dim) + ink.paint(line.text, line.color)
      }
  }

  private enum Row {
    case scene(Int)
    case words(String, Ink.Color)
  }

  private struct Layout {
    var number: Int
    var times: Int
    var bar: Int
  }

  private func layout(besides margin: Int) -> Layout {
    let number = String(exploration.scenes.count).count
    let times = exploration.scenes.map { self.times(of: $0.window).columns }.max() ?? 0
    let bar = min(100, style.width - margin - number - times - 6)
    return Layout(number: number, times: times, bar: bar < 10 || duration == nil ? 0 : bar)
  }

  private func times(of window: TimeWindow) -> String {
    let start = MediaTime.clock(window.start)
    guard window.end > window.start else { return start }
    return "\(start) \(ink.dash) \(MediaTime.clock(window.end))"
  }

  private func head(of number: Int, _ layout: Layout) -> String {
    let scene = exploration.scenes[number]
    let place = String(number + 1)
    let times = times(of: scene.window)
    var line = "  " + String(repeating: " ", count: layout.number - place.count) + place
    line += "  " + times
    guard layout.bar > 0, let duration else { return line }
    let scale = TimeScale(span: duration, columns: layout.bar)
    var cells = style.glyphs.bar(of: [scene.window], on: scale).map { $0 ?? style.glyphs.empty }
    if scene.window.start == scene.window.end {
      cells[scale.column(of: scene.window.start)] = style.glyphs.point
    }
    return line + String(repeating: " ", count: layout.times - times.columns + 2) + String(cells)
  }

  private func words(for link: Exploration.Link) -> String {
    let id = link.annotation.map(name) ?? ""
    let target = "\(ink.arrow) \(link.to + 1)"
    return switch link.kind {
    case .play: "plays on \(target)"
    case .tap: "tap \(id) \(target)"
    case .time: "\(id) jumps \(target)"
    case .loopBack: "nobody taps \(id) \(target)"
    }
  }

  private var stuck: [String] {
    section(
      "no way to the end from here",
      exploration.stuck.map { stuck in
        let gate = stuck.gate.map { ", at the gate \(name($0))" } ?? ""
        return MediaTime.clock(stuck.path.position) + gate + way(stuck.path)
      })
  }

  private var circles: [String] {
    section(
      "goes round by itself",
      exploration.cycles.map { circle in
        let jumps = circle.annotations.map(name).joined(separator: ", ")
        return jumps + (circle.canBeLeft ? ", until something is tapped" : "") + way(circle.path)
      })
  }

  private var unreached: [String] {
    section(
      exploration.isComplete ? "never reached" : "not reached so far",
      project.annotations.indices.filter { exploration.findings[$0].path == nil }.map { number in
        let condition = project.annotations[number].condition
        let isKept = exploration.findings[number].isEntered
        guard isKept, let condition else { return name(number) }
        return "\(name(number)): \(ink.fitted(condition.text, to: 60)) never holds"
      })
  }

  private var idle: [String] {
    section(
      "taps that do nothing",
      project.annotations.indices.compactMap { number in
        let finding = exploration.findings[number]
        guard finding.path != nil else { return nil }
        let annotation = project.annotations[number]
        if finding.isChoice, !finding.isTappable {
          return "\(name(number)): it lies below others, or outside the picture"
        }
        let isHotspot = annotation.kind == .hotspot && !finding.isChoice
        return isHotspot || (finding.isChoice && !finding.hasEffect) ? name(number) : nil
      })
  }

  private var unplayed: [String] {
    section(
      exploration.isComplete ? "media that no way plays" : "media not played so far",
      exploration.unplayed.map {
        "\(MediaTime.clock($0.start)) \(ink.dash) \(MediaTime.clock($0.end))"
      })
  }

  // MARK: Words

  private func section(_ title: String, _ items: [String]) -> [String] {
    guard !items.isEmpty else { return [] }
    var lines = items.prefix(Self.maximumLines).flatMap { item in
      Paragraph.lines(of: item, width: style.width - 2, indent: 2).map { "  " + $0 }
    }
    if items.count > Self.maximumLines {
      lines.append("  \(ink.ellipsis) +\(items.count - Self.maximumLines)")
    }
    return [ink.paint(title, .bold)] + lines
  }

  private func way(_ way: Exploration.Path) -> String {
    let parts = wayWords.parts(of: way)
    return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
  }

  private func name(_ number: Int) -> String {
    ink.fitted(project.annotations[number].id, to: 24)
  }

  private func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
