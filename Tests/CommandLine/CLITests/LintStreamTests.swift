import Foundation
import JSON
import TestSupport
import Testing

@testable import BCInteractCLI

/// `lint --jsonl` answers each line with a line, whatever it is.
@Suite struct LintStreamTests {
  private func answers(_ lines: [[UInt8]], _ words: String...) throws -> [JSON] {
    var output = ""
    var rest = lines.map { $0 + [UInt8(ascii: "\n")] }[...]
    let console = Console(
      input: { () throws(CommandError) in rest.popFirst() ?? [] },
      output: { (text) throws(CommandError) in output += text }, errors: { _ in })
    let code = Program.run(["lint", "--jsonl"] + words, console: console)
    #expect(code == .fine)
    return try output.split(separator: "\n").map { try JSON(parsing: String($0)) }
  }

  /// Samples, and what is left of them when bytes are lost or changed.
  @Test(arguments: 0..<20)
  func eachInputLineHasOneAnswer(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var lines: [[UInt8]] = []
    for name in ProjectFolder.sampleNames {
      var line = Array(try Data(contentsOf: ProjectFolder.samples.appending(path: name)))
      line.removeAll { $0 == UInt8(ascii: "\n") }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = line.indices.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: line.removeSubrange(place...)
        case 1: line[place] = UInt8.random(in: 11...255, using: &generator)
        default: line.remove(at: place)
        }
        if line.isEmpty { line = [0] }
      }
      lines.append(line)
    }
    let answers = try answers(lines)
    #expect(answers.count == lines.count)
    for answer in answers {
      #expect(answer["name"] != nil)
      #expect((answer["findings"] == nil) != (answer["error"] == nil))
      if let error = answer["error"] { #expect(error["message"]?.string?.isEmpty == false) }
    }
  }

  /// The answer to a project is that of the command for its file, but for the file's name.
  @Test(arguments: ProjectFolder.sampleNames)
  func anAnswerIsTheReportOfTheProject(name: String) throws {
    let file = ProjectFolder.samples.appending(path: name)
    let report = try JSON(
      parsing: TestRun(["lint", file.path, "--format", "json", "--rule", Self.rules]).output)
    var line = Array("{\"name\":\"x\",\"project\":".utf8) + Array(try Data(contentsOf: file))
    line.removeAll { $0 == UInt8(ascii: "\n") }
    let answer = try answers([line + Array("}".utf8)], "--rule", Self.rules)
    func findings(_ json: JSON?) -> [JSON] {
      (json?["findings"]?.array ?? []).map { finding in
        var members = finding.object ?? JSON.Object()
        for key in ["file", "line", "column"] { members[key] = nil }
        return .object(members)
      }
    }
    #expect(Set(findings(answer.first)) == Set(findings(report)))
  }

  private static let rules = "unknown-key,lost-jump,jump-outside,never-reached,too-small,app-names"
}
