import Exploration
import Foundation
import ProjectFormat
import TestSupport
import Testing

/// The samples of `Projects/`, each explored whole.
@Suite struct SampleTests {
  static let folder = ProjectFolder.samples
  static let names = ProjectFolder.sampleNames

  static func project(_ name: String) throws -> InteractivityProject {
    let data = try Data(contentsOf: folder.appendingPathComponent(name))
    return try InteractivityProject(reading: Array(data))
  }

  @Test func everySampleIsFound() {
    #expect(Self.names.count > 8)
  }

  @Test(arguments: names)
  func theNaiveEngineFollowsEachPathOfASample(name: String) throws {
    let project = try Self.project(name)
    let exploration = Exploration(of: project, duration: project.assumedDuration)
    #expect(exploration.isComplete)
    #expect(Promises.broken(by: exploration, of: project.annotations) == [])
  }

  @Test func aMenuLeadsToItsBranches() throws {
    let project = try Self.project("trail-menu.json")
    let exploration = Exploration(of: project, duration: project.assumedDuration)
    #expect(
      exploration.scenes.map { [$0.window.start, $0.window.end] }
        == [[0, 6], [6, 18], [20, 66], [70, 110], [110, 120]])
    #expect(exploration.unplayed.map { [$0.start, $0.end] } == [[18, 20], [66, 70]])
    let links = exploration.links.map { link in
      "\(link.from + 1)-\(link.to + 1) \(link.kind) "
        + (link.annotation.map { project.annotations[$0].id } ?? "")
    }
    #expect(
      links == [
        "1-2 play ", "2-2 loopBack ridge", "2-3 tap ridge", "2-4 tap river", "3-5 time ridge-end",
        "4-5 play ", "5-2 tap home",
      ])
    #expect(exploration.stuck.isEmpty)
    #expect(exploration.cycles.isEmpty)
    let otter = try #require(exploration.findings[5].path)
    #expect(
      otter.inputs == [.duration(120), .play, .tick(6), .tap("river"), .tick(78)])
    #expect(otter.count == 2)
    #expect(otter.mediaTime == 14)
  }
}
