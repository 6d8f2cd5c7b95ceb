import Support

/// The text of a time on a control bar: `m:ss`, or `h:mm:ss` from one hour.
public struct TimeLabel: Hashable, Sendable, CustomStringConvertible {
  /// The text of an unknown time: before the first progress, and for a live stream.
  public static let unknown = "-:--"

  /// The text.
  public let description: String

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - time: Seconds; a fraction is cut off, and a time that is not finite is unknown.
  ///   - duration: The duration of the media in seconds, or `nil` if unknown. From one hour the
  ///     label has hours from the start, so that it keeps its form.
  public init(_ time: Double, duration: Double? = nil) {
    guard let seconds = Int(exactly: time.magnitude.rounded(.down)) else {
      description = Self.unknown
      return
    }
    let sign = time < 0 && seconds > 0 ? "-" : ""
    let hasHours = seconds >= 3600 || duration.map { $0.isFinite && $0 >= 3600 } == true
    let (minutes, rest) = (seconds / 60, (seconds % 60).digits(2))
    description =
      hasHours
      ? "\(sign)\(minutes / 60):\((minutes % 60).digits(2)):\(rest)"
      : "\(sign)\(minutes):\(rest)"
  }
}
