extension ChapterMenu {
  /// The menu as a WebVTT chapters track (W3C WebVTT, "chapter cues").
  /// - Parameter duration: the media's, in seconds; where it is not known the last chapter lasts a second.
  public func webVTT(duration: Double?) -> String {
    var text = "WEBVTT\n"
    for (index, chapter) in chapters.enumerated() {
      let span = milliseconds(of: index, duration: duration)
      text += "\n\(index + 1)\n"
      let times = [span.start, span.end].map { MediaTime.clock(milliseconds: $0, .full) }
      text += times.joined(separator: " --> ") + "\n"
      text += Self.cueText(chapter.title) + "\n"
    }
    return text
  }

  /// The menu as ffmpeg's metadata file, to be muxed into the media.
  /// - Parameters:
  ///   - title: of the media.
  ///   - duration: the media's, in seconds; where it is not known the last chapter lasts a second.
  public func ffmetadata(title: String?, duration: Double?) -> String {
    var text = ";FFMETADATA1\n"
    if let title { text += "title=\(Self.metadataText(title))\n" }
    for (index, chapter) in chapters.enumerated() {
      let span = milliseconds(of: index, duration: duration)
      text += "\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(span.start)\nEND=\(span.end)\n"
      text += "title=\(Self.metadataText(chapter.title))\n"
    }
    return text
  }

  /// Where a chapter begins and ends; it has a length, as neither format can do without.
  private func milliseconds(
    of index: Int, duration: Double?
  ) -> (start: Int64, end: Int64) {
    let seconds = chapters[index].start
    let start = Self.milliseconds(seconds)
    let end = Self.milliseconds(end(of: index, duration: duration) ?? seconds + 1)
    return (start, max(end, start + 1))
  }

  private static func milliseconds(_ seconds: Double) -> Int64 {
    Int64((max(0, min(seconds, 1e12)) * 1000).rounded())
  }

  /// One line, without what begins a tag, an entity or an arrow.
  private static func cueText(_ title: String) -> String {
    let escapes: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
    return title.map { $0.isNewline ? " " : escaped($0.unicodeScalars) { escapes[$0] } }.joined()
  }

  /// ffmpeg's escapes: a backslash before what has a meaning of its own.
  private static func metadataText(_ text: String) -> String {
    let special: Set<Unicode.Scalar> = ["=", ";", "#", "\\", "\n"]
    return escaped(text.unicodeScalars) { special.contains($0) ? "\\\($0)" : nil }
  }

  /// Scalar by scalar, since an accent makes one character with the mark before it. Other controls
  /// become spaces: neither format has an escape for them.
  private static func escaped(
    _ text: some Sequence<Unicode.Scalar>, _ escape: (Unicode.Scalar) -> String?
  ) -> String {
    text.map { scalar in
      if let escape = escape(scalar) { return escape }
      return switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: String(scalar)
      }
    }.joined()
  }
}
