import JSON
import Lint
import ProjectFormat

/// What a rule has to say, before it is known where in the document that is.
struct ProjectProblem {
  /// What is wrong: lower case, no full stop.
  var message: String
  var place: Place
  /// Where it differs from the rule's own.
  var severity: Severity?
  /// What to do about it.
  var fix: String

  enum Place: Hashable {
    /// The project as a whole.
    case project
    /// The annotation that the rule looks at, or a part of it.
    case own(AnnotationPart?)
    /// The annotation of a number, or a part of it.
    case annotation(Int, AnnotationPart?)
    /// A value of the document, of the annotation of a number if it is one's.
    case value(JSON.Pointer, annotation: Int?)
  }

  init(_ message: String, at place: Place, severity: Severity? = nil, fix: String) {
    self.message = message
    self.place = place
    self.severity = severity
    self.fix = fix
  }

  /// A problem with the annotation that the rule looks at.
  init(_ message: String, _ part: AnnotationPart? = nil, severity: Severity? = nil, fix: String) {
    self.init(message, at: .own(part), severity: severity, fix: fix)
  }

  /// A problem with the annotation of a number.
  init(
    _ message: String, of annotation: Int, _ part: AnnotationPart? = nil,
    severity: Severity? = nil, fix: String
  ) {
    self.init(message, at: .annotation(annotation, part), severity: severity, fix: fix)
  }

  /// The number of the annotation that it is about.
  var annotation: Int? {
    switch place {
    case .project, .own: nil
    case .annotation(let number, _): number
    case .value(_, let number): number
    }
  }

  /// The same, of an annotation where it was about the one that the rule looks at.
  func about(_ annotation: Int) -> ProjectProblem {
    guard case .own(let part) = place else { return self }
    var problem = self
    problem.place = .annotation(annotation, part)
    return problem
  }
}
