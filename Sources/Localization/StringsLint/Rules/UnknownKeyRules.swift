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
    let untranslated = zip(reference.keys, table.isTranslated).filter { !$0.1 }.prefix(2_000).map(\.0)
    let names = Dictionary(untranslated.map { ($0.withoutSeparators, $0) }) { first, _ in first }
    let unknown = table.entries.filter {
      $0.referenceIndex == nil && (!$0.key.utf8.contains(0x20) || table.hasSpaceAroundKey($0))
        && FormKey.base(of: $0.key) == nil && !$0.key.isBlank
    }
    return unknown.enumerated().map { number, entry in
      // Computing the distance to each key is slow, so only the first problems have suggestions.
      let nearest =
        number < 50 ? names[entry.key.withoutSeparators] ?? nearestKey(to: entry.key, among: untranslated) : nil
      return Problem(
        "the reference has no key \(entry.key)", of: entry.index, at: .key, severity: nearest == nil ? .info : nil,
        fix: nearest.map { .advice("did you mean \($0)?") })
    }
  }
}

/// The key that differs in one letter. Another word, or another number, makes another key.
private func nearestKey(to key: String, among known: [String]) -> String? {
  let letters = Array(key.unicodeScalars)
  return known.first {
    let others = Array($0.unicodeScalars)
    return editDistance(letters, others, limit: 1) != nil && letters.withoutDigits != others.withoutDigits
  }
}

extension String {
  /// The key in lower case, without the spaces around it, and without the hyphens, underscores and full stops
  /// between its words.
  fileprivate var withoutSeparators: String {
    lowercased().split(separator: " ").joined(separator: " ").filter { !"-_.".contains($0) }
  }
}

extension [Unicode.Scalar] {
  fileprivate var withoutDigits: Self { filter { !("0"..."9").contains($0) } }
}
