import Localization
import TestSupport
import Testing

@Suite struct EntryLimitTests {
  @Test(arguments: ["a;", "//\n"])
  func aFileWithTooManyEntriesOrCommentsIsRejected(_ piece: String) {
    let count = StringsFile.maximumEntries + 1
    let text = String(repeating: piece, count: count)
    let file = StringsFile(Array(text.utf8))
    let (faultCount, nodeCount) = (file.faults.count, file.nodes.count)
    let message = file.faults.first?.message
    #expect(message == "there are more than 1000000 entries or comments")
    #expect(faultCount == 1)
    #expect(nodeCount == 1)
    #expect(throws: StringsFile.Fault.self) { try StringsTable(Array(text.utf8)) }
  }
}
