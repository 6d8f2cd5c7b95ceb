extension ChapterMenu {
  /// The menu as a WebVTT chapters track (W3C WebVTT, "chapter cues").
  /// - Parameter duration: the media's, in seconds; where it is not known the last chapter lasts a second.
  public func webVTT(duration: Double?) -> String {
    var text = "WEBVTT\n"
    for (index, chapter) in chapters.enumerated() {
      let end = end(of: index, duration: duration) ?? chapter.start + 1
      text += "\n\(index + 1)\n"
      text += "\(Self.timestamp(chapter.start)) --> \(Self.timestamp(end))\n"
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
      let end = end(of: index, duration: duration) ?? chapter.start + 1
      text += "\n[CHAPTER]\nTIMEBASE=1/1000\n"
      text += "START=\(Self.milliseconds(chapter.start))\nEND=\(Self.milliseconds(end))\n"
      text += "title=\(Self.metadataText(chapter.title))\n"
    }
    return text
  }

  private static func milliseconds(_ seconds: Double) -> Int64 {
    Int64((min(seconds, 1e12) * 1000).rounded())
  }

  /// `hh:mm:ss.mmm`.
  private static func timestamp(_ seconds: Double) -> String {
    let milliseconds = milliseconds(seconds)
    let pad = { (number: Int64, count: Int) in
      String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
    }
    let second = milliseconds / 1000
    return "\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2))"
      + ".\(pad(milliseconds % 1000, 3))"
  }

  /// One line, without what begins a tag, an entity or an arrow.
  private static func cueText(_ title: String) -> String {
    title.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case _ where character.isNewline: " "
      default: String(character)
      }
    }.joined()
  }

  /// ffmpeg's escapes: a backslash before what has a meaning of its own.
  private static func metadataText(_ text: String) -> String {
    text.map { "=;#\\\n".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
