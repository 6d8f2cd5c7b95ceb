public import JSON

/// A mistake or an unknown key in a project that could be loaded.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Something that the author wanted will not happen.
    case error
    /// Something was read in a sense that the author may not have meant.
    case warning
    /// Something is not known here, and was kept.
    case info
  }

  /// The subject of a diagnostic.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A value that can't be used, or not as it is written.
    case value
    /// A key that the format does not know.
    case unknownKey
    /// A second key for the same field.
    case repeatedKey
    /// A type that is missing, or that the native players don't have.
    case type
    /// An id that another annotation has.
    case id
    /// A time outside the media.
    case time
    /// An end before its start.
    case end
    /// A side of a box that is longer than the picture's.
    case box
    /// A transition that the native players don't have.
    case transition
    /// A jump to no annotation and no time.
    case jump
    /// A `loopBack` that is no annotation's id and not true.
    case loopBack
    /// A link that can't be opened as it is written.
    case link
  }

  /// The severity.
  public var severity: Severity
  /// The subject.
  public var kind: Kind
  /// The mistake, and its effect.
  public var message: String
  /// The value with the mistake.
  public var pointer: JSON.Pointer
  /// The id of the annotation with the mistake.
  public var annotation: String?
  /// The only key that an unknown key can mean; `nil` if it can mean several, or if the object has that key.
  public var meantKey: String?
  /// The place of the value in the text.
  public var place: JSON.Place?

  /// Creates a diagnostic.
  public init(
    _ severity: Severity, kind: Kind = .value, _ message: String, at pointer: JSON.Pointer,
    annotation: String? = nil
  ) {
    self.severity = severity
    self.kind = kind
    self.message = message
    self.pointer = pointer
    self.annotation = annotation
  }
}

extension Diagnostic.Severity: Comparable {
  /// Returns a Boolean value that indicates whether the second severity is worse.
  public static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
