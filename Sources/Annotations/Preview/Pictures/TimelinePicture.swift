public import ProjectFormat
import Support

/// The timeline of a playthrough as an SVG file: a lane for each annotation, drawn to scale, with
/// gates, pauses and jumps, and a legend.
///
/// A lane is a `g` element with the id in `data-annotation`. Its bars have the classes
/// `not-reached`, `not-shown` and `shown`.
public struct TimelinePicture {
  private let timeline: Timeline
  private let scale: TimeScale
  private let laneText: LaneText
  private var words: PreviewWords { laneText.words }

  /// The width of the drawing in units of the picture.
  private static let width = 960.0
  private static let margin = 16.0
  /// The start, the length and the end of the scale.
  private static let track = (x: 200.0, width: width - 200 - margin, end: width - margin)
  /// The height of a line of small text, and the width of its widest usual letters.
  private static let line = (height: 14.0, letter: 6.4)

  /// - Parameter selection: The part of the timeline that is drawn.
  public init(
    of playthrough: Playthrough, selection: TimelineSelection = TimelineSelection(),
    words: PreviewWords = .english
  ) {
    timeline = Timeline(of: playthrough, selection: selection)
    scale = timeline.scale(columns: Int(Self.track.width / Self.line.letter))
    laneText = LaneText(
      PreviewStyle(width: 120, words: words),
      isLengthAssumed: playthrough.durationSource == .lastEnd)
  }

