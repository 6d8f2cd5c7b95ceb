import Exploration
import ProjectFormat
import Testing

@testable import ProjectLint

@Suite struct ExplorationLimitTests {
  @Test(arguments: [(Exploration.maximumAnnotations, true), (Exploration.maximumAnnotations + 1, false)])
  func pathsAreExploredUpToAMaximumOfAnnotations(count: Int, isExplored: Bool) throws {
    let annotations = String(repeating: #"{"type":"image","start":0,"duration":1},"#, count: count).dropLast()
    let bytes = Array(#"{"annotations":[\#(annotations)]}"#.utf8)
    let context = ProjectContext(
      try ProjectDocument(reading: bytes), duration: 1, platform: .ios, maximumStates: 1,
      hasPicture: { _ in false })
    #expect((context.exploration != nil) == isExplored)
  }
}
