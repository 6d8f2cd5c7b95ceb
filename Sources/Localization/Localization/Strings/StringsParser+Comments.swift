/// Reads comments.
extension StringsParser {
  /// The style of a comment that begins at the position.
  var commentStyle: StringsFile.Comment.Style? {
    guard byte == UInt8(ascii: "/") else { return nil }
    return switch byte(at: position + 1) {
    case UInt8(ascii: "/"): .line
    case UInt8(ascii: "*"): .block
    default: nil
    }
  }

  /// Skips a comment up to its line end, or including its `*/`.
  ///
  /// - Returns: Whether a block comment has an end.
  mutating func skipComment(_ style: StringsFile.Comment.Style) -> Bool {
    commentCount += 1
    let start = position
    var index = position + 2
    defer {
      position = min(index, end)
      checkMarks(of: Token(range: start..<position))
    }
    if style == .line {
      while index < end, !utf8[index].isLineEnd, utf8[index] != 0xE2 || !isSeparator(index) { index += 1 }
      return true
    }
    let star = UInt8(ascii: "*")
    while index < end {
      index = utf8.firstIndex(of: star, or: star, in: index..<end) + 1
      if byte(at: index) == UInt8(ascii: "/") {
        index += 1
        return true
      }
    }
    return false
  }

  /// Returns the text of a comment without its delimiters and the white space at its ends.
  func commentText(_ range: Range<Int>, _ style: StringsFile.Comment.Style) -> String {
    var content = utf8[range].dropFirst(2)
    if style == .block, content.suffix(2).elementsEqual("*/".utf8) { content = content.dropLast(2) }
    content = content.drop(while: \.isSpace)
    while content.last?.isSpace == true { content = content.dropLast() }
    return source.text(content.startIndex..<content.endIndex).string
  }

  // MARK: Entries in comments

  /// Reports entries inside a block comment that ends at the position. One without an end hides the
  /// rest of the file; one with another opening inside hides the entries between the two.
  mutating func checkForEntries(inComment start: Int, isClosed: Bool) {
    let saved = (position, end, commentCount)
    end = position
    var lostCount = 0
    var hasOpening = false
    position = start + 2
    if !isClosed, let quote = utf8[position..<end].firstIndex(where: { $0.isQuote || $0.isLineEnd }) {
      position = quote
      lostCount += skipEntriesOnLine()
    }
    while let lineEnd = utf8[position..<end].firstIndex(where: \.isLineEnd) {
      position = lineEnd + 1
      while case let length = spaceLength, length > 0 || commentStyle == .block {
        if length == 0 { hasOpening = true }
        position += length == 0 ? 2 : length
      }
      lostCount += skipEntriesOnLine()
    }
    (position, end, commentCount) = saved
    let count = lostCount == 1 ? "1 entry" : "\(lostCount) entries"
    let message: String
    if !isClosed {
      message = "the comment has no end: CoreFoundation drops the rest of the file, \(count)"
    } else if lostCount > 0, hasOpening {
      message = "the comment runs up to the end of a later one and hides \(count)"
    } else {
      return
    }
    faults.append(
      source.fault(
        isClosed ? .swallowedEntries : .unterminatedComment, at: source.fileRange(start..<start + 2), message,
        "close the comment with */" + (isClosed ? " where it should end" : ""), effect: .loses, entriesLost: lostCount))
  }

  /// Skips the entries from the position to the end of its line, and returns their number.
  private mutating func skipEntriesOnLine() -> Int {
    let savedEnd = end
    defer { end = savedEnd }
    end = utf8[position..<end].firstIndex(where: \.isLineEnd) ?? end
    var count = 0
    while skipEntry() {
      count += 1
      while case let length = spaceLength, length > 0 { position += length }
    }
    return count
  }

  /// Skips `"key" = "value";`, if it is at the position.
  private mutating func skipEntry() -> Bool {
    let start = position
    guard byte.isQuote, (try? parseString()) != nil, skip(UInt8(ascii: "=")), byte.isQuote,
      (try? parseString()) != nil, skip(UInt8(ascii: ";"))
    else {
      position = start
      return false
    }
    return true
  }

  /// Skips a character and the space around it, if it is at the position.
  private mutating func skip(_ character: UInt8) -> Bool {
    skipTrivia()
    guard byte == character else { return false }
    position += 1
    if character != UInt8(ascii: ";") { skipTrivia() }
    return true
  }
}