  /// The file.
  public var text: String {
    let project = timeline.playthrough.project
    let title = project.title ?? project.id ?? words(.timeline)
    var y = 30.0
    var pieces = [heading(title, y: &y)]
    let axisTop = y
    y += 24
    pieces.append(chapters(y: &y))
    var used: Set<String> = []
    let lanes = timeline.drawnLanes
    for lane in lanes { pieces.append(drawing(of: lane, y: &y, &used)) }
    let rest = timeline.lanes.count - lanes.count
    if rest > 0 {
      pieces.append(Self.small(["… + \(words(.annotations, count: rest)) (--all)"], x: Self.margin, y: y + 12))
      y += 20
    }
    let axis = axis(from: axisTop, to: y)
    if !used.isEmpty { pieces.append(legend(used, y: &y)) }
    let height = y + Self.margin
    return SVG.head(width: Self.width, height: height, title: title, language: words.languageTag)
      + SVG.rectangle(x: 0, y: 0, width: Self.width, height: height, #"class="paper""#)
      + axis + pieces.joined() + SVG.end
  }

  private func heading(_ title: String, y: inout Double) -> String {
    let playthrough = timeline.playthrough
    let (start, end) = (timeline.start, timeline.start + timeline.span)
    var facts = [
      words(.annotations, count: playthrough.project.annotations.count),
      "\(MediaTime.clock(start, .precise)) – \(MediaTime.clock(end, .precise))",
    ]
    if playthrough.durationSource == .lastEnd { facts.append(words(.durationAssumed)) }
    var text = ""
    for line in Paragraph.lines(of: title.printable, width: 84) {
      text += SVG.text(line, x: Self.margin, y: y, #"class="ink" font-size="18" font-weight="600""#)
      y += 24
    }
    text += SVG.text(facts.joined(separator: " · "), x: Self.margin, y: y - 4, #"class="soft" font-size="12""#)
    y += 20
    return text
  }

  // MARK: The scale

  private func x(of time: Double) -> Double { Self.track.x + scale.fraction(time) * Self.track.width }

  /// Returns the times above the lanes, with a line through all lanes for each.
  private func axis(from top: Double, to bottom: Double) -> String {
    guard timeline.span > 0 else { return "" }
    return scale.ticks.map { tick in
      let x = x(of: tick.time)
      return SVG.line(from: (x, top + 4), to: (x, bottom), #"class="grid""#)
        + Self.small([tick.label], x: x + 2, y: top + 2)
    }.joined()
  }

  /// Returns a mark and the title of each chapter, with titles below each other where they would
  /// overlap. A title that fits in none of six rows is left out.
  private func chapters(y: inout Double) -> String {
    let chapters = timeline.playthrough.chapters.filter { scale.contains($0.start) }
    guard !chapters.isEmpty else { return "" }
    var rowEnds: [Double] = []
    var text = ""
    for chapter in chapters {
      let x = x(of: chapter.start)
      let title = chapter.title.printable
      let width = Double(title.columns) * Self.line.letter + 10
      let left = max(Self.margin, min(x + 5, Self.track.end - width))
      let row = rowEnds.firstIndex { $0 <= left } ?? rowEnds.count
      text += SVG.line(from: (x, y - 10), to: (x, y + 4), #"class="mark""#)
      guard row < 6 else { continue }
      if row == rowEnds.count { rowEnds.append(0) }
      rowEnds[row] = left + width
      text += Self.small([title], x: left, y: y + Double(row) * Self.line.height, "text")
    }
    y += Double(rowEnds.count) * Self.line.height + 6
    return text
  }

  // MARK: Lanes

  private func drawing(of lane: Lane, y: inout Double, _ used: inout Set<String>) -> String {
    let annotation = lane.annotation
    let kind = annotation.kind.rawValue
    let nameColumns = Int((Self.track.x - Self.margin - 8) / 7.5)
    let name = Paragraph.lines(of: laneText.style.fitted(annotation.id, to: 3 * nameColumns), width: nameColumns)
    var text = "<g data-annotation=\"\(annotation.id.escapedForHTML)\">\n"
    for (number, line) in name.enumerated() {
      let baseline = y + 13 + Double(number) * Self.line.height
      text += SVG.text(line, x: Self.margin, y: baseline, #"class="ink" font-size="13""#)
    }
    let nameHeight = 13 + Double(name.count) * Self.line.height
    text += Self.small([laneText.kind(annotation)], x: Self.margin, y: y + nameHeight, kind)
    // The description begins below its bar, but always has half of the width.
    var left = Self.track.x
    if let window = lane.window, scale.overlaps(window) {
      left = min(x(of: window.start), Self.track.x + Self.track.width / 2)
      text += bar(of: lane, in: window, y: y, &used)
    }
    let summary = Paragraph.lines(
      of: [laneText.window(lane)] + laneText.summary(lane), separator: " · ",
      width: Int((Self.track.end - left) / Self.line.letter))
    text += Self.small(summary, x: left, y: y + 28)
    y += max(nameHeight, 14 + Double(summary.count) * Self.line.height) + 10
    return text + "</g>\n"
  }

  /// Returns the parts of the window as bars, or a diamond for a point or a trigger, with the jump
  /// and the marks over them.
  private func bar(of lane: Lane, in window: TimeWindow, y: Double, _ used: inout Set<String>) -> String {
    let annotation = lane.annotation
    let kind = annotation.kind.rawValue
    let start = x(of: window.start)
    var text = ""
    if lane.isMark {
      used.insert("trigger")
      text += Self.diamond(x: start, y: y, kind)
    }
    let parts = lane.parts(played: timeline.played)
    for (place, (part, window)) in parts.enumerated() where scale.overlaps(window) {
      let name = part.rawValue
      let isCovered = parts.dropFirst(place + 1).contains {
        $0.window.start <= window.start && window.end <= $0.window.end
      }
      if !isCovered { used.insert(name) }
      let condition = annotation.condition != nil && part == .notReached ? " condition" : ""
      text += SVG.rectangle(
        x: x(of: window.start), y: y + 3, width: max(2, x(of: window.end) - x(of: window.start)), height: 11,
        "class=\"\(kind) \(name)\(condition)\"")
    }
    if let jump = lane.jumpLine {
      used.insert("jump")
      let hasArrow = scale.contains(jump.target)
      text += Self.jump(from: x(of: jump.start), to: x(of: jump.target), y: y + 8.5, hasArrow: hasArrow)
    }
    guard annotation.isVisual, !lane.isPoint else { return text }
    if scale.contains(window.start) {
      if annotation.isGate {
        used.insert("gate")
        text += Self.gate(x: start, y: y)
      }
      if annotation.pausesOnShow {
        used.insert("pause")
        text += Self.pause(x: start, y: y)
      }
    }
    if annotation.loopBack != nil, scale.contains(window.end) {
      used.insert("loop")
      text += Self.small(["↺"], x: x(of: window.end) - 10, y: y + 12, "ink")
    }
    return text
  }

  // MARK: Signs

  private static func small(_ lines: [String], x: Double, y: Double, _ name: String = "soft") -> String {
    lines.enumerated().map { number, text in
      SVG.text(text, x: x, y: y + Double(number) * line.height, "class=\"\(name)\" font-size=\"11\"")
    }.joined()
  }

  private static func diamond(x: Double, y: Double, _ kind: String) -> String {
    "<path d=\"M\(x.shortText) \((y + 2).shortText)l6 6l-6 6l-6 -6z\" class=\"\(kind) trigger\"/>\n"
  }

  private static func jump(from start: Double, to target: Double, y: Double, hasArrow: Bool) -> String {
    let side = target < start ? "4" : "-4"
    return SVG.line(from: (start, y), to: (target, y), #"class="jump""#)
      + (hasArrow
        ? "<path d=\"M\(target.shortText) \(y.shortText)l\(side) -4v8z\" class=\"soft\"/>\n" : "")
  }

  private static func gate(x: Double, y: Double) -> String {
    SVG.line(from: (x, y), to: (x, y + 17), #"class="gate""#)
  }

  private static func pause(x: Double, y: Double) -> String {
    "<path d=\"M\((x + 3).shortText) \(y.shortText)v17m4 -17v17\" class=\"pause\"/>\n"
  }

  /// Returns a sign with its meaning for each of the used classes.
  private func legend(_ used: Set<String>, y: inout Double) -> String {
    let entries: [(name: String, meaning: String)] = [
      ("shown", words(.shown)), ("not-shown", words(.notShown)), ("not-reached", words(.notReached)),
      ("unsupported", words(.unsupported)), ("trigger", words(.trigger)), ("gate", words(.gate)),
      ("pause", words(.pause)), ("loop", words(.loopsBack)), ("jump", words(.jump, "…")),
    ]
    var (x, text) = (Self.track.x, "")
    y += 10
    for (name, meaning) in entries where used.contains(name) {
      let width = 36 + Double(meaning.columns) * Self.line.letter
      if x > Self.track.x, x + width > Self.track.end { (x, y) = (Self.track.x, y + 20) }
      switch name {
      case "trigger": text += Self.diamond(x: x + 8, y: y, "time")
      case "gate": text += Self.gate(x: x + 8, y: y)
      case "pause": text += Self.pause(x: x + 2, y: y)
      case "loop": text += Self.small(["↺"], x: x + 4, y: y + 12, "ink")
      case "jump": text += Self.jump(from: x, to: x + 16, y: y + 8.5, hasArrow: true)
      default:
        text += SVG.rectangle(x: x, y: y + 3, width: 16, height: 11, "class=\"text \(name)\"")
      }
      text += Self.small([meaning], x: x + 20, y: y + 12)
      x += width
    }
    y += 17
    return text
  }
}
