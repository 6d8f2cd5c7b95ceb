/// A number in a text: `1,000` and its digits.
struct Number {
  let text: Substring
  let digits: String

  /// Whether a text has it anywhere, as it is written here or without separators.
  func isIn(_ text: String.UTF8View) -> Bool {
    text.contains(bytes: digits.utf8)
      || self.text.utf8.count > digits.utf8.count && text.contains(bytes: self.text.utf8)
  }
}

extension Substring {
  /// The 5 of X.509.
  private func isDigit(after index: Index) -> Bool {
    let next = unicodeScalars.index(after: index)
    return next < endIndex && unicodeScalars[next].asASCIIDigit != nil
  }

  /// The runs of digits, which separators join to one number as in 1,000.50, but not in 1,2,3 or 2024.12.31.
  var numbers: [Number] {
    if utf8.contains(UInt8(ascii: "/")), contains("24/7") {
      return replacing("24/7", with: "").numbers
    }
    var numbers: [Number] = []
    var groups: [(text: Substring, digits: String)] = []
    var digits = ""
    var start = startIndex
    var (isInName, isASCII) = (false, true)
    func endGroup(at index: Index) {
      if !digits.isEmpty { groups.append((self[start..<index], digits)) }
      digits = ""
    }
    func endNumber() {
      let isOne =
        groups.count < 3 || groups.dropFirst().dropLast().allSatisfy { $0.digits.utf8.count == 3 }
      if let first = groups.first, let last = groups.last, isOne {
        let text = self[first.text.startIndex..<last.text.endIndex]
        let digits = groups.map(\.digits).joined()
        // 0.50 is 0.5, but 1,500 is not 1,5.
        let isDecimal = groups.count > 1 && last.digits.utf8.count != 3
        let zeros = isDecimal ? last.digits.reversed().prefix { $0 == "0" }.count : 0
        numbers.append(Number(text: text, digits: String(digits.dropLast(zeros))))
      } else {
        numbers += groups.map { Number(text: $0.text, digits: $0.digits) }
      }
      groups = []
    }
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      let digit = scalar.asASCIIDigit
      if isInName,
        scalar.isASCIILetter || digit != nil || "-:#".unicodeScalars.contains(scalar)
          || scalar == "." && isDigit(after: index)
      {
        continue
      }
      isInName = scalar.isASCIILetter || scalar == "&"
      // 8b5f is a name, 0.05U a number and its unit.
      if scalar.isASCIILetter, !digits.isEmpty, groups.isEmpty {
        digits = ""
      }
      if let digit {
        if digits.isEmpty { start = index }
        isASCII = scalar.isASCII
        digits.unicodeScalars.append(digit)
      } else if !digits.isEmpty,
        ".,'’\u{A0}\u{2009}\u{202F}٬٫·".unicodeScalars.contains(scalar)
          || scalar == "/" && !isASCII
      {
        // ۰/۰۵ is how Persian writes 0.05.
        endGroup(at: index)
      } else {
        endGroup(at: index)
        // The 501 of 501(c).
        if scalar == "(", groups.last?.text.endIndex == index { groups = [] }
        endNumber()
      }
    }
    endGroup(at: endIndex)
    endNumber()
    return numbers
  }
}
