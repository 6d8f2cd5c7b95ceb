/// Something that a rule has to say about a place in a file.
///
/// ```swift
/// import Lint
///
/// let finding = Finding(
///   rule: "strings.empty-value", severity: .warning, message: "the text is empty",
///   file: "de.lproj/App.strings", place: .init(line: 3, column: 10), fix: "translate it")
/// let report = Report(findings: [finding])
/// print(report.findings[0].place?.line ?? 0, report.hasFindings(atLeast: .error))
/// // Prints "3 false"
/// ```
public struct Finding: Hashable, Sendable {
  /// The id of the rule, such as `strings.missing-key`.
  public var rule: String
  /// How much it matters.
  public var severity: Severity
  /// What is wrong: lower case, no full stop.
  public var message: String
  /// The file as the user named it.
  public var file: String
  /// Where in the file; `nil` where the finding is about the file as a whole.
  public var place: Place?
  /// What in the file.
  public var subject: Subject?
  /// The text around the place.
  public var excerpt: Excerpt?
  /// What the text is compared with.
  public var reference: String?
  /// What to do about it, in words or as the text to write.
  public var fix: String?
  /// How many findings of its kind it tells of; more than one where a file has too many to list.
  public var count = 1

  /// A finding; what is not known stays `nil`.
  public init(
    rule: String, severity: Severity, message: String, file: String, place: Place? = nil,
    subject: Subject? = nil, excerpt: Excerpt? = nil, reference: String? = nil, fix: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.file = file
    self.place = place
    self.subject = subject
    self.excerpt = excerpt
    self.reference = reference
    self.fix = fix
  }

  /// A line and a column, both from 1. Columns count Unicode code points.
  public struct Place: Hashable, Sendable, Comparable {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode code points, from 1.
    public var column: Int

    /// The place at a line and a column.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    public static func < (one: Place, other: Place) -> Bool {
      (one.line, one.column) < (other.line, other.column)
    }
  }

  /// What a finding is about.
  public enum Subject: Hashable, Sendable {
    /// A text of a table: its locale, and the key it is under.
    case translation(locale: String?, key: String?)
    /// An annotation of a project; `pointer` is a JSON Pointer (RFC 6901).
    case annotation(id: String?, pointer: String)
  }

  /// A stretch of one line of the file, with the place in it. None of it is escaped.
  public struct Excerpt: Hashable, Sendable {
    /// The text of the line before the place.
    public var before: String
    /// What the finding is about; empty where only a place is known.
    public var marked: String
    /// The text of the line after what is marked.
    public var after: String

    /// A stretch of a line in three parts.
    public init(before: String, marked: String, after: String) {
      self.before = before
      self.marked = marked
      self.after = after
    }
  }
}

extension Finding: Comparable {
  /// By file, place, rule, subject and message, times and numbers by their values: the order of every report.
  public static func < (one: Finding, other: Finding) -> Bool {
    if one.file != other.file { return one.file < other.file }
    let top = Place(line: 0, column: 0)
    let (place, otherPlace) = (one.place ?? top, other.place ?? top)
    if place != otherPlace { return place < otherPlace }
    if one.rule != other.rule { return one.rule < other.rule }
    let (name, otherName) = (one.subject?.name ?? "", other.subject?.name ?? "")
    return name == otherName ? one.message.isBefore(other.message) : name < otherName
  }
}

extension Finding.Subject {
  /// The key of the translation, or the id of the annotation, else where it is; `nil` for a project as a whole.
  var name: String? {
    switch self {
    case .translation(_, let key): key
    case .annotation(let id, let pointer): id ?? (pointer.isEmpty ? nil : pointer)
    }
  }
}
