/// A time on the media's clock, which may depend on how long the media is.
///
/// It is `seconds + fraction × duration`: 15 % of the media has a fraction of 0.15, and fifteen seconds
/// before the end is one whole duration and −15 seconds.
public struct MediaTime: Hashable, Sendable {
  /// Seconds, finite.
  public var seconds: Double
  /// The part of the media's duration to add, finite; 0 for a time that does not depend on it.
  public var fraction: Double

  /// `seconds` after `fraction` of the media.
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

  /// A number of seconds, counted from the end of the media when it is negative.
  public static func counting(_ seconds: Double) -> MediaTime {
    MediaTime(seconds: seconds, fraction: seconds < 0 ? 1 : 0)
  }

  /// A percentage of the media, counted from its end when it is negative.
  public static func percent(_ percent: Double) -> MediaTime {
    MediaTime(fraction: percent < 0 ? 1 + percent / 100 : percent / 100)
  }
}

extension MediaTime {
  /// Reads a time as people write it: `[-](seconds | m:ss[.mmm] | h:mm:ss[.mmm] | n%)`, a minus counting
  /// from the end of the media, as in the Brightcove Interactivity editor.
  ///
  /// `nil` where the text is not a time.
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
        // Without hours, minutes may be any number.
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
    let percent = { (fraction: Double) in (fraction * 100).shortText + "%" }
    return seconds == 0 ? percent(fraction) : "\(percent(fraction)) + \(Self.clock(seconds))"
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
