import CJSONC

/// Reads numbers, words, and strings with escapes, by json-c: those of a whole tape in one call, as the elements
/// of one array, since a call costs more than a value.
struct Scalars: ~Copyable {
  /// Where a value is at fault.
  struct Fault: Error {
    var expectation: Expectation
    var offset: Int
    /// The value's entry on the tape; `nil` for a name.
    var index: Int?
  }

  private let tokener: UnsafeMutablePointer<json_tokener>
  private let scanner: Scanner
  /// The entries that are to be read.
  private var pending: [Int] = []
  /// What json-c gets next, and how many bytes it got before.
  private var text: [UInt8] = []
  private var fed = 0
  /// What was read: json-c's array of the values, and the names.
  private var values: OpaquePointer?
  private var names: [OpaquePointer] = []

  /// - Returns: `nil` where there is no memory.
  init?(of document: UnsafeBufferPointer<UInt8>) {
    guard let tokener = json_tokener_new_ex(3) else { return nil }
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT)
    self.tokener = tokener
    scanner = Scanner(document)
  }

  deinit {
    json_object_put(values)
    for name in names { json_object_put(name) }
    json_tokener_free(tokener)
  }

  /// Notes an entry that is to be read.
  mutating func append(_ index: Int) { pending.append(index) }

  /// Forgets what was read, but for the last name: its value may be the next.
  mutating func removeAll() {
    removeValues()
    for name in names.dropLast() { json_object_put(name) }
    names.removeFirst(max(0, names.count - 1))
  }

  /// Forgets what was read, but for the names.
  mutating func removeValues() {
    json_object_put(values)
    values = nil
    pending.removeAll(keepingCapacity: true)
  }
}

extension Scalars {
  /// Reads the entries that were noted.
  mutating func read(_ tape: inout Tape) throws(Fault) {
    guard !pending.isEmpty else { return }
    json_tokener_reset(tokener)
    fed = 0
    for (number, index) in pending.enumerated() {
      text.append(number == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
      let value = tape.entries[index].text
      if value.count < Self.minimumLong {
        text += value
      } else {
        try feedText(tape)
        try feed(value, tape)
      }
    }
    text.append(UInt8(ascii: "]"))
    try feedText(tape)
    for (number, index) in pending.enumerated() {
      tape.setScalar(Scalar(value: json_object_array_get_idx(values, number)), at: index)
      if let fault = numberFault(tape.entries[index].text) { throw fault }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// What is longer is not copied for json-c.
  private static let minimumLong = 1 << 12

  private mutating func feedText(_ tape: borrowing Tape) throws(Fault) {
    values = text.withBuffer { (buffer) throws(Never) in parse(buffer) }
    try check(text.count, tape)
    text.removeAll(keepingCapacity: true)
  }

  private mutating func feed(
    _ value: UnsafeBufferPointer<UInt8>, _ tape: borrowing Tape
  ) throws(Fault) {
    values = parse(value)
    try check(value.count, tape)
  }

  /// Throws where json-c found a fault in the `count` bytes that it got last.
  private mutating func check(_ count: Int, _ tape: borrowing Tape) throws(Fault) {
    let error = json_tokener_get_error(tokener)
    guard error == json_tokener_success || error == json_tokener_continue else {
      throw fault(error, at: fed + json_tokener_get_parse_end(tokener), tape)
    }
    fed += count
  }

  private func parse(_ buffer: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
    buffer.withMemoryRebound(to: CChar.self) {
      json_tokener_parse_ex(tokener, $0.baseAddress, Int32(clamping: $0.count))
    }
  }

  /// - Parameter position: in the array that json-c was given.
  private func fault(
    _ error: json_tokener_error, at position: Int, _ tape: borrowing Tape
  ) -> Fault {
    var start = 1
    for index in pending {
      let text = tape.entries[index].text
      let end = start + text.count
      guard position > end else {
        return Fault(
          expectation: Expectation(error),
          offset: scanner.offset(of: text) + max(0, position - start),
          index: index)
      }
      if let fault = numberFault(text) { return fault }
      start = end + 1
    }
    return Fault(expectation: .more, offset: scanner.bytes.count)
  }

  /// What json-c takes for a number though RFC 8259 does not: zeros in front, a point without digits before or after it, words
  /// for what is not finite.
  private func numberFault(_ text: UnsafeBufferPointer<UInt8>) -> Fault? {
    let first = text.first == UInt8(ascii: "-") ? 1 : 0
    guard first < text.count else { return nil }
    let start = scanner.offset(of: text)
    switch text[first] {
    case UInt8(ascii: "N"), UInt8(ascii: "I"): return Fault(expectation: .finite, offset: start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): break
    case UInt8(ascii: "."): return Fault(expectation: .number, offset: start + first)
    default: return nil
    }
    let point = text[first...].firstIndex { !$0.isDigit } ?? text.count
    if text[first] == UInt8(ascii: "0"), point > first + 1 {
      return Fault(expectation: .noZeros, offset: start + first + 1)
    }
    guard point < text.count, text[point] == UInt8(ascii: ".") else { return nil }
    let hasDigit = point + 1 < text.count && text[point + 1].isDigit
    return hasDigit ? nil : Fault(expectation: .fraction, offset: start + point + 1)
  }
}

extension Scalars {
  /// Reads a name, which is good until the next but one is read and ``removeAll()`` called.
  /// - Parameter text: with the quotes.
  mutating func readName(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(Fault) -> UnsafeBufferPointer<UInt8> {
    json_tokener_reset(tokener)
    let value = parse(text)
    let error = json_tokener_get_error(tokener)
    guard let value, error == json_tokener_success else {
      let offset = scanner.offset(of: text) + json_tokener_get_parse_end(tokener)
      throw Fault(expectation: Expectation(error), offset: offset)
    }
    names.append(value)
    let name = Scalar(value: value).utf8 ?? UnsafeBufferPointer(start: nil, count: 0)
    guard name.contains(0) else { return name }
    throw Fault(
      expectation: .nameWithoutNUL, offset: scanner.offset(of: text) + Self.offsetOfNUL(in: text))
  }

  private static func offsetOfNUL(in text: UnsafeBufferPointer<UInt8>) -> Int {
    var offset = 0
    while offset < text.count, !text[offset...].starts(with: #"\u0000"#.utf8) {
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return offset
  }
}

extension Expectation {
  /// What json-c did not find in an array of numbers, words and strings.
  fileprivate init(_ fault: json_tokener_error) {
    self =
      switch fault {
      case json_tokener_error_parse_null: .null
      case json_tokener_error_parse_boolean: .bool
      case json_tokener_error_parse_number: .number
      case json_tokener_error_parse_array: .nextElement
      case json_tokener_error_parse_string: .escape
      default: .value
      }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
