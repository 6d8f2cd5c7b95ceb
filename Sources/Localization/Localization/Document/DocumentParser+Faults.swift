/// What went wrong: each function names one kind of mistake, says how to mend it, and leaves the
/// position where reading can go on.
extension DocumentParser {
  mutating func reportUnterminated(
    at start: Int, _ what: String, _ key: ExactString? = nil
  ) {
    let line = lineEnd(from: start)
    faults.append(
      Draft(
        kind: .unterminatedString, range: bytes(start, line),
        message: "\(what) has no closing quote",
        fix: "close it with \(cursor.unit(at: start) == .ascii("\"") ? "'\"'" : "\"'\"")",
        key: key))
  }

  mutating func reportMissingEquals(
    _ start: Int, _ key: Pieces.Token, _ inside: Range<Int>, keyEnd: Int
  ) {
    if swallowedLine(start, keyEnd) {
      reportUnterminated(at: start, "the key")
      goBack(to: lineEnd(from: start))
      addJunk(forgetting: inside)
      return
    }
    let place = cursor.position
    if cursor.isAtEnd || lineEnd(from: keyEnd) < place {
      report(
        .missingSemicolon, keyEnd, keyEnd, "the key is followed by neither '=' nor ';'",
        "write '= \"value\";' after the key", key)
      goBack(to: keyEnd)
      addJunk(forgetting: inside)
      return
    }
    report(
      .missingEquals, place, place + 1, "expected '=' after the key, found \(shown(place))",
      hint(at: place) ?? "write the entry as \"key\" = \"value\";", key)
    skipStatement(from: start, forgetting: inside)
  }

  mutating func reportMissingValue(_ key: Pieces.Token) {
    let place = cursor.position
    if cursor.isAtEnd {
      report(
        .missingValue, place, place, "the file ends before the value", "add the value and a ';'",
        key)
    } else if cursor.unit == .ascii(";") {
      report(
        .missingValue, place, place + 1, "the value is missing",
        "write \"\" for an empty text, or remove the entry", key)
    } else {
      report(
        .unexpectedCharacter, place, place + 1,
        "expected a value, found \(shown(place))",
        hint(at: place) ?? "put the value in double quotes", key)
    }
  }

  mutating func reportMissingSemicolon(
    _ start: Int, _ key: Pieces.Token, _ value: Pieces.Value, _ inside: Range<Int>,
    valueStart: Int, valueEnd: Int
  ) {
    let place = cursor.position
    let line = lineEnd(from: valueEnd)
    if swallowedLine(valueStart, valueEnd) {
      reportUnterminated(at: valueStart, "the value", text(of: key))
      goBack(to: lineEnd(from: valueStart))
      addJunk(forgetting: inside)
    } else if place < line, cursor.unit(at: valueStart).isQuote, place == valueEnd,
      let end = lastQuote(from: valueEnd, to: line)
    {
      report(
        .unescapedQuote, valueEnd - 1, valueEnd, "a quote inside the value ends it here",
        "write \\\" for a quote inside the text", key)
      cursor.position = end
      let text = token(from: valueStart, hasEscapes: true)
      _ = cursor.skipTrivia()
      finish(start, key, .string(text), inside)
    } else if place < line, [0x2C, 0x3A, 0xFF1B].contains(scalar(at: place)) {
      let length = Unit.scalar(at: cursor.base + place, before: cursor.base + cursor.end).length
      report(
        .missingSemicolon, place, place + length,
        "expected ';' after the value, found \(shown(place))",
        "replace it with ';'", key)
      cursor.position += length - 1
      finish(start, key, value, inside)
    } else if place < line, !cursor.unit(at: valueStart).isQuote {
      report(
        .unquotedText, valueStart, valueEnd,
        "text with \(shown(place)) in it needs quotes", "put the value in double quotes", key)
      skipStatement(from: start, forgetting: inside)
    } else if place < line {
      report(
        .missingSemicolon, place, place + 1, "expected ';' after the value, found \(shown(place))",
        "write the whole value in one pair of quotes, and a ';' after it", key)
      skipStatement(from: start, forgetting: inside)
    } else {
      report(
        .missingSemicolon, valueEnd, valueEnd, "the ';' after the value is missing",
        "add ';' after the value", key)
      goBack(to: valueEnd)
      add(start, key, value, inside)
    }
  }

  /// A character that starts no entry. CoreFoundation refuses the file if it is the first thing in it, and
  /// stops reading without a word anywhere else.
  mutating func readStray() {
    let start = cursor.position
    let line = lineEnd(from: start)
    let scalar = scalar(at: start)
    if isConflictMarker(start) {
      report(
        .mergeConflict, start, min(start + 7, line), "a merge conflict was left in the file",
        "decide for one side and remove the marker")
      cursor.position = line
      addJunk()
    } else if scalar == 0x3D {
      attempt(start)
      report(
        .missingKey, start, start + 1, "'=' without a key before it",
        "write the key, or remove the line")
      skipStatement(from: start)
    } else if Self.openingQuotes.contains(scalar) {
      attempt(start)
      report(
        .unexpectedCharacter, start, start + width(start),
        "\(shown(start)) is not a quote for a key", "use straight quotes: \"")
      skipStatement(from: start)
    } else {
      report(
        .unexpectedCharacter, start, start + width(start),
        "\(shown(start)) can't be between entries", hint(at: start) ?? "remove it")
      repeat { cursor.position += width(cursor.position) } while !cursor.isAtEnd && isStray()
      addJunk()
    }
  }

  // MARK: Looking at the text

  /// Whether a quoted string runs over a line end.
  private mutating func swallowedLine(_ start: Int, _ end: Int) -> Bool {
    cursor.unit(at: start).isQuote && lineEnd(from: start) < end
  }

  /// After the last quote of the line that has only white space between it and a ';'.
  private mutating func lastQuote(from start: Int, to line: Int) -> Int? {
    var ahead = cursor
    ahead.position = start
    ahead.end = line
    var found: Int?
    while ahead.position < line {
      ahead.position = Unit.firstIndex(
        of: .ascii("\""), .ascii("\""), .ascii("\""), in: ahead.base, from: ahead.position, to: line
      )
      guard ahead.position < line else { break }
      ahead.position += 1
      let quoteEnd = ahead.position
      if ahead.skipTrivia(), ahead.unit == .ascii(";") { found = quoteEnd }
      countReread(ahead.position - start)
      ahead.position = quoteEnd
    }
    return found
  }

  /// Whether the character at the position is more of the same junk.
  private func isStray() -> Bool {
    !(cursor.unit.isQuote || cursor.unit.isUnquoted || cursor.spaceLength > 0
      || cursor.commentStyle != nil || cursor.unit == .ascii("=") || cursor.unit == .ascii("}")
      || Self.openingQuotes.contains(scalar(at: cursor.position))
      || isConflictMarker(cursor.position))
  }

  private func isConflictMarker(_ start: Int) -> Bool {
    guard start + 7 <= cursor.end else { return false }
    let unit = cursor.unit(at: start)
    let isAtLineStart = start == 0 || [0x0A, 0x0D].contains(cursor.unit(at: start - 1))
    return isAtLineStart && [.ascii("<"), .ascii("="), .ascii(">"), .ascii("|")].contains(unit)
      && (start..<start + 7).allSatisfy { cursor.unit(at: $0) == unit }
  }

  private func scalar(at index: Int) -> UInt32 {
    index < cursor.end
      ? Unit.scalar(at: cursor.base + index, before: cursor.base + cursor.end).value : 0
  }

  private func width(_ index: Int) -> Int {
    Unit.scalar(at: cursor.base + index, before: cursor.base + cursor.end).length
  }

  /// The character at an index, for a message: itself if it can be seen, and its number.
  private func shown(_ index: Int) -> String {
    let value = scalar(at: index)
    if value > 0x20, value < 0x7F, let scalar = Unicode.Scalar(value) { return "'\(scalar)'" }
    let number = String(value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    guard let scalar = Unicode.Scalar(value), scalar.properties.isGraphic else { return name }
    return "'\(scalar)' (\(name))"
  }

  /// What to do about a character that is known to slip in.
  private func hint(at index: Int) -> String? {
    switch scalar(at: index) {
    case 0x3B: "remove the extra ';'"
    case 0xA0, 0x3000, 0x202F, 0x2007, 0x85: "replace it with an ordinary space"
    case 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF: "remove this invisible character"
    case 0x00: "remove the NUL character"
    case 0x40: "remove the '@': it belongs to Objective-C"
    case 0x23: "write comments as // or /* */"
    case 0x7D: "remove the '}'"
    case 0xFF1D: "replace it with '='"
    case 0xFF1B: "replace it with ';'"
    case 0x3A: "write '=' between key and value"
    case 0x2B: "join the texts into one"
    case let value where Self.openingQuotes.contains(value): "use straight quotes: \""
    default: nil
    }
  }

  private static var openingQuotes: Set<UInt32> {
    [0x201C, 0x201D, 0x201E, 0x2018, 0x2019, 0x201A, 0xAB, 0xBB, 0x300C, 0x300D, 0xFF02, 0xFF07]
  }
}

