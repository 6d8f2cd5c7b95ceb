import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

@Suite struct ManualTests {
  @Test(arguments: Manual.examples.map(\.line))
  func theCommandLineOfAnExampleParses(line: String) throws {
    #expect(TestRun(["manual"]).output.contains(".Dl \(line)\n"))
    var command = Program.root
    var words = line.split(separator: " ").map(String.init)[...]
    #expect(words.popFirst() == command.name)
    while command.isGroup, let word = words.popFirst() { command = try command.subcommand(word) }
    _ = try Arguments(words, options: command.allOptions, operands: command.operands)
  }

  @Test func theManualPassesItsChecker() throws {
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
