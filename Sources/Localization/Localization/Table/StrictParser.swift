/// CoreFoundation's grammar (CFOldStylePList), to the letter: where it stops, this stops.
///
/// Three of its habits decide what a file means. A first string with something after it makes the file a
/// list of entries. A character that can't start a key ends that list, without an error. And a
/// failure inside an array is forgotten if the array can be closed right there.
struct StrictParser<Unit: CodeUnit> {
  /// Nesting beyond this is an error, as in CoreFoundation on 64 bits.
  static var maximumDepth: Int { 512 }

  private(set) var cursor: UnitCursor<Unit>
  private(set) var others: [PropertyList] = []
  private(set) var failure: (kind: StringsFile.Fault.Kind, position: Int)?
  /// The entries so far, and the elements of arrays, of which there may be as many.
  private(set) var count: Int
  private let maximum: Int

  /// A string: its content, and whether there are escapes in it.
  private struct Text {
    var range: Range<Int>
    var hasEscapes: Bool
  }

  private enum Object {
    case text(Text)
    case other(PropertyList)
  }

  enum Result {
    case entries([Slot])
    case value(PropertyList)
    case failure
  }

  /// - Parameter count: the entries and elements that were read before.
  init(_ cursor: UnitCursor<Unit>, count: Int = 0) {
    self.cursor = cursor
    self.count = count
    maximum = EntryLimit(of: cursor.units).maximum
  }

  /// Whether there are more entries or comments than a file of this size may have.
  private var isOverLimit: Bool { count > maximum || cursor.commentCount > maximum }

  /// Parses a whole file.
  mutating func parseFile() -> Result {
    let result = parseContent()
    return isOverLimit ? fail(.tooManyEntries, .failure) : result
  }

  private mutating func parseContent() -> Result {
    guard cursor.skipTrivia() else { return .entries([]) }
    let start = cursor.position
    if cursor.unit == .ascii("{") { return parseBracedFile() }
    guard let object = parseObject(required: true, depth: 0) else { return .failure }
    switch object {
    case .other(let value):
      guard !cursor.skipTrivia() else { return fail(.textAfterEnd, .failure) }
      return .value(value)
    case .text(let text):
      guard cursor.skipTrivia() else { return .value(.string(string(text))) }
      cursor.position = start
      return parseEntries(depth: 0).map { .entries($0) } ?? .failure
    }
  }

  private mutating func parseBracedFile() -> Result {
    cursor.position += 1
    guard let entries = parseBraced(depth: 0) else { return .failure }
    guard !cursor.skipTrivia() else { return fail(.textAfterEnd, .failure) }
    return .entries(entries)
  }

  /// Parses one value at the position, for the recovering parser.
  mutating func parseValue() -> PropertyList? {
    parseObject(required: true, depth: 1).map(value)
  }

  // MARK: Entries

  private mutating func parseEntries(depth: Int) -> [Slot]? {
    var slots: [Slot] = []
    if depth == 0 { slots.reserveCapacity((cursor.end - cursor.position) / 64) }
    while let key = parseKey() {
      count += 1
      guard !isOverLimit else { return nil }
      guard cursor.skipTrivia() else { return fail(.missingSemicolon, nil) }
      var slot = Slot(key: (key.range, key.hasEscapes))
      if cursor.unit == .ascii("=") {
        cursor.position += 1
        guard let object = parseObject(required: true, depth: depth + 1) else { return nil }
        switch object {
        case .text(let text): slot.setValue(text.range, hasEscapes: text.hasEscapes)
        case .other(let value):
          slot.setOther(others.count)
          others.append(value)
        }
      } else if cursor.unit != .ascii(";") {
        return fail(.missingEquals, nil)
      }
      slots.append(slot)
      guard cursor.skipTrivia(), cursor.unit == .ascii(";") else {
        return fail(.missingSemicolon, nil)
      }
      cursor.position += 1
    }
    return slots
  }

  /// `nil` where no key can be read, which ends the entries and is not a failure.
  private mutating func parseKey() -> Text? {
    guard cursor.skipTrivia() else { return nil }
    if cursor.unit.isQuote { return parseQuoted() }
    return cursor.unit.isUnquoted ? parseUnquoted() : nil
  }

  private mutating func parseBraced(depth: Int) -> [Slot]? {
    guard let slots = parseEntries(depth: depth) else { return nil }
    guard cursor.skipTrivia(), cursor.unit == .ascii("}") else {
      return fail(.malformedValue, nil)
    }
    cursor.position += 1
    return slots
  }

  // MARK: Objects

