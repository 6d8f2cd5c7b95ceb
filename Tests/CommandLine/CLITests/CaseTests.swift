import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

/// Every folder `Cases/<group>/<name>` is one command line, run in process.
///
/// `args` has one word a line; `input` is standard input; `environment` has `NAME=value` lines;
/// `stdout`, `stderr` and `exit` are what must come out (each may be missing: nothing, nothing, 0);
/// what lies under `files` must have been written below `$TMP`. In `args`, `$CASE` is the folder,
/// `$ROOT` the project and `$TMP` a fresh temporary folder that holds copies of what lies under
/// `given`; in the outputs they stand for the same.
@Suite struct CaseTests {
  static let root = ProjectFolder.root
  static let cases = root.appendingPathComponent("Tests/CommandLine/CLITests/Cases")

  /// `group/name` of each.
  static let names: [String] = files(below: cases).flatMap { group in
    files(below: cases.appendingPathComponent(group)).map { "\(group)/\($0)" }
  }

  @Test func eachGroupHasCases() {
    #expect(Set(Self.names.map { $0.prefix { $0 != "/" } }).isSuperset(of: ["run", "strings"]))
  }

  @Test(arguments: names)
  func aCommandLineProducesTheOutputOfItsCase(name: String) throws {
    let folder = Self.cases.appendingPathComponent(name)
    try withTemporaryFolder { temporary in
      let places = [("$CASE", folder.path), ("$TMP", temporary.path), ("$ROOT", Self.root.path)]
      let filled = { (text: String) in
        places.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      }
      let masked = { (text: String) in
        places.reduce(text) { $0.replacingOccurrences(of: $1.1, with: $1.0) }
      }
      let given = folder.appendingPathComponent("given")
      for file in Self.files(below: given) {
        try FileManager.default.copyItem(
          at: given.appendingPathComponent(file), to: temporary.appendingPathComponent(file))
      }
      let words = try lines(of: folder, "args").map(filled)
      let environment = (try? lines(of: folder, "environment").map(filled)) ?? []
      var input: [UInt8] = []
      if let data = try? Data(contentsOf: folder.appendingPathComponent("input")) {
        input = Array(data)
      }
      var output = ""
      var errors = ""
      let pairs = environment.map { line in
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      }
      let console = Console(
        environment: Dictionary(uniqueKeysWithValues: pairs), input: wholeInput(input),
        output: { output += $0 }, errors: { errors += $0 })

      let code = Program.run(words, console: console)

      try expectSnapshot(masked(output), at: folder.appendingPathComponent("stdout"))
      try expectSnapshot(masked(errors), at: folder.appendingPathComponent("stderr"))
      try expectSnapshot(
        code == .fine ? "" : "\(code.rawValue)\n", at: folder.appendingPathComponent("exit"))
      for file in Self.files(below: folder.appendingPathComponent("files")) {
        let written = try Data(contentsOf: temporary.appendingPathComponent(file))
        try expectSnapshot(written, at: folder.appendingPathComponent("files/\(file)"))
      }
    }
  }

  private func lines(of folder: URL, _ name: String) throws -> [String] {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  private static func files(below folder: URL) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }
}
