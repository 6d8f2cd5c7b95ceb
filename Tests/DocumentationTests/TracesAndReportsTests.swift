import Foundation
import JSON
import ProjectFormat
import Testing

/// `docs/traces-and-reports.md` has every input, event and report. Its examples are run with those of the other
/// pages.
@Suite struct TracesAndReportsTests {
  static let page = Page("docs/traces-and-reports.md")

  @Test func theInputsOfThePageAreRead() throws {
    for row in try Self.page.table("input", "says") {
      let line = try #require(try TraceReader.lines(of: Array(row[0].utf8)).first)
      // A project is written with all its fields; everything else as it is on the page.
      if case .project = line.input { continue }
      #expect(line.json.text() == row[0])
    }
  }

  @Test func everyInputIsOnThePage() throws {
    let shown = try Self.page.table("input", "says").compactMap {
      try JSON(parsing: $0[0])["input"]?.string
    }
    // The reader lists the names that it knows.
    let failure = #expect(throws: TraceReader.Failure.self) {
      try TraceReader.lines(of: Array(#"{"input":"?"}"#.utf8))
    }
    let known = try #require(failure?.problem.components(separatedBy: "there are ").last)
    #expect(Set(shown) == Set(known.components(separatedBy: ", ")))
  }

  @Test func everyEventIsOnThePage() throws {
    let names = try Self.strings(in: "EngineEvent.swift", matching: #/case \.\w+: "(\w+)"/#)
    #expect(names.count > 10)
    #expect(Set(try Self.page.table("event", "means", "carries").map { $0[0] }) == names)
  }

  @Test func everyReasonIsOnThePage() throws {
    let reasons = EngineEvent.Reason.allCases.map(\.rawValue)
    #expect(try Self.page.table("reason").map { $0[0] } == reasons)
  }

  @Test func everySchemaIsOnThePage() throws {
    let names = try Self.strings(in: nil, matching: #/"(bcinteract\.[a-z-]+/[0-9]+)"/#)
    #expect(names.count > 5)
    #expect(Set(try Self.page.table("schema", "written by").map { $0[0] }) == names)
    for name in names {
      #expect(
        Self.page.fences.contains { $0.text.contains("\"\(name)\"") }, "no example of \(name)")
    }
  }

  /// What a pattern finds in a source file of that name, or in all of them.
  private static func strings(
    in file: String?, matching pattern: Regex<(Substring, Substring)>
  ) throws -> Set<String> {
    let sources = Page.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var found: Set<String> = []
    for case let place as URL in files ?? .init() where place.pathExtension == "swift" {
      guard place.lastPathComponent == file ?? place.lastPathComponent else { continue }
      let text = try String(contentsOf: place, encoding: .utf8)
      found.formUnion(text.matches(of: pattern).map { String($0.output.1) })
    }
    return found
  }
}
