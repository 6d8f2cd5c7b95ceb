extension UInt8 {
  /// Whether CoreFoundation takes these bytes for UTF-8.
  static func validity(of units: UnsafeBufferPointer<UInt8>) -> Validity {
    guard let base = units.baseAddress else { return .valid }
    let end = base + units.count
    let raw = UnsafeRawPointer(base)
    var index = 0
    var result = Validity.valid
    while index < units.count {
      while units.count - index >= 16 {
        let low = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let high = raw.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
        if (low | high) & 0x8080_8080_8080_8080 != 0 { break }
        index += 16
      }
      guard index < units.count else { break }
      if base[index] < 0x80 {
        index += 1
        continue
      }
      let length = UInt8.sequenceLength(at: base + index, before: end)
      if length > 0 {
        index += length
      } else if base[index] == 0xA9 {
        result = .validButCopyrightSigns
        index += 1
      } else {
        return .invalid(at: index)
      }
    }
    return result
  }
}
