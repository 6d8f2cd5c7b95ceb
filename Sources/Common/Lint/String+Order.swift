extension String {
  /// Whether a text is before another where times and numbers stand by their values: 9:59 before 10:00, and that before
  /// 1:00:00.
  func isBefore(_ other: String) -> Bool {
    var (rest, otherRest) = (utf8[...], other.utf8[...])
    while let first = rest.first, let otherFirst = otherRest.first {
      let (number, otherNumber) = (rest.removeNumber(), otherRest.removeNumber())
      if let number, let otherNumber {
        if number != otherNumber { return number < otherNumber }
      } else if first != otherFirst {
        return first < otherFirst
      } else {
        rest = rest.dropFirst()
        otherRest = otherRest.dropFirst()
      }
    }
    // What is equal in values still has one order.
    return rest.isEmpty == otherRest.isEmpty ? self < other : rest.isEmpty
  }
}

extension Substring.UTF8View {
  /// Takes the number, or the time, that it begins with; `nil` where it begins with none.
  /// - Returns: its value, of a time in seconds.
  fileprivate mutating func removeNumber() -> Double? {
    guard first?.isDigit == true else { return nil }
    var number = prefix { $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    while number.last?.isDigit == false { number.removeLast() }
    self = self[number.endIndex...]
    return Substring(number).split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? 0) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
