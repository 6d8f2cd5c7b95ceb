extension FaultCollector {
  /// Looks for what CoreFoundation reads without complaint and hardly anybody means.
  mutating func checkContent() {
    var suspects = Suspects(
      pieces: pieces, source: reading.source, hasCopyrightSigns: reading.hasCopyrightSigns)
    reading.source.visit(&suspects)
    if hasEqualKeys || suspects.hasKeyBeyondASCII { checkKeys() }
    for index in suspects.entries where doubtCount < Self.maximumFaults {
      let entry = pieces.entry(at: index, in: reading.source)
      check(entry.key, of: entry)
      switch entry.value {
      case .sameAsKey: break
      case .string(let token): check(token, of: entry)
      case .other(_, let range):
        note(
          .nonStringValue, range, entry,
          "the value is not a text: an app that asks for it gets nothing",
          "write the value as a text in double quotes")
      }
    }
  }

  /// Whether some keys may be equal. A table knows; where CoreFoundation gives up, nobody has looked.
  private var hasEqualKeys: Bool {
    guard case .table(let table, _) = reading.outcome else { return true }
    return table.count != pieces.entries.count
  }

  /// Looks at all entries, those too that CoreFoundation drops because of a mistake before them: that one will be
  /// mended.
  private mutating func checkKeys() {
    // Numbers of entries, in half the memory of `Int`.
    var last: [ExactString: Int32] = [:]
    var spellings: [String: Int32] = [:]
    for index in pieces.entries.indices where doubtCount < Self.maximumFaults {
      let entry = pieces.entry(at: index, in: reading.source)
      let key = entry.key.text
      if let earlier = last[key] {
        note(
          .duplicateKey, entry.key.range, entry,
          pieces.entry(at: Int(earlier), in: reading.source).text == entry.text
            ? "the key occurs twice, with the same value"
            : "the key occurs twice: this value replaces the earlier one",
          "remove one of the two entries")
      } else if let earlier = spellings[key.string] {
        let other = pieces.entry(at: Int(earlier), in: reading.source).key.text
        note(
          .canonicallyEqualKeys, entry.key.range, entry,
          "the key looks like an earlier one and differs only in how its accents are encoded",
          "write one of the two: \(other.codePoints) or \(key.codePoints)")
      }
      last[key] = Int32(index)
      spellings[key.string] = Int32(index)
    }
  }

  private mutating func check(_ token: StringsFile.Token, of entry: StringsFile.Entry) {
    if !token.text.isWellFormed {
      note(
        .loneSurrogate, token.range, entry, "half of a surrogate pair is alone",
        "write the character itself, or both halves: \\UD83D\\UDE00")
    }
    // All that is looked for is NUL or lies in U+F000 and above: most texts are done here.
    guard token.text.withUTF8({ $0.contains { $0 == 0 || $0 >= 0xEF } }) else { return }
    var seen: Set<StringsFile.Fault.Kind> = []
    for scalar in token.text.string.unicodeScalars {
      guard let kind = scalar.doubt, seen.insert(kind).inserted else { continue }
      let (message, fix) =
        switch kind {
        case .nulCharacter:
          (
            "the text holds a NUL character: \\U without digits, or \\000",
            "write four digits after \\U, or double the backslash"
          )
        case .nonCharacter:
          ("the text holds a noncharacter", "remove it: no font and no keyboard has it")
        default:
          ("the text holds a byte order mark, which can't be seen", "remove it")
        }
      note(kind, token.range, entry, message, fix)
    }
    if reading.source.form == .utf8, token.text.string.unicodeScalars.contains("\u{FFFD}"),
      reading.source.hasStrayCopyrightSign(in: token.range)
    {
      note(
        .replacedByte, token.range, entry,
        "a byte A9 that is not UTF-8 becomes U+FFFD", "write the character © in UTF-8")
    }
  }

  private mutating func note(
    _ kind: StringsFile.Fault.Kind, _ range: Range<Int>, _ entry: StringsFile.Entry,
    _ message: String, _ fix: String
  ) {
    doubtCount += 1
    let isLast = doubtCount == Self.maximumFaults
    let (message, fix) = isLast ? Self.tooMany : (message, fix)
    drafts.append(
      Draft(
        kind: kind, range: range, message: message, fix: fix, effect: .reads,
        key: entry.key.text))
  }
}

