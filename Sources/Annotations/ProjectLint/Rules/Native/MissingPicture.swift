import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// An image has no picture that can be loaded.
  ///
  /// It has no address, or one that is not complete: a project has no place of its own that it could be relative to.
  static let missingPicture = ProjectRule(
    "missing-picture", "An image has no picture that can be loaded", .error,
    good: [
      .annotations(
        #"{"id": "a", "type": "image", "url": "https://images.example.com/a.png", "start": 5, "end": 9}"#
      )
    ],
    bad: [
      .annotations(#"{"id": "a", "type": "image", "start": 5, "end": 9}"#),
      .annotations(#"{"id": "a", "type": "image", "url": "images/a.png", "start": 5, "end": 9}"#),
    ],
    .annotation { annotation, _ in
      guard annotation.kind == .image else { return [] }
      guard let address = annotation.imageURL else {
        return [ProjectProblem("the image has no picture", fix: "give its address as url")]
      }
      guard !["https", "http", "data"].contains(where: address.hasScheme) else { return [] }
      return [
        ProjectProblem(
          "\(address.beginning) is no address that a picture can be loaded from", .picture,
          fix: "write the whole address, with https://")
      ]
    })
}
