import Foundation
import JSON
import TestSupport
import Testing

/// What is wrong a hundred times is told to people once, with its number and the first places; documents for machines
/// have all of it.
@Suite struct FoldedReportTests {
  private static let count = 60

  private func withProject(_ body: (_ file: String) throws -> Void) throws {
    let annotations = (0..<Self.count).map {
      "  {\"id\":\"a\($0)\",\"type\":\"text\",\"text\":\"x\",\"start\":\($0),\"end\":\($0 + 1),\"gate\":7}"
    }
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "project.json")
      let text = "{\"annotations\":[\n\(annotations.joined(separator: ",\n"))\n]}\n"
      try Data(text.utf8).write(to: file)
      try body(file.path)
    }
  }

  private func list(_ name: String, in run: TestRun) throws -> [JSON] {
    try #require(try JSON(parsing: run.output)[name]?.array)
  }

  @Test func aRunReportsOneFindingOfAKindWithTheOtherPositions() throws {
    try withProject { file in
      let run = TestRun(["run", file])
      #expect(run.output.ranges(of: ": warning:").count == 1, "\(run.output)")
      let start = try #require(run.output.firstRange(of: "… +59: 3:"))
      let line = run.output[start.lowerBound...].prefix { $0 != "\n" }
      #expect(line.wholeMatch(of: /… \+59: (\d+:\d+, ){4}\d+:\d+ \(--all\)/) != nil, "\(line)")
      #expect(TestRun(["run", file, "--all"]).output.ranges(of: ": warning:").count == Self.count)
      let json = TestRun(["run", file, "--format", "json"])
      #expect(try list("diagnostics", in: json).count == Self.count)
    }
  }

  @Test func machineFormatsListAllFindings() throws {
    try withProject { file in
      let text = TestRun(["lint", file])
      #expect(text.output.contains("and 59 more of this kind"), "\(text.output)")
      let all = try list("findings", in: TestRun(["lint", file, "--format", "json"]))
      #expect(all.count { $0["rule"]?.string == "project.value" } == Self.count, "\(all)")
      #expect(all.allSatisfy { $0["count"] == nil })
    }
  }

  /// The allocated bytes stand for the time, since they are the same in every run. One text in twenty is still in
  /// English, as in a large app: text has one finding for all of them, and JSON lists each.
  @Test(.enabled(if: Heap.isCounted)) func jsonTakesNoMoreWorkThanText() throws {
    try withTemporaryFolder { folder in
      func write(_ language: String, _ text: (Int) -> String) throws -> String {
        let lines = (0..<3000).map { "\"screen.button_\($0)\" = \"\(text($0))\";\n" }
        let file = folder.appending(path: "\(language).strings")
        try Data(lines.joined().utf8).write(to: file)
        return file.path
      }
      let english = { (number: Int) in "Watch chapter \(number) again" }
      let reference = try write("en", english)
      let table = try write("de") { $0 % 20 == 1 ? english($0) : "Kapitel \($0) noch einmal ansehen" }
      func bytes(_ format: String, _ count: Int) -> Int {
        let words = ["strings", "validate", table, "--locale", "de", "--reference", reference, "--format", format]
        var run: TestRun?
        let bytes = Heap.bytes { run = TestRun(words) }
        #expect(run?.output.ranges(of: "strings.same-as-source").count == count)
        return bytes
      }
      // The first run makes what later ones share.
      _ = bytes("text", 1)
      #expect(Double(bytes("json", 150)) <= 1.02 * Double(bytes("text", 1)))
    }
  }

  @Test(arguments: ["json", "sarif"])
  func bothReportsAreWrittenTogether(format: String) throws {
    try withTemporaryFolder { folder in
      func write(_ name: String, _ text: String) throws -> String {
        let file = folder.appending(path: name)
        let entries = (0..<Self.count).map { "\"key\($0)\" = \"\(text)\";\n" }
        try Data(entries.joined().utf8).write(to: file)
        return file.path
      }
      let reference = try write("en.strings", "Text")
      let table = try write("de.strings", "")
      let report = folder.appending(path: "report.json")
      let run = TestRun([
        "strings", "validate", table, "--reference", reference, "--locale", "de", "--rule", "empty",
        "--format", "text", "--format", "\(format)=\(report.path)",
      ])
      #expect(run.output.contains("and 59 more of this kind"), "\(run.output)")
      let document = try JSON(parsing: Array(Data(contentsOf: report)))
      let results =
        format == "json" ? document["findings"] : document["runs"]?.array?.first?["results"]
      #expect(results?.array?.count == Self.count)
    }
  }
}
