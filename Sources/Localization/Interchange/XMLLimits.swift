/// What libxml2 makes too much of: attributes of an element, of which it compares each with all before it, which takes
/// a minute for some hundred thousand; comments, instructions and sections, of which it keeps all that come together.
enum XMLLimits {
  static let maximumAttributes = 1_000

  /// Looks at a document before it is parsed. What is no document is left to the parser.
  static func check(_ bytes: [UInt8]) throws(ConversionError) {
    let limit = EntryLimit(bytes: bytes.count)
    var count = 0
    // Each character of UTF-16 and UTF-32 that matters here has a byte that is not zero.
    let letters = bytes.prefix(4).contains(0) ? bytes.filter { $0 != 0 } : bytes
    var index = 0
    while let start = letters[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      func place() -> StringsFile.Place {
        .init(line: 1 + letters[..<start].count { $0 == UInt8(ascii: "\n") }, column: 1)
      }
      if index < letters.count, "!?".utf8.contains(letters[index]) {
        count += 1
        guard count <= limit.maximum else { throw .tooMany(limit, at: place()) }
      }
      if letters[index...].starts(with: "!--".utf8) {
        index = end(of: "-->", in: letters, from: index + 3)
      } else if letters[index...].starts(with: "![CDATA[".utf8) {
        index = end(of: "]]>", in: letters, from: index)
      } else {
        guard let end = endOfTag(in: letters, from: index) else {
          throw ConversionError(
            "an element has more than \(maximumAttributes) attributes", at: place())
        }
        index = end
      }
    }
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
        if count > maximumAttributes { return nil }
      } else if letter == UInt8(ascii: ">") {
        break
      }
    }
    return index
  }

  private static func end(of mark: String, in letters: [UInt8], from start: Int) -> Int {
    let count = mark.utf8.count
    var end = start + count
    while end <= letters.count {
      if letters[end - 1] == UInt8(ascii: ">"), letters[end - count..<end].elementsEqual(mark.utf8)
      {
        return end
      }
      end += 1
    }
    return letters.count
  }
}
