/// A chapter menu that apps build from the command data of an annotation: a title for each time.
///
/// The SDK's documents have this as their example of a command. Chapters are sorted by time, not by text.
///
/// ```swift
/// import Interactivity
///
/// let text = """
///   {"annotations": [{"id": "menu", "type": "hotLink", "command": "chapters",
///     "commandData": {"Boots": "1:37", "Intro": "0"}}]}
///   """
/// let project = try InteractivityProject(reading: Array(text.utf8))
/// for (annotation, menu) in project.chapterMenus() {
///   for chapter in menu.chapters { print(annotation.id, chapter.start, chapter.title) }
/// }
/// // Prints "menu 0.0 Intro"
/// // Prints "menu 97.0 Boots"
/// ```
public struct ChapterMenu: Hashable, Sendable {
  /// A title at a media time.
  public struct Chapter: Hashable, Sendable {
    /// The text in the menu.
    public var title: String
    /// Seconds from the start of the media.
    public var start: Double

    /// A chapter.
    ///
    /// - Parameters:
    ///   - title: the text in the menu.
    ///   - start: seconds.
    public init(title: String, start: Double) {
      self.title = title
      self.start = start
    }
  }

  /// A row of the command data that is no chapter.
  public struct BadRow: Hashable, Sendable, CustomStringConvertible {
    /// The key of the row.
    public var title: String
    /// The text that should be a time.
    public var value: String
    /// The problem of the value, to follow it in a sentence.
    public var problem: String

    /// The row with its problem, for people.
    public var description: String { "chapter “\(title)”: \(value) \(problem); left out" }
  }

  /// Ascending by start; those of one time in the order of the document.
  public let chapters: [Chapter]
  /// The rows that are not chapters, in the order of the document.
  public let badRows: [BadRow]

  /// - Parameter chapters: in any order.
  public init(chapters: [Chapter]) { self.init(chapters: chapters, badRows: []) }

  private init(chapters: [Chapter], badRows: [BadRow]) {
    let sorted = chapters.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    self.chapters = sorted.map { $0.element }
    self.badRows = badRows
  }

  /// Reads the menu of an annotation: its command data, each key a title and each value a time, in
  /// seconds or as a time text.
  ///
  /// `nil` if no row has a time, or if ``refusal(of:duration:)`` returns a reason.
  /// - Parameters:
  ///   - annotation: the annotation whose command data may be a menu.
  ///   - duration: the media's, in seconds. Without it, times in percent or from the end are ``badRows``.
  public init?(_ annotation: Annotation, duration: Double? = nil) {
    guard let menu = Self(candidate: annotation, duration: duration),
      !menu.chapters.isEmpty, Self.refusal(of: menu, annotation) == nil
    else { return nil }
    self = menu
  }

  /// Returns the reason why the command data of an annotation is no menu, although it has times, or texts like times
  /// and a name that promises a menu: for people, to follow the annotation's name. `nil` otherwise.
  /// - Parameters:
  ///   - annotation: the annotation with the command data.
  ///   - duration: the media's, in seconds.
  public static func refusal(of annotation: Annotation, duration: Double? = nil) -> String? {
    Self(candidate: annotation, duration: duration).flatMap { refusal(of: $0, annotation) }
  }

  /// Other data has numbers, too: `steps=199`. A command whose name does not promise a menu must have only times,
  /// and more than one.
  private static func refusal(of menu: ChapterMenu, _ annotation: Annotation) -> String? {
    let row = menu.badRows.first.map { "“\($0.title)”: \($0.value) \($0.problem)" }
    if isPromised(by: annotation) {
      let isMeant = menu.badRows.contains { $0.title.beginsLikeClock || $0.value.beginsLikeClock }
      return menu.chapters.isEmpty && isMeant ? row : nil
    }
    return menu.chapters.isEmpty ? nil : row ?? (menu.chapters.count < 2 ? "there is only one time in it" : nil)
  }

  /// Returns a Boolean value that indicates whether the name of an annotation's command promises a menu.
  package static func isPromised(by annotation: Annotation) -> Bool {
    let name = annotation.action.command?.name ?? ""
    // The name of the command in the SDK's example of a menu.
    return name == "my-command" || ["chapter", "menu", "scene", "contents"].contains { name.contains(word: $0) }
  }

