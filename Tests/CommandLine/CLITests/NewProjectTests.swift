import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

/// `new` writes the projects of the cookbook.
@Suite struct NewProjectTests {
  private static let names = ProjectFolder.sampleNames.compactMap { file in
    file.hasPrefix("cookbook-") ? String(file.dropFirst("cookbook-".count).dropLast(".json".count)) : nil
  }

  @Test func eachProjectOfTheCookbookIsATemplate() {
    let offered = TestRun(["completions", "words", "--", "new", "--template", ""]).output.split(separator: "\n")
    #expect(offered.map(String.init).sorted() == Self.names.sorted())
  }

  @Test(arguments: names)
  func aTemplateIsTheSampleAndHasNoFindings(name: String) throws {
    let run = TestRun(["new", "-", "--template", name])
    let sample = ProjectFolder.samples.appending(path: "cookbook-\(name).json")
    #expect(try run.output == String(contentsOf: sample, encoding: .utf8))
    #expect(TestRun(["lint", "-"], input: run.output).output == "no problems found (1 file)\n")
  }

  @Test func theDefaultTemplateHasOneOfEach() throws {
    let lanes = TestRun(["run", "-", "--all"], input: TestRun(["new", "-"]).output).output
    for word in [
      "image ", "text ", "spot ", "time ", "gate", "releases the gate", "pause", "loops back", "jump to", "command",
      "link", "when ",
    ] {
      #expect(lanes.contains(word), "\(word)")
    }
  }
}
