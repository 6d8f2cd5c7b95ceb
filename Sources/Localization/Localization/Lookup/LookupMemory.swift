import Support

/// What a localizer found last, so that a text on the screen is made of its table's bytes once and not at each
/// drawing.
struct LookupMemory: Sendable {
  /// More texts than any screen shows; then it begins anew, so that a table of any size costs no more.
  private static let maximumCount = 4096

  private let found = Locked<[Key: Localizer.Lookup]>([:])

  /// A key by its bytes: a `String` takes texts for equal that only look alike.
  private struct Key: Hashable {
    let text: String

    static func == (one: Self, other: Self) -> Bool {
      one.withBytes { first in other.withBytes { first.hasSameUnits(as: $0) } }
    }

    func hash(into hasher: inout Hasher) {
      withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
      var copy = text
      return copy.withUTF8(body)
    }
  }

  /// What was found for a key, or else what `find` finds now.
  func lookup(_ key: String, orFind find: () -> Localizer.Lookup) -> Localizer.Lookup {
    if let known = found.withLock({ $0[Key(text: key)] }) { return known }
    let lookup = find()
    // A key that no table has is not worth its place.
    guard lookup.link != nil else { return lookup }
    found.withLock { found in
      if found.count >= Self.maximumCount { found.removeAll(keepingCapacity: true) }
      found[Key(text: key)] = lookup
    }
    return lookup
  }
}
