import Support

/// Breaks a text into lines of a maximum width.
enum TextLines {
  /// A line with its width.
  struct Line: Hashable {
    var text = ""
    var width = 0.0
  }

  /// Returns the lines of a text.
  ///
  /// - Parameters:
  ///   - text: The text. Its line breaks and multiple spaces are kept.
  ///   - maximumWidth: The maximum width of a line, in the unit of `width`.
  ///   - maximumCount: The maximum number of lines; the rest is cut off.
  ///   - width: Returns the width of a word or a space.
  static func lines(of text: String, maximumWidth: Double, maximumCount: Int, width: (String) -> Double) -> [Line] {
    var lines: [Line] = []
    let space = width(" ")
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = Line()
      for word in words(of: paragraph) {
        guard lines.count < maximumCount else { return lines }
        let wordWidth = width(word.text)
        if !line.text.isEmpty {
          let spaces = Double(word.spaces) * space
          if line.width + spaces + wordWidth > maximumWidth {
            lines.append(line)
            line = Line()
          } else {
            line.text += String(repeating: " ", count: word.spaces)
            line.width += spaces
          }
        }
        if wordWidth > maximumWidth, line.text.isEmpty {
          var pieces = pieces(of: word.text, maximumWidth: maximumWidth, width: width)
            .map { Line(text: $0, width: width($0)) }
          line = pieces.removeLast()
          lines += pieces
        } else {
          line.text += word.text
          line.width += wordWidth
        }
      }
      lines.append(line)
      guard lines.count < maximumCount else { break }
    }
    return Array(lines.prefix(maximumCount))
  }

  /// Returns the unbreakable parts of a text, each with the number of spaces before it. Chinese and
  /// Japanese text may break between any two characters.
  private static func words(of text: Substring) -> [(spaces: Int, text: String)] {
    var words: [(spaces: Int, text: String)] = []
    var spaces = 0
    var continuesWord = false
    for character in text {
      if character == " " || character == "\t" {
        spaces += 1
        continuesWord = false
        continue
      }
      if continuesWord, !character.isIdeographic {
        words[words.count - 1].text.append(character)
      } else {
        words.append((spaces, String(character)))
        spaces = 0
      }
      continuesWord = !character.isIdeographic
    }
    return words
  }

  /// Splits a word that is wider than a line.
  private static func pieces(of word: String, maximumWidth: Double, width: (String) -> Double) -> [String] {
    var pieces: [String] = []
    var rest = Array(word)
    while true {
      // Binary search for the longest piece that fits, at least one character.
      var (fits, exceeds) = (1, rest.count + 1)
      while exceeds - fits > 1 {
        let middle = (fits + exceeds) / 2
        if width(String(rest[..<middle])) <= maximumWidth {
          fits = middle
        } else {
          exceeds = middle
        }
      }
      pieces.append(String(rest[..<fits]))
      rest.removeFirst(fits)
      if rest.isEmpty { return pieces }
    }
  }
}

extension Character {
  fileprivate var isIdeographic: Bool {
    guard let first = unicodeScalars.first else { return false }
    // Including kana, which Unicode does not count as ideographs.
    return first.properties.isIdeographic || (0x3001...0x30FF).contains(first.value)
  }
}

extension String {
  /// Whether the first letter belongs to a script that is written from right to left.
  var startsRightToLeft: Bool { unicodeScalars.first(where: \.properties.isAlphabetic)?.isRightToLeft == true }
}
