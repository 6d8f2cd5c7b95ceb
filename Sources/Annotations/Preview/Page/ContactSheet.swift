public import AnnotationEngine
public import Lint
import ProjectFormat
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Stills of a project's media as one HTML file: each with its annotation, whose box is marked, and
/// the findings about it.
public struct ContactSheet {
  /// A frame of the media with the overlays on it.
  public struct Still {
    /// The media time in seconds.
    public var time: Double
    /// The annotation of the still; `nil` for a time that the user chose.
    public var annotation: Annotation?
    /// The box of the annotation in pixels of the picture; `nil` if nothing of it is drawn.
    public var box: PictureFrame?
    /// A Boolean value that indicates whether the annotation is drawn although its rule hides it.
    public var isForced = false
    /// The picture as a PNG file.
    public var picture: [UInt8]
    /// The size of the picture in pixels.
    public var size: PictureSize

    /// Creates a still of a time.
    public init(at time: Double, picture: [UInt8], size: PictureSize) {
      self.time = time
      self.picture = picture
      self.size = size
    }
  }

  /// The findings about the project.
  public var findings: [Finding] = []

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

  private var words: PreviewWords { laneText.words }

  /// The beginning of the file.
  public var head: String {
    let title = (project.title ?? media).escapedForHTML
    let length = duration.map { MediaTime.clock($0, .precise) } ?? "?"
    let count = words(.annotations, count: project.annotations.count)
    return """
      <!doctype html>
      <html lang="\(words.languageTag.escapedForHTML)" dir="\(words.htmlDirection)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'sha256-\(EmbeddedPage.sheetHash)'">
      <title>\(title)</title>
      <style>\(EmbeddedPage.sheet)</style>
      </head>
      <body>
      <header>
      <h1><bdi>\(title)</bdi></h1>
      <p>\([media, count, length].map { $0.isolatedForHTML }.joined(separator: " · "))</p>
      \(list(of: findings.filter { $0.annotation == nil }))
      </header>
      <main>

      """
  }

  /// Returns a still as a card, between the beginning and the end of the file.
  public func figure(of still: Still) -> String {
    let time = MediaTime.clock(still.time, .precise)
    var attributes = ""
    var name = time
    var caption = ""
    if let annotation = still.annotation {
      let id = annotation.id.escapedForHTML
      attributes = " class=\"\(annotation.kind.rawValue)\" data-annotation=\"\(id)\""
      name = "\(title(of: annotation)), \(time)"
      caption = "<figcaption>\(self.caption(of: annotation, isForced: still.isForced))</figcaption>"
    }
    return """
      <figure\(attributes)>
      <div class="still">
      <img alt="\(name.escapedForHTML)" src="data:image/png;base64,\(Data(still.picture).base64EncodedString())">
      \(mark(of: still))<time>\(time)</time>
      </div>
      \(caption)
      </figure>

      """
  }

  /// The end of the file.
  public var end: String { "</main>\n</body>\n</html>\n" }

  /// Returns the outline of the annotation's box, in two colours that are visible on any picture.
  private func mark(of still: Still) -> String {
    guard let box = still.box else { return "" }
    let rectangle = """
      <rect x="\(box.x.shortText)" y="\(box.y.shortText)" width="\(box.width.shortText)" \
      height="\(box.height.shortText)"/>
      """
    return """
      <svg viewBox="0 0 \(still.size.width.shortText) \(still.size.height.shortText)" preserveAspectRatio="none" \
      aria-hidden="true">\(rectangle)\(rectangle)</svg>

      """
  }

  private func title(of annotation: Annotation) -> String {
    laneText.title(annotation) ?? laneText.text(annotation) ?? annotation.id
  }

  private func caption(of annotation: Annotation, isForced: Bool) -> String {
    let lane = Lane(annotation, in: project, duration: duration)
    var facts = ["<span class=\"kind\">\(laneText.kind(annotation).escapedForHTML)</span>"]
    facts += [laneText.id(annotation), laneText.window(lane)].map { "<span>\($0.isolatedForHTML)</span>" }
    if isForced { facts.append("<span class=\"not-shown\">\(words(.notShown).escapedForHTML)</span>") }
    var parts = laneText.effects(lane)
    // Without a title, the text is the heading.
    if laneText.title(annotation) != nil, let text = laneText.text(annotation) { parts.insert(text, at: 0) }
    let items = parts.map { "<li>\($0.isolatedForHTML)</li>" }
    return """
      <h2>\(title(of: annotation).isolatedForHTML)</h2><p class="facts">\(facts.joined())</p>\
      \(items.isEmpty ? "" : "<ul>\(items.joined())</ul>")\
      \(list(of: findings.filter { $0.annotationNumber(in: project) == annotation.index }))
      """
  }

  private func list(of findings: [Finding]) -> String {
    guard !findings.isEmpty else { return "" }
    let items = findings.map { finding in
      let severity = finding.severity.rawValue
      let name = words(page: severity)
      let fix = finding.fix.map { "<small>\($0.isolatedForHTML)</small>" } ?? ""
      return """
        <li class="\(severity)"><span><b>\(name.escapedForHTML)</b> \(finding.message.isolatedForHTML)</span>\(fix)</li>
        """
    }
    return "<ul class=\"findings\">\(items.joined())</ul>"
  }
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
