import Lint
import Localization
import Support

/// The comments of a file that switch rules off:
/// `/* bcinteract:ignore strings.same-as-source — a name */`.
///
/// One that belongs to an entry counts for that entry, one before the first entry without
/// belonging to it counts for the file. A file may have as many as entries, and so they are kept as numbers.
struct IgnoreComments: Sendable {
  /// Each rule of each comment above an entry, in the order of the entries.
  private var ignored: [Ignored] = []
  /// By rule, the first comment that ignores it for the file.
  private var ofFile: [String: OfFile] = [:]
  /// What is wrong with the comments: the first problems, and how many there are.
  private var problems: [Problem] = []
  private var count = 0
  /// The problems, when the file is no longer there.
  private var located: [Finding] = []

  private struct Ignored {
    let start: UInt32
    let end: UInt32
    let entry: UInt32
    let rule: UInt8
    var isUsed = false
  }

  private struct OfFile {
    let range: Range<Int>
    var isUsed = false
    /// That it is of no use.
    var finding: Finding?
  }

  private static let marker = "bcinteract:ignore"
  /// How many rules a comment may name: more than there are.
  private static let maximumRules = 100

  private static let rules = Rule.all.map(\.id)
  private static let numbers = Dictionary(
    zip(rules, 0...), uniquingKeysWith: { first, _ in first })

  /// The rules that were on, unless all languages have the same comments, as in a string catalog: a comment for another
  /// rule, or in another language, may be of use some other day.
  private let enabled: Set<String>
  private let maximum: Int

  /// - Parameters:
  ///   - file: the file with the comments.
  ///   - enabled: the rules whose comments have to be of use.
  ///   - maximum: how many problems with comments are told one by one.
  init(_ file: StringsFile, enabled: Set<String> = [], maximum: Int = 0) {
    self.enabled = enabled
    self.maximum = maximum
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
    var rest = comment.text[...]
    while let marker = rest.utf8.firstRange(of: Self.marker.utf8) {
      let line = rest[marker.upperBound...].prefix { !$0.isNewline }
      add(line, of: comment, entry: entry)
      rest = rest[line.endIndex...]
    }
  }

  /// - Parameter line: what follows the marker.
  private mutating func add(_ line: Substring, of comment: StringsFile.Comment, entry: Int?) {
    let words = line.split(maxSplits: Self.maximumRules) { $0 == " " || $0 == "," || $0 == "\t" }
    let rules = words.prefix { $0.hasPrefix("strings.") }
    func note(_ message: String, _ fix: String) {
      self.note(message, fix, at: comment.range, entry: entry)
    }
    if rules.isEmpty {
      note("the comment names no rule to ignore", "name one: \(Self.marker) strings.… — why")
    } else if rules.count > Self.maximumRules {
      note(
        "the comment names more than \(Self.maximumRules) rules, of which the rest is not read",
        "name those that have something to say here")
    } else if !words.dropFirst(rules.count).contains(where: { $0.contains(where: \.isLetter) }) {
      note("the comment gives no reason", "write the reason after the rule's name")
    }
    for rule in rules.prefix(Self.maximumRules).map(String.init) {
      if let number = Self.numbers[rule] {
        add(rule, number, comment.range, entry: entry)
      } else {
        note("there is no rule \(rule)", "see the names in docs/rules")
      }
    }
  }

  private mutating func add(_ rule: String, _ number: Int, _ range: Range<Int>, entry: Int?) {
    if let entry {
      ignored.append(
        Ignored(
          start: UInt32(range.lowerBound), end: UInt32(range.upperBound), entry: UInt32(entry),
          rule: UInt8(number)))
    } else if ofFile[rule] == nil {
      ofFile[rule] = OfFile(range: range)
    } else {
      noteUseless(rule, at: range, entry: nil)
    }
  }

  /// Whether a comment switches the rule off here; notes that it was of use.
  mutating func cover(_ rule: String, entry: Int?) -> Bool {
    if ofFile[rule] != nil {
      ofFile[rule]?.isUsed = true
      return true
    }
    guard let index = entry.flatMap({ place(of: rule, entry: $0) }) else { return false }
    ignored[index].isUsed = true
    return true
  }

