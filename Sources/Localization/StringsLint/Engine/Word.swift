/// A part of a text between white space, with its place.
struct Word {
  let text: Substring
  var range: Range<String.Index> { text.startIndex..<text.endIndex }

  /// What stands before, between and behind a letter.
  func parts(at separator: Unicode.Scalar) -> [Word] {
    text.unicodeScalars.split(separator: separator).map { Word(text: Substring($0)) }
  }
}

extension Substring {
  /// The runs of letters and marks.
  var words: [Word] {
    unicodeScalars.split { !$0.isLetterOrMark }.map { Word(text: Substring($0)) }
  }
}

extension String {
  /// The runs of letters and marks.
  var words: [Word] { self[...].words }

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

extension Unicode.Scalar {
  /// Whether it belongs to a word.
  fileprivate var isLetterOrMark: Bool {
    isAlphabetic || !isASCII && properties.generalCategory == .nonspacingMark
  }
}
