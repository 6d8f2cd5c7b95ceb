import JSON
public import ProjectFormat
import Support

/// A playthrough as text for people: a header, a lane per annotation drawn to scale, the chapters,
/// the events with their times, the unsupported annotations, and the diagnostics.
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
  /// The maximum number of lanes; further lanes are counted.
  public static let maximumLanes = Timeline.maximumLanes
  /// The maximum number of rows of events; further rows are counted.
  public static let maximumEvents = 400
  /// The maximum number of diagnostics; further diagnostics are counted.
  public static let maximumDiagnostics = 100
  /// The maximum number of diagnostics of one kind. If there are more, the first one is listed with
  /// the places of some others.
  public static let maximumDiagnosticsOfAKind = 50

  let timeline: Timeline
  let style: PreviewStyle
  let laneText: LaneText
  private let found: [Diagnostic]

  var playthrough: Playthrough { timeline.playthrough }
  var selection: TimelineSelection { timeline.selection }
  var words: PreviewWords { style.words }

  /// Returns the lines of the preview, each printable on a terminal.
  /// - Parameters:
  ///   - diagnostics: The diagnostics of the project's document.
  ///   - selection: The part of the timeline that is drawn.
  ///   - isLogged: Whether a ``LiveLog`` has printed the events. If so, the preview begins with the
  ///     end of the log.
  public static func lines(
    of playthrough: Playthrough, diagnostics: [Diagnostic] = [],
    selection: TimelineSelection = TimelineSelection(), isLogged: Bool = false, style: PreviewStyle
  ) -> [String] {
    let preview = TimelinePreview(
      timeline: Timeline(of: playthrough, selection: selection), style: style,
      laneText: LaneText(style, isLengthAssumed: playthrough.durationSource == .lastEnd),
      found: diagnostics)
    let sections = [
      isLogged ? preview.endOfLiveLog : [], preview.header, preview.lanes, preview.chapters,
      isLogged ? [] : preview.events, preview.unsupported, preview.diagnostics,
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  func heading(_ key: PreviewWords.Key) -> String { style.paint(words(key), .bold) }

  // MARK: Sections

  private var header: [String] {
    let project = playthrough.project
    var facts: [String] = []
    if let id = project.id { facts.append(words(.project, style.fitted(id, to: 40))) }
    if let video = project.videoID { facts.append(words(.video, style.fitted(video, to: 40))) }
    facts.append(words(.annotations, count: project.annotations.count))
    let end = MediaTime.clock(playthrough.span, .precise)
    let span = "\(MediaTime.clock(0, .precise)) \(style.dash) \(end)"
    switch playthrough.durationSource {
    case .given: facts.append(span)
    case .lastEnd: facts += [span, words(.durationAssumed)]
    case .unknown: facts.append("\(words(.pending)) (--duration)")
    }
    facts += setup
    let title = project.title.map { style.fitted($0, to: style.width) } ?? ""
    return (title.isEmpty ? [] : [style.paint(title, .bold)])
      + Paragraph.lines(of: facts, separator: style.bullet, width: style.width)
  }

  /// The preconditions and variables that were set before the playback, as options of the command.
  private var setup: [String] {
    let isTrace = playthrough.ending == .endOfTrace
    let steps = playthrough.steps.prefix { isTrace ? $0.line == 0 : $0.input != .play }
    return steps.map(\.input).flatMap { input -> [String] in
      switch input {
      case .enable(let token): return ["--enable \(style.fitted(token, to: 40))"]
      case .set(let variables):
        return variables.sorted.map { name, value in
          "--set " + style.fitted("\(name)=\(value.json.text())", to: 40)
        }
      default: return []
      }
    }
  }

  private var chapters: [String] {
    let menus = playthrough.chapterMenus()
    guard !menus.isEmpty else { return [] }
    let lines = menus.flatMap { annotation, menu in
      let name = laneText.name(annotation)
      let items = menu.chapters.map {
        "\(MediaTime.clock($0.start, .precise)) \(style.fitted($0.title, to: 32))"
      }
      return Paragraph.lines(
        of: items, separator: style.bullet, width: style.width - 2 - name.columns - 2,
        indent: 4 + name.columns
      ).enumerated().map { $0.offset == 0 ? "  \(name)  \($0.element)" : $0.element }
    }
    return [heading(.chapters)] + lines
  }

  private var unsupported: [String] {
    let annotations = playthrough.project.annotations.filter {
      $0.kind == .unsupported && selection.names($0)
    }
    let lines = names(of: annotations, indent: 2) + featureLines
    return lines.isEmpty ? [] : [heading(.unsupported)] + lines
  }

  /// Returns the names of some annotations as an indented list.
  private func names(of annotations: [Annotation], indent: Int) -> [String] {
    var items = annotations.prefix(selection.isWhole ? .max : Self.maximumLanes).map(laneText.name)
    if annotations.count > items.count {
      items.append("\(style.ellipsis) +\(annotations.count - items.count)")
    }
    return Paragraph.lines(of: items, separator: words.listSeparator, width: style.width - indent)
      .map { String(repeating: " ", count: indent) + $0 }
  }

  /// The features that the platform does not support, each with the annotations that need it.
  private var featureLines: [String] {
    var needing: [Platform.Feature: [Annotation]] = [:]
    for annotation in playthrough.project.annotations where selection.names(annotation) {
      for feature in annotation.unsupportedFeatures(on: playthrough.platform) {
        needing[feature, default: []].append(annotation)
      }
    }
    return Platform.Feature.allCases.flatMap { feature -> [String] in
      guard let annotations = needing[feature] else { return [] }
      return ["  \(playthrough.platform.name): \(feature.rawValue)"] + names(of: annotations, indent: 4)
    }
  }

  // MARK: Diagnostics

  private var diagnostics: [String] {
    guard !found.isEmpty else { return [] }
    let groups = DiagnosticGroup.list(
      of: found, maximum: selection.isWhole ? .max : Self.maximumDiagnosticsOfAKind)
    let listed = groups.prefix(selection.isWhole ? .max : Self.maximumDiagnostics)
    var lines = listed.flatMap(lines)
    let rest = groups.dropFirst(listed.count).reduce(0) { $0 + 1 + $1.others.count }
    if rest > 0 { lines.append("  \(style.ellipsis) +\(rest) (--all)") }
    return [heading(.diagnostics)] + lines
  }

  private func lines(of group: DiagnosticGroup) -> [String] {
    let diagnostic = group.first
    let place = diagnostic.place.map { ":\($0.line):\($0.column)" } ?? ""
    let head = "\(style.fileName.isolated)\(place): \(diagnostic.severity.rawValue):"
    let message = diagnostic.message.isolated
    var lines = Paragraph.lines(of: "\(head) \(message)", width: style.width - 2, indent: 4)
    if let first = lines.first, first.hasPrefix(head) {
      lines[0] = style.paint(head, color(diagnostic.severity)) + first.dropFirst(head.count)
    }
    if !group.others.isEmpty {
      let places = group.others.prefix(5).compactMap(\.place).map { "\($0.line):\($0.column)" }
      let list = places.joined(separator: ", ")
      let words = "\(style.ellipsis) +\(group.others.count): \(list) (--all)"
      lines += Paragraph.lines(of: words, width: style.width - 6).map { "    " + $0 }
    }
    return lines.map { "  " + $0 }
  }

  private func color(_ severity: Diagnostic.Severity) -> PreviewStyle.Color {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .plain
    }
  }
}

/// A diagnostic, with all others of its kind if there are too many to list.
private struct DiagnosticGroup {
  let first: Diagnostic
  let others: [Diagnostic]

  private struct Kind: Hashable {
    let kind: Diagnostic.Kind
    let severity: Diagnostic.Severity
  }

  /// - Parameter maximum: The number of diagnostics of one kind and severity that are listed one by
  ///   one.
  static func list(of diagnostics: [Diagnostic], maximum: Int) -> [DiagnosticGroup] {
    var kinds = Dictionary(grouping: diagnostics) { Kind(kind: $0.kind, severity: $0.severity) }
    kinds = kinds.filter { $0.value.count > maximum }
    return diagnostics.compactMap { diagnostic in
      let kind = Kind(kind: diagnostic.kind, severity: diagnostic.severity)
      guard let all = kinds[kind] else { return DiagnosticGroup(first: diagnostic, others: []) }
      kinds[kind] = []
      return all.isEmpty ? nil : DiagnosticGroup(first: diagnostic, others: Array(all.dropFirst()))
    }
  }
}
