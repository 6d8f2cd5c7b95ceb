extension Collection<UInt8> {
  /// Whether some bytes are among these, one after the other.
  func contains(bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    var rest = self[...]
    while let index = rest.firstIndex(of: first) {
      rest = rest[index...]
      if rest.starts(with: bytes) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
