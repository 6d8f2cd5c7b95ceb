import Foundation
import Localization
import Testing

extension PropertyListTests {
  /// More than 65,536 objects need references of three bytes.
  @Test func manyEntriesNeedWiderReferences() throws {
    let value = Dictionary(uniqueKeysWithValues: (0..<33_000).map { ("key\($0)", "value\($0)") })
    let data = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    let table = try StringsTable(Array(data))
    #expect(table.count == 33_000)
    #expect(table["key32999"] == "value32999")
  }
}

extension PluralTableTests {
  /// Six variables that each hold the next one fifty times would make a text of gigabytes.
  @Test func formsThatReferToEachOtherStayBounded() {
    let names = ["a", "b", "c", "d", "e", "f"]
    let variables =
      zip(names, names.dropFirst() + ["none"]).map { name, next in
        variable(name, ["other": String(repeating: "%1$#@\(next)@ ", count: 50)])
      }.joined() + variable("none", ["other": "."])
    #expect(throws: FormatError.self) {
      try string(entry("k", "%1$#@a@", variables), "en", [1])
    }
  }

  @Test func endlessNestingIsRejected() {
    let open = String(repeating: "<array>", count: 200_000)
    #expect(throws: ConversionError.self) { try table("<key>k</key>\(open)") }
  }
}
