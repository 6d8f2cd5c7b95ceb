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

  /// A file is checked and fixed once, under the first of its names.
  @Test func aFileThatIsNamedTwiceIsCheckedOnce() throws {
    try withTemporaryFolder { folder in
      let (path, link) = (folder.path + "/p", folder.path + "/l")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      let mistake = String(decoding: project, as: UTF8.self).replacing("start", with: "strat")
      for words in [[], ["--fix", "--dry-run"], ["--fix"]] {
        func lint(_ paths: String...) throws -> TestRun {
          try Data(mistake.utf8).write(to: folder.appending(path: "p/a.json"))
          return TestRun(["lint"] + paths + words)
        }
        let once = try lint(path)
        let result = try lint(path, path, link, path + "/a.json", path + "/../p")
        #expect((result.output, result.errors, result.code) == (once.output, once.errors, once.code))
      }
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
