extension SourceText {
  /// The text of a comment without its delimiters and the white space at its ends.
  func commentText(in range: Range<Int>, _ style: StringsFile.Comment.Style) -> String {
    var trim = Trim(range: units(range), style: style)
    return visit(&trim)
  }

  private struct Trim: UnitVisitor {
    let range: Range<Int>
    let style: StringsFile.Comment.Style

    mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> String {
      var (start, end) = (range.lowerBound + 2, range.upperBound)
      // Not those of `/*/`, which has no end.
      if style == .block, end - start >= 2, units[end - 1] == 0x2F, units[end - 2] == 0x2A {
        end -= 2
      }
      while start < end, units[start].isSpace { start += 1 }
      while start < end, units[end - 1].isSpace { end -= 1 }
      return start < end ? units.text(start..<end, escaped: false).string : ""
    }
  }
}

extension CodeUnit {
  fileprivate var isSpace: Bool { self == 0x20 || self >= 0x09 && self <= 0x0D }
}
