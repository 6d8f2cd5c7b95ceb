/// Reads strings and white space.
extension StringsParser {
  /// The byte at the position, or NUL at the end.
  var byte: UInt8 { byte(at: position) }

  func byte(at index: Int) -> UInt8 { index < end ? utf8[index] : 0 }

  /// A Boolean value that indicates whether a string begins at the position.
  var isAtString: Bool { byte.isQuote || byte.isUnquoted }

  /// Reads a string at the position.
  mutating func parseString() throws(Mistake) -> Token {
    let (start, quote) = (position, byte)
    var index = position + 1
    guard quote.isQuote else {
      while index < end, utf8[index].isUnquoted { index += 1 }
      position = index
      return Token(range: start..<position)
    }
    var hasEscapes = false
    index = utf8.firstIndex(of: quote, or: UInt8(ascii: "\\"), in: index..<end)
    while index < end, utf8[index] != quote {
      hasEscapes = true
      index += 2
      if index < end { index = utf8.firstIndex(of: quote, or: UInt8(ascii: "\\"), in: index..<end) }
    }
    guard index < end else {
      rereadCount += end - position
      // CoreFoundation goes back to the first character, unless the text ends after a backslash.
      position = index > end ? end : start + 1
      throw mistake(.unterminatedString)
    }
    position = index + 1
    let token = Token(range: start..<position, hasEscapes: hasEscapes)
    checkMarks(of: token)
    return token
  }

  /// Refuses the file if a string or a comment has too many combining marks in a row.
  mutating func checkMarks(of token: Token) {
    // A mark takes two bytes or more.
    if token.range.count > 2 * CombiningMarks.maximum, text(of: token).hasExcessiveMarks {
      exceededLimit = exceededLimit ?? Mistake(kind: .tooManyMarks, position: token.range.lowerBound)
    }
  }

  /// Returns the text of a string, with its escapes resolved.
  func text(of token: Token) -> ExactString {
    let isQuoted = utf8[token.range.lowerBound].isQuote
    let range = isQuoted ? token.range.dropFirst().dropLast() : token.range
    return token.hasEscapes ? source.unescapedText(range) : source.text(range)
  }

  // MARK: White space and comments

  /// The length of a space at the position, or 0: U+0009 to U+000D, U+0020, U+2028, U+2029.
  ///
  /// U+00A0, U+0085, U+3000 and a byte order mark are not spaces.
  var spaceLength: Int {
    if byte.isSpace { return 1 }
    return byte == 0xE2 && isSeparator(position) ? 3 : 0
  }

  /// Returns whether there is a U+2028 or U+2029 at an index.
  func isSeparator(_ index: Int) -> Bool {
    byte(at: index) == 0xE2 && byte(at: index + 1) == 0x80
      && (byte(at: index + 2) == 0xA8 || byte(at: index + 2) == 0xA9)
  }

  /// Skips white space and comments.
  ///
  /// - Parameter place: The place of the comments, if they are recorded. Space and comments between
  ///   entries become nodes.
  mutating func skipTrivia(as place: StringsFile.Comment.Position? = nil) {
    let place = recovers ? place : nil
    while position < end {
      let start = position
      while case let length = spaceLength, length > 0 { position += length }
      if place == .detached, position > start { addNode(.space) }
      guard let style = commentStyle, commentCount <= StringsFile.maximumEntries else { return }
      let commentStart = position
      let isClosed = skipComment(style)
      guard let place else { continue }
      if style == .block { checkForEntries(inComment: commentStart, isClosed: isClosed) }
      if place == .detached { addNode(.comment, index: comments.count) }
      comments.append(
        StringsFile.Comment(
          range: source.fileRange(commentStart..<position), style: style, position: place,
          text: commentText(commentStart..<position, style)))
    }
  }
}

extension UInt8 {
  var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  var isSpace: Bool { self == 0x20 || self >= 0x09 && self <= 0x0D }

  /// A Boolean value that indicates whether a string without quotes may have the character:
  /// `[A-Za-z0-9_$/:.-]`.
  var isUnquoted: Bool {
    switch self {
    case 0x61...0x7A, 0x41...0x5A, 0x2D...0x3A, 0x5F, 0x24: true
    default: false
    }
  }
}
