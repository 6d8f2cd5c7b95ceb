import JSON
public import ProjectFormat
import Support

/// A playthrough as text for people: the header, a lane per annotation drawn to scale, the chapters,
/// the events with their times, what is not supported, and what was found wrong.
///
/// ```swift
/// import Interactivity
/// import Preview
///
/// let text = #"{"annotations": [{"id": "coat", "type": "image", "start": 15, "duration": 30}]}"#
/// let document = try ProjectDocument(reading: Array(text.utf8))
/// let lines = TimelinePreview.lines(
///   of: Simulation.play(document.project, duration: 60), diagnostics: document.diagnostics,
///   style: PreviewStyle(width: 60, isASCII: true))
/// print(lines[0])  // Prints "1 annotation | 0:00.000 - 1:00.000"
/// ```
public struct TimelinePreview {
  /// Lanes beyond so many are counted, not drawn.
  public static let maximumLanes = 200
  /// Events beyond so many lines are counted, not listed.
  public static let maximumEvents = 400
  /// Diagnostics beyond so many are counted, not listed.
  public static let maximumDiagnostics = 100
  /// Of more diagnostics of one kind the first is listed, with the first places of the others.
  public static let maximumDiagnosticsOfAKind = 50

  let playthrough: Playthrough
  let selection: TimelineSelection
  let found: [Diagnostic]
  let style: PreviewStyle

  /// The preview, a line an element, each fit for a terminal.
  /// - Parameters:
  ///   - diagnostics: what was found wrong or unknown in the project's document.
  ///   - selection: the part of the timeline that is drawn.
  ///   - isLogged: whether a ``LiveLog`` has printed the events: then the preview begins with how they ended.
  public static func lines(
    of playthrough: Playthrough, diagnostics: [Diagnostic] = [],
    selection: TimelineSelection = TimelineSelection(), isLogged: Bool = false, style: PreviewStyle
  ) -> [String] {
    var lines: [String] = []
    write(
      playthrough, diagnostics: diagnostics, selection: selection, isLogged: isLogged, style: style
    ) { lines.append($0) }
    return lines
  }

  /// Writes the preview line by line, as ``lines(of:diagnostics:selection:isLogged:style:)`` has it.
  /// - Parameter sink: takes the lines in their order, each without its end.
  /// - Throws: what the sink throws; nothing more is made then.
  public static func write<Failure>(
    _ playthrough: Playthrough, diagnostics: [Diagnostic] = [],
    selection: TimelineSelection = TimelineSelection(), isLogged: Bool = false, style: PreviewStyle,
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let preview = TimelinePreview(
      playthrough: playthrough, selection: selection, found: diagnostics, style: style)
    // A blank line is between two sections.
    var isFirst = true
    var beginsSection = true
    func write(_ line: String) throws(Failure) {
      if beginsSection, !isFirst { try sink("") }
      (isFirst, beginsSection) = (false, false)
      try sink(line)
    }
    func write(section lines: [String]) throws(Failure) {
      beginsSection = true
      for line in lines { try write(line) }
    }
    if isLogged { try write(section: preview.endingOfLiveLog) }
    try write(section: preview.header)
    beginsSection = true
    try preview.writeTimeline(to: write)
    try write(section: preview.chapters)
    if !isLogged {
      beginsSection = true
      try preview.writeEvents(to: write)
    }
    try write(section: preview.unsupported)
    try write(section: preview.diagnostics)
  }

  var words: PreviewWords { style.words }
  var ink: Ink { style.ink }
  var laneWords: LaneWords {
    LaneWords(style, isLengthAssumed: playthrough.durationSource == .lastEnd)
  }

  func heading(_ key: PreviewWords.Key) -> String { ink.paint(words(key), .bold) }

  // MARK: Sections

  private var header: [String] {
    let project = playthrough.project
    var facts: [String] = []
    if let id = project.id { facts.append(words(.project, ink.fitted(id, to: 40))) }
    if let video = project.videoID { facts.append(words(.video, ink.fitted(video, to: 40))) }
    facts.append(words(.annotations, count: project.annotations.count))
    switch playthrough.durationSource {
    case .given: facts.append(spanText)
    case .lastEnd: facts += [spanText, words(.durationAssumed)]
    case .unknown: facts.append("\(words(.pending)) (--duration)")
    }
    facts += setup
    let title = project.title.map { ink.fitted($0, to: style.width) } ?? ""
    return (title.isEmpty ? [] : [ink.paint(title, .bold)])
      + Paragraph.lines(of: facts, separator: ink.bullet, width: style.width)
  }

