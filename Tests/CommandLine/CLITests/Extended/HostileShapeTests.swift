import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

/// Hostile documents: the work grows linearly with their size, and nothing crashes.
@Suite struct HostileShapeTests {
  /// The work for twice the document is less than three times as much, counted in allocated bytes.
  @Test(.enabled(if: Heap.isCounted), arguments: HostileShape.all)
  func theWorkIsLinearInTheDocument(shape: HostileShape) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: shape.file).path
      for command in shape.commands {
        let words = command.split(separator: " ").map { $0 == shape.file ? file : String($0) }
        // The first run is not counted: it makes what later runs reuse.
        // Exploration has a limit of its own for the number of states.
        let explores = shape.commands.contains { $0.hasPrefix("explore") }
        let sizes = explores ? [8, 32, 64] : [8, 128, 256]
        let work = try sizes.map { size in
          try Data(shape.document(size << 10).utf8).write(to: URL(fileURLWithPath: file))
          return Heap.bytes { _ = TestRun(words) }
        }
        // Arrays double their capacity, so that small documents grow in steps.
        let growth = Double(work[2]) / Double(max(work[1], 2 << 20))
        #expect(growth < 3, "\(shape), \(command): \(work)")
      }
    }
  }

  /// Exploring takes memory and time for each annotation, and so has a limit of its own.
  @Test func aProjectWithTooManyAnnotationsIsNotExplored() throws {
    let maximum = 20_000
    let annotations = repeatElement(#"{"type":"pop","text":"x"}"#, count: maximum + 1)
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "project.json")
      try Data("{\"annotations\":[\(annotations.joined(separator: ","))]}".utf8).write(to: file)
      for words in [["explore", file.path], ["run", file.path, "--follow"]] {
        let explored = TestRun(words)
        #expect(explored.code == .input)
        #expect(
          explored.errors.hasSuffix(
            "the project has more than \(maximum) annotations, too many to explore\n"))
      }
      let checked = TestRun(["lint", file.path, "--fail-on", "never"])
      #expect(checked.code == .fine)
      #expect(checked.output.contains("more than \(maximum) annotations are too many"))
    }
  }

  /// An invalid XML document causes one line, without libxml2's own messages.
  @Test(arguments: [
    [0x00, 0x00, 0x3C, 0x00], [0x00, 0x3C, 0x00, 0x3F] + [UInt8](repeating: 0xD8, count: 50),
    Array("<a>\u{1B}[31m</a>".utf8), Array("<?xml encoding=\"none\"?><a/>".utf8),
  ])
  func invalidXMLIsOneError(document: [UInt8]) throws {
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

  /// The work of `set` grows linearly with the number of variables, in every report.
  @Test(
    .enabled(if: Heap.isCounted),
    arguments: [
      ["--format", "text"], ["--format", "json"], ["--format", "jsonl"], ["--record", "-"],
    ])
  func settingVariablesTakesLinearTime(report: [String]) throws {
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
