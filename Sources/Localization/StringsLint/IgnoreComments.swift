import Lint
import Localization

extension Translation {
  /// The rules that the comments of the table ignore: `/* bcinteract:ignore strings.same-as-source
  /// — a name */`.
  ///
  /// A comment that belongs to an entry counts for that entry, one before the first entry without
  /// belonging to it counts for the file.
  var ignoreList: IgnoreList<TextPlace> {
    var list = IgnoreList<TextPlace>()
    for (index, origin) in origins.enumerated() {
      guard let comment = origin.comment else { continue }
      list.read(comment, at: .text(origin.text.startIndex..<origin.text.endIndex), entry: index)
    }
    // Hardly any file has such a comment, and searching for the word is faster than reading all
    // comments.
    guard let file = plainFile, file.mentions(marker) else { return list }
    for (index, entry) in file.entries.enumerated() {
      for comment in entry.comments {
        list.read(comment.text, at: .bytes(comment.range), entry: index)
      }
    }
    let end = file.entries.first?.range.lowerBound ?? .max
    for comment in file.comments where comment.position == .detached && comment.range.lowerBound < end {
      list.read(comment.text, at: .bytes(comment.range), entry: nil)
    }
    return list
  }
}

private let marker = "bcinteract:ignore"
/// The number of rules that a comment may name: more than there are.
private let maximumRules = 100
private let knownRules = Set(Rule.all.map(\.id))

extension IgnoreList<TextPlace> {
  /// Adds the rules that a comment names, and the problems of the comment.
  fileprivate mutating func read(_ comment: String, at place: TextPlace, entry: Int?) {
    var rest = comment[...]
    while let found = rest.utf8.firstRange(of: marker.utf8) {
      let line = rest[found.upperBound...].prefix { !$0.isNewline }
      read(line: line, at: place, entry: entry)
      rest = rest[line.endIndex...]
    }
  }

  /// - Parameter line: The text after the marker.
  private mutating func read(line: Substring, at place: TextPlace, entry: Int?) {
    let words = line.split(maxSplits: maximumRules) { $0 == " " || $0 == "," || $0 == "\t" }
    let rules = words.prefix { $0.hasPrefix("strings.") }
    func report(_ message: String, _ fix: String) {
      problems.append(Problem(message, of: entry, at: place, fix: .advice(fix)))
    }
    if rules.isEmpty {
      report("the comment names no rule to ignore", "name one: \(marker) strings.… — why")
    } else if rules.count > maximumRules {
      report(
        "the comment names more than \(maximumRules) rules; the rest is ignored",
        "name only rules that report something here")
    } else if !words.dropFirst(rules.count).contains(where: { $0.contains(where: \.isLetter) }) {
      report("the comment gives no reason", "write the reason after the rule's name")
    }
    for rule in rules.prefix(maximumRules).map(String.init) {
      if knownRules.contains(rule) {
        add(rule, part: entry, at: place)
      } else {
        report("there is no rule \(rule)", "bcinteract rules lists the names")
      }
    }
  }
}

extension StringsFile {
  /// Returns whether a word is anywhere in the file.
  func mentions(_ word: String) -> Bool {
    let word = encoding.encode(ExactString(word))
    return bytes.withUnsafeBufferPointer { $0.contains(bytes: word) }
  }
}

extension StringsFile {
  /// Returns whether one of some words, given in small letters, may be in the file in letters of any
  /// case. Rules about comments check this first: reading the words of all comments of an app takes
  /// longer than most rules.
  func mayMention(_ words: [StaticString]) -> Bool {
    guard encoding.form == .utf8 else { return true }
    // The first two letters of the words, as bits: few places in a file have such a pair.
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
  /// Returns whether the word, in small or large letters, is at a place.
  fileprivate func isIn(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    start + utf8CodeUnitCount <= bytes.count
      && (0..<utf8CodeUnitCount).allSatisfy { bytes[start + $0] | 0x20 == utf8Start[$0] }
  }
}
