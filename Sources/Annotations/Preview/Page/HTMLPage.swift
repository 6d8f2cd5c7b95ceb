import JSON
public import ProjectFormat

/// A project as one HTML file in which it can be played: by the engine itself, as WebAssembly.
///
/// The file needs no network and no other file. Its Content Security Policy lets in its own script and style, by their
/// hashes, and nothing else but what ``video`` and ``allowsImages`` say; what the project says is text everywhere.
/// Without JavaScript it is a still picture of the timeline.
public struct HTMLPage: Sendable {
  /// Something that was found doubtful in the project.
  public struct Note: Hashable, Sendable {
    /// `error`, `warning` or `info`.
    public var severity: String
    /// What is wrong.
    public var message: String
    /// The id of the annotation that it is about.
    public var annotation: String?

    /// What was found, and where.
    public init(severity: String, message: String, annotation: String? = nil) {
      self.severity = severity
      self.message = message
      self.annotation = annotation
    }
  }

  /// What is shown beside the project.
  public var notes: [Note] = []
  /// The address of the media, absolute or from where the page will be; viewers may always choose a file of their own.
  public var video: String?
  /// Whether pictures are loaded, by `https` alone.
  public var allowsImages = false
  /// The language of the page's own words (BCP 47), and whether it is written from right to left.
  public var language = (tag: "en", isRightToLeft: false)
  /// What the engine is told before anybody plays.
  public var setup: [EngineInput] = []

  let playthrough: Playthrough
  let words: PreviewWords

  /// - Parameters:
  ///   - playthrough: the project, played: what the page shows where it can't play.
  ///   - words: the page's own.
  public init(of playthrough: Playthrough, words: PreviewWords = .english) {
    self.playthrough = playthrough
    self.words = words
  }

  /// Lanes and events beyond so many are drawn by the script alone, which makes those in sight.
  public static let maximumRows = 200

  /// Writes the file in pieces.
  /// - Parameter sink: takes the pieces in their order.
  /// - Throws: what the sink throws; nothing more is made then.
  public func write<Failure>(to sink: (String) throws(Failure) -> Void) throws(Failure) {
    try sink(head)
    try sink(body)
    try sink(#"<script type="application/json" id="data">"#)
    try data.write { (text) throws(Failure) in try sink(text.escapedForScript) }
    try sink("</script>\n<script type=\"application/json\" id=\"project\">")
    try sink(playthrough.project.json.text().escapedForScript)
    try sink("</script>\n<script type=\"application/octet-stream\" id=\"engine\">")
    try sink("\(EmbeddedPage.engine)")
    try sink("</script>\n<script>\(EmbeddedPage.script)</script>\n</body>\n</html>\n")
  }

  private var head: String {
    let project = playthrough.project
    let title = project.title ?? project.id.map { words(.project, $0) } ?? words(.timeline)
    return """
      <!DOCTYPE html>
      <html lang="\(language.tag.escapedForHTML)" dir="\(language.isRightToLeft ? "rtl" : "ltr")">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy.escapedForHTML)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(title.escapedForHTML)</title>
      <style>\(EmbeddedPage.style)</style>
      </head>

      """
  }

  /// What the page may load: by hash its own script and style, the module that is inside of it, a file that the
  /// viewer chooses, and what was allowed.
  private var policy: String {
    var media = "blob:"
    if let video { media += Self.isRemote(video) ? " \(Self.source(of: video))" : " 'self' file:" }
    return """
      default-src 'none'; script-src 'sha256-\(EmbeddedPage.scriptHash)' 'wasm-unsafe-eval'; \
      style-src 'sha256-\(EmbeddedPage.styleHash)'; img-src \(allowsImages ? "https:" : "'none'"); \
      media-src \(media); base-uri 'none'; form-action 'none'
      """
  }

  private static func isRemote(_ address: String) -> Bool {
    address.hasPrefix("https://") || address.hasPrefix("http://")
  }

  /// The scheme and the host of an address: a policy's source has no characters of its own meaning in them.
  private static func source(of address: String) -> String {
    let slashes = address.firstRange(of: "//")?.upperBound ?? address.startIndex
    let host = address[slashes...].prefix { !"/?#;, '\"".contains($0) && $0.isASCII }
    return String(address[..<slashes] + host)
  }
}
