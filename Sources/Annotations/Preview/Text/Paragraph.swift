import Support

/// Breaks text into lines.
package enum Paragraph {
  /// Returns the items one after another, with lines broken between items. An item that is too long
  /// for a line is broken between its words.
  /// - Parameter indent: The columns before every line except the first.
  package static func lines(of items: [String], separator: String, width: Int, indent: Int = 0) -> [String] {
    let room = max(8, width - indent)
    var lines: [String] = []
    var line = ""
    for item in items {
      for (place, piece) in broken(item, columns: room).enumerated() {
        let limit = lines.isEmpty ? max(room, width) : room
        if line.isEmpty {
          line = piece
        } else if place == 0, line.columns + separator.columns + piece.columns <= limit {
          line += separator + piece
        } else {
          // There is no separator between the words of a broken item.
          lines.append(line)
          line = piece
        }
      }
    }
    if !line.isEmpty { lines.append(line) }
    let margin = String(repeating: " ", count: indent)
    return lines.enumerated().map { $0.offset == 0 ? $0.element : margin + $0.element }
  }

  /// Returns text broken between its words. A word that is too long is cut into pieces.
  package static func lines(of text: String, width: Int, indent: Int = 0) -> [String] {
    let room = max(8, width - indent)
    let words = text.split(separator: " ").flatMap { word in pieces(of: word, columns: room) }
    return lines(of: words, separator: " ", width: width, indent: indent)
  }

  private static func broken(_ item: String, columns: Int) -> [String] {
    guard item.columns > columns else { return [item] }
    // Each piece is isolated again, so that an isolate ends on the line on which it begins.
    let bare = item.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    return lines(of: bare, width: columns).map(\.isolated)
  }

  /// Returns the pieces of a word. An address is cut after a slash if it has one in a good place.
  private static func pieces(of word: Substring, columns: Int) -> [String] {
    guard word.columns > columns else { return [String(word)] }
    var pieces: [String] = []
    var piece = Substring()
    for character in word {
      if piece.columns + String(character).columns > columns {
        let slash = piece.dropLast().lastIndex(of: "/").map { piece.index(after: $0) }
        let cut = slash.map { piece[..<$0].columns >= columns / 2 ? $0 : piece.endIndex }
        pieces.append(String(piece[..<(cut ?? piece.endIndex)]))
        piece = Substring(piece[(cut ?? piece.endIndex)...])
      }
      piece.append(character)
    }
    return pieces + [String(piece)]
  }
}
