import Documents
import JSON

/// What a value gave where something was looked for.
enum FieldReading<Value> {
  /// Null, or empty: as if the key were not there.
  case absent
  case value(Value)
  /// Nothing of the kind; why, to follow the key in a sentence.
  case unusable(String)

  func map<New>(_ transform: (Value) -> FieldReading<New>) -> FieldReading<New> {
    switch self {
    case .absent: .absent
    case .value(let value): transform(value)
    case .unusable(let why): .unusable(why)
    }
  }
}

extension Node {
  /// Text; numbers and truth values become theirs.
  func readText() -> FieldReading<String> {
    switch kind {
    case .null: .absent
    case .string: .value(string ?? "")
    case .integer: .value(String(integer))
    case .number:
      number.isFinite ? .value(json.text()) : .unusable("is a number too large to be one")
    case .bool: .value(bool ? "true" : "false")
    case .array, .object: .unusable("is \(excerpt), not a text")
    }
  }

  /// Text that says something.
  func readWord() -> FieldReading<String> {
    readText().map { $0.isBlank ? .absent : .value($0) }
  }

  /// A text or a number that names something.
  func readID() -> FieldReading<String> {
    if kind == .bool { return .unusable("is \(excerpt), not an id") }
    return readWord()
  }

  /// A truth value in one of its many spellings.
  func readFlag() -> FieldReading<Bool> {
    switch kind {
    case .null: return .absent
    case .bool: return .value(bool)
    case .integer, .number:
      if number == 0 { return .value(false) }
      if number == 1 { return .value(true) }
    case .string:
      // No spelling is longer, and comparing long texts may take long.
      guard let text = string, text.utf8.count <= 5 || text.isBlank else { break }
      switch text.lowercased() {
      case "true", "yes", "y", "t", "on", "1": return .value(true)
      case "false", "no", "n", "f", "off", "0", "none": return .value(false)
      case let text where text.isBlank: return .absent
      default: break
      }
    case .array, .object: break
    }
    return .unusable("is \(excerpt), neither true nor false")
  }

  /// A length in the picture.
  func readLength() -> FieldReading<Annotation.Box.Length> {
    switch kind {
    case .null: return .absent
    case .integer: return .value(.percent(Double(integer)))
    case .number where number.isFinite: return .value(.percent(number))
    case .string:
      if let percent = utf8?.wholePercent { return .value(.percent(percent)) }
      let text = string ?? ""
      if let length = Annotation.Box.Length(parsing: text) { return .value(length) }
      if text.isBlank { return .absent }
    default: break
    }
    return .unusable("is \(excerpt), not a length such as 12.5% or 100px")
  }

  func readObject() -> FieldReading<Node> {
    switch kind {
    case .null: .absent
    case .object: .value(self)
    default: .unusable("is \(excerpt), not an object")
    }
  }

  /// The value in a sentence: short, on one line.
  var excerpt: String {
    switch kind {
    case .array: "an array"
    case .object: "an object"
    case .number where !number.isFinite: "a number too large to be one"
    case .string: (string ?? "").excerpt
    default: json.text()
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of a percentage such as `22%`, which is what editors write.
  fileprivate var wholePercent: Double? {
    guard count > 1, count < 10, self[count - 1] == UInt8(ascii: "%") else { return nil }
    var number = 0
    for byte in dropLast() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return Double(number)
  }
}

extension String {
  /// The text in a sentence: short, in quotes, on one line.
  var excerpt: String {
    let isLong = utf8.count > 60 && unicodeScalars.count > 60
    return JSON.string(isLong ? String(unicodeScalars.prefix(60)) + "…" : self).text()
  }

  var hasControlCharacters: Bool {
    // In UTF-8 the control characters beyond ASCII all begin with C2.
    utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }
      && unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Whether the text has the letters of `word`, which is ASCII in lower case, in any case.
  func contains(word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      var rest = utf8[...]
      while rest.count >= word.count {
        if zip(rest, word).allSatisfy({ $0 | 0x20 == $1 }) { return true }
        rest.removeFirst()
      }
      return false
    }
  }
}
