import JSON
import ProjectFormat

/// Finds names that nearly equal an earlier one, in time that grows with the number of names and
/// not of pairs.
struct NameIndex {
  struct Use {
    var name: String
    var annotation: Int
  }

  private var known: Set<Identity> = []
  /// The first name for each lowercase spelling.
  private var folded: [String: Use] = [:]
  /// The names for each spelling without one letter. Names that are one letter apart share such a
  /// spelling.
  private var shortened: [String: [Use]] = [:]

  private static let maximumLength = 64
  private static let maximumNames = 1000
  /// The number of names of one spelling that are compared.
  private static let maximumUses = 8

  /// Adds a name.
  /// - Returns: An earlier name that it nearly equals, and whether the two differ only in case;
  ///   `nil` if there is none,
  ///   or if the name was added before.
  mutating func add(_ name: String, of annotation: Int) -> (other: Use, isCase: Bool)? {
    guard name.utf8.count <= Self.maximumLength, known.count < Self.maximumNames,
      known.insert(Identity(name)).inserted
    else { return nil }
    let use = Use(name: name, annotation: annotation)
    let sameLetters = folded[name.lowercased()]
    if sameLetters == nil { folded[name.lowercased()] = use }
    let near = addShortened(use)
    return sameLetters.map { ($0, true) } ?? near.map { ($0, false) }
  }

  /// Adds a name under its spellings without one letter, and returns an earlier name that it nearly
  /// equals.
  private mutating func addShortened(_ use: Use) -> Use? {
    let letters = Array(use.name)
    guard letters.count >= 3 else { return nil }
    var near: Use?
    for key in [use.name] + letters.indices.map({ Self.without($0, letters) }) {
      let uses = shortened[key] ?? []
      near = near ?? uses.first { Self.isNear(letters, Array($0.name)) }
      if uses.count < Self.maximumUses { shortened[key] = uses + [use] }
    }
    return near
  }

  private static func without(_ place: Int, _ letters: [Character]) -> String {
    String(letters[..<place]) + String(letters[(place + 1)...])
  }

  /// Returns whether one letter is replaced, added, or swapped with the next one, and no digit is
  /// involved.
  private static func isNear(_ first: [Character], _ second: [Character]) -> Bool {
    // A name with two equal letters shares a spelling with itself.
    guard max(first.count, second.count) > 3, first != second else { return false }
    let (one, other) = differingParts(first, second)
    guard (one + other).allSatisfy({ $0.isLetter || $0 == "_" }) else { return false }
    // Names with different last letters are names of a row, such as `stepA` and `stepB`.
    if max(one.count, other.count) <= 1 { return first.count != second.count || first.last == second.last }
    return one.count == 2 && one.elementsEqual(other.reversed())
  }
}