/// Finds the entries whose content is worth a closer look; most have none.
private struct Suspects: UnitVisitor {
  let pieces: Pieces
  let source: SourceText
  let hasCopyrightSigns: Bool
  var entries: [Int] = []
  var hasKeyBeyondASCII = false

  init(pieces: Pieces, source: SourceText, hasCopyrightSigns: Bool) {
    self.pieces = pieces
    self.source = source
    self.hasCopyrightSigns = hasCopyrightSigns
  }

  mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) {
    guard pieces.members.isEmpty else {
      entries = Array(pieces.entries.indices)
      hasKeyBeyondASCII = pieces.members.contains { member in
        member.key.withUTF8 { $0.contains { $0 >= 0x80 } }
      }
      return
    }
    for (index, entry) in pieces.entries.enumerated() {
      let key = highest(entry.key, units)
      if key >= 0x80 || entry.key.hasEscapes { hasKeyBeyondASCII = true }
      guard entry.isRead else { continue }
      var isSuspect = isSuspect(key) || mayEscapeAny(entry.key, units)
      switch entry.value {
      case .sameAsKey: break
      case .string(let token):
        isSuspect =
          isSuspect || mayEscapeAny(token, units) || self.isSuspect(highest(token, units))
      case .other: isSuspect = true
      }
      if isSuspect { entries.append(index) }
    }
  }

  /// What is looked for is NUL or lies in U+D800 and above, which in UTF-8 begins with EF, or is escaped. Lone
  /// bytes A9 are found as they are.
  private func isSuspect<Unit: CodeUnit>(_ highest: Unit) -> Bool {
    if hasCopyrightSigns, highest >= 0xA9 { return true }
    return highest >= (Unit.bitWidth == 8 ? 0xEF : 0xD800 & Unit.max)
  }

  /// Whether an escape may stand for what is looked for: `\n`, `\"` and the like, which most are, do not.
  private func mayEscapeAny<Unit: CodeUnit>(
    _ token: Pieces.Token, _ units: UnsafeBufferPointer<Unit>
  ) -> Bool {
    guard token.hasEscapes else { return false }
    var isEscaped = false
    for index in source.units(token.range) {
      if !isEscaped {
        isEscaped = units[index] == .ascii("\\")
        continue
      }
      isEscaped = false
      switch units[index] {
      case .ascii("n"), .ascii("t"), .ascii("r"), .ascii("\""), .ascii("'"), .ascii("\\"): break
      default: return true
      }
    }
    return false
  }

  /// The highest unit of a token; the greatest there can be if there is a NUL, too.
  @inline(__always)
  private func highest<Unit: CodeUnit>(
    _ token: Pieces.Token, _ units: UnsafeBufferPointer<Unit>
  ) -> Unit {
    var highest: Unit = 0
    var hasNUL = false
    for index in source.units(token.range) {
      highest = Swift.max(highest, units[index])
      hasNUL = hasNUL || units[index] == 0
    }
    return hasNUL ? Unit.max : highest
  }
}

extension Unicode.Scalar {
  fileprivate var doubt: StringsFile.Fault.Kind? {
    switch value {
    case 0: .nulCharacter
    case 0xFEFF: .byteOrderMarkInContent
    case 0xFDD0...0xFDEF: .nonCharacter
    case let value where value & 0xFFFE == 0xFFFE: .nonCharacter
    default: nil
    }
  }
}

extension ExactString {
  fileprivate var codePoints: String {
    utf16.map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}

extension SourceText {
  /// Whether there is a byte A9 outside a UTF-8 sequence.
  fileprivate func hasStrayCopyrightSign(in range: Range<Int>) -> Bool {
    struct Check: UnitVisitor {
      let range: Range<Int>
      mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> Bool {
        let part = UnsafeBufferPointer(rebasing: units[range])
        return Unit.validity(of: part) == .validButCopyrightSigns
      }
    }
    var check = Check(range: range.lowerBound - start..<range.upperBound - start)
    return visit(&check)
  }
}
