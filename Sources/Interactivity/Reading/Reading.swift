internal import JSON

/// What a value gave where something was looked for.
enum Reading<Value> {
  /// Null, or empty: as if the key were not there.
  case absent
  case value(Value)
  /// Nothing of the kind; why, to follow the key in a sentence.
  case unusable(String)

  func map<New>(_ transform: (Value) -> Reading<New>) -> Reading<New> {
    switch self {
    case .absent: .absent
    case .value(let value): transform(value)
    case .unusable(let why): .unusable(why)
    }
  }
}

extension JSON {
  /// Text; numbers and truth values become theirs.
  func readText() -> Reading<String> {
    switch self {
    case .null: .absent
    case .string(let text): .value(text)
    case .integer(let integer): .value(String(integer))
    case .number(let number):
      number.isFinite ? .value(text()) : .unusable("is a number too large to be one")
    case .bool(let bool): .value(bool ? "true" : "false")
    case .array, .object: .unusable("is \(excerpt), not a text")
    }
  }

  /// Text that says something.
  func readWord() -> Reading<String> {
    readText().map { $0.isBlank ? .absent : .value($0) }
  }

  /// A text or a number that names something.
  func readID() -> Reading<String> {
    if case .bool = self { return .unusable("is \(excerpt), not an id") }
    return readWord()
  }

  /// A truth value in one of its many spellings.
  func readFlag() -> Reading<Bool> {
    switch self {
    case .null: return .absent
    case .bool(let bool): return .value(bool)
    case .integer(0): return .value(false)
    case .integer(1): return .value(true)
    case .number(0): return .value(false)
    case .number(1): return .value(true)
    case .string(let text):
      switch text.lowercased() {
      case "true", "yes", "y", "t", "on", "1": return .value(true)
      case "false", "no", "n", "f", "off", "0", "none": return .value(false)
      case let text where text.isBlank: return .absent
      default: break
      }
    default: break
    }
    return .unusable("is \(excerpt), neither true nor false")
  }

  /// A length in the picture.
  func readLength() -> Reading<Annotation.Box.Length> {
    switch self {
    case .null: return .absent
    case .integer(let integer): return .value(.percent(Double(integer)))
    case .number(let number) where number.isFinite: return .value(.percent(number))
    case .string(let text):
      if let length = Annotation.Box.Length(parsing: text) { return .value(length) }
      if text.isBlank { return .absent }
    default: break
    }
    return .unusable("is \(excerpt), not a length such as 12.5% or 100px")
  }

  func readObject() -> Reading<JSON.Object> {
    switch self {
    case .null: .absent
    case .object(let object): .value(object)
    default: .unusable("is \(excerpt), not an object")
    }
  }

  /// The value in a sentence: short, on one line.
  var excerpt: String {
    switch self {
    case .array: "an array"
    case .object: "an object"
    case .number(let number) where !number.isFinite: "a number too large to be one"
    case .string(let text) where text.unicodeScalars.count > 60:
      JSON.string(String(text.unicodeScalars.prefix(60)) + "…").text()
    default: text()
    }
  }
}

extension String {
  var hasControlCharacters: Bool {
    // In UTF-8 the control characters behind ASCII all begin with C2.
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
