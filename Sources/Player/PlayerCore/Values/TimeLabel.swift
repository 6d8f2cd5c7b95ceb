/// What a label of the control bar shows for a time: `m:ss`, and `h:mm:ss` from an hour on.
public struct TimeLabel: Hashable, Sendable, CustomStringConvertible {
  /// What stands for a time that is not known: before the first progress, and for a live stream.
  public static let unknown = "-:--"

  /// The text.
  public let description: String

  /// - Parameters:
  ///   - time: seconds; what is not finite is unknown. A fraction is cut off.
  ///   - duration: of the media, in seconds; from an hour on the label has hours from the start, so that it keeps
  ///     its form. `nil` where it is not known.
  public init(_ time: Double, duration: Double? = nil) {
    guard let seconds = Int(exactly: time.magnitude.rounded(.down)) else {
      description = Self.unknown
      return
    }
    let sign = time < 0 && seconds > 0 ? "-" : ""
    let hasHours = seconds >= 3600 || duration.map { $0.isFinite && $0 >= 3600 } == true
    let (minutes, rest) = (seconds / 60, Self.twoDigits(seconds % 60))
    description =
      hasHours
      ? "\(sign)\(minutes / 60):\(Self.twoDigits(minutes % 60)):\(rest)"
      : "\(sign)\(minutes):\(rest)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