extension DocumentParser {
  /// Reports entries inside a block comment: one without an end hides the rest of the file, one that has
  /// another opening inside hides what is between.
  mutating func checkSwallowed(_ start: Int, isClosed: Bool) {
    var ahead = cursor
    ahead.position = start + 2
    var lost = 0
    var hasOpening = false
    while ahead.position < cursor.position {
      ahead.position = lineStart(after: ahead.position, before: cursor.position)
      while ahead.position < cursor.position {
        if ahead.spaceLength > 0 {
          ahead.position += ahead.spaceLength
        } else if ahead.commentStyle == .block {
          hasOpening = true
          ahead.position += 2
        } else {
          break
        }
      }
      if ahead.position < cursor.position, skipEntry(&ahead) { lost += 1 }
    }
    if !isClosed {
      faults.append(
        Draft(
          kind: .unterminatedComment, range: bytes(start, start + 2),
          message: "the comment has no end: CoreFoundation drops the rest of the file, "
            + "\(lost.entries)",
          fix: "close the comment with */", effect: .loses, entriesLost: lost))
    } else if lost > 0, hasOpening {
      faults.append(
        Draft(
          kind: .swallowedEntries, range: bytes(start, start + 2),
          message: "the comment runs up to the end of a later one and hides \(lost.entries)",
          fix: "close the comment with */ where it should end", effect: .loses, entriesLost: lost))
    }
  }

