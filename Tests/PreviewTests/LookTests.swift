import Foundation
import Interactivity
import Preview
import Testing

@Suite struct LookTests {
  @Test func look() {
    for (project, width, ascii) in [
      (Samples.catalogue, 100, false), (Samples.catalogue, 140, false), (Samples.catalogue, 80, false), (Samples.menu, 60, false), (Samples.menu, 120, true), (Samples.menu, 120, false)
    ] {
      let playthrough = Simulation.play(project)
      let lines = TimelinePreview.lines(
        of: playthrough, style: PreviewStyle(width: width, isASCII: ascii))
      print(lines.joined(separator: "\n"), "\n--------")
    }
  }
}
