internal import Findings

extension Rule {
  /// The translation is empty.
  ///
  /// The player shows nothing at all: an empty text is not the same as a missing one, for which it falls
  /// back to English. In a storyboard, whose texts the code may set, that is a warning. White space where the reference begins and
  /// ends with some, to be put between two texts, is only worth a look.
  static let empty = Rule(
    "empty", "The translation is empty", .error,
    good: [.text("Spielen", for: "Play"), .text("", for: ""), .text("Um", for: " at ")],
    bad: [.text("", for: "Play"), .text("  ", for: "Play")],
    .entry(.always) { pair in
      guard pair.target.width < 4, pair.source?.string.isBlank == false,
        pair.source?.isLeftByEditor == false, pair.target.string.isBlank
      else { return [] }
      return [
        Problem(
          "the text is empty",
          severity: !pair.target.isEmpty && pair.source?.has(.edgeSpace) == true
            ? .info : pair.key.isOfStoryboard ? .warning : nil,
          fix: .advice("translate it, or remove the entry to show English"))
      ]
    })
}

extension String {
  /// Whether it is a key that Interface Builder has made: `kYn-pW-tq6.title`.
  fileprivate var isOfStoryboard: Bool {
    let letters = Array(utf8.prefix(11))
    return letters.count == 11
      && letters.enumerated().allSatisfy { index, letter in
        switch index {
        case 3, 6: letter == UInt8(ascii: "-")
        case 10: letter == UInt8(ascii: ".")
        default: letter != UInt8(ascii: "-") && letter != UInt8(ascii: " ")
        }
      }
  }

  /// Whether it is empty or white space.
  var isBlank: Bool { unicodeScalars.allSatisfy { $0.isWhitespace } }
}
