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
        fix: "close it with \(scanner.unit(at: start) == .ascii("\"") ? "'\"'" : "\"'\"")",
        key: key))
  }

  mutating func reportMissingEquals(
    _ start: Int, _ key: Pieces.Token, _ inside: Range<Int>, keyEnd: Int
  ) {
    if swallowedLine(start, keyEnd) {
      reportUnterminated(at: start, "the key")
      goBack(to: lineEnd(from: start))
      addJunk(from: start, forgetting: inside)
      return
    }
    let place = scanner.position
    if scanner.isAtEnd || lineEnd(from: keyEnd) < place {
      report(
        .missingSemicolon, keyEnd, keyEnd, "the key is followed by neither '=' nor ';'",
        "write '= \"value\";' behind the key", key)
      goBack(to: keyEnd)
      addJunk(from: start, forgetting: inside)
      return
    }
    report(
      .missingEquals, place, place + 1, "expected '=' behind the key, found \(shown(place))",
      hint(at: place) ?? "write the entry as \"key\" = \"value\";", key)
    skipStatement(from: start, forgetting: inside)
  }

  mutating func reportMissingValue(_ key: Pieces.Token) {
    let place = scanner.position
    if scanner.isAtEnd {
      report(
        .missingValue, place, place, "the file ends before the value", "add the value and a ';'",
        key)
    } else if scanner.unit == .ascii(";") {
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
    let place = scanner.position
    let line = lineEnd(from: valueEnd)
    if swallowedLine(valueStart, valueEnd) {
      reportUnterminated(at: valueStart, "the value", text(of: key))
      goBack(to: lineEnd(from: valueStart))
      addJunk(from: start, forgetting: inside)
    } else if place < line, scanner.unit(at: valueStart).isQuote, place == valueEnd,
      let end = lastQuote(from: valueEnd, to: line)
    {
      report(
        .unescapedQuote, valueEnd - 1, valueEnd, "a quote inside the value ends it here",
        "write \\\" for a quote inside the text", key)
      scanner.position = end
      let text = token(from: valueStart, hasEscapes: true)
      _ = scanner.skipTrivia()
      finish(start, key, .string(text), inside)
    } else if place < line, [0x2C, 0x3A, 0xFF1B].contains(scalar(at: place)) {
      let length = Unit.scalar(at: scanner.base + place, before: scanner.base + scanner.end).length
      report(
        .missingSemicolon, place, place + length,
        "expected ';' behind the value, found \(shown(place))",
        "replace it with ';'", key)
      scanner.position += length - 1
      finish(start, key, value, inside)
    } else if place < line, !scanner.unit(at: valueStart).isQuote {
      report(
        .unquotedText, valueStart, valueEnd,
        "text with \(shown(place)) in it needs quotes", "put the value in double quotes", key)
      skipStatement(from: start, forgetting: inside)
    } else if place < line {
      report(
        .missingSemicolon, place, place + 1, "expected ';' behind the value, found \(shown(place))",
        "write the whole value in one pair of quotes, and a ';' behind it", key)
      skipStatement(from: start, forgetting: inside)
    } else {
      report(
        .missingSemicolon, valueEnd, valueEnd, "the ';' behind the value is missing",
        "add ';' behind the value", key)
      goBack(to: valueEnd)
      add(start, key, value, inside)
    }
  }

  /// A character that starts no entry. CoreFoundation refuses the file if it is the first thing in it, and
  /// stops reading without a word anywhere else.
  mutating func readStray() {
    let start = scanner.position
    let line = lineEnd(from: start)
    let scalar = scalar(at: start)
    if isConflictMarker(start) {
      report(
        .mergeConflict, start, min(start + 7, line), "a merge conflict was left in the file",
        "decide for one side and remove the marker")
      scanner.position = line
      addJunk(from: start)
    } else if scalar == 0x3D {
      attempts.append(start)
      report(
        .missingKey, start, start + 1, "'=' without a key before it",
        "write the key, or remove the line")
      skipStatement(from: start)
    } else if Self.openingQuotes.contains(scalar) {
      attempts.append(start)
      report(
        .unexpectedCharacter, start, start + width(start),
        "\(shown(start)) is no quote for a key", "use straight quotes: \"")
      skipStatement(from: start)
    } else {
      report(
        .unexpectedCharacter, start, start + width(start),
        "\(shown(start)) can't stand between entries", hint(at: start) ?? "remove it")
      repeat { scanner.position += width(scanner.position) } while !scanner.isAtEnd && isStray()
      addJunk(from: start)
    }
  }

  // MARK: Looking at the text

  /// Whether a quoted string runs over a line end.
  private mutating func swallowedLine(_ start: Int, _ end: Int) -> Bool {
    scanner.unit(at: start).isQuote && lineEnd(from: start) < end
  }

  /// After the last quote of the line that has only white space between it and a ';'.
  private mutating func lastQuote(from start: Int, to line: Int) -> Int? {
    var ahead = scanner
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
    !(scanner.unit.isQuote || scanner.unit.isUnquoted || scanner.spaceLength > 0
      || scanner.commentStyle != nil || scanner.unit == .ascii("=") || scanner.unit == .ascii("}")
      || Self.openingQuotes.contains(scalar(at: scanner.position))
      || isConflictMarker(scanner.position))
  }

  private func isConflictMarker(_ start: Int) -> Bool {
    guard start + 7 <= scanner.end else { return false }
    let unit = scanner.unit(at: start)
    let isAtLineStart = start == 0 || [0x0A, 0x0D].contains(scanner.unit(at: start - 1))
    return isAtLineStart && [.ascii("<"), .ascii("="), .ascii(">"), .ascii("|")].contains(unit)
      && (start..<start + 7).allSatisfy { scanner.unit(at: $0) == unit }
  }

  private func scalar(at index: Int) -> UInt32 {
    index < scanner.end
      ? Unit.scalar(at: scanner.base + index, before: scanner.base + scanner.end).value : 0
  }

  private func width(_ index: Int) -> Int {
    Unit.scalar(at: scanner.base + index, before: scanner.base + scanner.end).length
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
    var ahead = scanner
    ahead.position = start + 2
    var lost = 0
    var hasOpening = false
    while ahead.position < scanner.position {
      ahead.position = lineStart(after: ahead.position, before: scanner.position)
      while ahead.position < scanner.position {
        if ahead.spaceLength > 0 {
          ahead.position += ahead.spaceLength
        } else if ahead.commentStyle == .block {
          hasOpening = true
          ahead.position += 2
        } else {
          break
        }
      }
      if ahead.position < scanner.position, skipEntry(&ahead) { lost += 1 }
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
    let end = Unit.firstIndex(of: 0x0A, 0x0D, 0x0D, in: scanner.base, from: start, to: limit)
    return min(end + 1, limit)
  }

  /// Moves over `"key" = "value";`, all on one line, if that is what is here.
  private func skipEntry(_ ahead: inout Scanner<Unit>) -> Bool {
    var look = self
    look.scanner = ahead
    look.scanner.end = scanner.lineEnd(from: ahead.position, separators: false)
    guard !look.scanner.isAtEnd, ahead.unit.isQuote, look.readString() != nil,
      look.scanner.skipTrivia(), look.scanner.unit == .ascii("=")
    else { return false }
    look.scanner.position += 1
    guard look.scanner.skipTrivia(), look.scanner.unit.isQuote, look.readString() != nil,
      look.scanner.skipTrivia(), look.scanner.unit == .ascii(";")
    else { return false }
    ahead.position = look.scanner.position + 1
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
