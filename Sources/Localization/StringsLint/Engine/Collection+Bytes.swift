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

extension String.UTF8View {
  /// The same as the general one, which steps from index to index: rules ask it of nearly every text.
  func contains(_ byte: UInt8) -> Bool {
    withContiguousStorageIfAvailable { $0.contains(byte) } ?? (firstIndex(of: byte) != nil)
  }

  /// The same as the general one, over the bytes in memory.
  func contains(bytes: String.UTF8View) -> Bool {
    withContiguousStorageIfAvailable { all in
      bytes.withContiguousStorageIfAvailable { all.contains(bytes: $0) }
    }.flatMap(\.self) ?? self[...].contains(bytes: bytes)
  }
}
