import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

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

  @Test func cyclicLinksDoNotDuplicateTables() throws {
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

  @Test func aLinkToAMissingTableIsAnError() throws {
    try withTable { folder in
      let link = folder.path + "/de.lproj/Gone.strings"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
      let result = run([folder.path])
      #expect(result.code == .input)
      #expect(result.errors == "bcinteract: \(link): no such file or directory\n")
      #expect(result.output.contains("double-space"))
    }
  }

  /// More tables than are worked on at a time.
  @Test func tablesAreReportedInTheirOrder() throws {
    try withTemporaryFolder { folder in
      let names = (100..<160).map { "\($0).strings" }
      for name in names {
        try Data("\"a\" = \"b  c\";\n".utf8).write(to: folder.appendingPathComponent(name))
      }
      let result = run([folder.path, "--format", "github"])
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == names.count)
      for (line, name) in zip(lines, names) { #expect(line.contains("/\(name),")) }
    }
  }

  /// The extension of an app has a table of the same name, which is another table.
  @Test func tablesOfDifferentFoldersAreNotComparedWithEachOther() throws {
    try withTemporaryFolder { folder in
      let text = (0..<12).map { "\"key\($0)\" = \"Vídeo \($0)\";\n" }.joined()
      for place in ["App/es.lproj", "Extension/es-MX.lproj"] {
        let lproj = folder.appendingPathComponent(place)
        try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: lproj.appendingPathComponent("T.strings"))
      }
      #expect(!run([folder.path]).output.contains("regional-copy"))
    }
  }

  private func write(_ text: String, to place: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(place)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test func aRegionOfTheSourceLanguageIsTheReference() throws {
    try withTemporaryFolder { folder in
      try write("\"play\" = \"Play %@\";\n", to: "en-US.lproj/T.strings", in: folder)
      try write("\"play\" = \"Spiele %d\";\n", to: "de.lproj/T.strings", in: folder)
      let result = run([folder.path])
      #expect(result.code == .findings)
      #expect(result.output.contains("format-type"))
    }
  }

  @Test func twoSpellingsOfALocaleAreOne() throws {
    try withTemporaryFolder { folder in
      try write("\"a\" = \"Play\";\n", to: "en.lproj/A.strings", in: folder)
      try write("\"b\" = \"Pause\";\n", to: "en.lproj/B.strings", in: folder)
      try write("\"a\" = \"播放\";\n", to: "zh_CN.lproj/A.strings", in: folder)
      try write("\"b\" = \"暂停\";\n", to: "zh-CN.lproj/B.strings", in: folder)
      let lines = run([folder.path]).output.split(separator: "\n").filter { $0.hasPrefix("zh") }
      #expect(lines.count == 1)
    }
  }

  @Test func findingsOfAKindAreFoldedAboveTheMaximum() throws {
    try withTemporaryFolder { folder in
      let keys = (0..<60).map { "key\($0)" }
      let text = keys.map { "\"\($0)\" = \"Text\";\n" }.joined()
      try write(text, to: "en.lproj/T.strings", in: folder)
      try write("\n", to: "de.lproj/T.strings", in: folder)
      let folded = run([folder.path]).output
      #expect(folded.contains("and 59 more of this kind"))
      let all = run([folder.path, "--format", "json"]).output
      #expect(keys.allSatisfy { all.contains("the key \($0) is missing") })
      let summary = run([folder.path, "--summary"]).output
      #expect(
        !summary.contains("the key key0 is missing") && summary.contains("strings.missing-key"))
    }
  }
}
