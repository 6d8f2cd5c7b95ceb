import Support

/// Changes single entries of a `.strings` file and keeps every other byte.
///
/// Only the text format can be edited in place; a property list has to be converted first. New text has
/// the encoding and the line ends of the file.
public struct StringsEditor: Sendable {
  /// The file before the changes.
  public let file: StringsFile
  private let lineEnd: String
  private var splices: [Splice] = []
  /// The new entries. One that begins where another splice does comes first.
  private var additions: [Splice] = []

  /// Creates an editor; `nil` for a property list in XML or binary form.
  public init?(_ file: StringsFile) {
    guard file.format == .text else { return nil }
    self.file = file
    lineEnd = file.lineEnding.rawValue
  }

  /// The file with all changes.
  public var bytes: [UInt8] { file.bytes.applying(additions + splices).bytes }

  // MARK: Changing

  /// Replaces the text of every entry that has one, in the order of the file.
  public mutating func replaceTexts(_ replacement: (StringsFile.Entry, ExactString) -> ExactString) {
    for entry in file.entries { if let text = entry.text { change(entry, to: replacement(entry, text)) } }
  }

  /// Sets the value of an entry. It keeps its kind of quotes; a value without quotes gets double ones.
  public mutating func change(_ entry: StringsFile.Entry, to value: ExactString) {
    guard entry.text != value else { return }
    switch entry.value {
    case .sameAsKey: replace(entry.key.range.upperBound..<entry.key.range.upperBound, with: " = \(value.literal)")
    case .string(let token) where token.quote == .single:
      replace(token.range, with: "'\(value.escaped.replacingScalars("'", with: "\\'"))'")
    case .string, .other: replace(entry.valueRange, with: value.literal)
    }
  }

  /// Adds an entry after another one, or before all others.
  ///
  /// - Parameters:
  ///   - key: The key of the new entry.
  ///   - value: The text of the new entry.
  ///   - comments: Whole comments, including their delimiters, of one line or more each.
  ///   - anchor: The entry before the new one; `nil` inserts it before all others.
  public mutating func add(
    _ key: ExactString, _ value: ExactString, comments: [String], after anchor: StringsFile.Entry?
  ) {
    let lines = comments + ["\(key.literal) = \(value.literal);"]
    let block = lines.map { $0.withLineEnds(lineEnd) }.joined(separator: lineEnd)
    let space = comments.isEmpty ? lineEnd : lineEnd + lineEnd
    if let anchor {
      let end = anchor.comments.last { $0.position == .trailing }?.range.upperBound
      let place = end ?? anchor.range.upperBound
      insert(space + block, at: place)
    } else if let first = file.entries.first {
      let start = first.comments.first { $0.position == .above }?.range.lowerBound
      let place = min(start ?? first.range.lowerBound, first.range.lowerBound)
      insert(block + space, at: place)
    } else {
      // A comment directly above the entry would be the entry's.
      let first = max(0, (file.comments.isEmpty ? 1 : 2) - lineEnds(before: file.bytes.count))
      let gap = String(repeating: lineEnd, count: additions.isEmpty ? first : comments.isEmpty ? 0 : 1)
      insert(gap + block + lineEnd, at: file.bytes.count)
    }
  }

  /// Removes every entry with one of the keys, including its comments, and the line if nothing else is
  /// on it.
  public mutating func remove(_ keys: Set<ExactString>) {
    for entry in file.entries where keys.contains(entry.key.text) {
      let ranges = [entry.range] + entry.comments.map(\.range)
      let start = ranges.map(\.lowerBound).min() ?? entry.range.lowerBound
      let end = ranges.map(\.upperBound).max() ?? entry.range.upperBound
      splices.append(Splice(range: start..<lineEnd(after: end, startingAt: start), replacement: []))
    }
  }

