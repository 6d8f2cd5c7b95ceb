import Documents
import JSON

/// A time or a duration as it was written.
struct Amount {
  var time: MediaTime
  /// Written with a minus: a time that counts from the end, and no duration.
  var isNegative: Bool

  /// What a time's number counts.
  enum Unit {
    case seconds, minutes, milliseconds, percent

    /// Seconds unless another unit is named; `nil` for what names none.
    init?(_ units: Node?) {
      guard let units, !units.isNull else {
        self = .seconds
        return
      }
      guard let word = units.utf8 else { return nil }
      // What the editor writes, nearly always.
      self.init(word.elementsEqual("seconds".utf8) ? "" : units.string ?? "")
    }

    private init?(_ word: String) {
      let word = word.lowercased().drop { $0.isWhitespace }
      let begins = { (start: String) in word.utf8.starts(with: start.utf8) }
      if word.isEmpty || begins("s") {
        self = .seconds
      } else if begins("min") {
        self = .minutes
      } else if begins("ms") || begins("mil")
        || (begins("m") && word.utf8.count > 1 && word.utf8.last == UInt8(ascii: "s"))
      {
        self = .milliseconds
      } else if begins("%") || begins("p") {
        self = .percent
      } else {
        return nil
      }
    }

    /// `nil` where the number is not finite.
    func amount(_ number: Double) -> Amount? {
      let time: MediaTime =
        switch self {
        case .seconds: .counting(number)
        case .minutes: .counting(number * 60)
        case .milliseconds: .counting(number / 1000)
        case .percent: .percent(number)
        }
      guard time.seconds.isFinite, time.fraction.isFinite else { return nil }
      return Amount(time: time, isNegative: number < 0)
    }
  }
}

extension Node {
  /// A time as `{units, value}`, as a number of seconds, or as text.
  func readAmount() -> FieldReading<Amount> {
    guard kind == .object else { return readAmount(units: nil) }
    var units: Node?
    var value: Node?
    forEachMember { member in
      switch TimeField.table[member.name] {
      case .units: units = member.value
      case .value: value = member.value
      case nil: break
      }
    }
    return value?.readAmount(units: units) ?? .absent
  }

  /// A time whose units are beside it.
  func readAmount(units: Node?) -> FieldReading<Amount> {
    let kind = kind
    if kind == .null { return .absent }
    guard let unit = Amount.Unit(units) else {
      return .unusable("counts in \(units?.excerpt ?? ""), which is no unit known here")
    }
    switch kind {
    case .integer, .number:
      guard let amount = unit.amount(number) else {
        return .unusable("is a number too large for a time")
      }
      return .value(amount)
    case .string:
      let text = string ?? ""
      if text.isBlank { return .absent }
      if unit != .seconds, let amount = Double(decimal: text).flatMap(unit.amount) {
        return .value(amount)
      }
      if let time = MediaTime(parsing: text) {
        return .value(Amount(time: time, isNegative: text.contains("-")))
      }
      fallthrough
    default:
      return .unusable("is \(excerpt), not a time")
    }
  }

  /// A duration: a time that does not count from the end.
  func readDuration() -> FieldReading<MediaTime> { readAmount().map { $0.duration } }

  /// A duration whose units are beside it.
  func readDuration(units: Node?) -> FieldReading<MediaTime> {
    readAmount(units: units).map { $0.duration }
  }

  /// An end that does not lie before `start`, as far as can be said without the media.
  func readEnd(after start: MediaTime) -> FieldReading<MediaTime> {
    readAmount().map { amount in
      let end = amount.time
      let isBefore =
        end.fraction == start.fraction
        ? end.seconds < start.seconds
        : end.seconds == start.seconds && end.fraction < start.fraction
      return isBefore ? .unusable("lies before the start") : .value(end)
    }
  }
}

extension Amount {
  fileprivate var duration: FieldReading<MediaTime> {
    isNegative ? .unusable("is a negative duration") : .value(time)
  }
}
