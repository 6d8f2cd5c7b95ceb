import Lint
import Localization

/// The rule about numbers.
enum NumberRules {
  static let all: [Rule] = [numbers]

  static let numbers = Rule.entry("strings.numbers", .warning, .digit) { pair in
    guard let source = pair.source, source.has(.digit), !source.isCopyright else { return nil }
    let target = pair.target.string.utf8
    if source.string.hasOnlyNumbers(of: target) { return nil }
    var expected = source.numbers(ofFormat: true).filter { $0.digits.utf8.count > 1 }
    // Hardly a text has more, and to look for each costs less than to count all.
    if expected.count < 10 { expected = expected.filter { !$0.isIn(target) } }
    guard !expected.isEmpty else { return nil }
    let isFormat = source.format.reads { !$0.mayBeProse }.contains { $0.role == .value }
    var rest: [String: Int] = [:]
    for number in pair.target.numbers(ofFormat: isFormat) { rest[number.digits, default: 0] += 1 }
    var partCount = 0
    for number in expected {
      rest[number.digits, default: 0] -= 1
      guard rest[number.digits, default: 0] < 0 else { continue }
      // In %100 or v15.0 it is a part of something else, and 50 000 has a space. No text has a
      // hundred of them.
      if number.isIn(target) || number.isInGroups(in: target) {
        partCount += 1
        if partCount < 100 { continue } else { break }
      }
      if number.digits.utf8.count == 2, !pair.target.has(.digit) { continue }
      // 101 is the number of a first course.
      let isWord = number.digits == "101" || number.digits.utf8.count > 2 && number.digits.isRound
      let thousands = number.digits.hasSuffix("000") ? String(number.digits.dropLast(3)) : ""
      return Problem(
        "the number \(number.text) of the reference is missing",
        severity: isWord || number.digits.utf8.count == 2 || rest[thousands] != nil || source.string.showsExample
          || !source.has([.latin, .confusable, .otherScript])
          || pair.target.string.unicodeScalars.contains(where: \.isLargeNumber) ? .info : nil)
    }
    return nil
  }
}

extension String {
  /// Returns whether the text has only a few numbers, all in plain ASCII digits, and another text
  /// has them, too. Most texts do. Without this shortcut a whole validation takes 20 % longer.
  fileprivate func hasOnlyNumbers(of text: UTF8View) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      var (index, count) = (0, 0)
      while index < bytes.count {
        switch bytes[index] {
        case 0x30...0x39:
          count += 1
          let start = index
          while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
          // A separator may join two groups to one number.
          let isJoined =
            start > 0 && bytes[start - 1].mayJoinNumbers || index < bytes.count && bytes[index].mayJoinNumbers
          guard count <= 10, !isJoined,
            index - start < 2 || text.contains(bytes: UnsafeBufferPointer(rebasing: bytes[start..<index]))
          else { return false }
        // The digits of other scripts begin with these bytes.
        case 0xCC...0xE1, 0xE3...: return false
        default: index += 1
        }
      }
      return true
    } ?? false
  }

  /// A Boolean value that indicates whether a number has only zeros behind its first digit.
  fileprivate var isRound: Bool { utf8.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") } }

  /// A number with a space before each group of three digits: `50 000`.
  fileprivate var inGroups: String {
    let digits = Array(utf8)
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += " " }
      text.unicodeScalars.append(Unicode.Scalar(digits[index]))
    }
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether it is a separator of groups of digits, or a byte of
  /// one.
  fileprivate var mayJoinNumbers: Bool {
    self >= 0x80 || self == UInt8(ascii: ".") || self == UInt8(ascii: ",") || self == UInt8(ascii: "'")
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether it means a thousand, ten thousand or a hundred million:
  /// 5万 is 50,000.
  fileprivate var isLargeNumber: Bool { "千万萬亿億천만억".unicodeScalars.contains(self) }
}

extension Text {
  /// The numbers outside format specifiers, in ASCII digits and without separators. `24/7` does not
  /// count, nor do digits after a letter (`H264`).
  ///
  /// - Parameter isFormat: whether an app formats the text: else Turkish `%99,9` is all text.
  fileprivate func numbers(ofFormat isFormat: Bool) -> [Number] {
    guard isFormat else { return string[...].numbers }
    return format.pieces.flatMap { piece in
      guard case .literal(let range) = piece else { return [Number]() }
      // Digits behind a specifier are the end of what it shows.
      let isEnd = range.lowerBound > string.startIndex
      let text = isEnd ? string[range].drop { $0.isASCII && $0.isNumber } : string[range]
      // The numbers of a page are not shown to be read.
      return has(.address)
        ? text.split { $0 == " " || $0.isNewline }.filter { !$0.contains("://") }.flatMap(\.numbers)
        : text.numbers
    }
  }
}

/// A number in a text: `1,000` and its digits.
struct Number {
  let text: Substring
  let digits: String

  /// Returns whether a text has it anywhere, as it is written here or without separators.
  func isIn(_ text: String.UTF8View) -> Bool {
    text.contains(bytes: digits.utf8)
      || self.text.utf8.count > digits.utf8.count && text.contains(bytes: self.text.utf8)
  }

  /// Returns whether a text has it anywhere with spaces between its groups of digits: `50 000`, `1 234,5`.
  func isInGroups(in text: String.UTF8View) -> Bool {
    let parts = self.text.split { !$0.isNumber }
    guard parts.count > 1, let fraction = parts.last, fraction.count != 3 else {
      return text.contains(bytes: digits.inGroups.utf8)
    }
    let whole = parts.dropLast().joined().inGroups
    return [",", "."].contains { text.contains(bytes: "\(whole)\($0)\(fraction)".utf8) }
  }
}

extension Substring {
  /// The 5 of X.509.
  private func isDigit(after index: Index) -> Bool { unicodeScalars[index...].dropFirst().first?.asASCIIDigit != nil }

  /// The runs of digits, which separators join to one number as in 1,000.50, but not in 1,2,3 or
  /// 2024.12.31.
  var numbers: [Number] {
    if utf8.contains(UInt8(ascii: "/")), contains("24/7") { return replacing("24/7", with: "").numbers }
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
      let isOne = groups.count < 3 || groups.dropFirst().dropLast().allSatisfy { $0.digits.utf8.count == 3 }
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
      if scalar.isASCIILetter, !digits.isEmpty, groups.isEmpty { digits = "" }
      if let digit {
        if digits.isEmpty { start = index }
        isASCII = scalar.isASCII
        digits.unicodeScalars.append(digit)
      } else if !digits.isEmpty,
        ".,'’\u{A0}\u{2009}\u{202F}٬٫·".unicodeScalars.contains(scalar) || scalar == "/" && !isASCII
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
