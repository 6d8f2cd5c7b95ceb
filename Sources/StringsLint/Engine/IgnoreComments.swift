internal import Localization

/// The comments of a file that switch rules off:
/// `/* bcinteract:ignore strings.same-as-source — a name */`.
///
/// One that belongs to an entry counts for that entry, one before the first entry without
/// belonging to it counts for the file.
struct IgnoreComments {
  private var comments: [Ignore] = []
  /// By entry, `nil` for the whole file: the first comment that ignores a rule.
  private var first: [Int?: [String: Int]] = [:]

  private struct Ignore {
    let range: Range<Int>
    let entry: Int?
    let rules: [String]
    let hasReason: Bool
    var used: Set<String> = []
  }

  private static let marker = "bcinteract:ignore"

  init(_ file: StringsFile) {
    // Hardly any file has one, and looking for the word is cheaper than looking at every comment.
    let marker = file.encoding.encode(ExactString(Self.marker))
    guard file.bytes.contains(sequence: marker) else { return }
    for (index, entry) in file.entries.enumerated() {
      for comment in entry.comments { add(comment, entry: index) }
    }
    for node in file.nodes {
      if case .comment(let comment) = node, comment.position == .detached {
        add(comment, entry: nil)
      }
      if case .entry = node { break }
    }
  }

  private mutating func add(_ comment: StringsFile.Comment, entry: Int?) {
    guard Array(comment.text.utf8).contains(sequence: Array(Self.marker.utf8)) else { return }
    for line in comment.text.split(whereSeparator: \.isNewline) {
      guard let start = line.firstIndex(of: Self.marker) else { continue }
      let words = line[start...].dropFirst(Self.marker.count)
        .split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
      let rules = words.prefix { $0.hasPrefix("strings.") }
      let reason = words.dropFirst(rules.count).filter { $0.contains(where: \.isLetter) }
      let index = comments.count
      comments.append(
        Ignore(
          range: comment.range, entry: entry, rules: Array(rules), hasReason: !reason.isEmpty))
      for rule in rules where first[entry]?[rule] == nil {
        first[entry, default: [:]][rule] = index
      }
    }
  }

  /// Whether a comment switches the rule off here; notes that it was of use.
  mutating func cover(_ rule: String, entry: Int?) -> Bool {
    guard !comments.isEmpty else { return false }
    guard let index = first[nil]?[rule] ?? entry.flatMap({ first[$0]?[rule] }) else {
      return false
    }
    comments[index].used.insert(rule)
    return true
  }

  /// What is wrong with the comments themselves.
  /// - Parameter enabled: the rules that were on; a comment for another may be of use some other day.
  func problems(enabled: Set<String>) -> [Problem] {
    let known = Set(Rule.all.map(\.id))
    return comments.flatMap { comment -> [Problem] in
      var problems: [Problem] = []
      func note(_ message: String, _ fix: String) {
        problems.append(
          Problem(message, at: .bytes(comment.range), fix: .advice(fix)))
        problems[problems.count - 1].entry = comment.entry
      }
      if comment.rules.isEmpty {
        note("the comment names no rule to ignore", "name one: \(Self.marker) strings.… — why")
      } else if !comment.hasReason {
        note("the comment gives no reason", "write the reason behind the rule's name")
      }
      for rule in comment.rules where !known.contains(rule) {
        note("there is no rule \(rule)", "see the names in docs/rules")
      }
      for rule in comment.rules where enabled.contains(rule) && !comment.used.contains(rule) {
        note("the comment ignores \(rule), which has nothing to say here", "remove it")
      }
      return problems
    }
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    guard let first = sequence.first else { return true }
    return withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while let index = rest.firstIndex(of: first) {
        rest = bytes[index...]
        if rest.starts(with: sequence) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }
}

extension Substring {
  fileprivate func firstIndex(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
