/// A project that shows what a rule means. The tests hold every example against its rule.
public struct ProjectExample: Sendable {
  /// The document.
  public var text: String
  /// The media's length in seconds, where somebody has told it.
  public var duration: Double?

  /// A whole document.
  static func document(_ text: String, duration: Double? = nil) -> ProjectExample {
    ProjectExample(text: text, duration: duration)
  }

  /// A project that has nothing but annotations, one a line.
  static func annotations(_ annotations: String..., duration: Double? = nil) -> ProjectExample {
    let lines = annotations.map { "  " + $0 }.joined(separator: ",\n")
    return ProjectExample(text: "{\"annotations\": [\n\(lines)\n]}\n", duration: duration)
  }
}
