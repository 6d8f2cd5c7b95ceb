import Basics

/// What a localizer found last, so that a text on the screen is made of its table's bytes once and not at each
/// drawing.
struct LookupMemory: Sendable {
  /// More texts than any screen shows; then it begins anew, so that a table of any size costs no more.
  private static let maximumCount = 4096

  private let found = Locked<[ExactString: Localizer.Lookup]>([:])

  /// What was found for a key, or else what `find` finds now.
  func lookup(_ key: String, orFind find: () -> Localizer.Lookup) -> Localizer.Lookup {
    let name = ExactString(key)
    if let known = found.withLock({ $0[name] }) { return known }
    let lookup = find()
    // A key that no table has is not worth its place.
    guard lookup.link != nil else { return lookup }
    found.withLock { found in
      if found.count >= Self.maximumCount { found.removeAll(keepingCapacity: true) }
      found[name] = lookup
    }
    return lookup
  }
}
