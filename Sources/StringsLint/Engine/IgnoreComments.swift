internal import Findings
internal import Localization

/// The comments of a file that switch rules off:
/// `/* bcinteract:ignore strings.same-as-source — a name */`.
///
/// One that belongs to an entry counts for that entry, one before the first entry without
/// belonging to it counts for the file.
struct IgnoreComments: Sendable {
  private var comments: [Ignore] = []
  /// By entry, `nil` for the whole file: the first comment that ignores a rule.
  private var first: [Int?: [String: Int]] = [:]

  private struct Ignore: Sendable {
    let range: Range<Int>
    let entry: Int?
    let rules: [String]
    let hasReason: Bool
    var used: Set<String> = []
    /// A finding at the comment, without its words.
    var finding: Finding?
  }

  private static let marker = "bcinteract:ignore"

  /// Whether all languages have the same comments, as in a string catalog: one may be of use in another language.
  private let isShared: Bool

  /// - Parameters:
  ///   - file: the file with the comments.
  ///   - isShared: whether all languages have the same comments.
  init(_ file: StringsFile, isShared: Bool = false) {
    self.isShared = isShared
    // Hardly any file has one, and looking for the word is cheaper than looking at every comment.
    guard file.mentions(Self.marker) else { return }
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
    guard comment.text.utf8.contains(bytes: Self.marker.utf8) else { return }
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

  /// The same comments, which know where they are when the file is no longer there.
  func located(by locator: Locator) -> Self {
    var copy = self
    for (index, comment) in comments.enumerated() {
      var problem = Problem("", at: .bytes(comment.range))
      problem.entry = comment.entry
      copy.comments[index].finding = locator.finding(.ignoreComment, problem)
    }
    return copy
  }

  /// What is wrong with the comments themselves.
  /// - Parameter enabled: the rules that were on; a comment for another may be of use some other day.
  func findings(enabled: Set<String>) -> [Finding] {
    guard !comments.isEmpty else { return [] }
    let known = Set(Rule.all.map(\.id))
    return comments.flatMap { comment -> [Finding] in
      var findings: [Finding] = []
      func note(_ message: String, _ fix: String) {
        guard var finding = comment.finding else { return }
        (finding.message, finding.fix) = (message, fix)
        findings.append(finding)
      }
      if comment.rules.isEmpty {
        note("the comment names no rule to ignore", "name one: \(Self.marker) strings.… — why")
      } else if !comment.hasReason {
        note("the comment gives no reason", "write the reason after the rule's name")
      }
      for rule in comment.rules where !known.contains(rule) {
        note("there is no rule \(rule)", "see the names in docs/rules")
      }
      for rule in comment.rules
      where !isShared && enabled.contains(rule) && !comment.used.contains(rule) {
        note("the comment ignores \(rule), which has nothing to say here", "remove it")
      }
      return findings
    }
  }
}

extension StringsFile {
  /// Whether a word is anywhere in the file, told by its bytes.
  func mentions(_ word: String) -> Bool {
    let word = encoding.encode(ExactString(word))
    return bytes.withUnsafeBufferPointer { $0.contains(bytes: word) }
  }
}

extension Substring {
  fileprivate func firstIndex(of text: String) -> Index? {
    indices.first { self[$0...].hasPrefix(text) }
  }
}
