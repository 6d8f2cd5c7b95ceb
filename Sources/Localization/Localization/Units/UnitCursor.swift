/// A place in the units of a file, and the steps of the grammar that both parsers share.
struct UnitCursor<Unit: CodeUnit> {
  let units: UnsafeBufferPointer<Unit>
  let base: UnsafePointer<Unit>
  /// The end of what is looked at; a look ahead may draw it in.
  var end: Int
  var position = 0
  /// The comments that were passed.
  private(set) var commentCount = 0

  /// `nil` for a text without a single unit.
  init?(_ units: UnsafeBufferPointer<Unit>) {
    guard let base = units.baseAddress, !units.isEmpty else { return nil }
    self.units = units
    self.base = UnsafePointer(base)
    end = units.count
  }

  var isAtEnd: Bool { position >= end }

  /// The unit at the position, or NUL at the end.
  var unit: Unit { position < end ? base[position] : 0 }

  func unit(at index: Int) -> Unit { index < end ? base[index] : 0 }

  // MARK: White space and comments

  /// The length of a space at the position, or 0: U+0009 to U+000D, U+0020, U+2028, U+2029. NBSP, U+0085,
  /// U+3000 and a byte order mark are not spaces.
  @inline(__always)
  var spaceLength: Int {
    let unit = base[position]
    if unit == 0x20 || unit >= 0x09 && unit <= 0x0D { return 1 }
    return unit < 0x80 ? 0 : Unit.separatorLength(at: base + position, before: base + end)
  }

  /// The kind of comment that starts at the position.
  @inline(__always)
  var commentStyle: StringsFile.Comment.Style? {
    guard base[position] == 0x2F, position + 1 < end else { return nil }
    return switch base[position + 1] {
    case 0x2F: .line
    case 0x2A: .block
    default: nil
    }
  }

  /// Moves over a comment, to its line end or past its `*/`. Says whether a block comment has its end.
  @inline(__always)
  mutating func skipComment(_ style: StringsFile.Comment.Style) -> Bool {
    position += 2
    commentCount += 1
    switch style {
    case .line:
      position = lineEnd(from: position, separators: true)
      return true
    case .block:
      while position < end {
        position = Unit.firstIndex(of: 0x2A, 0x2A, 0x2A, in: base, from: position, to: end) + 1
        if position < end, base[position] == 0x2F {
          position += 1
          return true
        }
      }
      position = end
      return false
    }
  }

  /// The next line end, or the end of the file. The separators U+2028 and U+2029 end a comment too, but
  /// not a line as it is counted.
  func lineEnd(from start: Int, separators: Bool) -> Int {
    let lead: Unit = Unit.bitWidth == 8 ? 0xE2 : 0x2028 & Unit.max
    let other: Unit = Unit.bitWidth == 8 ? 0x0A : 0x2029 & Unit.max
    var index = start
    while true {
      index =
        separators
        ? firstLineEnd(from: index, lead, other)
        : Unit.firstIndex(of: 0x0A, 0x0D, 0x0D, in: base, from: index, to: end)
      guard index < end, separators, base[index] == lead, Unit.bitWidth == 8 else { return index }
      if Unit.separatorLength(at: base + index, before: base + end) > 0 { return index }
      index += 1
    }
  }

  private func firstLineEnd(from start: Int, _ lead: Unit, _ other: Unit) -> Int {
    let plain = Unit.firstIndex(of: 0x0A, 0x0D, lead, in: base, from: start, to: end)
    guard other != 0x0A else { return plain }
    return Unit.firstIndex(of: other, other, other, in: base, from: start, to: plain)
  }

  /// Moves to the next unit that is neither space nor comment. Says whether there is one.
  @inline(__always)
  mutating func skipTrivia() -> Bool {
    while position < end {
      let length = spaceLength
      if length > 0 {
        position += length
      } else if let style = commentStyle {
        _ = skipComment(style)
      } else {
        return true
      }
    }
    return false
  }

  // MARK: Strings

  /// What a quoted string ends with.
  enum QuotedEnd {
    case closed(hasEscapes: Bool)
    case unterminated, unterminatedEscape
  }

  /// Moves from the first unit after the opening quote to the closing quote, or to the end of the file.
  @inline(__always)
  mutating func skipQuoted(_ quote: Unit) -> QuotedEnd {
    var hasEscapes = false
    while true {
      position = Unit.firstIndex(of: quote, 0x5C, 0x5C, in: base, from: position, to: end)
      guard position < end else { return .unterminated }
      guard base[position] == 0x5C else { return .closed(hasEscapes: hasEscapes) }
      hasEscapes = true
      position += 1
      guard position < end else { return .unterminatedEscape }
      position += 1
    }
  }

  @inline(__always)
  mutating func skipUnquoted() {
    while position < end, base[position].isUnquoted { position += 1 }
  }
}

extension CodeUnit {
  var isQuote: Bool { self == 0x22 || self == 0x27 }

  /// `[A-Za-z0-9_$/:.-]`, what a string without quotes is made of.
  var isUnquoted: Bool {
    switch self {
    case 0x61...0x7A, 0x41...0x5A, 0x2D...0x3A, 0x5F, 0x24: true
    default: false
    }
  }
}
