import JSON

/// The result of reading a field's value.
enum FieldReading<Value> {
  /// Null or empty: as if the key were missing.
  case absent
  case value(Value)
  /// A value of another kind. The text says why, to follow the key in a sentence.
  case unusable(String, kind: Diagnostic.Kind = .value)

  func map<New>(_ transform: (Value) -> FieldReading<New>) -> FieldReading<New> {
    switch self {
    case .absent: .absent
    case .value(let value): transform(value)
    case .unusable(let why, let kind): .unusable(why, kind: kind)
    }
  }
}

extension JSON {
  /// Reads a text that is not empty. Numbers and truth values become texts.
  func readText() -> FieldReading<String> {
    switch self {
    case .null: .absent
    case .string(let text): text.isEmpty ? .absent : .value(text)
    case .integer(let integer): .value(String(integer))
    case .number(let number):
      number.isFinite ? .value(text()) : .unusable("is a number too large to be one")
    case .bool(let bool): .value(bool ? "true" : "false")
    case .array, .object: .unusable("is \(excerpt), not a text")
    }
  }

  /// Reads a text that is not blank.
  func readWord() -> FieldReading<String> { readText().map { $0.isBlank ? .absent : .value($0) } }

  /// Reads a text or a number that names something.
  func readID() -> FieldReading<String> {
    if case .bool = self { return .unusable("is \(excerpt), not an id") }
    return readWord()
  }

  /// Reads a truth value in one of its many spellings.
  func readFlag() -> FieldReading<Bool> {
    switch self {
    case .null: return .absent
    case .bool(let bool): return .value(bool)
    case .integer, .number:
      if number == 0 { return .value(false) }
      if number == 1 { return .value(true) }
    case .string(let text):
      if text.isBlank { return .absent }
      // No spelling is longer, and comparing long texts may take long.
      guard text.utf8.count <= 5 else { break }
      switch text.lowercasedASCII {
      case "true", "yes", "y", "t", "on", "1": return .value(true)
      case "false", "no", "n", "f", "off", "0", "none": return .value(false)
      default: break
      }
    case .array, .object: break
    }
    return .unusable("is \(excerpt), neither true nor false")
  }

  /// Reads a length in the picture.
  func readLength() -> FieldReading<Annotation.Box.Length> {
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

  func readObject() -> FieldReading<JSON.Object> {
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
    case .string(let text): text.excerpt
    default: text()
    }
  }
}

extension String {
  /// The text in a sentence: short, in quotes, on one line.
  var excerpt: String {
    let isLong = utf8.count > 60 && unicodeScalars.count > 60
    return JSON.string(isLong ? String(unicodeScalars.prefix(60)) + "…" : self).text()
  }

  /// The message about a name that an object has twice.
  var occursTwice: String { "\(excerpt) is there twice: the last one counts" }

  /// A Boolean value that indicates whether the text has a character of the general category `Cc`.
  var hasControlCharacters: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
  }

  /// The text with the letters of ASCII in lower case.
  var lowercasedASCII: String {
    String(
      decoding: utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether the text contains `word`, which is lower-case ASCII, in any case.
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
