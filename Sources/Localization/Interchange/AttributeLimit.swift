/// How many attributes an element of an XML document may have: libxml2 compares each with all before it, which takes
/// a minute for some hundred thousand.
enum AttributeLimit {
  static let maximum = 1_000

  /// The line of the first element that has more; `nil` where none has. What is no document is left to the parser.
  static func lineBeyond(in bytes: [UInt8]) -> Int? {
    // Each character of UTF-16 and UTF-32 that matters here has a byte that is not zero.
    let letters = bytes.prefix(4).contains(0) ? bytes.filter { $0 != 0 } : bytes
    var index = 0
    while let start = letters[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      if letters[index...].starts(with: "!--".utf8) {
        index = end(of: "-->", in: letters, from: index + 3)
      } else if letters[index...].starts(with: "![CDATA[".utf8) {
        index = end(of: "]]>", in: letters, from: index)
      } else {
        guard let end = endOfTag(in: letters, from: index) else {
          return 1 + letters[..<start].count { $0 == UInt8(ascii: "\n") }
        }
        index = end
      }
    }
    return nil
  }

  /// Where a tag ends; `nil` where it has too many attributes.
  private static func endOfTag(in letters: [UInt8], from start: Int) -> Int? {
    var count = 0
    var quote: UInt8?
    var index = start
    while index < letters.count {
      let letter = letters[index]
      index += 1
      if let open = quote {
        if letter == open { quote = nil }
      } else if letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "'") {
        quote = letter
      } else if letter == UInt8(ascii: "=") {
        count += 1
        if count > maximum { return nil }
      } else if letter == UInt8(ascii: ">") {
        break
      }
    }
    return index
  }

  private static func end(of mark: String, in letters: [UInt8], from start: Int) -> Int {
    letters[min(start, letters.count)...].firstRange(of: Array(mark.utf8))?.upperBound
      ?? letters.count
  }
}
