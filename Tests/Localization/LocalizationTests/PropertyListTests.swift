import Foundation
import Localization
import Testing

@Suite struct PropertyListTests {
  func read(_ value: Any, _ format: PropertyListSerialization.PropertyListFormat) throws
    -> PropertyList
  {
    let data = try PropertyListSerialization.data(
      fromPropertyList: value, format: format, options: 0)
    return try StringsFile(Array(data)).propertyList()
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func everyKindOfValue(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let value: [String: Any] = [
      "text": "é😀\n", "number": 42, "negative": -7, "real": 1.5, "yes": true, "no": false,
      "data": Data([1, 2, 255]), "date": Date(timeIntervalSinceReferenceDate: 60),
      "list": ["a", ["b": "c"], []], "long": String(repeating: "x", count: 5000),
    ]
    #expect(
      try read(value, format)
        == .dictionary([
          "text": .string("é😀\n"), "number": .integer(42), "negative": .integer(-7),
          "real": .real(1.5), "yes": .boolean(true), "no": .boolean(false),
          "data": .data([1, 2, 255]), "date": .date(60),
          "list": .array([.string("a"), .dictionary(["b": .string("c")]), .array([])]),
          "long": .string(ExactString(String(repeating: "x", count: 5000))),
        ]))
  }

  /// A list that holds the next one twice, sixty deep: 2^60 values in some hundred bytes.
  @Test func sharedObjectsAreBounded() {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for index in 0..<60 {
      offsets.append(UInt8(bytes.count))
      bytes += [0xA2, UInt8(index + 1), UInt8(index + 1)]
    }
    offsets.append(UInt8(bytes.count))
    bytes += [0x51, 0x61]
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [offsets.count, 0, table] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    #expect(throws: StringsFile.Fault.self) { try StringsFile(bytes).propertyList() }
  }

  /// An array that has one dictionary of three values again and again. A list may have a million values.
  @Test(arguments: [(333_333, true), (333_334, false)])
  func valuesOfDictionariesAreCounted(count: Int, isRead: Bool) {
    func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
      (1...size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - $0))) }
    }
    let small: [UInt8] = [0xD1, 1, 1, 0x51, 0x61]
    var bytes = Array("bplist00".utf8) + small + [0xAF, 0x12] + bigEndian(count, 4)
    bytes += Array(repeating: 0, count: count)
    let table = bytes.count
    bytes += [8, 11, 13].flatMap { bigEndian($0, 4) } + [0, 0, 0, 0, 0, 0, 4, 1]
    for number in [3, 2, table] { bytes += bigEndian(number, 8) }
    let list = try? StringsFile(bytes).propertyList()
    #expect((list != nil) == isRead)
  }

  @Test func aListInsideItselfIsRejected() {
    var bytes = Array("bplist00".utf8) + [0xA1, 0]
    bytes += [8, 0, 0, 0, 0, 0, 0, 1, 1]
    for number in [1, 0, 10] { bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(number)] }
    #expect(throws: StringsFile.Fault.self) { try StringsFile(bytes).propertyList() }
  }

  @Test func deepNestingIsRejected() {
    let depth = 100_000
    let xml =
      "<plist>" + String(repeating: "<array>", count: depth)
      + String(repeating: "</array>", count: depth) + "</plist>"
    let text = "a = " + String(repeating: "(", count: depth) + ";"
    for source in [xml, text] {
      #expect(throws: StringsFile.Fault.self) { try StringsFile(Array(source.utf8)).propertyList() }
    }
  }

  /// Whatever bit falls over, reading ends, and what CoreFoundation takes is read.
  @Test func damagedBinaryListsAreSafe() throws {
    let value: [String: Any] = ["a": "b", "é": ["x", "y"], "n": 1, "d": Data([1])]
    let bytes = Array(
      try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        _ = StringsFile(damaged)
      }
      _ = StringsFile(Array(bytes[..<index]))
    }
  }

  @Test func aListThatIsCutOffIsNoTable() throws {
    let bytes = Array(
      try PropertyListSerialization.data(fromPropertyList: ["a": "b", "c": "d"], format: .binary, options: 0))
    let faults = StringsFile(Array(bytes.dropLast(20))).faults
    #expect(faults.map(\.kind) == [.malformedPropertyList])
    #expect(faults.map(\.message) == ["the binary property list is cut off or damaged"])
  }

  @Test func aFaultOfXMLNamesItsLine() {
    let lines = [
      "<?xml version=\"1.0\"?>", "<plist>", "<dict>", "<key>a</key>", "<string>b</strin>", "</dict>", "</plist>",
    ]
    let file = StringsFile(Array(lines.joined(separator: "\n").utf8))
    #expect(file.faults.map(\.kind) == [.malformedPropertyList])
    #expect(file.faults.map(\.place.line) == [5])
    #expect(throws: StringsFile.Fault.self) { try file.table() }
  }

  @Test func lookingUpAPropertyList() throws {
    let xml = "<plist><dict><key>a</key><string>b</string></dict></plist>"
    let file = StringsFile(Array(xml.utf8))
    #expect(file.format == .xmlPropertyList)
    #expect(file.entries.map(\.key.text) == ["a"])
    #expect(try file.table()["a"] == "b")
    #expect(try file.table()["b"] == nil)
  }
}