  private func lineStart(after start: Int, before limit: Int) -> Int {
    let end = Unit.firstIndex(of: 0x0A, 0x0D, 0x0D, in: cursor.base, from: start, to: limit)
    return min(end + 1, limit)
  }

  /// Moves over `"key" = "value";`, all on one line, if that is what is here.
  private func skipEntry(_ ahead: inout UnitCursor<Unit>) -> Bool {
    var look = self
    look.cursor = ahead
    look.cursor.end = cursor.lineEnd(from: ahead.position, separators: false)
    guard !look.cursor.isAtEnd, ahead.unit.isQuote, look.readString() != nil,
      look.cursor.skipTrivia(), look.cursor.unit == .ascii("=")
    else { return false }
    look.cursor.position += 1
    guard look.cursor.skipTrivia(), look.cursor.unit.isQuote, look.readString() != nil,
      look.cursor.skipTrivia(), look.cursor.unit == .ascii(";")
    else { return false }
    ahead.position = look.cursor.position + 1
    return true
  }
}

extension Int {
  /// "1 entry", "2 entries".
  var entries: String { self == 1 ? "1 entry" : "\(self) entries" }
}

extension Unicode.Scalar.Properties {
  /// Whether the character shows something of its own and moves nothing else.
  fileprivate var isGraphic: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }
}
