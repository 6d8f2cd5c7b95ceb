/// A time on the media's clock, which may depend on how long the media is.
///
/// It stands for `seconds + fraction × duration`: so 15 % of the media has a fraction of 0.15, and
/// fifteen seconds before the end is one whole duration and −15 seconds.
public struct MediaTime: Hashable, Sendable {
  /// Seconds, finite.
  public var seconds: Double
  /// The part of the media's duration to add, finite; 0 for a time that does not depend on it.
  public var fraction: Double

  public init(seconds: Double = 0, fraction: Double = 0) {
    self.seconds = seconds
    self.fraction = fraction
  }

  /// Whether the time is pending until the media's duration is known.
  public var isRelative: Bool { fraction != 0 }

  /// Seconds from the start of the media, `nil` while the duration that it needs is unknown.
  public func resolved(duration: Double?) -> Double? {
    guard isRelative else { return seconds }
    return duration.map { seconds + fraction * $0 }
  }

  /// A number where a time is wanted: seconds, counted from the end of the media when negative.
  public static func counting(_ seconds: Double) -> MediaTime {
    MediaTime(seconds: seconds, fraction: seconds < 0 ? 1 : 0)
  }

  /// A percentage of the media, counted from its end when negative.
  public static func percent(_ percent: Double) -> MediaTime {
    MediaTime(fraction: percent < 0 ? 1 + percent / 100 : percent / 100)
  }
}

extension MediaTime {
  /// Reads a time as people write it: `[-](seconds | m:ss[.mmm] | h:mm:ss[.mmm] | n%)`, a minus counting
  /// from the end of the media, as in the Brightcove Interactivity editor.
  ///
  /// `nil` where the text is nothing of the kind.
  public init?(parsing text: some StringProtocol) {
    var rest = Array(text.utf8)[...].trimmingSpaces
    let countsFromEnd = rest.first == UInt8(ascii: "-")
    if countsFromEnd { rest.removeFirst() }

    let value: MediaTime
    if rest.last == UInt8(ascii: "%") {
      guard let percent = Self.decimal(rest.dropLast()) else { return nil }
      value = MediaTime(fraction: percent / 100)
    } else {
      let parts = rest.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count <= 3, let last = parts.last, let seconds = Self.decimal(last) else {
        return nil
      }
      var total = seconds
      var unit = 60.0
      for (place, part) in parts.enumerated().dropLast().reversed() {
        // Minutes have no bound where there are no hours.
        guard let whole = Self.whole(part), place == 0 || whole < 60 else { return nil }
        total += whole * unit
        unit *= 60
      }
      if parts.count > 1, seconds >= 60 { return nil }
      value = MediaTime(seconds: total)
    }
    self =
      countsFromEnd ? MediaTime(seconds: -value.seconds, fraction: 1 - value.fraction) : value
  }

  private static func decimal(_ digits: some Collection<UInt8>) -> Double? {
    let isDecimal = digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard isDecimal, digits.contains(where: { $0.isDigit }), digits.count <= 32 else { return nil }
    return Double(String(decoding: digits, as: UTF8.self))
  }

  private static func whole(_ digits: some Collection<UInt8>) -> Double? {
    guard digits.allSatisfy({ $0.isDigit }) else { return nil }
    return decimal(digits)
  }
}

extension MediaTime: CustomStringConvertible {
  /// The time as people write it: `1:37`, `15%`, `-15`, `-10%`.
  public var description: String {
    if !isRelative { return Self.clock(seconds) }
    if fraction == 1, seconds <= 0 { return "-" + Self.clock(-seconds) }
    let percent = { (fraction: Double) in Self.shortest(fraction * 100) + "%" }
    return seconds == 0 ? percent(fraction) : "\(percent(fraction)) + \(Self.clock(seconds))"
  }

  /// Seconds as `m:ss`, with hours and milliseconds where there are any.
  public static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return seconds > 0 ? "∞" : "-∞" }
    let milliseconds = Int64((abs(seconds) * 1000).rounded())
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (minutes, second) = whole.quotientAndRemainder(dividingBy: 60)
    let pad = { (number: Int64, count: Int) in
      String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
    }
    var text = "\(minutes % 60):\(pad(second, 2))"
    if minutes >= 60 { text = "\(minutes / 60):\(pad(minutes % 60, 2)):\(pad(second, 2))" }
    if rest > 0 { text += "." + pad(rest, 3) }
    return (seconds < 0 ? "-" : "") + text
  }

  private static func shortest(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return Int64(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}

extension ArraySlice<UInt8> {
  /// Without the spaces at both ends.
  var trimmingSpaces: Self {
    var bytes = drop { $0 == UInt8(ascii: " ") }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return bytes
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
