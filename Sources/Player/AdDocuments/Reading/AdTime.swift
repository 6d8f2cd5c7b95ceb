import PlaybackService

/// A time of an ad or of its content: counted in seconds, or as a part of the whole.
public enum AdOffset: Hashable, Sendable {
  /// Seconds from the start.
  case seconds(Double)
  /// 0 to 1.
  case fraction(Double)

  /// Seconds from the start of something of this length; `nil` for a part of what has none.
  public func seconds(of duration: Double?) -> Double? {
    switch self {
    case .seconds(let seconds): seconds
    case .fraction(let part): duration.map { part * $0 }
    }
  }

  /// `hh:mm:ss`, `hh:mm:ss.mmm` or `n%`; `nil` for everything else.
  init?(_ text: String) {
    if text.utf8.last == UInt8(ascii: "%") {
      guard let number = decimal(text.dropLast()), number <= 100 else { return nil }
      self = .fraction(number / 100)
    } else if let seconds = clockSeconds(text) {
      self = .seconds(seconds)
    } else {
      return nil
    }
  }
}

/// The seconds of `hh:mm:ss` or `hh:mm:ss.mmm`; `nil` where it is none: minutes and seconds end at 59.
func clockSeconds(_ text: String) -> Double? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 3, (1...3).contains(parts[0].utf8.count),
    let hours = decimal(parts[0]), hours == hours.rounded(), parts[1].utf8.count == 2,
    let minutes = decimal(parts[1]), minutes < 60,
    parts[2].prefix(while: { $0 != "." }).utf8.count == 2,
    let seconds = decimal(parts[2]), seconds < 60
  else { return nil }
  return hours * 3600 + minutes * 60 + seconds
}

/// The text of seconds as `hh:mm:ss.mmm`.
func clockText(_ seconds: Double) -> String {
  let milliseconds = Int(exactly: (min(max(0, seconds), 3.5e6) * 1000).rounded()) ?? 0
  return clockText(milliseconds: milliseconds)
}

/// A number of digits with at most one point: no sign, no exponent, nothing that is not finite.
func decimal(_ text: some StringProtocol) -> Double? {
  let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  guard isPlain, (1...16).contains(text.utf8.count) else { return nil }
  return Double(String(text))
}
