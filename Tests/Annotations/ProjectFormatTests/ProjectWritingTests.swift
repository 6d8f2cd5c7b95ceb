import Foundation
import JSON
import ProjectFormat
import TestSupport
import Testing

/// The document that a project is written as gives the project again.
@Suite struct ProjectWritingTests {
  private func readBack(_ project: InteractivityProject) throws -> InteractivityProject {
    try InteractivityProject(reading: Array(project.json.text().utf8))
  }

  @Test(arguments: ["catalogue.json", "branching.json", "hapyak-export.json", "hostile.json"])
  func aFixtureReadsBackEqual(name: String) throws {
    let project = try InteractivityProject(reading: fixture(name))
    #expect(try readBack(project) == project)
  }

  @Test(arguments: ReadingSampleTests.names)
  func aSampleReadsBackEqual(name: String) throws {
    let file = ReadingSampleTests.folder.appending(path: name)
    let project = try InteractivityProject(reading: Array(Data(contentsOf: file)))
    #expect(try readBack(project) == project)
  }

  @Test func everyPercentageReadsBackEqual() throws {
    for tenth in 0...1000 {
      let text = "\(Double(tenth) / 10)%"
      for start in [text, "-" + text] {
        var annotation = Scenery.image("a", 0, 0)
        annotation.start = try #require(MediaTime(parsing: start))
        annotation.extent = .open
        let project = Scenery.project([annotation])
        #expect(try readBack(project) == project, "\(start)")
      }
    }
  }
}
