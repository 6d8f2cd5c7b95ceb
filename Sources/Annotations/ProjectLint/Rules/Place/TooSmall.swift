import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// Something is smaller than a finger.
  ///
  /// On a phone held upright the picture is 375 points wide, and 211 high where it has the usual 16 to 9. There, what
  /// is to be tapped has at least 24 pixels on each side (WCAG 2.2, 2.5.8: a warning), and better 44 (Apple's
  /// guidelines: an info).
  static let tooSmall = ProjectRule(
    "too-small", "Something is smaller than a finger", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "width": "12%", "height": "21%", "onClick": {"pause": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "width": "5%", "height": "21%", "onClick": {"pause": true}}"#
      ),
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "width": "12%", "height": "30px", "onClick": {"pause": true}}"#
      ),
    ],
    .annotation { annotation, _ in
      guard annotation.isChoice, let width = annotation.box.width,
        let height = annotation.box.height
      else { return [] }
      let points = (width: width.points(of: Phone.width), height: height.points(of: Phone.height))
      let least = min(points.width, points.height)
      guard least > 0, least < 43.5 else { return [] }
      let size = "\(Int(points.width.rounded())) × \(Int(points.height.rounded()))"
      let limit = least < 23.5 ? 24 : 44
      return [
        ProjectProblem(
          "on a phone it is \(size) points large, less than \(limit)", .box,
          severity: limit == 24 ? .warning : .info,
          fix:
            "make it \(limit) points large: \(Phone.percent(limit, of: Phone.width)) of the width, "
            + "\(Phone.percent(limit, of: Phone.height)) of the height")
      ]
    })
}

/// A phone held upright, with a picture of 16 to 9 that is as wide as it; in points.
enum Phone {
  static let width = 375.0
  static let height = width * 9 / 16

  /// Points as a part of a side.
  static func percent(_ points: Int, of side: Double) -> String {
    "\(Int((Double(points) / side * 100).rounded(.up))) %"
  }
}

extension Annotation.Box.Length {
  /// The length where a side of the picture has so many points.
  func points(of side: Double) -> Double { fraction(of: side) * side }
}
