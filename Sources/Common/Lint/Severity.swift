/// How much a finding matters.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth a look: people disagree, or it depends.
  case info
  /// Doubtful: most likely not what was meant.
  case warning
  /// Wrong: it crashes, loses something, or is refused.
  case error

  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
