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
/// // Prints "menu 0.0 Intro"
/// // Prints "menu 97.0 Boots"
/// ```
public struct ChapterMenu: Hashable, Sendable {
  /// A title at a media time.
  public struct Chapter: Hashable, Sendable {
    /// What the menu shows.
    public var title: String
    /// Seconds from the start of the media.
    public var start: Double

    /// A chapter.
    ///
    /// - Parameters:
    ///   - title: what the menu shows.
    ///   - start: seconds.
    public init(title: String, start: Double) {
      self.title = title
      self.start = start
    }
  }

  /// A row of the command data that is not a chapter.
  public struct BadRow: Hashable, Sendable, CustomStringConvertible {
    /// What the menu shows.
    public var title: String
    /// The text where a time should be.
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
  /// `nil` where the data is something else: where no row has a time, or where the command's name does not speak of
  /// chapters and ``refusal(of:duration:)`` has a reason.
  /// - Parameters:
  ///   - annotation: the annotation whose command data may be a menu.
  ///   - duration: the media's, for times that depend on it, in seconds.
  public init?(_ annotation: Annotation, duration: Double? = nil) {
    guard let menu = Self(candidate: annotation, duration: duration),
      Self.refusal(of: menu, annotation) == nil
    else { return nil }
    self = menu
  }

  /// Why the command data of an annotation is not taken for a menu, although there are times in it: for people, to
  /// follow the annotation's name. `nil` where it is a menu, or is without times.
  /// - Parameters:
  ///   - annotation: the annotation whose command data was looked at.
  ///   - duration: as ``init(_:duration:)`` has it.
  public static func refusal(of annotation: Annotation, duration: Double? = nil) -> String? {
    Self(candidate: annotation, duration: duration).flatMap { refusal(of: $0, annotation) }
  }

  /// Other data has numbers in it, too: `steps=199`. A command that does not speak of chapters has to have nothing
  /// but times, and more than one of them.
  private static func refusal(of menu: ChapterMenu, _ annotation: Annotation) -> String? {
    let name = annotation.action.command?.name.lowercased() ?? ""
    guard !["chapter", "menu", "scene", "contents"].contains(where: name.contains) else {
      return nil
    }
    if let row = menu.badRows.first { return "“\(row.title)”: \(row.value) \(row.problem)" }
    return menu.chapters.count < 2 ? "there is only one time in it" : nil
  }

  /// Whatever rows of the command data are times.
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
  /// - Parameters:
  ///   - index: the chapter's place in ``chapters``, from 0.
  ///   - duration: the media's, `nil` where it is not known: then the last chapter has no end.
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
