import Support

/// The reaction to mistakes when recovering: each is reported with its fix, and reading continues at a
/// place that the author probably meant. What can't be read becomes junk.
extension StringsParser {
  /// A Boolean value that indicates whether recovery is still worthwhile.
  ///
  /// The amount of text that is read again is limited, so that the time is linear for any file.
  var mayContinue: Bool { faults.count < StringsFile.Fault.maximumCount && mayReread }

  private var mayReread: Bool { rereadCount <= 16 * utf8.count + 65_536 }

  /// Makes the rest of the file junk.
  mutating func giveUp() {
    let start = position
    position = end
    let (message, fix) = StringsFile.Fault.tooMany
    report(.unexpectedCharacter, start..<start, message, fix)
    addNode(.junk)
  }

  // MARK: Entries

  /// Continues after a mistake in an entry.
  mutating func recover(_ entry: Entry, from mistake: Mistake) {
    switch entry.part {
    case .key: discardUnterminated("the key", at: entry.start, of: entry)
    case .separator: recoverFromSeparator(entry)
    case .value: recoverFromValue(entry, mistake)
    case .semicolon: recoverFromMissingSemicolon(entry)
    }
  }

  private mutating func recoverFromSeparator(_ entry: Entry) {
    let keyEnd = entry.key.range.upperBound
    if spansLines(entry.key.range) {
      discardUnterminated("the key", at: entry.start, of: entry)
    } else if position >= end || lineEnd(from: keyEnd) < position {
      report(
        .missingSemicolon, keyEnd..<keyEnd, "the key is followed by neither '=' nor ';'",
        "write '= \"value\";' after the key", entry)
      discard(entry, upTo: keyEnd)
    } else {
      report(
        .missingEquals, position..<position + 1, "expected '=' after the key, found \(shown(position))",
        hint(at: position) ?? "write the entry as \"key\" = \"value\";", entry)
      discardStatement(of: entry)
    }
  }

  private mutating func recoverFromValue(_ entry: Entry, _ mistake: Mistake) {
    let start = entry.valueStart
    let first = byte(at: start)
    if first == UInt8(ascii: "@"), byte(at: start + 1).isQuote {
      report(
        .unexpectedCharacter, start..<start + 1,
        "'@' before a string is Objective-C, not part of the format", "remove the '@'", entry)
      position = start + 1
      var entry = entry
      entry.valueStart = position
      do throws(Mistake) {
        try parseEntryValue(&entry)
        add(entry)
      } catch { recover(entry, from: error) }
    } else if first.isQuote {
      discardUnterminated("the value", at: start, of: entry, key: text(of: entry.key))
    } else if [UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<")].contains(first) {
      rereadCount += position - start
      let place = max(start, min(mistake.position, end - 1))
      report(
        mistake.kind == .tooDeep ? .tooDeep : .malformedValue, place..<place + 1,
        "the value is not a string, and not an array, dictionary or data either",
        "put the value in double quotes", entry)
      position = start
      discardStatement(of: entry)
    } else {
      reportMissingValue(entry)
      discardStatement(of: entry)
    }
  }

  private mutating func reportMissingValue(_ entry: Entry) {
    if position >= end {
      report(.missingValue, position..<position, "the file ends before the value", "add the value and a ';'", entry)
    } else if byte == UInt8(ascii: ";") {
      report(
        .missingValue, position..<position + 1, "the value is missing",
        "write \"\" for an empty text, or remove the entry", entry)
    } else {
      report(
        .unexpectedCharacter, position..<position + 1, "expected a value, found \(shown(position))",
        hint(at: position) ?? "put the value in double quotes", entry)
    }
  }

