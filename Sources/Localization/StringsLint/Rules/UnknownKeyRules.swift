import Lint
import Localization

/// The rule about keys that the reference lacks.
enum UnknownKeyRules {
  static let all: [Rule] = [unknownKey]

  static let unknownKey = Rule.table("strings.unknown-key", .warning) { table in
    guard let reference = table.reference, !reference.keys.isEmpty,
      !table.translation.name.hasSuffix("InfoPlist.strings")
    else { return [] }
    guard table.fitsReference else {
      return [
        Problem(
          "no key of the file is one of the reference's",
          fix: .advice("give the table that it translates with --reference"))
      ]
    }
    // More than two thousand missing keys are not compared.
    let untranslated = zip(reference.keys, table.isTranslated).lazy.filter { !$0.1 }
      .prefix(2_000).map { (key: $0.0, letters: Array($0.0.unicodeScalars)) }
    let unknown = table.entries.filter {
      $0.referenceIndex == nil && !$0.key.utf8.contains(0x20) && FormKey.base(of: $0.key) == nil && !$0.key.isBlank
    }
    return unknown.enumerated().map { number, entry in
      // Computing the distance to each key is slow, so only the first problems have suggestions.
      let nearest = number < 50 ? nearestKey(to: entry.key, among: untranslated) : nil
      return Problem(
        "the reference has no key \(entry.key)", of: entry.index, at: .key, severity: nearest == nil ? .info : nil,
        fix: nearest.map { .advice("did you mean \($0)?") })
    }
  }
}

/// The key with the fewest letters to change, if it is near enough to be meant.
private func nearestKey(to key: String, among known: [(key: String, letters: [Unicode.Scalar])]) -> String? {
  let letters = Array(key.unicodeScalars)
  let limit = max(1, min(3, letters.count / 4))
  let ranked = known.compactMap { candidate -> (key: String, distance: Int)? in
    // Another number makes another key, and no misspelling.
    guard !candidate.letters.differsInDigitsOnly(from: letters) else { return nil }
    return distance(letters, candidate.letters, limit: limit).map { (key: candidate.key, distance: $0) }
  }
  return ranked.min { $0.distance < $1.distance }?.key
}

/// Letters to insert, delete, replace, or swap with the next (optimal string alignment); `nil`
/// above the limit. Only that many places left and right of the diagonal are looked at.
private func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], limit: Int) -> Int? {
  guard abs(one.count - other.count) <= limit else { return nil }
  let far = limit + 1
  var previous = [Int](repeating: far, count: other.count + 2)
  var row = previous
  var next = previous
  for column in 0...min(limit, other.count) { row[column] = column }
  var leastBefore = 0
  for index in one.indices {
    let first = max(0, index - limit)
    next[first] = first == 0 ? min(index + 1, far) : far
    var least = next[first]
    var column = first
    while column < min(other.count, index + limit + 1) {
      var best = min(row[column + 1] + 1, next[column] + 1, far)
      best = min(best, row[column] + (one[index] == other[column] ? 0 : 1))
      if index > 0, column > 0, one[index] == other[column - 1], one[index - 1] == other[column] {
        best = min(best, previous[column - 1] + 1)
      }
      column += 1
      next[column] = best
      least = min(least, best)
    }
    next[column + 1] = far
    // A swap leads over a row, so that two have to be too far.
    guard min(least, leastBefore) <= limit else { return nil }
    leastBefore = least
    (previous, row, next) = (row, next, previous)
  }
  return row[other.count] <= limit ? row[other.count] : nil
}

extension [Unicode.Scalar] {
  fileprivate func differsInDigitsOnly(from other: [Unicode.Scalar]) -> Bool {
    let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
    return filter { !isDigit($0) } == other.filter { !isDigit($0) }
  }
}
