import AnnotationEngine
public import Exploration
public import JSON
public import Lint
import Localization
public import ProjectFormat
import Support

/// A project as one HTML file in which it can be played: by the engine itself, as WebAssembly.
///
/// The file needs no network and no other file. Its Content Security Policy permits its own script
/// and style, by their hashes, and what ``video`` and ``allowsImages`` permit. All texts of the
/// project are escaped. Without JavaScript the file is a still picture of the timeline.
public struct HTMLPage: Sendable {
  /// The findings that are listed.
  public var findings: [Finding] = []
  /// The address of the media, absolute or relative to the page. Viewers may also choose a file.
  public var video: String?
  /// A Boolean value that indicates whether images are loaded, by `https` only.
  public var allowsImages = false
  /// The files of pictures by their addresses in the project. They are embedded, except for those that are no PNG, JPEG,
  /// WebP, GIF or BMP file.
  public var pictures: [String: [UInt8]] = [:]
  /// The themes that determine the appearance of annotations.
  public var themes = AnnotationThemes()
  /// The inputs of the engine before the playback.
  public var setup: [EngineInput] = []
  /// A Boolean value that indicates whether the page shows the stage and its controls only.
  public var isForClients = false
  /// The paths through the project, for the length of the playthrough; `nil` if they are unknown.
  public var exploration: Exploration?
  /// The places of the annotations in the project's document, by their numbers.
  public var places: [JSON.Place?] = []
  /// The explanations of lint rules as Markdown, by the ids of the rules. The page contains those of
  /// its findings.
  public var ruleExplanations: [String: String] = [:]

  let playthrough: Playthrough
  let words: PreviewWords

  /// - Parameter playthrough: The playthrough that the page shows without JavaScript.
  public init(of playthrough: Playthrough, words: PreviewWords = .english) {
    self.playthrough = playthrough
    self.words = words
  }

  /// A Boolean value that indicates whether this build contains the engine as WebAssembly, which `make web` builds.
  public static var isAvailable: Bool { EmbeddedPage.engine.utf8CodeUnitCount > 0 }

  /// The maximum number of lanes and of events in the HTML. The script makes those in sight.
  public static let maximumRows = 200

  /// The file.
  public var text: String {
    var text = head + body + #"<script type="application/json" id="data">"#
    data.write { text += $0.escapedForScript }
    return text + """
      </script>
      <script type="application/json" id="project">\(playthrough.project.json.text().escapedForScript)</script>
      \(PackedBlock.html(id: "engine", EmbeddedPage.engine))
      \(PackedBlock.html(id: "style", EmbeddedPage.style))
      \(PackedBlock.html(id: "script", EmbeddedPage.script))
      <script>\(EmbeddedPage.start)</script>
      </body>
      </html>

      """
  }

  /// The title of the project.
  var title: String {
    let project = playthrough.project
    return project.title ?? project.id.map { words(.project, $0) } ?? words(.timeline)
  }

  private var head: String {
    """
    <!DOCTYPE html>
    <html lang="\(words.languageTag.escapedForHTML)" dir="\(words.htmlDirection)">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy.escapedForHTML)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>\(title.escapedForHTML)</title>
    <style>\(EmbeddedPage.still)</style>
    </head>

    """
  }

  /// The Content Security Policy: the page may load its own script and style, the module inside it,
  /// a file that the viewer chooses, and what is permitted explicitly.
  private var policy: String {
    var media = "blob:"
    if let video { media += Self.isRemote(video) ? " \(Self.source(of: video))" : " 'self' file:" }
    var images = allowsImages ? ["https:"] : []
    if pictures.values.contains(where: { Self.pictureType(of: $0) != nil }) { images.append("data:") }
    return """
      default-src 'none'; \
      script-src 'sha256-\(EmbeddedPage.startHash)' 'sha256-\(EmbeddedPage.scriptHash)' 'wasm-unsafe-eval'; \
      style-src 'sha256-\(EmbeddedPage.stillHash)'; img-src \(images.isEmpty ? "'none'" : images.joined(separator: " ")); \
      media-src \(media); base-uri 'none'; form-action 'none'
      """
  }

  private static func isRemote(_ address: String) -> Bool {
    address.hasPrefix("https://") || address.hasPrefix("http://")
  }

  /// Returns the scheme and the host of an address, without characters that have a meaning in a
  /// policy.
  private static func source(of address: String) -> String {
    let slashes = address.firstRange(of: "//")?.upperBound ?? address.startIndex
    let host = address[slashes...].prefix { !"/?#;, '\"".contains($0) && $0.isASCII }
    return String(address[..<slashes] + host)
  }
}

extension PreviewWords {
  /// The value of the attribute `dir`.
  var htmlDirection: String { isRightToLeft ? "rtl" : "ltr" }
}

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