  private mutating func recoverFromMissingSemicolon(_ entry: Entry) {
    var entry = entry
    let (valueStart, valueEnd) = (entry.valueStart, entry.valueEnd)
    let lineEnd = lineEnd(from: valueEnd)
    let isQuoted = byte(at: valueStart).isQuote
    if spansLines(valueStart..<valueEnd) {
      discardUnterminated("the value", at: valueStart, of: entry, key: text(of: entry.key))
    } else if position >= lineEnd {
      report(
        .missingSemicolon, valueEnd..<valueEnd, "the ';' after the value is missing", "add ';' after the value", entry)
      goBack(to: valueEnd)
      entry.end = position
      add(entry)
    } else if isQuoted, position == valueEnd, let lastQuote = lastQuote(from: valueEnd, to: lineEnd) {
      report(
        .unescapedQuote, valueEnd - 1..<valueEnd, "a quote inside the value ends it here",
        "write \\\" for a quote inside the text", entry)
      position = lastQuote
      entry.value = .string(Token(range: valueStart..<position, hasEscapes: true))
      skipTrivia()
      finish(entry)
    } else if [0x2C, 0x3A, 0xFF1B].contains(scalar(at: position).value) {
      let length = scalar(at: position).length
      report(
        .missingSemicolon, position..<position + length,
        "expected ';' after the value, found \(shown(position))", "replace it with ';'", entry)
      position += length - 1
      entry.comments = entry.comments.lowerBound..<comments.count
      finish(entry)
    } else if !isQuoted {
      report(
        .unquotedText, valueStart..<valueEnd, "text with \(shown(position)) in it needs quotes",
        "put the value in double quotes", entry)
      discardStatement(of: entry)
    } else {
      report(
        .missingSemicolon, position..<position + 1, "expected ';' after the value, found \(shown(position))",
        "write the whole value in one pair of quotes, and a ';' after it", entry)
      discardStatement(of: entry)
    }
  }

  /// Adds an entry whose last character is at the position.
  private mutating func finish(_ entry: Entry) {
    var entry = entry
    if position < end { position += 1 }
    entry.end = position
    add(entry)
  }

  // MARK: Junk

  /// Continues after a character that begins no entry.
  mutating func recoverFromStray() {
    let start = position
    let value = scalar(at: start).value
    let afterScalar = start + scalar(at: start).length
    if isConflictMarker(start) {
      let line = lineEnd(from: start)
      report(
        .mergeConflict, start..<min(start + 7, line), "a merge conflict was left in the file",
        "decide for one side and remove the marker")
      position = line
    } else if value == 0x3D {
      attemptCount += 1
      report(.missingKey, start..<start + 1, "'=' without a key before it", "write the key, or remove the line")
      skipStatement()
    } else if Self.openingQuotes.contains(value) {
      attemptCount += 1
      report(
        .unexpectedCharacter, start..<afterScalar, "\(shown(start)) is not a quote for a key",
        "use straight quotes: \"")
      skipStatement()
    } else {
      report(
        .unexpectedCharacter, start..<afterScalar, "\(shown(start)) can't be between entries",
        hint(at: start) ?? "remove it")
      repeat { position += scalar(at: position).length } while position < end && isStray
    }
    addNode(.junk)
  }

  /// Makes an entry junk that ends at an earlier position. Its comments are no comments then.
  private mutating func discard(_ entry: Entry, upTo end: Int) {
    goBack(to: end)
    comments.removeSubrange(entry.comments.lowerBound...)
    addNode(.junk)
  }

  /// Makes an entry junk, up to the end of its statement.
  private mutating func discardStatement(of entry: Entry) {
    skipStatement()
    discard(entry, upTo: position)
  }

