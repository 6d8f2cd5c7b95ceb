extension MediaTime {
  /// How a clock shows a time.
  public enum ClockStyle: Sendable {
    /// `1:37`, `1:02:03.042`: hours and milliseconds where there are any.
    case short
    /// `1:37.000`: always with milliseconds, so that times line up.
    case precise
    /// `00:01:37.000`: always with hours and milliseconds, as WebVTT has it.
    case full
  }

  /// A number of seconds as a clock shows it; `∞` where it is 10¹² or more.
  public static func clock(_ seconds: Double, _ style: ClockStyle = .short) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return seconds > 0 ? "∞" : "-∞" }
    let milliseconds = Int64((abs(seconds) * 1000).rounded())
    let sign = seconds < 0 && milliseconds > 0 ? "-" : ""
    return sign + clock(milliseconds: milliseconds, style)
  }

  /// - Parameter milliseconds: 0 or more.
  package static func clock(milliseconds: Int64, _ style: ClockStyle) -> String {
    let (wholeSeconds, millisecond) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (minutes, second) = wholeSeconds.quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    var text = ":" + second.padded(to: 2)
    if style == .full {
      text = hour.padded(to: 2) + ":" + minute.padded(to: 2) + text
    } else {
      text = (hour > 0 ? "\(hour):" + minute.padded(to: 2) : String(minute)) + text
    }
    return style == .short && millisecond == 0 ? text : text + "." + millisecond.padded(to: 3)
  }
}

extension Int64 {
  /// The number with leading zeros.
  fileprivate func padded(to digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}

extension Double {
  /// The number rounded to thousandths, without needless digits: `8`, `8.35`.
  package var shortText: String {
    let rounded = (self * 1000).rounded() / 1000
    return Int64(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
