import BCInteractCLI
import Foundation
import TestSupport
import Testing

/// Documents that are made to cost much: memory in proportion to their size, and time, too.
@Suite struct HostileShapeTests {
  /// What the program takes for an empty project, and what a small document may take.
  static let allowance = (24 << 20) + (4 << 20)

  /// A document may take eight times its size in memory, whatever it is made of, and processor time that a reader
  /// whose work grows with the square would exceed many times over. The program runs with that much and what it takes
  /// for itself, so that more would end it with a signal.
  @Test(arguments: HostileShape.all)
  func aDocumentTakesMemoryAndTimeInProportionToItsSize(shape: HostileShape) throws {
    // As many entries as half a megabyte can hold are more than there may be.
    // And what is played in all ways takes a hundred times as long as what is read.
    let isExplored = shape.commands.contains { $0.hasPrefix("explore") }
    let size = isExplored ? 1 << 17 : shape.file == "project.json" ? 1 << 20 : 1 << 19
    let program = try #require(Bundle.main.executableURL).deletingLastPathComponent()
      .appending(path: "bcinteract").path
    let memory = (Self.allowance + 8 * size) >> 10
    try withTemporaryFolder { folder in
      try Data(shape.document(size).utf8).write(to: folder.appending(path: shape.file))
      for command in shape.commands {
        let limits = "ulimit -d \(memory); ulimit -t 40"
        let script = "\(limits); \"$0\" \(command) >out 2>err; echo $?; wc -c <err"
        let shown = try runTool("sh", ["-c", script, program], in: folder)
        let lines = shown.split(separator: "\n").map(String.init)
        #expect(["0", "1", "3"].contains(lines.first), "\(shape), \(command): \(shown)")
        // A bound that is reached is one error, and quotes no more than its beginning.
        #expect(lines.last.flatMap { Int($0) } ?? .max < 5000, "\(shape), \(command): \(shown)")
      }
    }
  }

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

  /// What a document takes at once, counted, where as many entries as there may be are in it.
  @Test(.enabled(if: Heap.isCounted), arguments: HostileShape.dense)
  func manySmallEntriesAreHeldInEightTimesTheirBytes(shape: HostileShape) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: shape.file).path
      for command in shape.commands {
        let output = command.hasPrefix("strings convert") ? ["--output", "/dev/null"] : []
        let words = command.split(separator: " ").map { $0 == shape.file ? file : String($0) }
        // Once before: what is made once is not counted. Half a megabyte is for what a run has of its own.
        var (held, size) = (0, 0)
        for bytes in [1 << 10, 1 << 20] {
          let document = Data(shape.document(bytes).utf8)
          size = document.count
          try document.write(to: URL(fileURLWithPath: file))
          var run: TestRun?
          held = Heap.most { run = TestRun(words + output) }
          #expect(run?.code == .fine, "\(shape), \(command): \(run?.errors ?? "")")
        }
        #expect(held <= 8 * size + (1 << 19), "\(shape), \(command): \(held) of \(size)")
      }
    }
  }

  /// Exploring takes memory and time for each annotation, and so has a limit of its own.
  @Test func ofVeryManyAnnotationsNoWaysAreExplored() throws {
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