  private var spanText: String {
    "\(MediaTime.clock(0, .precise)) \(ink.dash) \(MediaTime.clock(playthrough.span, .precise))"
  }

  /// What was enabled and set before it played, as the command line would have it.
  private var setup: [String] {
    let isTrace = playthrough.ending == .endOfTrace
    let steps = playthrough.steps.prefix { isTrace ? $0.line == 0 : $0.input != .play }
    return steps.map(\.input).flatMap { input -> [String] in
      switch input {
      case .enable(let token): return ["--enable \(ink.fitted(token, to: 40))"]
      case .set(let variables):
        return variables.sorted.map { name, value in
          "--set " + ink.fitted("\(name)=\(value.json.text())", to: 40)
        }
      default: return []
      }
    }
  }

  private var chapters: [String] {
    let menus = playthrough.chapterMenus()
    guard !menus.isEmpty else { return [] }
    let lines = menus.flatMap { annotation, menu in
      let name = laneWords.name(annotation)
      let items = menu.chapters.map {
        "\(MediaTime.clock($0.start, .precise)) \(ink.fitted($0.title, to: 32))"
      }
      return Paragraph.lines(
        of: items, separator: ink.bullet, width: style.width - 2 - name.columns - 2,
        indent: 4 + name.columns
      ).enumerated().map { $0.offset == 0 ? "  \(name)  \($0.element)" : $0.element }
    }
    return [heading(.chapters)] + lines
  }

  private var unsupported: [String] {
    let annotations = playthrough.project.annotations.filter {
      $0.kind == .unsupported && selection.names($0)
    }
    guard !annotations.isEmpty else { return [] }
    var items = annotations.prefix(selection.isWhole ? .max : Self.maximumLanes).map(laneWords.name)
    if annotations.count > items.count {
      items.append("\(ink.ellipsis) +\(annotations.count - items.count)")
    }
    let lines = Paragraph.lines(
      of: items, separator: words.conventions.listSeparator, width: style.width - 2, indent: 0)
    return [heading(.unsupported)] + lines.map { "  " + $0 }
  }

  private var diagnostics: [String] {
    guard !found.isEmpty else { return [] }
    let file = style.fileName.isolated
    let folded = FoldedDiagnostic.list(
      of: found, maximum: selection.isWhole ? .max : Self.maximumDiagnosticsOfAKind)
    var lines = folded.prefix(maximumDiagnostics).flatMap { one in
      let diagnostic = one.first
      let place = diagnostic.place.map { ":\($0.line):\($0.column)" } ?? ""
      let head = "\(file)\(place): \(diagnostic.severity.rawValue):"
      let message = diagnostic.message.isolated
      var wrapped = Paragraph.lines(of: "\(head) \(message)", width: style.width - 2, indent: 4)
      if let first = wrapped.first, first.hasPrefix(head) {
        wrapped[0] = ink.paint(head, color(diagnostic.severity)) + first.dropFirst(head.count)
      }
      if !one.others.isEmpty {
        let places = one.others.prefix(5).compactMap(\.place).map { "\($0.line):\($0.column)" }
        let words =
          "\(ink.ellipsis) +\(one.others.count): \(places.joined(separator: ", ")) (--all)"
        wrapped += Paragraph.lines(of: words, width: style.width - 6).map { "    " + $0 }
      }
      return wrapped.map { "  " + $0 }
    }
    let rest = folded.dropFirst(maximumDiagnostics).reduce(0) { $0 + 1 + $1.others.count }
    if rest > 0 { lines.append("  \(ink.ellipsis) +\(rest) (--all)") }
    return [heading(.diagnostics)] + lines
  }

  private var maximumDiagnostics: Int { selection.isWhole ? .max : Self.maximumDiagnostics }

  private func color(_ severity: Diagnostic.Severity) -> Ink.Color {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .plain
    }
  }
}
