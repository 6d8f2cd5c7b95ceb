import Documents
import JSON
import TestSupport
import Testing

/// What nobody asks for is left out of a large value, and nothing else is.
@Suite struct PruningTests {
  @Test(arguments: 0..<10)
  func whatIsAskedForIsThere(seed: Int) throws {
    var document = RandomDocument(seed: seed)
    let text = document.text()
    let whole = try JSON(parsing: text)
    let (pruned, isPruned) = try text.pruned()
    #expect(isPruned)
    #expect(pruned.leaveCount < whole.leaveCount / 2)
    #expect(pruned.askedFor == whole.askedFor)
  }

  /// Whether it is asked for or not, a value is checked.
  @Test(arguments: 0..<40)
  func aFaultIsTheSameWhereverItIs(seed: Int) throws {
    var document = RandomDocument(seed: seed)
    var bytes = Array(document.text().utf8)
    let place = bytes.indices.randomElement(using: &document.numbers) ?? 0
    bytes[place] = Array("x\"\\{}[],:0-.".utf8).randomElement(using: &document.numbers) ?? 0
    let text = String(decoding: bytes, as: UTF8.self)
    var faults: [JSON.ParseError?] = []
    for read in [{ _ = try JSON(parsing: text) }, { _ = try text.pruned() }] {
      do {
        try read()
        faults.append(nil)
      } catch {
        faults.append(error as? JSON.ParseError)
      }
    }
    #expect(faults[0] == faults[1])
  }

  @Test func aSmallValueIsWhole() throws {
    let (value, isPruned) = try #"{"a":1,"b":{"c":[2]}}"#.pruned()
    #expect(value == ["a": 1, "b": ["c": [2]]])
    #expect(!isPruned)
  }

  @Test func ofMembersWithOneNameTheLastCountsHoweverFarItIs() throws {
    let others = (0..<5_000).map { #""b\#($0)":[{}]"# }.joined(separator: ",")
    let (value, isPruned) = try #"{"a":1,\#(others),"a2":2,\#(others),"a":3}"#.pruned()
    #expect(isPruned)
    #expect(value.askedFor == ["a": 3, "a2": 2])
  }

  /// Where much is asked for, it may be too much.
  @Test func whatIsAskedForIsBounded() {
    let list = "[" + Array(repeating: "1", count: 20_000).joined(separator: ",") + "]"
    #expect(throws: Never.self) { try #"{"b":\#(list)}"#.pruned() }
    let error = #expect(throws: JSON.ParseError.self) { try #"{"a":\#(list)}"#.pruned() }
    #expect(error?.description == "1:1: the value has too many parts")
  }
}

extension String {
  /// The document's value as it is read where only the members are asked for whose names begin with an `a`.
  fileprivate func pruned() throws(JSON.ParseError) -> (value: JSON, isPruned: Bool) {
    try Array(utf8).withBuffer { (buffer) throws(JSON.ParseError) in
      var cursor = try Cursor(buffer, limits: JSON.Limits())
      let result = try cursor.read(only: { way in
        way.last.map { $0?.first == UInt8(ascii: "a") || $0 == nil } ?? true
      }) { ($0.json, $0.isPruned) }
      try cursor.finish()
      return result
    }
  }
}

extension JSON {
  /// The value with those members alone.
  fileprivate var askedFor: JSON {
    switch self {
    case .array(let elements): .array(elements.map(\.askedFor))
    case .object(let object):
      .object(
        Object(
          object.members.filter { $0.key.hasPrefix("a") }.map {
            Object.Member(key: $0.key, value: $0.value.askedFor)
          }))
    default: self
    }
  }

  fileprivate var leaveCount: Int {
    switch self {
    case .array(let elements): elements.reduce(0) { $0 + $1.leaveCount }
    case .object(let object): object.members.reduce(0) { $0 + $1.value.leaveCount }
    default: 1
    }
  }
}

/// A large document of values of all kinds, some of which are asked for.
private struct RandomDocument {
  var numbers: SeededGenerator

  init(seed: Int) { numbers = SeededGenerator(seed: UInt64(seed)) }

  mutating func text() -> String { object(count: 1_500, depth: 0) }

  private mutating func object(count: Int, depth: Int) -> String {
    let members = (0..<count).map { _ in
      let letter = Int.random(in: 0..<9, using: &numbers) == 0 ? "a" : "b"
      let name = ["\(letter)\(Int.random(in: 0..<count, using: &numbers))", "\(letter)\\u00e9\\n"]
      return #""\#(name[Int.random(in: 0..<20, using: &numbers) / 19])":\#(value(depth))"#
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func value(_ depth: Int) -> String {
    let count = Int.random(in: 0..<(depth == 0 ? 60 : 5), using: &numbers)
    switch Int.random(in: 0..<(depth < 5 ? 9 : 7), using: &numbers) {
    case 0: return "null"
    case 1: return "true"
    case 2: return "\(count)"
    case 3: return "-1.5e\(count)"
    case 4: return #""a text""#
    case 5: return #""\u0061\n""#
    case 6: return "[]"
    case 7: return object(count: count, depth: depth + 1)
    default: return "[\((0..<count).map { _ in value(depth + 1) }.joined(separator: ","))]"
    }
  }
}
