import BCInteractCLI
import Foundation
import TestSupport
import Testing

/// Links are made here: in a case's folder, those that lead back would lead the package manager astray.
@Suite struct ValidateFolderTests {
  private func run(_ words: [String]) -> (code: ExitCode, output: String, errors: String) {
    var output = ""
    var errors = ""
    let console = Console(output: { output += $0 }, errors: { errors += $0 })
    let code = Program.run(["strings", "validate"] + words, console: console)
    return (code, output, errors)
  }

  /// A folder with one table that has one finding.
  private func withTable(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let project = folder.appendingPathComponent("de.lproj")
      try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
      try Data("\"a\" = \"b  c\";\n".utf8).write(
        to: project.appendingPathComponent("T.strings"))
      try body(folder)
    }
  }

  @Test func linksThatLeadBackMakeNoSecondTable() throws {
    try withTable { folder in
      for name in ["one", "two", "three", "de.lproj/up"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/" + name, withDestinationPath: folder.path)
      }
      let result = run([folder.path, folder.path + "/.", "--format", "github"])
      #expect(result.code == .fine)
      #expect(result.output.split(separator: "\n").count == 1)
    }
  }

  @Test func aLinkToATableThatIsNotThereIsAnError() throws {
    try withTable { folder in
      let link = folder.path + "/de.lproj/Gone.strings"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
      let result = run([folder.path])
      #expect(result.code == .input)
      #expect(result.errors == "bcinteract: \(link): no such file or directory\n")
      #expect(result.output.contains("double-space"))
    }
  }
}
