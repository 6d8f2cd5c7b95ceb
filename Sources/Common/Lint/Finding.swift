/// Something that a rule reports about a place in a file.
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
  /// The severity.
  public var severity: Severity
  /// A description of the problem: lower case, no full stop.
  public var message: String
  /// The file, as the user named it.
  public var file: String
  /// The place in the file; `nil` if the finding is about the whole file.
  public var place: Place?
  /// The translation or annotation that the finding is about.
  public var subject: Subject?
  /// The text around the place.
  public var excerpt: Excerpt?
  /// The reference text that the subject was compared with.
  public var reference: String?
  /// The fix, in words or as the text to write.
  public var fix: String?
  /// The number of findings that this one represents; more than one if repeated findings were
  /// folded.
  public var count = 1
  /// The name by which a baseline knows the finding, if it is not that of the subject.
  package var baselineName: String?
  /// The findings that this one groups, one for each key; `nil` if it groups none, or if the linter folds findings.
  var group: Group?

  /// Creates a finding. Details that are unknown stay `nil`.
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

    /// Creates a place from a line and a column.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    /// Returns a Boolean value that indicates whether the first value comes before the second.
    public static func < (one: Place, other: Place) -> Bool {
      (one.line, one.column) < (other.line, other.column)
    }
  }

  /// The part of the input that a finding is about.
  public enum Subject: Hashable, Sendable {
    /// A text of a table, with the table's locale and the text's key.
    case translation(locale: String?, key: String?)
    /// An annotation of a project; `pointer` is a JSON Pointer (RFC 6901).
    case annotation(id: String?, pointer: String)
  }

  /// A part of one line of the file, split at the finding. Nothing in it is escaped.
  public struct Excerpt: Hashable, Sendable {
    /// The text of the line before the place.
    public var before: String
    /// The text that the finding is about; empty if only a place is known.
    public var marked: String
    /// The text of the line after the marked text.
    public var after: String

    /// Creates an excerpt from its three parts.
    public init(before: String, marked: String, after: String) {
      self.before = before
      self.marked = marked
      self.after = after
    }
  }

  /// The findings of several keys that are reported as one.
  struct Group: Hashable, Sendable {
    /// The part of the message before the number of keys.
    var lead: String
    /// The part of the message between the number of keys and their names.
    var words: String
    /// The findings of the keys, in the order of the message.
    var parts: [Finding]

    /// Returns a message that names the first keys.
    static func message(_ keys: [String], _ words: String) -> String {
      "\(words): \(keys.prefix(5).joined(separator: ", "))\(keys.count > 5 ? ", …" : "")"
    }
  }

  /// Returns the finding of those that a baseline doesn't have among the grouped ones; `nil` if it has all.
  func limited(to new: [Finding]) -> Finding? {
    guard let group, new.count < group.parts.count else { return self }
    guard new.count > 1 else { return new.first }
    var finding = self
    finding.group?.parts = new
    finding.message = group.lead + Group.message(new.compactMap(\.key), "\(new.count) more \(group.words)")
    return finding
  }

  /// The language of the table that the finding is about.
  var language: String? {
    guard case .translation(let locale, _)? = subject else { return nil }
    return locale
  }

  /// The key of the translation that the finding is about.
  public var key: String? {
    guard case .translation(_, let key)? = subject else { return nil }
    return key
  }

  /// The id of the annotation that the finding is about.
  public var annotation: String? {
    guard case .annotation(let id, _)? = subject else { return nil }
    return id
  }
}

/// The severity of a finding.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth a look: opinions differ, or it depends.
  case info
  /// Doubtful: most likely unintended.
  case warning
  /// Wrong: it crashes, loses something, or is refused.
  case error

  /// Returns a Boolean value that indicates whether the first value comes before the second.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Finding.Subject {
  /// The key of the translation, or the annotation's id or pointer; `nil` for a whole project.
  var name: String? {
    switch self {
    case .translation(_, let key): key
    case .annotation(let id, let pointer): id ?? (pointer.isEmpty ? nil : pointer)
    }
  }
}

// MARK: Order

extension Finding: Comparable {
  /// Orders findings by file, place, rule, subject and message. Numbers and times in messages are
  /// compared by value.
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

extension String {
  /// Returns whether a text sorts before another one, with numbers and times compared by value:
  /// 9:59 before 10:00, and that before 1:00:00.
  fileprivate func isBefore(_ other: String) -> Bool {
    var (rest, otherRest) = (utf8[...], other.utf8[...])
    while let first = rest.first, let otherFirst = otherRest.first {
      let (number, otherNumber) = (rest.removeNumber(), otherRest.removeNumber())
      if let number, let otherNumber {
        if number != otherNumber { return number < otherNumber }
      } else if first != otherFirst {
        return first < otherFirst
      } else {
        rest = rest.dropFirst()
        otherRest = otherRest.dropFirst()
      }
    }
    // Texts that differ only in the spelling of numbers still have a fixed order.
    return rest.isEmpty == otherRest.isEmpty ? self < other : rest.isEmpty
  }
}

extension Substring.UTF8View {
  /// Removes the number or time at the start and returns its value, a time in seconds; `nil`
  /// without one.
  fileprivate mutating func removeNumber() -> Double? {
    guard first?.isDigit == true else { return nil }
    var number = prefix { $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    while number.last?.isDigit == false { number.removeLast() }
    self = self[number.endIndex...]
    return Substring(number).split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? 0) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
