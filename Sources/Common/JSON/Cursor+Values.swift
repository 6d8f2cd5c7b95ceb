extension Cursor {
  /// Reads the next value with all that is in it.
  package mutating func value() throws(JSON.ParseError) -> JSON {
    hasRepeatedNames = false
    return try nestedValue()
  }

  private mutating func nestedValue() throws(JSON.ParseError) -> JSON {
    let isObject = nextByte == UInt8(ascii: "{")
    guard isObject || nextByte == UInt8(ascii: "[") else { return scalar(in: try skip()) }
    let before = self
    if let value = try innermostValue(isObject: isObject) { return value }
    self = before
    if isObject {
      var members = UniqueMembers()
      try enterObject()
      while let name = try nextMember() {
        if !members.set(name, try nestedValue()) { hasRepeatedNames = true }
      }
      return .object(members.object)
    }
    var elements: [JSON] = []
    try enterArray()
    while try nextElement() { elements.append(try nestedValue()) }
    return .array(elements)
  }

  /// Returns the value of a string, number or word that has been checked.
  private func scalar(in text: Range<Int>) -> JSON {
    switch bytes[text.lowerBound] {
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"): .bool(true)
    case UInt8(ascii: "f"): .bool(false)
    case UInt8(ascii: "\""): .string(string(in: text))
    default: number(in: text)
    }
  }
}

// MARK: - Repeated names

extension Cursor {
  /// Goes past the next value, and reports the places of members whose names their objects have before.
  /// - Parameter pointer: the place of the value.
  package mutating func findRepeatedNames(
    at pointer: JSON.Pointer, _ report: (JSON.Pointer) -> Void
  ) throws(JSON.ParseError) {
    switch nextByte {
    case UInt8(ascii: "{"):
      var names: Set<Identity> = []
      try enterObject()
      while let name = try nextMember() {
        let member = pointer.appending(name)
        if !names.insert(Identity(name)).inserted { report(member) }
        try findRepeatedNames(at: member, report)
      }
    case UInt8(ascii: "["):
      var count = 0
      try enterArray()
      while try nextElement() {
        try findRepeatedNames(at: pointer.appending(count), report)
        count += 1
      }
    default: try skip()
    }
  }
}

// MARK: - Scalars

extension Cursor {
  /// Returns the value of a number.
  private func number(in text: Range<Int>) -> JSON {
    let digits = String(decoding: bytes[text], as: UTF8.self)
    return Int64(digits).map { .integer($0) } ?? .number(Double(digits) ?? .infinity)
  }

  /// Returns the text of a string with its quotes. Half of a surrogate pair becomes U+FFFD.
  func string(in range: Range<Int>) -> String {
    let content = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard content.contains(UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    var text: [UInt8] = []
    var offset = content.startIndex
    while offset < content.endIndex {
      if bytes[offset] != UInt8(ascii: "\\") {
        text.append(bytes[offset])
        offset += 1
      } else if bytes[offset + 1] == UInt8(ascii: "u") {
        text += String(decoding: escapedUnits(at: &offset), as: UTF16.self).utf8
      } else {
        text.append(Self.character(ofEscape: bytes[offset + 1]))
        offset += 2
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the code units of adjacent `\u` escapes, and goes past them.
  private func escapedUnits(at offset: inout Int) -> [UInt16] {
    var units: [UInt16] = []
    while bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") {
      let digits = String(decoding: bytes[(offset + 2)..<(offset + 6)], as: UTF8.self)
      units.append(UInt16(digits, radix: 16) ?? 0)
      offset += 6
    }
    return units
  }

  private static func character(ofEscape letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }
}
