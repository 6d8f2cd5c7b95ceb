/// A time on the media's clock, which may depend on the media's duration.
///
/// The time is `seconds + percent × duration ÷ 100`. Fifteen seconds before the end is 100 percent and
/// −15 seconds.
public struct MediaTime: Hashable, Sendable {
  /// The seconds, finite.
  public var seconds: Double
  /// The percentage of the media's duration to add, finite; 0 for a time that does not depend on it.
  public var percent: Double

  /// Creates the time `seconds` after `percent` of the media.
  public init(seconds: Double = 0, percent: Double = 0) {
    self.seconds = seconds
    self.percent = percent
  }

  /// A Boolean value that indicates whether the time depends on the media's duration.
  public var isRelative: Bool { percent != 0 }

  /// Returns the seconds from the start of the media; `nil` if the duration is needed and unknown.
  public func resolved(duration: Double?) -> Double? {
    guard isRelative else { return seconds }
    // The product comes first, so that 7 % of 100 seconds is 7. The quotient could change the end of the media.
    return duration.map { seconds + (percent == 100 ? $0 : percent * $0 / 100) }
  }

  /// Returns a number of seconds, counted from the end of the media if it is negative.
  public static func counting(_ seconds: Double) -> MediaTime {
    MediaTime(seconds: seconds, percent: seconds < 0 ? 100 : 0)
  }

  /// Returns a percentage of the media, counted from its end if it is negative.
  public static func percent(_ percent: Double) -> MediaTime {
    MediaTime(percent: percent < 0 ? 100 + percent : percent)
  }
}

// MARK: - Text

extension MediaTime {
  /// Reads a time text: `[-](seconds | m:ss[.mmm] | h:mm:ss[.mmm] | n%)`, in which a minus counts
  /// from the end of the media, as in the Brightcove Interactivity editor.
  ///
  /// Returns `nil` if the text is not a time.
  public init?(parsing text: some StringProtocol) {
    var rest = Array(text.utf8)[...].trimmingSpaces
    let countsFromEnd = rest.first == UInt8(ascii: "-")
    if countsFromEnd { rest.removeFirst() }

    let value: MediaTime
    if rest.last == UInt8(ascii: "%") {
      guard let percent = Self.decimal(rest.dropLast()) else { return nil }
      value = MediaTime(percent: percent)
    } else {
      let parts = rest.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count <= 3, let last = parts.last, let seconds = Self.decimal(last) else {
        return nil
      }
      var total = seconds
      var unit = 60.0
      for (place, part) in parts.enumerated().dropLast().reversed() {
        // If there are no hours, minutes may be any number.
        guard part.allSatisfy({ $0.isDigit }), let whole = Self.decimal(part),
          place == 0 || whole < 60
        else { return nil }
        total += whole * unit
        unit *= 60
      }
      if parts.count > 1, seconds >= 60 { return nil }
      value = MediaTime(seconds: total)
    }
    self = countsFromEnd ? MediaTime(seconds: -value.seconds, percent: 100 - value.percent) : value
  }

  private static func decimal(_ digits: ArraySlice<UInt8>) -> Double? {
    let isDecimal = digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard isDecimal, digits.contains(where: { $0.isDigit }), digits.count <= 32 else { return nil }
    return Double(String(decoding: digits, as: UTF8.self))
  }
}

extension MediaTime: CustomStringConvertible {
  /// The time as a time text: `1:37`, `15%`, `-15`, `-10%`.
  public var description: String {
    if !isRelative { return Self.clock(seconds) }
    if percent == 100, seconds <= 0 { return "-" + Self.clock(-seconds) }
    let percent = percent.shortText + "%"
    return seconds == 0 ? percent : "\(percent) + \(Self.clock(seconds))"
  }
}

// MARK: - Clock

extension MediaTime {
  /// A way to write a time as hours, minutes and seconds.
  public enum ClockStyle: Sendable {
    /// `1:37`, `1:02:03.042`: hours and milliseconds only if there are any.
    case short
    /// `1:37.000`: always with milliseconds, so that times align.
    case precise
    /// `00:01:37.000`: always with hours and milliseconds, as in WebVTT.
    case full
  }

  /// Returns a number of seconds as a clock shows it; `∞` for 10¹² or more.
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
  /// Returns the number with leading zeros.
  fileprivate func padded(to digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}
