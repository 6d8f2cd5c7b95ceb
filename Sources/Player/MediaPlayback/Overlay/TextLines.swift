/// Breaks a text into lines that fit a width.
enum TextLines {
  /// What stands in one line, and how wide it is.
  struct Line: Hashable {
    var text = ""
    var width = 0.0
  }

  /// - Parameters:
  ///   - text: its own line ends stay; more than one space between words counts.
  ///   - room: in the units of `width`.
  ///   - maximum: lines; no more are made.
  ///   - width: of a word, or of a space.
  static func lines(
    of text: String, room: Double, maximum: Int, width: (String) -> Double
  ) -> [Line] {
    var lines: [Line] = []
    let space = width(" ")
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = Line()
      for word in words(of: paragraph) {
        guard lines.count < maximum else { return lines }
        let length = width(word.text)
        if !line.text.isEmpty {
          let spaces = Double(word.spaces) * space
          if line.width + spaces + length > room {
            lines.append(line)
            line = Line()
          } else {
            line.text += String(repeating: " ", count: word.spaces)
            line.width += spaces
          }
        }
        if length > room, line.text.isEmpty {
          var pieces = pieces(of: word.text, room: room, width: width)
            .map { Line(text: $0, width: width($0)) }
          line = pieces.removeLast()
          lines += pieces
        } else {
          line.text += word.text
          line.width += length
        }
      }
      lines.append(line)
      guard lines.count < maximum else { break }
    }
    return Array(lines.prefix(maximum))
  }

  /// What is not broken, with the number of spaces before it. Chinese and Japanese is broken between any two letters.
  private static func words(of text: Substring) -> [(spaces: Int, text: String)] {
    var words: [(spaces: Int, text: String)] = []
    var word = ""
    var spaces = 0
    func end() {
      guard !word.isEmpty else { return }
      words.append((spaces, word))
      (word, spaces) = ("", 0)
    }
    for letter in text {
      if letter == " " || letter == "\t" {
        end()
        spaces += 1
      } else {
        if letter.isIdeographic { end() }
        word.append(letter)
        if letter.isIdeographic { end() }
      }
    }
    end()
    return words
  }

  /// A word that is longer than a line, in pieces that are not.
  private static func pieces(
    of word: String, room: Double, width: (String) -> Double
  ) -> [String] {
    var pieces: [String] = []
    var rest = Array(word)
    while true {
      // The longest that fits, one letter in any case.
      var (fits, exceeds) = (1, rest.count + 1)
      while exceeds - fits > 1 {
        let middle = (fits + exceeds) / 2
        if width(String(rest[..<middle])) <= room { fits = middle } else { exceeds = middle }
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
    // Kana, too, which Unicode does not count as ideographs.
    return first.properties.isIdeographic || (0x3001...0x30FF).contains(first.value)
  }
}

extension String {
  /// Whether the first letter is of a script that is written from right to left.
  var startsRightToLeft: Bool {
    guard let letter = unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
    return switch letter.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
