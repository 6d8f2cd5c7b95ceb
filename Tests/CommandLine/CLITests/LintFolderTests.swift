import Foundation
import Support
import TestSupport
import Testing

@testable import BCInteractCLI

/// Folders whose parts a fixture in the package can't have.
@Suite struct LintFolderTests {
  private let project = Data(#"{"annotations": [{"id": "a", "type": "pop", "start": 1}]}"#.utf8)

  @Test func aFolderThatIsNotSearchedIsAnErrorNextToTheFindings() throws {
    try withTemporaryFolder { folder in
      let deep = folder.path + String(repeating: "/d", count: 34)
      try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
      try project.write(to: folder.appendingPathComponent("p.json"))
      let result = TestRun(["lint", folder.path])
      #expect(result.code == .input)
      #expect(result.errors.hasSuffix("/d/d: folders are nested too deeply\n"))
      #expect(result.output.contains("p.json:1:18: warning: a: it has no text to show"))
    }
  }

  @Test func aFileWhoseNameIsNotUTF8IsRead() throws {
    try withTemporaryFolder { folder in
      let path = folder.path + "/p\u{10FFFE}.json"
      try replaceFile(at: path, with: Array(project), isPrivate: false)
      let result = TestRun(["lint", folder.path])
      #expect(result.code == .fine)
      #expect(result.output.contains(#"/p\xFE.json:1:18: warning"#))
      #expect(TestRun(["lint", folder.path, "--format", "sarif"]).output.contains("/p%FE.json"))
    }
  }
}
