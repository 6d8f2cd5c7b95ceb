import JSON

/// Finds names that are nearly the same as one before, in time that grows with the names and not with their pairs.
struct NameIndex {
  struct Use {
    var name: String
    var annotation: Int
  }

  private var known: Set<Identity> = []
  /// The first name of each spelling in lower case.
  private var folded: [String: Use] = [:]
  /// By each spelling that lacks one letter: names are one letter apart only where they share one of these.
  private var shortened: [String: [Use]] = [:]

  /// The longest name that is looked at.
  private static let maximumLength = 64
  /// How many names are looked at.
  private static let maximumNames = 1000
  /// How many names of one spelling are compared.
  private static let maximumUses = 8

  /// Adds a name.
  /// - Returns: a name from before that it may have been meant to be, and whether that differs in case only; `nil` where
  ///   there is none, or the name was told of before.
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

  /// Adds a name under what it is with a letter less, and gives one before that it is near to.
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

  /// Whether one letter is another one, too many, or has changed places with its neighbour, and none of them is a
  /// digit.
  private static func isNear(_ first: [Character], _ second: [Character]) -> Bool {
    // A name with two equal letters meets itself.
    guard max(first.count, second.count) > 3, first != second else { return false }
    var start = 0
    while start < min(first.count, second.count), first[start] == second[start] { start += 1 }
    var end = 0
    while end < min(first.count, second.count) - start,
      first[first.count - 1 - end] == second[second.count - 1 - end]
    {
      end += 1
    }
    let one = first[start..<(first.count - end)]
    let other = second[start..<(second.count - end)]
    guard (one + other).allSatisfy({ $0.isLetter || $0 == "_" }) else { return false }
    if one.count <= 1, other.count <= 1 { return isWord(first, second) }
    return one.count == 2 && other.count == 2 && one.first == other.last && one.last == other.first
  }

  /// Names that end in one letter more may be a row of their own: `stepA`, `stepB`.
  private static func isWord(_ first: [Character], _ second: [Character]) -> Bool {
    first.count != second.count || first.last == second.last
  }
}
