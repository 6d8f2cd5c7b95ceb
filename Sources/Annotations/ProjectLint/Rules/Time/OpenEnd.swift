import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// Something that can be tapped stays to the end of the media.
  ///
  /// It has neither a duration nor an end, which is easily forgotten: a tap far later still jumps back, or opens its
  /// link.
  static let openEnd = ProjectRule(
    "open-end", "Something that can be tapped stays to the end of the media", .info,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "duration": 9, "onClick": {"gotoTrack": "0:30"}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "onClick": {"gotoTrack": "0:30"}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    .annotation { annotation, _ in
      guard annotation.isChoice, case .open = annotation.extent, !annotation.isGate else {
        return []
      }
      return [
        ProjectProblem(
          "it has no end, and can be tapped to the end of the media",
          fix: "give it a duration; \"100%\" says that it is meant to stay")
      ]
    })
}
