extension Collection<UInt8> {
  /// Returns whether the bytes of another collection occur in this one, one after the other.
  func contains(bytes other: some Collection<UInt8>) -> Bool {
    guard let first = other.first else { return true }
    var rest = self[...]
    while let index = rest.firstIndex(of: first) {
      rest = rest[index...]
      if rest.starts(with: other) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
