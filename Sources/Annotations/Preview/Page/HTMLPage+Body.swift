import AnnotationEngine
import JSON
import Lint
import Localization
import ProjectFormat
import Support

extension HTMLPage {
  /// The page without JavaScript, which the script replaces: what happens, and when, as text and a
  /// still picture.
  var body: String {
    """
    <body>
    <h1>\(title.isolatedForHTML)</h1>
    <p>\(facts.map { $0.isolatedForHTML }.joined(separator: " · "))</p>
    <noscript><p>\(words(.noScript).escapedForHTML)</p></noscript>
    <main>
    <h2>\(words(.timeline).escapedForHTML)</h2>
    <div id="lanes">
    \(lanes)</div>
    <h2>\(words(.events).escapedForHTML)</h2>
    <div id="events">
    \(events)</div>
    \(chapterList)\(findingList)</main>

    """
  }

  /// The facts of the project besides its length. Digits are Latin in any language, as those of times.
  var facts: [String] {
    var facts = [words(.annotations, count: playthrough.project.annotations.count)]
    let hasEnds = !playthrough.project.annotations.isEmpty
    if playthrough.durationSource == .lastEnd, hasEnds { facts.append(words(.durationAssumed)) }
    return facts.map { $0.unicodeScalars.map { "\($0.asASCIIDigit ?? $0)" }.joined() }
  }

  private var lanes: String {
    let lanes = playthrough.lanes()
    let laneText = LaneText(PreviewStyle(width: 100, words: words))
    var text = ""
    for lane in lanes.prefix(Self.maximumRows) {
      let name = "\(laneText.kind(lane.annotation)) \(lane.annotation.id)"
      text += """
        <div class="lane" data-annotation="\(lane.annotation.id.escapedForHTML)"><span class="name" \
        title="\(laneText.summary(lane).joined(separator: ", ").escapedForHTML)">\
        \(name.isolatedForHTML)</span><div class="track" dir="ltr">\(bar(of: lane))</div></div>

        """
    }
    return text + remainder(lanes.count)
  }

  /// Returns the number of rows that are not listed.
  private func remainder(_ count: Int) -> String {
    count > Self.maximumRows ? "<p>… +\(count - Self.maximumRows)</p>\n" : ""
  }

  private func bar(of lane: Lane) -> String {
    guard let window = lane.window, playthrough.span > 0 else { return "" }
    let span = playthrough.span
    let start = min(window.start, span) / span * 100
    let width = max(0.3, min(window.end, span) / span * 100 - start)
    let condition = lane.annotation.condition == nil ? "" : " conditional"
    return """
      <svg aria-hidden="true"><rect class="window \(lane.annotation.kind.rawValue)\(condition)" \
      x="\(start.shortText)%" y="7" width="\(width.shortText)%" height="12"/></svg>
      """
  }

  private var events: String {
    var text = ""
    var count = 0
    for step in playthrough.steps {
      for event in step.events {
        guard let word = Self.eventWords.first(where: { $0.name == event.name })?.word else {
          continue
        }
        count += 1
        guard count <= Self.maximumRows else { continue }
        let id = event.annotation.map { playthrough.project.annotations[$0].id } ?? ""
        text += """
          <div class="still" data-event="\(event.name)" data-annotation="\(id.escapedForHTML)">\
          <span class="when">\(MediaTime.clock(event.time, .precise))</span>\
          <span class="who">\(id.isolatedForHTML)</span>\
          <span class="what">\(words(word).escapedForHTML)</span></div>

          """
      }
    }
    return text + remainder(count)
  }

  private var chapterList: String {
    guard !playthrough.chapters.isEmpty else { return "" }
    let items = playthrough.chapters.map { chapter in
      """
      <li>\(MediaTime.clock(chapter.start)) \(chapter.title.isolatedForHTML)</li>
      """
    }
    return section(.chapters, items)
  }

  private var findingList: String {
    guard !findings.isEmpty else { return "" }
    let items = findings.map { finding in
      let id = finding.annotation.map { " \($0.isolatedForHTML):" } ?? ""
      let severity = finding.severity.rawValue
      return """
        <li><span class="severity \(severity)">\(severity)</span>\(id) \(finding.message.isolatedForHTML)</li>
        """
    }
    return section(.problems, items)
  }

  private func section(_ key: PreviewWords.Key, _ items: [String]) -> String {
    """
    <h2>\(words(key).escapedForHTML)</h2>
    <ul>
    \(items.joined(separator: "\n"))
    </ul>

    """
  }
}
