import AnnotationEngine
import JSON
import ProjectFormat

extension HTMLPage {
  /// The page without JavaScript. The script replaces the lists, and shows the hidden controls.
  var body: String {
    """
    <body>
    <header>
    \(heading)
    <noscript><p>\(words(.noScript).escapedForHTML)</p></noscript>
    </header>
    <main>
    \(player)
    \(side)
    <section class="wide timeline" aria-labelledby="timeline-heading">
    <h2 id="timeline-heading">\(words(.timeline).escapedForHTML)</h2>
    <div class="controls" data-script hidden>
    <label>\(words(.zoom).escapedForHTML) <input id="zoom" type="range" min="0" max="8" step="0.5" value="0"></label>
    <label><input id="follow" type="checkbox" checked> \(words(.follow).escapedForHTML)</label>
    </div>
    <div class="area">
    <div class="axis-row" data-script hidden><span class="pad" id="hover"></span><div class="axis" id="axis" dir="ltr"></div></div>
    <div id="lanes">
    \(lanes)</div>
    <div class="playhead-area" dir="ltr" data-script hidden><div class="playhead" id="playhead"></div></div>
    </div>
    </section>
    \(chapterList)\(noteList)</main>
    <div class="live" id="live" role="status" aria-live="polite"></div>

    """
  }

  private var heading: String {
    let project = playthrough.project
    var facts: [String] = []
    if let id = project.id { facts.append(words(.project, id)) }
    if let video = project.videoID { facts.append(words(.video, video)) }
    facts.append(words(.annotations, count: project.annotations.count))
    facts.append("\(MediaTime.clock(0, .precise)) – \(MediaTime.clock(playthrough.span, .precise))")
    if playthrough.durationSource == .lastEnd { facts.append(words(.durationAssumed)) }
    let title = project.title ?? project.id ?? words(.timeline)
    return """
      <h1>\(title.isolatedForHTML)</h1>
      <p class="facts">\(facts.map { $0.isolatedForHTML }.joined(separator: " · "))</p>
      """
  }

  private var player: String {
    func button(_ id: String, _ sign: String, _ key: PreviewWords.Key, _ shortcut: String) -> String {
      let name = words(key).escapedForHTML
      return """
        <button id="\(id)" type="button" aria-label="\(name)" title="\(name) (\(shortcut))" \
        aria-keyshortcuts="\(shortcut)">\(sign)</button>
        """
    }
    let rates = ["0.25", "0.5", "1", "1.5", "2", "4"].map {
      #"<option value="\#($0)"\#($0 == "1" ? " selected" : "")>\#($0) ×</option>"#
    }
    return """
      <div data-script hidden>
      <div class="stage"><div class="picture" id="picture" dir="ltr" data-stage><video id="video" hidden playsinline></video>\
      <div class="under"></div></div></div>
      <p class="waits" id="waits"></p>
      <div class="slider" id="slider" dir="ltr" role="slider" tabindex="0" \
      aria-label="\(words(.timeField).escapedForHTML)" aria-valuemin="0" aria-valuemax="\(playthrough.span)" \
      aria-valuenow="0"><div class="thumb" id="thumb"></div></div>
      <div class="controls">
      <div class="controls" dir="ltr">
      \(button("toggle", "▶", .play, "k"))
      \(button("previous", "«", .previousEvent, "p"))
      \(button("next", "»", .nextEvent, "n"))
      \(button("back", "−1", .frameBack, ","))
      \(button("forward", "+1", .frameForward, "."))
      </div>
      <label>\(words(.timeField).escapedForHTML) <input id="time" type="text" inputmode="decimal" dir="ltr" \
      autocomplete="off" spellcheck="false"></label>
      <span class="clock" id="clock" dir="ltr"></span>
      <label>\(words(.speed).escapedForHTML) <select id="rate">\(rates.joined())</select></label>
      <label><input id="hotspots" type="checkbox" aria-keyshortcuts="h"> \(words(.hotSpots).escapedForHTML)</label>
      <label>\(words(.chooseVideo).escapedForHTML) <input id="file" type="file" accept="video/*,audio/*"></label>
      <button id="copy" type="button">\(words(.copyTrace).escapedForHTML)</button>
      </div>
      <div hidden><label for="trace">\(words(.sessionTrace).escapedForHTML)</label><textarea id="trace" dir="ltr" \
      readonly></textarea></div>
      </div>
      """
  }

  /// The switches of preconditions, the fields of variables, and the events.
  private var side: String {
    let (preconditions, variables) = playthrough.project.names
    var text = #"<div class="side">"# + "\n"
    if !preconditions.isEmpty {
      let switches = preconditions.map { name in
        """
        <label><input type="checkbox" data-precondition="\(name.escapedForHTML)"\
        \(isEnabled(name) ? " checked" : "")> \(name.isolatedForHTML)</label>
        """
      }
      text += fields(.preconditions, switches)
    }
    if !variables.isEmpty {
      let inputs = variables.map { name in
        """
        <label>\(name.isolatedForHTML) <input type="text" data-variable="\(name.escapedForHTML)" \
        value="\(value(of: name).escapedForHTML)" autocomplete="off" spellcheck="false"></label>
        """
      }
      text += fields(.variables, inputs)
    }
    return text + """
      <section aria-labelledby="events-heading">
      <h2 id="events-heading">\(words(.events).escapedForHTML)</h2>
      <div id="events">
      \(events)</div>
      </section>
      </div>
      """
  }

  private func fields(_ key: PreviewWords.Key, _ labels: [String]) -> String {
    """
    <section data-script hidden>
    <h2>\(words(key).escapedForHTML)</h2>
    <div class="fields">\(labels.joined(separator: "\n"))</div>
    </section>

    """
  }

  private func isEnabled(_ name: String) -> Bool {
    setup.contains { if case .enable(let token) = $0 { Name(token) == Name(name) } else { false } }
  }

  private func value(of name: String) -> String {
    for case .set(let variables) in setup.reversed() {
      if let value = variables[name] { return value.description }
    }
    return ""
  }

  // MARK: The timeline without JavaScript

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
          <div class="event" data-event="\(event.name)" data-annotation="\(id.escapedForHTML)">\
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
      <li><button type="button" class="chapter" data-time="\(chapter.time)">\
      \(MediaTime.clock(chapter.time)) \(chapter.title.isolatedForHTML)</button></li>
      """
    }
    return section(.chapters, className: "chapters", items)
  }

  private var noteList: String {
    guard !notes.isEmpty else { return "" }
    let items = notes.map { note in
      let id = note.annotation.map { " \($0.isolatedForHTML):" } ?? ""
      return """
        <li><span class="severity \(note.severity.escapedForHTML)">\(note.severity.escapedForHTML)</span>\(id) \
        \(note.message.isolatedForHTML)</li>
        """
    }
    return section(.findings, className: "findings", items)
  }

  private func section(_ key: PreviewWords.Key, className: String, _ items: [String]) -> String {
    """
    <section class="wide \(className)" aria-labelledby="\(className)-heading">
    <h2 id="\(className)-heading">\(words(key).escapedForHTML)</h2>
    <ul>
    \(items.joined(separator: "\n"))
    </ul>
    </section>

    """
  }
}