  /// Whether a comment switches the rule off here.
  func covers(_ rule: String, entry: Int) -> Bool {
    ofFile[rule] != nil || place(of: rule, entry: entry) != nil
  }

  private func place(of rule: String, entry: Int) -> Int? {
    guard !ignored.isEmpty, let number = Self.numbers[rule] else { return nil }
    let start = ignored.partitioningIndex { $0.entry >= entry }
    return ignored[start...].prefix { $0.entry == entry }.firstIndex { $0.rule == number }
  }

  // MARK: What is wrong with them

  private mutating func note(_ message: String, _ fix: String, at range: Range<Int>, entry: Int?) {
    count += 1
    guard problems.count < maximum else { return }
    var problem = Problem(message, at: .bytes(range), fix: .advice(fix))
    problem.entry = entry
    problems.append(problem)
  }

  private mutating func noteUseless(_ rule: String, at range: Range<Int>, entry: Int?) {
    guard enabled.contains(rule) else { return }
    note(Self.useless(rule), "remove it", at: range, entry: entry)
  }

  private static func useless(_ rule: String) -> String {
    "the comment ignores \(rule), which has nothing to say here"
  }

  /// What is still needed when the entries have been looked at and the file goes: the problems with the comments, and
  /// what is ignored for the file, since rules about the folder may yet have something to say.
  func located(by locator: Locator) -> Self {
    var copy = self
    for comment in ignored where !comment.isUsed {
      copy.noteUseless(
        Self.rules[Int(comment.rule)], at: Int(comment.start)..<Int(comment.end),
        entry: Int(comment.entry))
    }
    copy.located = copy.problems.map { locator.finding(.ignoreComment, $0) }
    (copy.ignored, copy.problems) = ([], [])
    for (rule, comment) in ofFile where enabled.contains(rule) {
      let problem = Problem(
        Self.useless(rule), at: .bytes(comment.range), fix: .advice("remove it"))
      copy.ofFile[rule]?.finding = locator.finding(.ignoreComment, problem)
    }
    return copy
  }

  /// What is wrong with the comments themselves: of many problems only the first, with their count.
  var findings: [Finding] {
    let useless = ofFile.values.filter { !$0.isUsed }.compactMap(\.finding).sorted()
    let all = located + useless
    let count = count + useless.count
    return count <= maximum || all.isEmpty ? all : [Finding(folding: all, count: count)]
  }
}

extension StringsFile {
  /// Whether a word is anywhere in the file, told by its bytes.
  func mentions(_ word: String) -> Bool {
    let word = encoding.encode(ExactString(word))
    return bytes.withUnsafeBufferPointer { $0.contains(bytes: word) }
  }
}

extension StringsFile {
  /// Whether one of some words in small letters may be in the file, however it is written: asked before the comments are
  /// looked at one by one.
  func mayMention(_ words: [StaticString]) -> Bool {
    guard encoding.form == .utf8 else { return true }
    // The letters that two bytes of a word may be, as bits: of a whole file, few places are looked at twice.
    let letters = { (place: Int) in
      words.reduce(UInt32(0)) { $0 | 1 << UInt32($1.utf8Start[place] & 0x1F) }
    }
    let (first, second) = (letters(0), letters(1))
    return bytes.withUnsafeBufferPointer { bytes in
      for start in bytes.indices.dropLast()
      where first >> UInt32(bytes[start] & 0x1F) & 1 == 1
        && second >> UInt32(bytes[start + 1] & 0x1F) & 1 == 1
        && words.contains(where: { $0.isIn(bytes, at: start) })
      {
        return true
      }
      return false
    }
  }
}

extension StaticString {
  /// Whether the word, in small or large letters, is at a place.
  fileprivate func isIn(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    start + utf8CodeUnitCount <= bytes.count
      && (0..<utf8CodeUnitCount).allSatisfy { bytes[start + $0] | 0x20 == utf8Start[$0] }
  }
}
