import Foundation
import JSON
import Preview
import ProjectFormat
import TestSupport
import Testing

/// The reader of projects in a web page is the program's: a document gives the same project, or the same error at
/// the same place.
@Suite(.needsModule, .needs(.node)) struct ReaderModuleTests {
  /// `MODULE_CASES=20000` for more.
  static let count = ModuleTests.count

  private static func documents() throws -> [[UInt8]] {
    let fixtures = ProjectFolder.root.appending(
      path: "Tests/Annotations/ProjectFormatTests/Fixtures")
    let names = ["branching.json", "hapyak-export.json", "hostile.json"]
    let files =
      names.map { fixtures.appending(path: $0) }
      + ProjectFolder.sampleNames.map { ProjectFolder.samples.appending(path: $0) }
    return try files.map { Array(try Data(contentsOf: $0)) }
  }

  /// What is put into a document: values that json-c and the module's reader of scalars could read differently.
  private static let pieces: [String] = [
    "0", "-0", "00", "0377", "-01", "fal\u{0}", "12\u{0}", "true\u{0}", "1.5e3", "1e400", "-1e400",
    "1e-400", "0.1", "1.", "1e", "-",
    "9007199254740993",
    "9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "123456789012345678901234567890",
    "2.2250738585072011e-308", "5e-324", "null", "nul", "true", "truex", "falsy", "True", "NULL",
    "Nul",
    "NaN", "NaNx", "nan", "Infinity", "Infi", "-Infinity", "-Inf", "-i", "inf", "1I", "1-2",
    "1.5.2", "1e5e5",
    "1.+5", "1.-5", "1.e5", "1e+-5", "+1", ".5", "-.5", "-a", "--1", "00.-5", "1/", "1e5.", "1E+2",
    #""\ud83d\ude00""#, #""\ud83d""#, #""\ude00x""#, #""\ud83d\u0041""#, #""\u0000""#, #""\u00e9""#,
    #""e\u0301""#, #""\x""#, #""\u12""#, "\"\t\"", #"{"\u0069d": "x"}"#, #"{"a\u0000b": 1}"#, "é",
    "\"",
    "\\", "{", "}", "[", "]", ",", ":", " ", "\n", "/* */", "[[[[[[[[", "{}", "[]", "\u{FEFF}",
    "\0",
  ]

  private static func mutated(
    _ document: [UInt8], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var document = document
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let start = Int.random(in: 0...document.count, using: &generator)
      let end = min(document.count, start + Int.random(in: 0...6, using: &generator))
      let piece =
        Int.random(in: 0..<8, using: &generator) == 0
        ? [UInt8.random(in: 0x80...0xFF, using: &generator)]
        : Array((pieces.randomElement(using: &generator) ?? "").utf8)
      document.replaceSubrange(start..<end, with: piece)
    }
    return document
  }

  /// A document whose values are all from the list.
  private static func composed(using generator: inout SeededGenerator) -> [UInt8] {
    func piece() -> String { pieces.randomElement(using: &generator) ?? "" }
    return Array(
      """
      {"id": \(piece()), "annotations": [{"id": \(piece()), "type": "pop", "startTime": \(piece()), \
      "duration": \(piece()), "text": \(piece()), "left": \(piece())}, {"start": 1, "type": \(piece())}]}
      """.utf8)
  }

  private static func expected(_ document: [UInt8]) -> String {
    do {
      return try InteractivityProject(reading: document).json.text()
    } catch {
      return "error: \(error.description)"
    }
  }

  @Test func theModuleReadsLikeTheCommandLine() throws {
    var generator = SeededGenerator(seed: 15)
    let originals = try Self.documents()
    var documents = originals
    for number in 0..<Self.count {
      documents.append(
        number % 4 == 0
          ? Self.composed(using: &generator)
          : Self.mutated(originals[number % originals.count], using: &generator))
    }
    let lines = documents.map { document in
      let line: JSON = [
        "base64": .string(Data(document).base64EncodedString()),
        "expected": .string(Self.expected(document)),
      ]
      return line.text() + "\n"
    }
    try withTemporaryFolder { folder in
      try Data(HTMLPage(of: Simulation.play(InteractivityProject())).text.utf8)
        .write(to: folder.appending(path: "page.html"))
      try Data(lines.joined().utf8).write(to: folder.appending(path: "cases.jsonl"))
      let script = ProjectFolder.root.appending(path: "Tests/Annotations/PageTests/reader.mjs").path
      let told = try runTool("node", [script, "page.html", "cases.jsonl"], in: folder)
      #expect(told == "\(documents.count) documents\n", "\(told.prefix(3000))")
    }
  }
}
