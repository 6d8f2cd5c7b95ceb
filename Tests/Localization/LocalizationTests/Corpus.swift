import Foundation
import JSON
import Localization
import Testing

/// The conformance corpus: files, and what CoreFoundation's C parser makes of them.
enum Corpus {
  struct Case: CustomTestStringConvertible {
    let id: String
    let bytes: [UInt8]
    let expected: Expectation
    var testDescription: String { id }
  }

  struct Expectation: Decodable {
    struct Reading: Decodable {
      let ok: Bool
      let type: String?
      let format: String?
      let value: Value?
    }

    struct Entry: Decodable {
      let key: Marked
      let value: Value
      let line: Int
    }

    struct Tail: Decodable {
      let line: Int
      let text: Marked
    }

    let id: String
    let file: String
    let cf: Reading
    let encodingUsed: String?
    let entries: [Entry]?
    let unparsedTail: Tail?
    let facts: Set<String>

    enum CodingKeys: String, CodingKey {
      case id, file, cf, facts
      case encodingUsed = "encoding_cf_used"
      case entries = "entries_in_file_order"
      case unparsedTail = "cf_unparsed_tail"
    }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/strings")

  static let cases: [Case] = {
    struct File: Decodable { let cases: [Expectation] }
    guard let raw = try? Data(contentsOf: folder.appending(path: "expected.json")),
      let file = try? JSONDecoder().decode(File.self, from: markingUnits(raw))
    else { return [] }
    return file.cases.compactMap { expected in
      guard let bytes = try? Data(contentsOf: folder.appending(path: expected.file)) else {
        return nil
      }
      return Case(id: expected.id, bytes: Array(bytes), expected: expected)
    }
  }()

  /// An exact text: every unit beyond ASCII comes as the plane 16 scalar of its number.
  struct Marked: Decodable, Hashable {
    let text: ExactString

    init(_ marked: String) {
      text = ExactString(
        utf16: marked.unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) })
    }

    init(from decoder: any Decoder) throws {
      self.init(try decoder.singleValueContainer().decode(String.self))
    }
  }

  /// A value as the corpus writes it.
  enum Value: Decodable {
    case text(Marked)
    case list([Value])
    case members([(ExactString, Value)])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(Marked.self) {
        self = .text(text)
      } else if let list = try? container.decode([Value].self) {
        self = .list(list)
      } else {
        let keyed = try decoder.container(keyedBy: AnyKey.self)
        self = .members(
          try keyed.allKeys.map { key in
            (Marked(key.stringValue).text, try keyed.decode(Value.self, forKey: key))
          })
      }
    }

    /// A key that is not a text cannot be looked up: a table omits it.
    private static let unaskable: ExactString = "$nonstring-key"

    private static func describe(
      _ members: [(ExactString, Value)], _ other: [ExactString: PropertyList]
    ) -> Bool {
      members.count == other.count
        && members.allSatisfy { key, value in other[key].map(value.describes) ?? false }
    }

    /// Whether this is the corpus' way to write the value.
    func describes(_ value: PropertyList) -> Bool {
      switch (self, value) {
      case (.text(let text), .string(let other)): text.text == other
      case (.text(let text), .integer(let number)):
        text.text.string.contains("value = +\(number),")
      case (.text(let text), .boolean(let flag)): text.text.string.contains("value = \(flag)")
      case (.list(let list), .array(let other)):
        list.count == other.count && zip(list, other).allSatisfy { $0.describes($1) }
      case (.members(let members), .data(let data)):
        members.count == 1 && members[0].0 == "$data"
          && members[0].1.describes(
            .string(ExactString(data.map { String(format: "%02x", $0) }.joined())))
      case (.members(let members), .dictionary(let other)):
        Self.describe(members.filter { $0.0 != Self.unaskable }, other)
      default: false
      }
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  /// Turns each escape beyond ASCII into the scalar of the same number in plane 16: no JSON reader takes half
  /// of a surrogate pair, and Swift's dictionaries take canonically equal keys for one.
  private static func markingUnits(_ json: Data) -> Data {
    var result = Data()
    let bytes = Array(json)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), index + 5 < bytes.count {
        if bytes[index + 1] == UInt8(ascii: "u"),
          let number = UInt32(
            String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16),
          number >= 0x80, let scalar = Unicode.Scalar(0x10_0000 + number)
        {
          result.append(contentsOf: Array(String(Character(scalar)).utf8))
          index += 6
        } else {
          result.append(contentsOf: bytes[index..<index + 2])
          index += 2
        }
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
