import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A picture or a link has a plain http address.
  ///
  /// App Transport Security of Apple's systems refuses to load a picture from it, unless the app makes an exception.
  /// A link opens in the browser, which warns of it.
  static let plainHTTP = ProjectRule(
    "plain-http", "A picture or a link has a plain http address", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "image", "url": "https://images.example.com/a.png", "start": 5, "end": 9}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "image", "url": "http://images.example.com/a.png", "start": 5, "end": 9}"#
      ),
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"gotoLink": "http://www.example.com"}}"#
      ),
    ],
    .annotation { annotation, _ in
      var problems: [ProjectProblem] = []
      if annotation.kind == .image, annotation.imageURL?.hasScheme("http") == true {
        problems.append(
          ProjectProblem(
            "the picture has a plain http address, which Apple's systems refuse to load", .picture,
            fix: "serve it with https"))
      }
      if annotation.isVisual, annotation.action.link?.hasScheme("http") == true {
        problems.append(
          ProjectProblem(
            "the link has a plain http address", .link, severity: .info, fix: "link with https"))
      }
      return problems
    })
}

extension String {
  /// Whether the text begins with a scheme and a colon, in any case.
  func hasScheme(_ scheme: String) -> Bool {
    utf8.count > scheme.utf8.count
      && zip(utf8, scheme.utf8).allSatisfy { $0 | 0x20 == $1 }
      && utf8.dropFirst(scheme.utf8.count).first == UInt8(ascii: ":")
  }
}
