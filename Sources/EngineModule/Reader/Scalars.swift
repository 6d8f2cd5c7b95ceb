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
    texts.removeAll(keepingCapacity: true)
    names.removeFirst(max(0, names.count - 1))
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
  fileprivate func escape(at place: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    switch self[place] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return (Unicode.Scalar(self[place]), place + 1)
    case UInt8(ascii: "b"): return ("\u{8}", place + 1)
    case UInt8(ascii: "f"): return ("\u{C}", place + 1)
    case UInt8(ascii: "n"): return ("\n", place + 1)
    case UInt8(ascii: "r"): return ("\r", place + 1)
    case UInt8(ascii: "t"): return ("\t", place + 1)
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: place + 1) else { return nil }
      let end = place + 5
      if let scalar = Unicode.Scalar(unit) { return (scalar, end) }
      guard UTF16.isLeadSurrogate(unit), end + 1 < count, self[end] == UInt8(ascii: "\\"),
        self[end + 1] == UInt8(ascii: "u"), let trail = codeUnit(at: end + 2),
        UTF16.isTrailSurrogate(trail)
      else { return ("\u{FFFD}", end) }
      return (UTF16.decode(UTF16.EncodedScalar([unit, trail])), end + 6)
    default: return nil
    }
  }

  /// Four hexadecimal digits.
  private func codeUnit(at place: Int) -> UInt16? {
    guard place + 4 < count else { return nil }
    return self[place..<(place + 4)].reduce(into: UInt16?(0)) { unit, byte in
      unit = Character(Unicode.Scalar(byte)).hexDigitValue.flatMap { digit in
        unit.map { $0 << 4 | UInt16(digit) }
      }
    }
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
      guard let escape = string.escape(at: place + 1) else {
        throw Expectation.Fault(.escape, at: place + 1)
      }
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
    case UInt8(ascii: "N"), UInt8(ascii: "I"): throw Expectation.Fault(.finite, at: 0)
    default: throw Expectation.Fault(.value, at: 0)
    }
  }

  private func check(
    is word: StaticString, else expectation: Expectation
  ) throws(Expectation.Fault) {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    let same = zip(self, letters).prefix { $0 == $1 }.count
    if same < letters.count { throw Expectation.Fault(expectation, at: same) }
    if count > letters.count { throw Expectation.Fault(.nextElement, at: same) }
  }

  private func readNumber() throws(Expectation.Fault) -> Scalar {
    let first = self[0] == UInt8(ascii: "-") ? 1 : 0
    var end = endOfDigits(from: first)
    if end == first { throw Expectation.Fault(.number, at: first) }
    if self[first] == UInt8(ascii: "0"), end > first + 1 {
      throw Expectation.Fault(.noZeros, at: first + 1)
    }
    var isWhole = true
    if end < count, self[end] == UInt8(ascii: ".") {
      let fraction = end + 1
      end = endOfDigits(from: fraction)
      if end == fraction { throw Expectation.Fault(.fraction, at: fraction) }
      isWhole = false
    }
    if end < count, self[end] | 0x20 == UInt8(ascii: "e") {
      var exponent = end + 1
      if exponent < count,
        self[exponent] == UInt8(ascii: "+") || self[exponent] == UInt8(ascii: "-")
      {
        exponent += 1
      }
      end = endOfDigits(from: exponent)
      if end == exponent { throw Expectation.Fault(.number, at: exponent) }
      isWhole = false
    }
    if end < count { throw Expectation.Fault(.nextElement, at: end) }
    let text = String(decoding: self, as: UTF8.self)
    guard isWhole else { return Scalar(Double(text) ?? .infinity) }
    if let whole = Int64(text) { return Scalar(.integer, bits: whole) }
    // As json-c has it, which goes no further than 64 bits.
    return first == 1 ? Scalar(.integer, bits: .min) : Scalar(Double(UInt64(text) ?? .max))
  }

  private func endOfDigits(from start: Int) -> Int {
    self[start...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? count
  }
}
