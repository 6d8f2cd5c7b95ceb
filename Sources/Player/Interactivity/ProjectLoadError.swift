/// Why ``InteractivityHandler/load(isolation:_:)`` has no project.
@nonexhaustive public enum ProjectLoadError: Error, Sendable, CustomStringConvertible {
  /// The document could not be had, for this reason of whoever was to fetch it.
  case request(any Error)
  /// The document is not a project.
  case unreadable(ProjectError)
  /// Another load began before this one was done.
  case superseded
  /// The task was cancelled.
  case cancelled

  /// The reason in words.
  public var description: String {
    switch self {
    case .request(let error): "\(error)"
    case .unreadable(let error): error.description
    case .superseded: "another project is loaded in its place"
    case .cancelled: "the task was cancelled"
    }
  }
}
