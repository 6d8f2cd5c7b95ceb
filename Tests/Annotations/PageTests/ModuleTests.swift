import AnnotationEngine
import Foundation
import JSON
import Preview
import ProjectFormat
import TestSupport
import Testing

/// The module of a page and the program report the same events for the same inputs, byte for byte.
@Suite(.needsModule, .needs(.node)) struct ModuleTests {
  /// The number of random projects. The variable `MODULE_CASES` sets another.
  static let count =
    ProcessInfo.processInfo.environment["MODULE_CASES"].flatMap { Int($0) }
    ?? trials(400, of: 2_000)

  /// The cases of the timeline, and random projects.
  static func cases(_ count: Int, seed: UInt64) throws -> [JSON] {
    var generator = SeededGenerator(seed: seed)
    return try timeline() + (0..<count).map { _ in ModuleCase.random(using: &generator) }
  }

  private static func timeline() throws -> [JSON] {
    try TimelineCase.all.map { entry in
      let lines = entry.steps.map { $0.text() + "\n" }.joined()
      let steps = try TraceReader.lines(of: Array(lines.utf8)).map(\.input)
      return ModuleCase.json(
        of: InteractivityProject(annotations: entry.annotations),
        [.duration(entry.duration)] + steps)
    }
  }

  /// Writes `page.html`, which has the module, and `cases.jsonl`.
  /// - Returns: The number of cases.
  static func writeCases(into folder: URL) throws -> Int {
    let cases = try Self.cases(Self.count, seed: 1)
    try Data(HTMLPage(of: Simulation.play(InteractivityProject())).text.utf8)
      .write(to: folder.appending(path: "page.html"))
    try Data(cases.map { $0.text() + "\n" }.joined().utf8)
      .write(to: folder.appending(path: "cases.jsonl"))
    return cases.count
  }

  @Test func theModulePlaysLikeTheCommandLine() throws {
    let script = ProjectFolder.root.appending(path: "Tests/Annotations/PageTests/equality.mjs").path
    try withTemporaryFolder { folder in
      let count = try Self.writeCases(into: folder)
      #expect(count > Self.count + 100)
      let told = try runTool("node", [script, "page.html", "cases.jsonl"], in: folder)
      #expect(told == "\(count) cases\n", "\(told.prefix(2000))")
    }
  }

  /// 700 kB of WebAssembly, 260 kB compressed.
  @Test func theModuleIsSmall() throws {
    let page = HTMLPage(of: Simulation.play(InteractivityProject())).text
    let start = try #require(page.firstRange(of: #"id="engine" data-bytes=""#)).upperBound
    let zipped = try #require(Int(page[start...].prefix { $0 != "\"" }))
    #expect(zipped <= 260_000)
    let module = ProjectFolder.root.appending(path: ".build/engine/engine.wasm")
    #expect(try Data(contentsOf: module).count <= 700_000)
  }

  /// A page of ten annotations takes at most 350 kB, the engine included.
  @Test func aPageIsSmall() throws {
    let annotations = (0..<10).map {
      #"{"id": "a\#($0)", "type": "pop", "start": \#($0 * 720), "duration": 5, "content": "text \#($0)"}"#
    }
    let project = try InteractivityProject(
      reading: Array(#"{"annotations": [\#(annotations.joined(separator: ","))]}"#.utf8))
    #expect(HTMLPage(of: Simulation.play(project, duration: 7200)).text.utf8.count <= 350_000)
  }
}
