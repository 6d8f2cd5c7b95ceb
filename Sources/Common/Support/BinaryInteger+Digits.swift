extension BinaryInteger {
  /// The digits of a number from 0 on, with zeros before them where there are fewer than so many; letters are small.
  package func digits(_ count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
