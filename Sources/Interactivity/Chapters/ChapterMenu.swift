/// A chapter menu as apps build it from the command data of an annotation: a title for each time.
///
/// The SDK's documents give this as the example of a command. Chapters are sorted by time, and not by
/// the text of the time.
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
/// // menu 0.0 Intro, menu 97.0 Boots
/// // Prints "menu 0.0 Intro"
/// // Prints "menu 97.0 Boots"
/// ```
public struct ChapterMenu: Hashable, Sendable {
  /// A title at a media time.
  public struct Chapter: Hashable, Sendable {
    public var title: String
    /// Seconds from the start of the media.
    public var start: Double

    public init(title: String, start: Double) {
      self.title = title
      self.start = start
    }
  }

  /// A row of the command data that is not a chapter.
  public struct BadRow: Hashable, Sendable, CustomStringConvertible {
    public var title: String
    public var value: String
    /// What is wrong with the value, to follow it in a sentence.
    public var problem: String

    /// The row, what is wrong with it, and that it is left out.
    public var description: String { "chapter “\(title)”: \(value) \(problem); left out" }
  }

  /// Ascending by start; those of one time in the order of the document.
  public let chapters: [Chapter]
  /// The rows that are not chapters, in the order of the document.
  public let badRows: [BadRow]

  /// - Parameter chapters: in any order.
  public init(chapters: [Chapter]) {
    self.init(chapters: chapters, badRows: [])
  }

  private init(chapters: [Chapter], badRows: [BadRow]) {
    let sorted = chapters.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    self.chapters = sorted.map(\.element)
    self.badRows = badRows
  }

  /// Reads the menu of an annotation: its command data, each key a title and each value a time, in
  /// seconds or as a time text.
  ///
  /// `nil` where no row has a time: then the data is something else.
  /// - Parameter duration: the media's, for times that depend on it, in seconds.
  public init?(_ annotation: Annotation, duration: Double? = nil) {
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
        problem = "is no time"
      }
      badRows.append(BadRow(title: datum.key, value: datum.value, problem: problem))
    }
    guard !chapters.isEmpty else { return nil }
    self.init(chapters: chapters, badRows: badRows)
  }

  /// The index of the chapter that plays at a media time; `nil` before the first.
  public func current(at time: Double) -> Int? {
    chapters.lastIndex { $0.start <= time }
  }

  /// When the chapter ends: where the next one of a later time begins, else at the end of the media.
  /// - Parameter duration: the media's, `nil` where it is not known: then the last chapter has no end.
  public func end(of index: Int, duration: Double?) -> Double? {
    let start = chapters[index].start
    return chapters[index...].first { $0.start > start }?.start
      ?? duration.flatMap { $0 > start ? $0 : nil }
  }
}

extension InteractivityProject {
  /// The annotations that carry a chapter menu, with it, in the order of the document.
  public func chapterMenus(duration: Double? = nil) -> [(annotation: Annotation, menu: ChapterMenu)]
  {
    annotations.compactMap { annotation in
      ChapterMenu(annotation, duration: duration).map { (annotation, $0) }
    }
  }
}
