/// Reads numbers, words, and strings with escapes (RFC 8259), where there is no json-c.
struct Scalars: ~Copyable {
  /// Where a value is at fault.
  struct Fault: Error {
    var expectation: Expectation
    var offset: Int
    /// The value's entry on the tape; `nil` for a name.
    var index: Int?
  }

  private let scanner: Scanner
  /// The entries that are to be read.
  private var pending: [Int] = []
  /// The texts of the strings on the tape, and of names.
  private var texts: [Text] = []
  private var names: [Text] = []

  init?(of document: UnsafeBufferPointer<UInt8>) {
    scanner = Scanner(document)
  }

  /// Notes an entry that is to be read.
  mutating func append(_ index: Int) { pending.append(index) }

  /// Forgets what was read, but for the last name: its value may be the next.
  mutating func removeAll() {
    removeValues()
    names.removeFirst(max(0, names.count - 1))
  }

  /// Forgets what was read, but for the names.
  mutating func removeValues() {
    texts.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
  }

  /// Reads the entries that were noted.
  mutating func read(_ tape: inout Tape) throws(Fault) {
    for index in pending {
      let text = tape.entries[index].text
      do throws(Expectation.Fault) {
        if text[0] == UInt8(ascii: "\"") {
          let string = try Text(unescaping: text)
          texts.append(string)
          tape.setScalar(Scalar(.string, utf8: string.utf8), at: index)
        } else {
          tape.setScalar(try text.readWord(), at: index)
        }
      } catch {
        throw Fault(
          expectation: error.expectation, offset: scanner.offset(of: text) + error.offset,
          index: index)
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Reads a name, which is good until the next but one is read and ``removeAll()`` called.
  /// - Parameter text: with the quotes.
  mutating func readName(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(Fault) -> UnsafeBufferPointer<UInt8> {
    let start = scanner.offset(of: text)
    do throws(Expectation.Fault) {
      let name = try Text(unescaping: text)
      names.append(name)
      guard !name.utf8.contains(0) else {
        throw Expectation.Fault(.nameWithoutNUL, at: text.offsetOfNUL)
      }
      return name.utf8
    } catch {
      throw Fault(expectation: error.expectation, offset: start + error.offset)
    }
  }
}

extension Expectation {
  /// What was to come, and at which byte of the value's text.
  fileprivate struct Fault: Error {
    var expectation: Expectation
    var offset: Int

    init(_ expectation: Expectation, at offset: Int) {
      self.expectation = expectation
      self.offset = offset
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The character of an escape, and where the escape ends; half a surrogate pair is U+FFFD, as json-c has it.
  /// - Parameter place: after the backslash.
  fileprivate func escape(
    at place: Int
  ) throws(Expectation.Fault) -> (scalar: Unicode.Scalar, end: Int) {
    switch self[place] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return (Unicode.Scalar(self[place]), place + 1)
    case UInt8(ascii: "b"): return ("\u{8}", place + 1)
    case UInt8(ascii: "f"): return ("\u{C}", place + 1)
    case UInt8(ascii: "n"): return ("\n", place + 1)
    case UInt8(ascii: "r"): return ("\r", place + 1)
    case UInt8(ascii: "t"): return ("\t", place + 1)
    case UInt8(ascii: "u"):
      let digits = self[(place + 1)...].prefix(4)
      guard let unit = codeUnit(at: place + 1) else {
        let end = digits.firstIndex { !$0.isHexDigit } ?? digits.endIndex
        throw Expectation.Fault(.escape, at: end)
      }
      let end = place + 5
      if let scalar = Unicode.Scalar(unit) { return (scalar, end) }
      guard UTF16.isLeadSurrogate(unit), end + 1 < count, self[end] == UInt8(ascii: "\\"),
        self[end + 1] == UInt8(ascii: "u"), let trail = codeUnit(at: end + 2),
        UTF16.isTrailSurrogate(trail)
      else { return ("\u{FFFD}", end) }
      return (UTF16.decode(UTF16.EncodedScalar([unit, trail])), end + 6)
    default: throw Expectation.Fault(.escape, at: place)
    }
  }

  /// Four hexadecimal digits.
  private func codeUnit(at place: Int) -> UInt16? {
    let digits = self[place...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0.isHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Where a name has `\u0000`.
  fileprivate var offsetOfNUL: Int {
    var offset = 0
    while offset < count, !self[offset...].starts(with: #"\u0000"#.utf8) {
      offset += self[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return offset
  }
}

// MARK: - Strings

/// The text of a string without its escapes, which stays where it is.
private final class Text {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[..<count]) }

  /// - Parameter string: with its quotes. An escape is longer than what it stands for.
  init(unescaping string: UnsafeBufferPointer<UInt8>) throws(Expectation.Fault) {
    bytes = .allocate(capacity: string.count)
    var place = 1
    while place < string.count - 1 {
      guard string[place] == UInt8(ascii: "\\") else {
        append(string[place])
        place += 1
        continue
      }
      let escape = try string.escape(at: place + 1)
      for unit in UTF8.encode(escape.scalar) ?? UTF8.encodedReplacementCharacter { append(unit) }
      place = escape.end
    }
  }

  deinit { bytes.deallocate() }

  private func append(_ byte: UInt8) {
    bytes[count] = byte
    count += 1
  }
}

// MARK: - Words and numbers

extension UnsafeBufferPointer<UInt8> {
  fileprivate func readWord() throws(Expectation.Fault) -> Scalar {
    switch self[0] {
    case UInt8(ascii: "n"):
      try check(is: "null", else: .null)
      return Scalar()
    case UInt8(ascii: "t"):
      try check(is: "true", else: .bool)
      return Scalar(true)
    case UInt8(ascii: "f"):
      try check(is: "false", else: .bool)
      return Scalar(false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
    case UInt8(ascii: "N"): throw infinite("NaN", else: .null)
    case UInt8(ascii: "I"): throw infinite("Infinity", else: .value)
    case UInt8(ascii: "T"), UInt8(ascii: "F"): throw Expectation.Fault(.bool, at: 0)
    default: throw Expectation.Fault(.value, at: 0)
    }
  }

  /// What is wrong with a text that begins like the word for something that is not finite.
  private func infinite(
    _ word: StaticString, from start: Int = 0, else expectation: Expectation
  ) -> Expectation.Fault {
    do {
      try UnsafeBufferPointer(rebasing: self[start...]).check(is: word, else: expectation)
      return Expectation.Fault(.finite, at: 0)
    } catch {
      return Expectation.Fault(error.expectation, at: start + error.offset)
    }
  }

  private func check(
    is word: StaticString, else expectation: Expectation
  ) throws(Expectation.Fault) {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    let same = zip(self, letters).prefix { $0 == $1 }.count
    if same < count, self[same] == 0 { throw Expectation.Fault(.value, at: same) }
    if same < letters.count { throw Expectation.Fault(expectation, at: same) }
    if count > letters.count { throw Expectation.Fault(.nextElement, at: same) }
  }

  /// Where there are several faults, json-c's is told: a byte that no number has, then what `strtod` does not take, and
  /// then what RFC 8259 does not allow.
  private func readNumber() throws(Expectation.Fault) -> Scalar {
    let end = endOfNumber
    let first = self[0] == UInt8(ascii: "-") ? 1 : 0
    if end < count {
      let isWord = self[end] | 0x20 == UInt8(ascii: "i")
      if isWord, first == 1, end == 1 { throw infinite("Infinity", from: 1, else: .value) }
      // Before these json-c takes a number for whole.
      guard isWord || self[end] == UInt8(ascii: "/") else {
        throw Expectation.Fault(self[end] == 0 ? .value : .number, at: end)
      }
    }

    let wholeEnd = endOfDigits(from: first)
    var fractionEnd = wholeEnd
    if wholeEnd < end, self[wholeEnd] == UInt8(ascii: ".") {
      fractionEnd = endOfDigits(from: wholeEnd + 1)
    }
    var exponentEnd = fractionEnd
    if fractionEnd < end, self[fractionEnd] | 0x20 == UInt8(ascii: "e") {
      let isSigned = fractionEnd + 1 < end && self[fractionEnd + 1] < UInt8(ascii: "0")
      let digits = fractionEnd + (isSigned ? 2 : 1)
      exponentEnd = endOfDigits(from: digits)
      if exponentEnd == digits { throw Expectation.Fault(.number, at: end) }
    }
    let hasDigits = fractionEnd > wholeEnd + 1 || wholeEnd > first
    guard hasDigits, exponentEnd == end else { throw Expectation.Fault(.number, at: end) }
    // It sees zeros in front of another whole number than 0 itself.
    if exponentEnd == wholeEnd, first == 0, self[0] == UInt8(ascii: "0"),
      self[..<wholeEnd].contains(where: { $0 != UInt8(ascii: "0") })
    {
      throw Expectation.Fault(.number, at: end)
    }
    if end < count { throw Expectation.Fault(.nextElement, at: end) }
    if wholeEnd == first { throw Expectation.Fault(.number, at: first) }
    if self[first] == UInt8(ascii: "0"), wholeEnd > first + 1 {
      throw Expectation.Fault(.noZeros, at: first + 1)
    }
    if fractionEnd == wholeEnd + 1 { throw Expectation.Fault(.fraction, at: fractionEnd) }

    let text = String(decoding: self, as: UTF8.self)
    guard exponentEnd == wholeEnd else { return Scalar(Double(text) ?? .infinity) }
    if let whole = Int64(text) { return Scalar(.integer, bits: whole) }
    // As json-c has it, which goes no further than 64 bits.
    return first == 1 ? Scalar(.integer, bits: .min) : Scalar(Double(UInt64(text) ?? .max))
  }

  /// How far json-c takes the bytes for a number's: it looks for signs at the start, and behind a point and an `e`.
  private var endOfNumber: Int {
    var (isDouble, isExponent, takesMinus, takesPlus) = (false, false, true, false)
    for (place, byte) in enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): (takesMinus, takesPlus) = (false, false)
      case UInt8(ascii: "-") where takesMinus, UInt8(ascii: "+") where takesPlus:
        (takesMinus, takesPlus) = (false, false)
      case UInt8(ascii: ".") where !isDouble: (isDouble, takesMinus, takesPlus) = (true, true, true)
      case UInt8(ascii: "e") where !isExponent, UInt8(ascii: "E") where !isExponent:
        (isDouble, isExponent, takesMinus, takesPlus) = (true, true, true, true)
      default: return place
      }
    }
    return count
  }

  private func endOfDigits(from start: Int) -> Int {
    self[start...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? count
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