  /// Makes an entry junk up to the end of the line on which a string without an end begins.
  private mutating func discardUnterminated(_ what: String, at start: Int, of entry: Entry, key: ExactString? = nil) {
    let end = lineEnd(from: start)
    let fix = "close it with \(byte(at: start) == UInt8(ascii: "\"") ? "'\"'" : "\"'\"")"
    faults.append(
      source.fault(
        .unterminatedString, at: source.fileRange(start..<end), "\(what) has no closing quote", fix, key: key))
    discard(entry, upTo: end)
  }

  /// Skips to the end of the next semicolon, or to the end of the line if there is none before it.
  /// Strings that end on the line are skipped as a whole.
  private mutating func skipStatement() {
    let (line, end) = (lineEnd(from: position), self.end)
    self.end = line
    while position < line, byte != UInt8(ascii: ";") {
      guard mayReread else {
        position = line
        break
      }
      let start = position
      if byte.isQuote, (try? parseString()) != nil { continue }
      goBack(to: start + 1)
    }
    self.end = end
    if position < line { position += 1 }
  }

  private mutating func goBack(to target: Int) {
    rereadCount += max(0, position - target)
    position = target
  }

  // MARK: Reports

  private mutating func report(
    _ kind: StringsFile.Fault.Kind, _ range: Range<Int>, _ message: String, _ fix: String, _ entry: Entry? = nil
  ) {
    faults.append(source.fault(kind, at: source.fileRange(range), message, fix, key: entry.map { text(of: $0.key) }))
  }

  // MARK: Looking at the text

  /// Returns the end of the line of an index.
  private mutating func lineEnd(from start: Int) -> Int {
    if let line, line.contains(start) { return line.upperBound }
    let end = utf8[start..<end].firstIndex(where: \.isLineEnd) ?? end
    line = start...end
    return end
  }

  /// Returns whether a quoted string contains a line end.
  private mutating func spansLines(_ range: Range<Int>) -> Bool {
    byte(at: range.lowerBound).isQuote && lineEnd(from: range.lowerBound) < range.upperBound
  }

  /// Returns the end of the last quote of a line that is followed by a semicolon.
  private mutating func lastQuote(from start: Int, to line: Int) -> Int? {
    let saved = (position, end, commentCount)
    defer { (position, end, commentCount) = saved }
    end = line
    var result: Int?
    var next = start
    while let quote = utf8[next..<line].firstIndex(of: UInt8(ascii: "\"")) {
      next = quote + 1
      position = next
      skipTrivia()
      if byte == UInt8(ascii: ";") { result = next }
      rereadCount += position - start
    }
    return result
  }

  /// A Boolean value that indicates whether the character at the position continues a run of junk.
  private var isStray: Bool {
    !(isAtString || spaceLength > 0 || commentStyle != nil || byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "}") || Self.openingQuotes.contains(scalar(at: position).value)
      || isConflictMarker(position))
  }

  private func isConflictMarker(_ start: Int) -> Bool {
    guard start + 7 <= end, start == source.start || utf8[start - 1].isLineEnd else { return false }
    return "<=>|".utf8.contains(utf8[start]) && utf8[start..<start + 7].allSatisfy { $0 == utf8[start] }
  }

  private func scalar(at index: Int) -> (value: UInt32, length: Int) { index < end ? utf8.scalar(at: index) : (0, 1) }

  /// The character at an index for a message: the character, if it is visible, and its number.
  private func shown(_ index: Int) -> String {
    let value = scalar(at: index).value
    if value > 0x20, value < 0x7F, let scalar = Unicode.Scalar(value) { return "'\(scalar)'" }
    let name = "U+" + value.digits(4, radix: 16).uppercased()
    guard let scalar = Unicode.Scalar(value), scalar.properties.isGraphic else { return name }
    return "'\(scalar)' (\(name))"
  }

  /// Returns the fix for a character that is often written by mistake.
  private func hint(at index: Int) -> String? {
    switch scalar(at: index).value {
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

  private static let openingQuotes: Set<UInt32> = [
    0x201C, 0x201D, 0x201E, 0x2018, 0x2019, 0x201A, 0xAB, 0xBB, 0x300C, 0x300D, 0xFF02, 0xFF07,
  ]
}

extension Unicode.Scalar.Properties {
  /// A Boolean value that indicates whether the character is visible and moves no other one.
  fileprivate var isGraphic: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }
}
