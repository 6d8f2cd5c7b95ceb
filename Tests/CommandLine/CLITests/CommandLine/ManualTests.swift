import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

@Suite struct ManualTests {
  @Test func theManualIsWithoutFault() throws {
    try withTemporaryFolder { folder in
      let page = folder.appendingPathComponent("bcinteract.1")
      let manual = TestRun(["manual"]).output
      try Data(manual.utf8).write(to: page)
      let found = try runTool("mandoc", ["-T", "lint", page.path], in: folder)
      #expect(found == "")
      for (path, command) in Program.root.withSubcommands() where !command.isGroup {
        #expect(manual.contains(".Ss \(path.joined(separator: " "))\n"))
        for option in command.options {
          #expect(manual.contains("Fl -\(option.name.dropFirst(2))"))
        }
      }
    }
  }
}