  /// Sets the comment above an entry that marks the state of its translation; `nil` removes the mark.
  public mutating func mark(_ entry: StringsFile.Entry, as mark: StringsFile.StateMark?) {
    var isMarked = false
    for comment in entry.comments {
      guard let old = StringsFile.StateMark(comment.text) else { continue }
      if old == mark, !isMarked {
        isMarked = true
        continue
      }
      var range = comment.range
      if comment.position == .trailing {
        let before = file.nodes[..<firstNode(from: range.lowerBound)].last
        if let before, before.kind == .space { range = before.range.lowerBound..<range.upperBound }
      } else if comment.position == .above {
        let end = lineEnd(after: range.upperBound, startingAt: range.lowerBound)
        range = range.lowerBound..<end
      }
      splices.append(Splice(range: range, replacement: []))
    }
    guard let mark, !isMarked else { return }
    let start = entry.range.lowerBound
    replace(start..<start, with: (lineEnds(before: start) > 0 ? "" : lineEnd) + mark.comment + lineEnd)
  }

  // MARK: Pieces

  private mutating func replace(_ range: Range<Int>, with text: String) {
    splices.append(Splice(range: range, replacement: file.encoding.encode(ExactString(text))))
  }

  private mutating func insert(_ entry: String, at place: Int) {
    additions.append(Splice(range: place..<place, replacement: file.encoding.encode(ExactString(entry))))
  }

  /// Returns the number of line ends between an offset and what is before it, at most 2; 2 at the start of the file.
  private func lineEnds(before offset: Int) -> Int {
    guard let before = file.nodes[..<firstNode(from: offset)].last(where: { !$0.range.isEmpty }),
      before.kind != .byteOrderMark
    else { return 2 }
    guard before.kind == .space else { return 0 }
    return before.range.lowerBound == 0 ? 2 : Array(file.text(in: before.range).utf8.lineEnds.prefix(2)).count
  }

  /// Returns the offset after the line end that follows, and after an empty line if there is one on both
  /// sides; `end` if something else is on the line.
  private func lineEnd(after end: Int, startingAt start: Int) -> Int {
    let linesBefore = lineEnds(before: start)
    let next = file.nodes[firstNode(from: end)...].first
    guard linesBefore > 0, let next, next.kind == .space, next.range.lowerBound == end else { return end }
    let text = file.text(in: next.range)
    guard let last = Array(text.utf8.lineEnds.prefix(linesBefore)).last else { return end }
    return end + file.encoding.encode(ExactString(String(text[..<last.end]))).count
  }

  /// Returns the index of the first node that starts at an offset or after it.
  private func firstNode(from offset: Int) -> Int { file.nodes.partitioningIndex { $0.range.lowerBound >= offset } }
}

/// A replacement of a range of bytes.
struct Splice {
  var range: Range<Int>
  var replacement: [UInt8]
}

extension [UInt8] {
  /// Returns the bytes with the splices, and the number of splices that were applied. Of two that overlap, the first is
  /// applied. Insertions at one place stay in their order, and come before a range that begins there.
  func applying(_ splices: [Splice]) -> (bytes: [UInt8], count: Int) {
    var result: [UInt8] = []
    var (end, applied) = (0, 0)
    let sorted = splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for splice in sorted where splice.range.lowerBound >= end {
      result += self[end..<splice.range.lowerBound] + splice.replacement
      end = splice.range.upperBound
      applied += 1
    }
    return (result + self[end...], applied)
  }
}

extension StringsFile {
  /// A comment that marks the state of an entry's translation, for which `.strings` has no other place.
  public enum StateMark: Hashable, Sendable {
    /// The text is not translated yet and is that of the source language.
    case new
    /// The text needs a review.
    case needsReview

    /// The comment as it is written above an entry.
    public var comment: String {
      switch self {
      case .new: "// new: not translated yet"
      case .needsReview: "// needs review"
      }
    }

    /// Creates the mark of a comment's text, which has no delimiters.
    public init?(_ text: String) {
      // Few comments have the length of a mark.
      guard [5, 12, 23].contains(text.utf8.count) else { return nil }
      switch text.lowercased() {
      case "new: not translated yet": self = .new
      case "needs review", "fuzzy": self = .needsReview
      default: return nil
      }
    }
  }
}

extension StringsFile.Entry {
  /// The first mark in the comments of the entry.
  public var stateMark: StringsFile.StateMark? { comments.lazy.compactMap { StringsFile.StateMark($0.text) }.first }
}
