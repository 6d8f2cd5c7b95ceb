import JSON

/// A time or a duration as it was written.
struct Amount {
  var time: MediaTime
  /// A Boolean value that indicates whether it has a minus sign: a time from the end, and no duration.
  var isNegative: Bool

  /// The unit of a time's number.
  enum Unit {
    case seconds, minutes, milliseconds, percent

    /// Creates a unit: seconds unless another is named; `nil` for an unknown name.
    init?(_ units: JSON?) {
      guard let units, !units.isNull else {
        self = .seconds
        return
      }
      guard let word = units.string else { return nil }
      // Almost all documents have this word.
      if word.hasSameBytes(as: "seconds") {
        self = .seconds
        return
      }
      let name = word.lowercasedASCII.drop { $0.isWhitespace }
      let begins = { (start: String) in name.utf8.starts(with: start.utf8) }
      if name.isEmpty || begins("s") {
        self = .seconds
      } else if begins("min") {
        self = .minutes
      } else if begins("ms") || begins("mil")
        || (begins("m") && name.utf8.count > 1 && name.utf8.last == UInt8(ascii: "s"))
      {
        self = .milliseconds
      } else if begins("%") || begins("p") {
        self = .percent
      } else {
        return nil
      }
    }

    /// Returns the amount of a number; `nil` if it is not finite.
    func amount(_ number: Double) -> Amount? {
      let time: MediaTime =
        switch self {
        case .seconds: .counting(number)
        case .minutes: .counting(number * 60)
        case .milliseconds: .counting(number / 1000)
        case .percent: .percent(number)
        }
      guard time.seconds.isFinite, time.percent.isFinite else { return nil }
      return Amount(time: time, isNegative: number < 0)
    }
  }

  fileprivate var duration: FieldReading<MediaTime> {
    isNegative ? .unusable("is a negative duration") : .value(time)
  }
}

extension JSON {
  /// Reads a time: `{units, value}`, a number of seconds, or a text.
  func readAmount() -> FieldReading<Amount> {
    guard let object else { return readAmount(units: nil) }
    var (units, value): (JSON?, JSON?)
    for member in object.members {
      switch TimeField.table[member.key]?.field {
      case .units: units = member.value
      case .value: value = member.value
      case nil: break
      }
    }
    return value?.readAmount(units: units) ?? .absent
  }

  /// Reads a time whose units are a member of their own.
  func readAmount(units: JSON?) -> FieldReading<Amount> {
    if isNull { return .absent }
    guard let unit = Amount.Unit(units) else {
      return .unusable("counts in \(units?.excerpt ?? ""), which is not a known unit")
    }
    switch self {
    case .integer, .number:
      guard let amount = number.flatMap(unit.amount) else {
        return .unusable("is a number too large for a time")
      }
      return .value(amount)
    case .string(let text):
      if text.isBlank { return .absent }
      if unit != .seconds, let amount = Double(decimal: text).flatMap(unit.amount) {
        return .value(amount)
      }
      if let time = MediaTime(parsing: text) {
        return .value(Amount(time: time, isNegative: text.utf8.contains(UInt8(ascii: "-"))))
      }
    default: break
    }
    return .unusable("is \(excerpt), not a time\(string?.clockHint ?? " such as 1:37 or 97")")
  }

  /// Reads a duration, which does not count from the end.
  func readDuration() -> FieldReading<MediaTime> { readAmount().map { $0.duration } }

  /// Reads a duration whose units are a member of their own.
  func readDuration(units: JSON?) -> FieldReading<MediaTime> {
    readAmount(units: units).map { $0.duration }
  }

  /// Reads an end. It is unusable if it is known to lie before `start`, whatever the media's length.
  func readEnd(after start: MediaTime) -> FieldReading<MediaTime> {
    readAmount().map { amount in
      let end = amount.time
      let isBefore =
        end.percent == start.percent
        ? end.seconds < start.seconds
        : end.seconds == start.seconds && end.percent < start.percent
      return isBefore ? .unusable("lies before the start", kind: .end) : .value(end)
    }
  }
}

extension String {
  /// The time that a text with more than 59 minutes or seconds means, to follow the text: ` (1:15?)` for `0:75`.
  var clockHint: String? {
    let isFromEnd = utf8.first == UInt8(ascii: "-")
    let parts = utf8.dropFirst(isFromEnd ? 1 : 0).split(separator: UInt8(ascii: ":"))
      .map { Double(decimal: String(decoding: $0, as: UTF8.self)) }
    guard (2...3).contains(parts.count), !parts.contains(where: { $0 == nil || $0?.sign == .minus })
    else { return nil }
    return " (\(isFromEnd ? "-" : "")\(MediaTime.clock(parts.reduce(0) { $0 * 60 + ($1 ?? 0) }))?)"
  }
}
