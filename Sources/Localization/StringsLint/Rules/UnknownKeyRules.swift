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
      .prefix(2_000).map { KnownKey($0.0) }
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

/// The key that is meant: it differs in one letter, or only in capitals and separators. Another word, or another
/// number, makes another key.
private func nearestKey(to key: String, among known: [KnownKey]) -> String? {
  let key = KnownKey(key)
  return known.first { candidate in
    !candidate.letters.differsInDigitsOnly(from: key.letters)
      && (candidate.name == key.name || editDistance(key.letters, candidate.letters, limit: 1) != nil)
  }?.key
}

/// A key, and what of it is compared.
private struct KnownKey {
  let key: String
  let letters: [Unicode.Scalar]
  /// The letters and digits, whatever their case.
  let name: String

  init(_ key: String) {
    self.key = key
    letters = Array(key.unicodeScalars)
    name = key.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension [Unicode.Scalar] {
  fileprivate func differsInDigitsOnly(from other: [Unicode.Scalar]) -> Bool {
    let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
    return filter { !isDigit($0) } == other.filter { !isDigit($0) }
  }
}
