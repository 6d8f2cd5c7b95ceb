import Foundation
import Lint
import ProjectFormat
import ProjectLint
import TestSupport
import Testing

/// Our own samples have no problems found, or say why they ignore it. One shows what is wrong, and its findings
/// are those of a case of the command line.
@Suite struct SampleTests {
  static let names = ProjectFolder.sampleNames.filter { $0 != "hostile.json" }

  @Test(arguments: names)
  func aSampleIsClean(name: String) throws {
    let bytes = Array(try Data(contentsOf: ProjectFolder.samples.appending(path: name)))
    let document = try ProjectDocument(reading: bytes)
    let findings = ProjectLinter().findings(in: document, bytes: bytes, file: name)
    #expect(
      findings.sorted().map { "\($0.rule) \($0.subject.map { "\($0)" } ?? "") \($0.message)" } == []
    )
  }

  @Test func everySampleIsFound() {
    #expect(Self.names.count > 8)
  }
}
