extension ExactString {
  /// The text as it is written between double quotes.
  ///
  /// Escaped are the quote and the backslash, line ends and tabs, and what can't be seen or can't be
  /// in every encoding: control characters, a byte order mark, noncharacters and lone surrogates. All
  /// else is written as it is.
  public var escaped: String {
    let isPlain =
      isWellFormed
      && string.utf8.allSatisfy { byte in
        byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
      }
    if isPlain { return string }
    var result = ""
    let units = utf16
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      switch unit {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x09: result += "\\t"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case ..<0x20, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF, 0xFDD0...0xFDEF:
        result += unit.escape
      case let lead where UTF16.isLeadSurrogate(lead):
        if index < units.count, UTF16.isTrailSurrogate(units[index]) {
          result += String(decoding: [lead, units[index]], as: UTF16.self)
          index += 1
        } else {
          result += lead.escape
        }
      case let trail where UTF16.isTrailSurrogate(trail): result += trail.escape
      default: result += String(decoding: [unit], as: UTF16.self)
      }
    }
    return result
  }

  /// The text in double quotes, as a key or a value is written.
  public var literal: String { "\"\(escaped)\"" }
}

extension UInt16 {
  /// `\U` and four digits.
  fileprivate var escape: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
