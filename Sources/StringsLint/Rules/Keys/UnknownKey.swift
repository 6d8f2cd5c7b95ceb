internal import Findings
internal import Localization

extension Rule {
  /// The reference doesn't have the key.
  ///
  /// Nothing ever shows its text: the key is misspelled, or belongs to another table or version.
  static let unknownKey = Rule(
    "unknown-key", "The reference doesn't have the key", .warning,
    good: [.file("\"play\" = \"A\";\n", reference: [("play", "Play")])],
    bad: [
      .file("\"plya\" = \"A\";\n\"pause\" = \"B\";\n", reference: [("play", "P"), ("pause", "Q")])
    ],
    .file { context in
      guard let reference = context.reference else { return [] }
      guard context.fitsReference else {
        return [
          Problem(
            "no key of the file is one of the reference's", at: .file,
            fix: .advice("give the table that it translates with --reference"))
        ]
      }
      let untranslated = zip(reference.keys, context.isTranslated).filter { !$0.1 }.map(\.0)
      let unknown = context.texts.filter { $0.referenceIndex == nil }
      return unknown.enumerated().map { number, entry in
        // The distance to each key is slow work, and nobody reads hundreds of suggestions.
        let nearest = number < 50 ? nearestKey(to: entry.key, among: untranslated) : nil
        return Problem(
          "the reference has no key \(entry.key)", at: .key(entry: entry.index),
          fix: nearest.map { .advice("did you mean \($0)?") })
      }
    })
}

/// The key with the fewest letters to change, if it is near enough to be meant.
private func nearestKey(to key: String, among known: [String]) -> String? {
  guard key.utf8.count <= 200 else { return nil }
  let letters = Array(key)
  let ranked = known.filter { abs($0.count - letters.count) <= 3 }
    .map { (key: $0, distance: distance(letters, Array($0))) }
  guard let nearest = ranked.min(by: { $0.distance < $1.distance }),
    nearest.distance <= max(1, min(3, letters.count / 4))
  else { return nil }
  return nearest.key
}

/// Letters to insert, delete, replace, or swap with the next (optimal string alignment).
private func distance(_ one: [Character], _ other: [Character]) -> Int {
  var previous: [Int] = []
  var row = Array(0...other.count)
  for index in one.indices {
    var next = [index + 1]
    for column in other.indices {
      var best = min(row[column + 1] + 1, next[column] + 1)
      best = min(best, row[column] + (one[index] == other[column] ? 0 : 1))
      if index > 0, column > 0, one[index] == other[column - 1], one[index - 1] == other[column] {
        best = min(best, previous[column - 1] + 1)
      }
      next.append(best)
    }
    previous = row
    row = next
  }
  return row[other.count]
}
