import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// Something that can be tapped has no title.
  ///
  /// VoiceOver reads the title of a transparent area or of a picture. Without one, people who don't see the screen
  /// don't know what they would tap (WCAG 2.2, 4.1.2).
  static let untitled = ProjectRule(
    "untitled", "Something that can be tapped has no title", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "The lamp", "start": 5, "end": 9, "onClick": {"pause": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "start": 5, "end": 9, "onClick": {"pause": true}}"#)
    ],
    .annotation { annotation, _ in
      guard annotation.kind == .hotspot || annotation.kind == .image, annotation.isChoice,
        annotation.title?.isBlank ?? true
      else { return [] }
      return [
        ProjectProblem(
          "VoiceOver has nothing to read for it", fix: "say in its title what a tap does")
      ]
    })
}
