public import JSON

/// Something that was found wrong or unknown in a project, which loaded all the same.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Something that the author wanted will not happen.
    case error
    /// Something was read in a way that the author may not have meant.
    case warning
    /// Something is not known here, and was kept.
    case info
  }

  public var severity: Severity
  /// What is wrong, and what was made of it.
  public var message: String
  /// The value that it is about.
  public var pointer: JSON.Pointer
  /// The annotation that it is about, by id.
  public var annotation: String?
  /// Where the value is in the text.
  public var place: JSON.Place?

  public init(
    _ severity: Severity, _ message: String, at pointer: JSON.Pointer, annotation: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.pointer = pointer
    self.annotation = annotation
  }
}