  private mutating func parseObject(required: Bool, depth: Int) -> Object? {
    guard depth <= Self.maximumDepth else { return fail(.tooDeep, nil) }
    guard cursor.skipTrivia() else { return required ? fail(.missingValue, nil) : nil }
    switch cursor.unit {
    case .ascii("\""), .ascii("'"): return parseQuoted().map { .text($0) }
    case let unit where unit.isUnquoted: return .text(parseUnquoted())
    case .ascii("{"):
      cursor.position += 1
      return parseDictionary(depth: depth).map { .other($0) }
    case .ascii("("):
      cursor.position += 1
      return parseArray(depth: depth).map { .other($0) }
    case .ascii("<"):
      cursor.position += 1
      return parseData().map { .other($0) }
    default: return required ? fail(.unexpectedCharacter, nil) : nil
    }
  }

  private mutating func parseDictionary(depth: Int) -> PropertyList? {
    let mark = others.count
    defer { others.removeSubrange(mark...) }
    guard let slots = parseBraced(depth: depth) else { return nil }
    var members: [ExactString: PropertyList] = [:]
    for slot in slots {
      let key = cursor.units.text(slot.key, escaped: slot.flags.contains(.keyHasEscapes))
      members[key] =
        slot.flags.contains(.valueIsOther)
        ? others[Int(slot.valueStart)]
        : .string(
          cursor.units.text(slot.value, escaped: slot.flags.contains(.valueHasEscapes)))
    }
    return .dictionary(members)
  }

  private mutating func parseArray(depth: Int) -> PropertyList? {
    var elements: [PropertyList] = []
    while let object = parseObject(required: false, depth: depth + 1) {
      count += 1
      guard !isOverLimit else { return nil }
      elements.append(value(object))
      guard cursor.skipTrivia() else { return fail(.malformedValue, nil) }
      guard cursor.unit == .ascii(",") else { break }
      cursor.position += 1
    }
    guard cursor.skipTrivia(), cursor.unit == .ascii(")") else {
      return fail(.malformedValue, nil)
    }
    cursor.position += 1
    return .array(elements)
  }

  /// Pairs of hexadecimal digits up to `>`. CoreFoundation looks only at the low eight bits of a UTF-16
  /// unit, so that U+0130 counts as `0`.
  private mutating func parseData() -> PropertyList? {
    var data: [UInt8] = []
    var high: UInt8?
    while !cursor.isAtEnd {
      let here = cursor.base + cursor.position
      let (scalar, length) = Unit.scalar(at: here, before: cursor.base + cursor.end)
      if let digit = scalar < 0x1_0000 ? UInt8(truncatingIfNeeded: scalar).digit : nil {
        if let first = high {
          data.append(first << 4 | UInt8(digit))
          high = nil
        } else {
          high = UInt8(digit)
        }
      } else if high != nil {
        return fail(.malformedValue, nil)
      } else if scalar == 0x3E {
        cursor.position += length
        return .data(data)
      } else if ![0x20, 0x0A, 0x09, 0x0D, 0x2028, 0x2029].contains(scalar) {
        return fail(.malformedValue, nil)
      }
      cursor.position += length
    }
    return fail(.malformedValue, nil)
  }

  // MARK: Strings

  private mutating func parseQuoted() -> Text? {
    let quote = cursor.unit
    cursor.position += 1
    let start = cursor.position
    switch cursor.skipQuoted(quote) {
    case .closed(let hasEscapes):
      cursor.position += 1
      return Text(range: start..<cursor.position - 1, hasEscapes: hasEscapes)
    case .unterminated:
      cursor.position = start
      return fail(.unterminatedString, nil)
    case .unterminatedEscape:
      return fail(.unterminatedString, nil)
    }
  }

  private mutating func parseUnquoted() -> Text {
    let start = cursor.position
    cursor.skipUnquoted()
    return Text(range: start..<cursor.position, hasEscapes: false)
  }

  private func string(_ text: Text) -> ExactString {
    cursor.units.text(text.range, escaped: text.hasEscapes)
  }

  private func value(_ object: Object) -> PropertyList {
    switch object {
    case .text(let text): .string(string(text))
    case .other(let value): value
    }
  }

  private mutating func fail<Value>(_ kind: StringsFile.Fault.Kind, _ result: Value) -> Value {
    failure = (kind, cursor.position)
    return result
  }
}

extension FixedWidthInteger {
  /// The number of an ASCII character.
  @inline(__always)
  static func ascii(_ character: Unicode.Scalar) -> Self {
    Self(truncatingIfNeeded: character.value)
  }
}
