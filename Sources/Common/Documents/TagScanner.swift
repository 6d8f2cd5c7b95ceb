import JSON

/// Finds the tags of a document without parsing it: their places, which libxml2 does not know, and the number of their
/// attributes, which must be limited before it parses them.
struct TagScanner {
  enum Kind {
    /// A start tag or an empty element.
    case start
    /// An end tag.
    case end
    /// A comment, an instruction, a section, a document type.
    case other
  }

  struct Tag {
    var kind: Kind
    /// The offset of `<` in ``letters``.
    var start: Int
    var attributeCount = 0
  }

  /// The document without the zero bytes of UTF-16 and UTF-32, so that the characters of tags are ASCII.
  private let letters: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    letters = bytes.prefix(4).contains(0) ? bytes.filter { $0 != 0 } : bytes
  }

  mutating func next() -> Tag? {
    guard let start = letters[index...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
    index = start + 1
    let letter = index < letters.count ? letters[index] : 0
    let isOther = letter == UInt8(ascii: "!") || letter == UInt8(ascii: "?")
    var tag = Tag(
      kind: isOther ? .other : letter == UInt8(ascii: "/") ? .end : .start, start: start)
    if isOther, letters[index...].starts(with: "!--".utf8) {
      skip(to: "-->", from: index + 3)
    } else if isOther, letters[index...].starts(with: "![CDATA[".utf8) {
      skip(to: "]]>", from: index)
    } else {
      tag.attributeCount = skipTag()
    }
    return tag
  }

  /// Returns the line of a tag.
  func line(of tag: Tag) -> JSON.Place {
    JSON.Place(line: 1 + letters[..<tag.start].count { $0 == UInt8(ascii: "\n") }, column: 1)
  }

  /// Returns the place of a tag. The column counts code points in UTF-8, and in other encodings if the line is ASCII up
  /// to the tag.
  func place(of tag: Tag) -> JSON.Place {
    let before = letters[..<tag.start]
    let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[($0 + 1)...] } ?? before
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let mark = marks.first { line.startIndex == 0 && line.starts(with: $0) }
    let column = 1 + line.dropFirst(mark?.count ?? 0).count { $0 & 0xC0 != 0x80 }
    return JSON.Place(line: self.line(of: tag).line, column: column)
  }

  /// Goes past a tag.
  /// - Returns: the number of its attributes.
  private mutating func skipTag() -> Int {
    var count = 0
    var quote: UInt8?
    while index < letters.count {
      let letter = letters[index]
      index += 1
      if let open = quote {
        if letter == open { quote = nil }
      } else if letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "'") {
        quote = letter
      } else if letter == UInt8(ascii: "=") {
        count += 1
      } else if letter == UInt8(ascii: ">") {
        break
      }
    }
    return count
  }

  private mutating func skip(to mark: String, from start: Int) {
    index = min(start, letters.count)
    let content = index
    while let close = letters[index...].firstIndex(of: UInt8(ascii: ">")) {
      index = close + 1
      if letters[content..<index].suffix(mark.utf8.count).elementsEqual(mark.utf8) { return }
    }
    index = letters.count
  }
}
