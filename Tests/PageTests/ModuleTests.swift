import AnnotationEngine
import Foundation
import Interactivity
import JSON
import JSONParsing
import Preview
import TestSupport
import Testing

/// The engine of a page is the program's: the same inputs give the same events, byte for byte.
@Suite struct ModuleTests {
  /// How many random projects are played; `MODULE_CASES=20000` for more.
  static let count =
    ProcessInfo.processInfo.environment["MODULE_CASES"].flatMap { Int($0) } ?? 2000

  /// The cases of the timeline, and random projects.
  static func cases(_ count: Int, seed: UInt64) throws -> [JSON] {
    var generator = SeededGenerator(seed: seed)
    return try timeline() + (0..<count).map { _ in ModuleCase.random(using: &generator) }
  }

  private static func timeline() throws -> [JSON] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../AnnotationEngineTests/Fixtures/timeline.json")
    let cases = try JSON(parsing: Array(Data(contentsOf: file)))["cases"]?.array ?? []
    return try cases.map { entry in
      let rows = entry["annotations"]?.array ?? []
      let annotations = rows.enumerated().map { index, row in
        Annotation(
          id: row["id"]?.string ?? "", kind: .image,
          start: MediaTime(seconds: row["start"]?.number ?? 0),
          extent: row["end"]?.number.map { .until(MediaTime(seconds: $0)) } ?? .open, index: index)
      }
      let lines = (entry["steps"]?.array ?? []).map { $0.text() + "\n" }.joined()
      let steps = try TraceReader.lines(of: Array(lines.utf8)).map(\.input)
      let duration = EngineInput.duration(entry["duration"]?.number ?? 0)
      return ModuleCase.json(of: InteractivityProject(annotations: annotations), [duration] + steps)
    }
  }

  @Test func theModulePlaysAsTheProgramDoes() throws {
    let cases = try Self.cases(Self.count, seed: 1)
    #expect(cases.count > 2100)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "equality.mjs").path
    try withTemporaryFolder { folder in
      let page = folder.appending(path: "page.html")
      try Data(HTMLPage(of: Simulation.play(InteractivityProject())).text.utf8).write(to: page)
      let file = folder.appending(path: "cases.jsonl")
      try Data(cases.map { $0.text() + "\n" }.joined().utf8).write(to: file)
      let node = Process()
      node.executableURL = URL(filePath: "/usr/bin/env")
      node.arguments = ["node", script, page.path, file.path]
      let output = Pipe()
      node.standardOutput = output
      try node.run()
      let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      node.waitUntilExit()
      #expect(told == "\(cases.count) cases\n", "\(told.prefix(2000))")
    }
  }

  @Test func aPackedProjectIsTheSame() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Projects")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }
    #expect(files.count >= 10)
    for file in files {
      let project = try InteractivityProject(reading: Array(Data(contentsOf: file)))
      #expect(InteractivityProject(packed: project.packed) == project, "\(file.lastPathComponent)")
      let cut = Array(project.packed.dropLast())
      #expect(InteractivityProject(packed: cut) == nil)
      #expect(InteractivityProject(packed: project.packed + [0]) == nil)
    }
  }
}

extension HTMLPage {
  /// The whole file.
  var text: String {
    var text = ""
    write { text += $0 }
    return text
  }
}
