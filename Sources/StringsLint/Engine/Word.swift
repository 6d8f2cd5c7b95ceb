/// A part of a text between white space, with its place.
struct Word {
  let text: Substring
  var range: Range<String.Index> { text.startIndex..<text.endIndex }
}

extension String {
  /// The runs of letters and marks.
  var words: [Word] {
    unicodeScalars.split { scalar in
      !(scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark)
    }.map { Word(text: Substring($0)) }
  }

  /// Where a text occurs in this one, first occurrence first.
  func ranges(ofText text: String) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var start = startIndex
    while start < endIndex {
      if self[start...].unicodeScalars.starts(with: text.unicodeScalars) {
        let end = unicodeScalars.index(start, offsetBy: text.unicodeScalars.count)
        found.append(start..<end)
        start = end
      } else {
        start = unicodeScalars.index(after: start)
      }
    }
    return found
  }

  /// The text with a part replaced.
  func replacing(_ range: Range<Index>, by text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
