/// The escapes of a quoted string, as CFOldStylePList resolves them.
extension UnsafeBufferPointer where Element: CodeUnit {
  /// The UTF-16 units of a string's content.
  ///
  /// `\U` takes up to four hexadecimal digits, and none at all means NUL; a surrogate pair is written as
  /// two of them. One to three octal digits give a byte of the NextStep encoding. A backslash before
  /// any character not listed here, a line end included, is dropped.
  func unescaped() -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(count)
    var index = 0
    while let (scalar, length) = scalar(at: index) {
      index += length
      guard scalar == 0x5C, let (escape, length) = self.scalar(at: index) else {
        UInt16.append(scalar, to: &result)
        continue
      }
      index += length
      switch Unicode.Scalar(escape) {
      case "0"?, "1"?, "2"?, "3"?, "4"?, "5"?, "6"?, "7"?:
        let digits = digits(from: index - 1, count: 3, radix: 8)
        index += digits.count - 1
        result.append(NextStepLatin.utf16[Int(digits.value & 0xFF)])
      case "U":
        let digits = digits(from: index, count: 4, radix: 16)
        index += digits.count
        result.append(UInt16(truncatingIfNeeded: digits.value))
      case "a": result.append(0x07)
      case "b": result.append(0x08)
      case "t": result.append(0x09)
      case "n": result.append(0x0A)
      case "v": result.append(0x0B)
      case "f": result.append(0x0C)
      case "r": result.append(0x0D)
      default: UInt16.append(escape, to: &result)
      }
    }
    return result
  }

  /// The same as a string, where that needs no more than copying bytes: in UTF-8, with no escape by number.
  func plainlyUnescaped() -> String? {
    guard Element.self == UInt8.self, let base = baseAddress else { return nil }
    var isPlain = true
    let text = String(unsafeUninitializedCapacity: count) { result in
      guard let out = result.baseAddress else { return 0 }
      var (index, length) = (0, 0)
      while index < count {
        let end = Element.firstIndex(of: 0x5C, 0x5C, 0x5C, in: base, from: index, to: count)
        (out + length).update(
          from: UnsafeRawPointer(base + index).assumingMemoryBound(to: UInt8.self),
          count: end - index)
        length += end - index
        index = end + 1
        guard index < count else {
          // A backslash at the very end is kept.
          if end < count { out[length] = 0x5C }
          return length + count - end
        }
        switch base[index] {
        case 0x30...0x37, 0x55:
          isPlain = false
          return 0
        case 0x61: out[length] = 0x07
        case 0x62: out[length] = 0x08
        case 0x74: out[length] = 0x09
        case 0x6E: out[length] = 0x0A
        case 0x76: out[length] = 0x0B
        case 0x66: out[length] = 0x0C
        case 0x72: out[length] = 0x0D
        default: out[length] = UInt8(truncatingIfNeeded: base[index])
        }
        length += 1
        index += 1
      }
      return length
    }
    return isPlain ? text : nil
  }

  /// The scalar at an index, and its length in units; `nil` at the end.
  func scalar(at index: Int) -> (value: UInt32, length: Int)? {
    guard let base = baseAddress, index < count else { return nil }
    return Element.scalar(at: base + index, before: base + count)
  }

  private func digits(
    from start: Int, count limit: Int, radix: UInt32
  ) -> (value: UInt32, count: Int) {
    var value: UInt32 = 0
    var used = 0
    while used < limit, start + used < count, let digit = self[start + used].digit, digit < radix {
      value = value * radix + digit
      used += 1
    }
    return (value, used)
  }
}

extension CodeUnit {
  /// The value of an ASCII digit in base 16.
  var digit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self) - 0x30
    case 0x41...0x46: UInt32(self) - 0x41 + 10
    case 0x61...0x66: UInt32(self) - 0x61 + 10
    default: nil
    }
  }
}
