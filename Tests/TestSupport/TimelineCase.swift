package import AnnotationEngine
import Foundation
package import JSON

/// A case of the WHATWG algorithm "time marches on": windows, and what is done with them.
package struct TimelineCase: Sendable {
  package let id: String
  /// The media's, in seconds.
  package let duration: Double
  package let annotations: [Annotation]
  /// Each an input, with what has to follow.
  package let steps: [JSON]

  package static let all: [TimelineCase] = {
    let file = ProjectFolder.root.appending(
      path: "Tests/Annotations/AnnotationEngineTests/Fixtures/timeline.json")
    let document = (try? Data(contentsOf: file)).flatMap { try? JSON(parsing: Array($0)) }
    return (document?["cases"]?.array ?? []).compactMap(TimelineCase.init)
  }()

  private init?(_ document: JSON) {
    guard let duration = document["duration"]?.number else { return nil }
    self.duration = duration
    id = document["id"]?.string ?? ""
    steps = document["steps"]?.array ?? []
    annotations = (document["annotations"]?.array ?? []).enumerated().map { index, row in
      Annotation(
        id: row["id"]?.string ?? "", kind: .image,
        start: MediaTime(seconds: row["start"]?.number ?? 0),
        extent: row["end"]?.number.map { .until(MediaTime(seconds: $0)) } ?? .open, index: index)
    }
  }
}
