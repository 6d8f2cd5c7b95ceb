import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

/// Documents that are made to cost much: the work grows with their size, and nothing crashes.
@Suite struct HostileShapeTests {
  /// Twice the document is twice the work, counted in the memory that is asked for on the way.
  @Test(.enabled(if: Heap.isCounted), arguments: HostileShape.all)
  func theWorkGrowsAsTheDocumentDoes(shape: HostileShape) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: shape.file).path
      for command in shape.commands {
        let words = command.split(separator: " ").map { $0 == shape.file ? file : String($0) }
        // Once before: what is made once is not counted.
        let work = try [8, 32, 64].map { size in
          try Data(shape.document(size << 10).utf8).write(to: URL(fileURLWithPath: file))
          return Heap.bytes { _ = TestRun(words) }
        }
        // Arrays that double their room make steps of their own, and the search for long runs of marks reads up to
        // 16 KiB around a place, which is all of a small document.
        let growth = Double(work[2]) / Double(max(work[1], 2 << 20))
        #expect(growth < 3, "\(shape), \(command): \(work)")
      }
    }
  }

  /// What exploring takes goes with the annotations, and is many times a file of small ones.
  @Test(arguments: [(4_001, 26, 4_000), (5_001, 255, 4_981), (20_001, 260, 20_000)])
  func ofVeryManyAnnotationsNoWaysAreExplored(count: Int, bytes: Int, maximum: Int) throws {
    let title = String(repeating: "t", count: max(0, bytes - 37))
    let annotation =
      bytes == 26
      ? #"{"type":"pop","text":"x"}"# : #"{"type":"pop","text":"x","title":"\#(title)"}"#
    let annotations = repeatElement(annotation, count: count)
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "project.json")
      try Data("{\"annotations\":[\(annotations.joined(separator: ","))]}".utf8).write(to: file)
      for words in [["explore", file.path], ["run", file.path, "--follow"]] {
        let explored = TestRun(words)
        #expect(explored.code == .input)
        #expect(
          explored.errors.hasSuffix(
            "the project has more than \(maximum) annotations, too many to explore for its size\n"))
      }
      let checked = TestRun(["lint", file.path, "--fail-on", "never"])
      #expect(checked.code == .fine)
      #expect(checked.output.contains("more than \(maximum) annotations are too many"))
    }
  }

  /// libxml2 would tell of what it can't decode by itself, with the text around it.
  @Test(arguments: [
    [0x00, 0x00, 0x3C, 0x00], [0x00, 0x3C, 0x00, 0x3F] + [UInt8](repeating: 0xD8, count: 50),
    Array("<a>\u{1B}[31m</a>".utf8), Array("<?xml encoding=\"none\"?><a/>".utf8),
  ])
  func whatIsNoXMLIsOneError(document: [UInt8]) throws {
    let program = try #require(Bundle.main.executableURL).deletingLastPathComponent()
      .appending(path: "bcinteract").path
    try withTemporaryFolder { folder in
      try Data(document).write(to: folder.appending(path: "t.xliff"))
      let script = "\"$0\" strings convert t.xliff --to json 2>&1"
      let shown = try runTool("sh", ["-c", script, program], in: folder)
      #expect(shown.hasPrefix("bcinteract: t.xliff:"), "\(shown)")
      #expect(shown.count { $0.isNewline } == 1, "\(shown)")
    }
  }

  /// `set` of twice as many variables is twice the work, whatever is told of it.
  @Test(
    .enabled(if: Heap.isCounted),
    arguments: [
      ["--format", "text"], ["--format", "json"], ["--format", "jsonl"], ["--record", "-"],
    ])
  func aSetCostsAsMuchAsItHasVariables(report: [String]) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "project.json")
      try Data(
        #"{"annotations":[{"id":"a","type":"text","text":"x","start":0,"end":9,"precondition":"v1"}]}"#
          .utf8
      ).write(to: file)
      let work = [1_000, 4_000, 8_000].map { count in
        let values = (0..<count).map { #""v\#($0)":\#($0)"# }.joined(separator: ",")
        let trace = #"{"input":"set","variables":{\#(values)}}"# + "\n"
        return Heap.bytes {
          let run = TestRun(["run", file.path, "--script", "-"] + report, input: trace)
          #expect(run.code == .fine)
        }
      }
      #expect(Double(work[2]) / Double(max(work[1], 2 << 20)) < 3, "\(report): \(work)")
    }
  }
}
