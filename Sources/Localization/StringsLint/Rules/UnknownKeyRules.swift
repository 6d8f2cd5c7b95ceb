import Lint
import Localization
import Support

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
    return editDistance(letters, candidate.letters, limit: limit).map { (key: candidate.key, distance: $0) }
  }
  return ranked.min { $0.distance < $1.distance }?.key
}

extension [Unicode.Scalar] {
  fileprivate func differsInDigitsOnly(from other: [Unicode.Scalar]) -> Bool {
    let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
    return filter { !isDigit($0) } == other.filter { !isDigit($0) }
  }
}
