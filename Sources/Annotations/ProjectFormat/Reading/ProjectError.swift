import Documents
public import JSON

/// Why a document is not an interactivity project at all.
public struct ProjectError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was expected, or which limit the document exceeds.
  public var problem: String
  public var place: JSON.Place

  /// `line:column: problem`, to follow the name of a file and a colon.
  public var description: String { "\(place.line):\(place.column): \(problem)" }

  init(_ problem: String, at place: JSON.Place) {
    self.problem = problem
    self.place = place
  }

  init(_ error: JSON.ParseError) {
    self.init(error.problem, at: error.place)
  }
}
