public import ProjectFormat

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Stills of a project's media as one HTML file, each with its annotation and the findings about
/// it.
public struct ContactSheet {
  /// The findings about the project.
  public var notes: [HTMLPage.Note] = []

  private let project: InteractivityProject
  private let media: String
  private let duration: Double?
  private let laneText: LaneText

  /// - Parameters:
  ///   - project: The project with the annotations on the stills.
  ///   - media: The name of the media.
  ///   - duration: The length of the media in seconds.
  public init(of project: InteractivityProject, media: String, duration: Double?, words: PreviewWords = .english) {
    self.project = project
    self.media = media
    self.duration = duration
    laneText = LaneText(PreviewStyle(width: 120, words: words))
  }

  /// The beginning of the file.
  public var head: String {
    let title = (project.title ?? media).escapedForHTML
    let words = laneText.words
    let length = duration.map { MediaTime.clock($0, .precise) } ?? "?"
    let general = notes.filter { $0.annotation == nil }
    return """
      <!doctype html>
      <html lang="\(words.languageTag.escapedForHTML)" dir="\(words.htmlDirection)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <h1><bdi>\(title)</bdi></h1>
      <p><bdi>\(media.escapedForHTML)</bdi> · \(length)</p>
      \(list(of: general))
      <main>

      """
  }

  /// Returns a still, between the beginning and the end of the file.
  /// - Parameters:
  ///   - annotation: The annotation of the still; `nil` for a time that the user chose.
  ///   - time: The media time in seconds.
  ///   - isForced: Whether the annotation is drawn although its rule hides it.
  ///   - picture: A frame of the media with the overlays on it, as a PNG file.
  public func figure(of annotation: Annotation?, at time: Double, isForced: Bool = false, picture: [UInt8]) -> String {
    let time = MediaTime.clock(time, .precise)
    var caption = "<time>\(time)</time>"
    var alternative = time
    var id = ""
    if let annotation {
      let lane = Lane(annotation, in: project, duration: duration)
      alternative = "\(laneText.name(annotation)), \(time)".escapedForHTML
      id = " data-annotation=\"\(annotation.id.escapedForHTML)\""
      caption += " <b>\(laneText.name(annotation).isolatedForHTML)</b>"
      if isForced {
        caption += " <span class=\"warning\">\(laneText.words(.notShown).escapedForHTML)</span>"
      }
      caption += "<p>\(laneText.window(lane).escapedForHTML)</p>"
      for part in laneText.summary(lane) {
        caption += "<p>\(part.isolatedForHTML)</p>"
      }
      if let link = annotation.action.link {
        caption += "<p class=\"link\">\(link.prefix(500).description.isolatedForHTML)</p>"
      }
      caption += list(of: notes.filter { $0.annotation == annotation.id })
    }
    return """
      <figure\(id)>
      <img alt="\(alternative)" src="data:image/png;base64,\(Data(picture).base64EncodedString())">
      <figcaption>\(caption)</figcaption>
      </figure>

      """
  }

  /// The end of the file.
  public var end: String { "</main>\n</body>\n</html>\n" }

  private func list(of notes: [HTMLPage.Note]) -> String {
    guard !notes.isEmpty else { return "" }
    let items = notes.map {
      "<li class=\"\($0.severity.escapedForHTML)\"><b>\($0.severity.escapedForHTML)</b> "
        + "\($0.message.isolatedForHTML)</li>"
    }
    return "<ul>" + items.joined() + "</ul>"
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #c9ced6; --soft: #57606f; --error: #b3261e; --warning: #8a5a00; }
    @media (prefers-color-scheme: dark) { :root { --line: #3a4250; --soft: #a3adbd; --error: #ff8a80; --warning: #ffca66; } }
    body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 120rem; padding: 1rem; }
    h1 { font-size: 1.35rem; margin: 0; overflow-wrap: anywhere; }
    main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
    figure { margin: 0; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; break-inside: avoid; }
    img { display: block; width: 100%; height: auto; background: #000; }
    figcaption { padding: .6rem .8rem; overflow-wrap: anywhere; }
    figcaption p { margin: .15rem 0 0; }
    time { font-variant-numeric: tabular-nums; color: var(--soft); }
    ul { margin: .4rem 0 0; padding-inline-start: 1.1rem; }
    .error b { color: var(--error); } .warning, .warning b { color: var(--warning); }
    .link { color: var(--soft); }
    """
}

/// A media time at which a still is taken.
package struct StillMoment: Hashable, Sendable {
  /// The media time in seconds.
  package var time: Double
  /// The index of the annotation of the still; `nil` for a time that the user chose.
  package var annotation: Int?

  package init(time: Double, annotation: Int? = nil) {
    self.time = time
    self.annotation = annotation
  }

  /// Returns a moment for each supported annotation in the media, sorted by time: half a second
  /// after its start, when it has faded in, or in the middle of an annotation shorter than a
  /// second.
  package static func all(of project: InteractivityProject, duration: Double) -> [StillMoment] {
    project.annotations.compactMap { annotation in
      guard annotation.kind != .unsupported, let window = annotation.window(duration: duration),
        window.start < duration
      else { return nil }
      let length = min(window.end, duration) - window.start
      let delay = annotation.isVisual ? min(0.5, length / 2) : 0
      return StillMoment(time: window.start + delay, annotation: annotation.index)
    }.sorted { ($0.time, $0.annotation ?? 0) < ($1.time, $1.annotation ?? 0) }
  }
}
