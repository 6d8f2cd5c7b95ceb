import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// A transparent area has a text, which the native players don't show.
  ///
  /// The web player writes it into the area. On a phone the area stays empty.
  static let textOnHotspot = ProjectRule(
    "text-on-hotspot", "A transparent area has a text, which the native players don't show",
    .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "Buy", "start": 5, "end": 9, "onClick": {"pause": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "Buy", "text": "Buy", "start": 5, "end": 9, "onClick": {"pause": true}}"#
      )
    ],
    .annotation { annotation, _ in
      guard annotation.kind == .hotspot, annotation.text?.isBlank == false else { return [] }
      return [
        ProjectProblem(
          "the native players don't show the text of a transparent area", .text,
          fix: "show it with a pop of its own, and say it in the title for VoiceOver")
      ]
    })
}
