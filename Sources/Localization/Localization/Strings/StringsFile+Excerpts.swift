extension StringsFile {
  /// Returns the line at a range of ``bytes``, split at the range. A long line is cut.
  package func excerpt(of range: Range<Int>) -> (before: String, marked: String, after: String) {
    let reach = 400
    let start = source.characterStart(source.textOffset(range.lowerBound))
    let end = source.characterEnd(max(start, source.textOffset(range.upperBound)))
    let earliest = max(source.start, start - reach)
    let lineStart = source.utf8[earliest..<start].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? earliest
    func lineEnd(from offset: Int, upTo limit: Int) -> Int {
      source.utf8[offset..<limit].firstIndex(where: \.isLineEnd) ?? source.characterEnd(limit)
    }
    let markedEnd = lineEnd(from: start, upTo: min(end, start + reach))
    let after = markedEnd == end ? end..<lineEnd(from: end, upTo: min(source.end, end + reach)) : end..<end
    return (
      source.text(source.characterEnd(lineStart)..<start).string,
      source.text(start..<markedEnd).string, source.text(after).string
    )
  }

  /// Returns the range of ``bytes`` in which a part of an entry's text is written.
  package func range(of part: Range<String.Index>, inTextOf entry: Entry) -> Range<Int> {
    guard let text = entry.text?.string else { return entry.valueRange }
    let token = source.textOffset(entry.valueRange.lowerBound)..<source.textOffset(entry.valueRange.upperBound)
    func offset(of index: String.Index) -> Int {
      self.offset(ofUnit: text.utf16.distance(from: text.startIndex, to: index), in: token)
    }
    let start = offset(of: part.lowerBound)
    return source.fileRange(start..<max(start, offset(of: part.upperBound)))
  }

  /// Returns the text offset at which a UTF-16 unit of a string's text is written.
  private func offset(ofUnit unit: Int, in token: Range<Int>) -> Int {
    let utf8 = source.utf8[token]
    var index = token.lowerBound + (utf8.first?.isQuote == true ? 1 : 0)
    var units = 0
    while units < unit, index < token.upperBound {
      let isEscape = utf8[index] == UInt8(ascii: "\\") && index + 1 < token.upperBound
      if isEscape { index += 1 }
      let rest = utf8[index...]
      let (value, length) = source.utf8.scalar(at: index)
      units += value > 0xFFFF ? 2 : 1
      if isEscape, 0x30...0x37 ~= utf8[index] {
        index += rest.prefix(3).prefix { 0x30...0x37 ~= $0 }.count
      } else if isEscape, utf8[index] == UInt8(ascii: "U") {
        index += 1 + rest.dropFirst().prefix(4).prefix { $0.hexadecimalDigit != nil }.count
      } else {
        index += length
      }
    }
    return index
  }
}

extension SourceText {
  /// Returns the start of the character at a text offset.
  fileprivate func characterStart(_ offset: Int) -> Int {
    utf8[start..<min(offset + 1, end)].lastIndex { $0 & 0xC0 != 0x80 } ?? offset
  }

  /// Returns the end of the character at a text offset; the offset itself between two characters.
  fileprivate func characterEnd(_ offset: Int) -> Int { utf8[offset...].firstIndex { $0 & 0xC0 != 0x80 } ?? end }
}