  /// Creates a menu of all rows that are times; `nil` without command data.
  private init?(candidate annotation: Annotation, duration: Double?) {
    guard let data = annotation.action.command?.data else { return nil }
    var chapters: [Chapter] = []
    var badRows: [BadRow] = []
    for datum in data {
      let problem: String
      if let time = MediaTime(parsing: datum.value) {
        if let start = time.resolved(duration: duration) {
          if start >= 0, start <= duration ?? .infinity {
            chapters.append(Chapter(title: datum.key, start: start))
            continue
          }
          problem = "lies outside the media"
        } else {
          problem = "depends on the media’s length, which is not known"
        }
      } else {
        problem = "is no time" + (datum.value.clockHint ?? "")
      }
      badRows.append(BadRow(title: datum.key, value: datum.value, problem: problem))
    }
    self.init(chapters: chapters, badRows: badRows)
  }

  /// The index of the chapter that plays at a media time; `nil` before the first.
  public func current(at time: Double) -> Int? { chapters.lastIndex { $0.start <= time } }

  /// Returns the end of a chapter: the start of the next later one, else the end of the media.
  /// - Parameters:
  ///   - index: the chapter's place in ``chapters``, from 0.
  ///   - duration: the media's; if `nil`, the last chapter has no end.
  public func end(of index: Int, duration: Double?) -> Double? {
    let start = chapters[index].start
    return chapters[index...].first { $0.start > start }?.start ?? duration.flatMap { $0 > start ? $0 : nil }
  }
}

extension ChapterMenu {
  /// The menu as a WebVTT chapters track (W3C WebVTT, "chapter cues").
  /// - Parameter duration: the media's, in seconds; if `nil`, the last chapter lasts a second.
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
  ///   - duration: the media's, in seconds; if `nil`, the last chapter lasts a second.
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

  /// Returns the start and end of a chapter, which has a length, since both formats require one.
  private func milliseconds(of index: Int, duration: Double?) -> (start: Int64, end: Int64) {
    let seconds = chapters[index].start
    let start = Self.milliseconds(seconds)
    let end = Self.milliseconds(end(of: index, duration: duration) ?? seconds + 1)
    return (start, max(end, start + 1))
  }

  private static func milliseconds(_ seconds: Double) -> Int64 {
    Int64((max(0, min(seconds, 1e12)) * 1000).rounded())
  }

  /// Returns a title on one line, with characters escaped that begin a tag, an entity or an arrow.
  private static func cueText(_ title: String) -> String {
    let escapes: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
    return title.map { $0.isNewline ? " " : escaped($0.unicodeScalars) { escapes[$0] } }.joined()
  }

  /// Returns a text with ffmpeg's escapes: a backslash before a special character.
  private static func metadataText(_ text: String) -> String {
    let special: Set<Unicode.Scalar> = ["=", ";", "#", "\\", "\n"]
    return escaped(text.unicodeScalars) { special.contains($0) ? "\\\($0)" : nil }
  }

  /// Escapes a text scalar by scalar, since an accent forms one character with the mark before it. Other controls
  /// become spaces: neither format has an escape for them.
  private static func escaped(_ text: some Sequence<Unicode.Scalar>, _ escape: (Unicode.Scalar) -> String?) -> String {
    text.map { scalar in
      if let escape = escape(scalar) { return escape }
      return switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: String(scalar)
      }
    }.joined()
  }
}

extension InteractivityProject {
  /// Returns the annotations with a chapter menu, in the order of the document.
  /// - Parameter duration: the media's, in seconds; if `nil`, that of the project.
  public func chapterMenus(duration: Double? = nil) -> [(annotation: Annotation, menu: ChapterMenu)] {
    annotations.compactMap { annotation in
      ChapterMenu(annotation, duration: duration ?? self.duration).map { (annotation, $0) }
    }
  }
}

extension String {
  /// A Boolean value that indicates whether the text begins with digits and a colon.
  fileprivate var beginsLikeClock: Bool {
    utf8.drop { (0x30...0x39).contains($0) }.first == UInt8(ascii: ":")
  }
}
