import Support

extension String {
  /// The text with line ends between its words, so that no line is longer than the width. A quotation or a path
  /// stays in one piece, however long it is, so that it can be copied.
  /// - Parameter width: the columns of a line; those after the first are indented.
  func wrapped(to width: Int) -> String {
    guard columns > width else { return self }
    let margin = "    "
    var text = ""
    var used = 0
    for (number, piece) in pieces.enumerated() {
      let columns = piece.columns
      if number > 0, used + 1 + columns > width {
        text += "\n" + margin
        used = margin.columns
      } else if number > 0 {
        text += " "
        used += 1
      }
      text += piece
      used += columns
    }
    return text
  }

  /// The words of the text, with a quotation as one word.
  private var pieces: [String] {
    var pieces: [String] = []
    var words = split(separator: " ", omittingEmptySubsequences: false)[...]
    while let word = words.popFirst() {
      var piece = String(word)
      if let opening = word.first(where: { $0 != "(" }), let closing = Self.quotes[opening],
        word.count == 1 || !word.isEnd(ofQuote: closing),
        let end = words.firstIndex(where: { $0.isEnd(ofQuote: closing) })
      {
        piece += " " + words[...end].joined(separator: " ")
        words = words[(end + 1)...]
      }
      pieces.append(piece)
    }
    return pieces
  }

  /// The closing marks by the opening ones: quotation marks, and the isolates around right-to-left text.
  private static let quotes: [Character: Character] = [
    "'": "'", "\"": "\"", "“": "”", "‘": "’", "\u{2068}": "\u{2069}",
  ]
}

extension Substring {
  /// Returns whether the word ends a quotation: an apostrophe within the word does not.
  fileprivate func isEnd(ofQuote mark: Character) -> Bool {
    last { !".,;:)".contains($0) } == mark
  }
}
