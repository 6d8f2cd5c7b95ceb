#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value of a property list, as CoreFoundation reads it from a `.strings` file.
public enum PropertyList: Hashable, Sendable {
  case string(ExactString)
  /// Bytes: `<0fbd77>` in the text format.
  case data([UInt8])
  case array([PropertyList])
  case dictionary([ExactString: PropertyList])
  /// Integers, reals, booleans and dates occur in XML and binary property lists only.
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)

  /// The text, when this is a string.
  public var string: ExactString? { if case .string(let text) = self { text } else { nil } }
}

extension PropertyList {
  /// Reads an XML property list; `nil` if the bytes are not one.
  ///
  /// As in CoreFoundation, UTF-16 and UTF-32 are converted to UTF-8 first, whatever encoding the text
  /// declares, and end at a lone surrogate.
  init?(xml bytes: [UInt8], _ source: SourceText) {
    var utf8 = bytes
    if source.encoding.form != .utf8 {
      utf8 = TextEncoding.Form.utf8.byteOrderMark + source.wellFormedPrefix
    } else if !source.encoding.hasByteOrderMark, bytes.declaresLatin1 {
      utf8 = TextEncoding.Form.utf8.byteOrderMark
      for byte in bytes { utf8.appendUTF8(UInt32(byte)) }
    } else if source.hasCopyrightSigns, source.firstError == nil {
      utf8 = source.utf8
    }
    guard utf8.elementDepth <= Self.maximumElementDepth else { return nil }
    var format = PropertyListDecoder.PropertyListFormat.xml
    guard let value = try? PropertyListDecoder().decode(Self.self, from: Data(utf8), format: &format), format == .xml
    else { return nil }
    self = value
  }

  /// The deepest nesting of elements. Deeper nesting is refused before decoding.
  private static let maximumElementDepth = 512
}

extension [UInt8] {
  /// A Boolean value that indicates whether an XML declaration names ISO 8859-1 or its subset ASCII, the only
  /// supported encodings other than Unicode's.
  fileprivate var declaresLatin1: Bool {
    guard starts(with: Array("<?xml".utf8)), let end = firstIndex(of: UInt8(ascii: ">")) else { return false }
    let parts = self[..<end].split(whereSeparator: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
    guard let place = parts.firstIndex(where: { $0.reversed().starts(with: "=gnidocne".utf8) }), place + 1 < parts.count
    else { return false }
    // As in CoreFoundation, only letters and digits of names are compared.
    let name = String(decoding: parts[place + 1], as: UTF8.self).lowercased()
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    let letters = name.filter { $0.isLetter || $0.isNumber }
    return ["iso88591", "latin1", "usascii", "ascii"].contains(letters)
  }

  /// The deepest nesting of elements, by their tags alone.
  fileprivate var elementDepth: Int {
    var (depth, deepest) = (0, 0)
    for index in indices.dropLast() {
      switch (self[index], self[index + 1]) {
      case (UInt8(ascii: "<"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: ">")):
        depth = Swift.max(0, depth - 1)
      case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "<"), UInt8(ascii: "?")): break
      case (UInt8(ascii: "<"), _):
        depth += 1
        deepest = Swift.max(deepest, depth)
      default: break
      }
    }
    return deepest
  }
}

extension PropertyList: Decodable {
  /// Decodes a value of any kind with `PropertyListDecoder`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Each kind that is tried in vain costs several microseconds, so the frequent ones come first.
    if let text = try? value.decode(String.self) {
      self = .string(ExactString(text.withoutByteOrderMark))
    } else if let members = try? value.decode([String: PropertyList].self) {
      self = .dictionary(Dictionary(members.map { (ExactString($0.key.withoutByteOrderMark), $0.value) }) { $1 })
    } else if let elements = try? value.decode([PropertyList].self) {
      self = .array(elements)
    } else if let flag = try? value.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? value.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? value.decode(Double.self) {
      self = .real(number)
    } else if let date = try? value.decode(Date.self) {
      self = .date(date.timeIntervalSinceReferenceDate)
    } else {
      self = .data(Array(try value.decode(Data.self)))
    }
  }
}

extension String {
  /// The text without a U+FEFF at its start, which CoreFoundation takes for a byte order mark.
  fileprivate var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
