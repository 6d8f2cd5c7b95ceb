import Exploration
import Foundation
import Preview
import ProjectFormat
import Support
import TestSupport
import Testing

/// The drawing of scenes on terminals of any width.
@Suite struct ScenePreviewTests {
  static let folder = ProjectFolder.samples
  static let names = ProjectFolder.sampleNames

  /// A menu whose ids are wide, right to left, and long.
  static let wide = #"""
    {"title": "長い長い題名の作品、とても長い", "annotations": [
      {"id": "שלום שלום שלום שלום שלום", "type": "hotLink", "start": 3, "duration": 5, "onClick": {"gotoTrack": "25"}},
      {"id": "次の場面へ進むための長い名前の領域です", "type": "hotLink", "start": 3, "duration": 5, "onClick": {"gotoTrack": "35"}},
      {"id": "back", "type": "onTime", "start": 50, "gotoTrack": "2"}]}
    """#

  private func lines(_ project: InteractivityProject, _ width: Int, isASCII: Bool) -> [String] {
    let duration = project.assumedDuration
    return ScenePreview.lines(
      of: Exploration(of: project, duration: duration), project: project, duration: duration,
      style: PreviewStyle(width: width, isASCII: isASCII))
  }

  @Test(arguments: names, [40, 80, 200])
  func aSampleFitsTheTerminal(name: String, width: Int) throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    let project = try InteractivityProject(reading: Array(data))
    for isASCII in [false, true] {
      let lines = lines(project, width, isASCII: isASCII)
      #expect(lines.filter { $0.columns > width } == [])
      #expect(lines.contains("scenes"))
    }
  }

  @Test(arguments: [40, 80, 200])
  func wideTextFitsTheTerminal(width: Int) throws {
    let project = try InteractivityProject(reading: Array(Self.wide.utf8))
    #expect(lines(project, width, isASCII: false).filter { $0.columns > width } == [])
  }

  @Test func arrowsLeadFromLinksToScenes() throws {
    let project = try InteractivityProject(reading: Array(Self.wide.utf8))
    let lines = lines(project, 80, isASCII: true)
    #expect(lines.count { $0.contains(">  ") } == 3)
  }
}
