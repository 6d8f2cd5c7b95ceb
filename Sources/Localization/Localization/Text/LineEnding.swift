/// A line end of a file.
public enum LineEnding: String, Sendable, CaseIterable {
  /// Unix.
  case lf = "\n"
  /// Windows.
  case crLf = "\r\n"
  /// The classic Mac OS.
  case cr = "\r"
}

extension StringsFile {
  /// The most frequent line end outside texts and comments; LF if there is none.
  public var lineEnding: LineEnding {
    var counts: [LineEnding: Int] = [:]
    for node in nodes where node.kind == .space {
      for ending in text(in: node.range).utf8.lineEndings { counts[ending, default: 0] += 1 }
    }
    let most = counts.values.max()
    return LineEnding.allCases.first { counts[$0] == most } ?? .lf
  }

  /// The offset of the first line end that differs from the first one of the file.
  package var firstOddLineEnd: Int? {
    let utf8 = source.utf8
    // Most files have no carriage return.
    guard utf8.contains(0x0D) else { return nil }
    var first: LineEnding?
    var rest = utf8[source.start...]
    while let place = rest.firstIndex(where: \.isLineEnd) {
      let isPair = utf8[place...].starts(with: "\r\n".utf8)
      let ending = utf8[place] == 0x0A ? LineEnding.lf : isPair ? .crLf : .cr
      if let first, first != ending { return source.fileOffset(place) }
      first = ending
      rest = utf8[(place + ending.rawValue.utf8.count)...]
    }
    return nil
  }
}

extension Sequence<UInt8> {
  /// The line ends of a text in UTF-8, in order.
  var lineEndings: [LineEnding] {
    var endings: [LineEnding] = []
    var previous: UInt8 = 0
    for byte in self {
      if byte == 0x0A, previous == 0x0D {
        endings[endings.count - 1] = .crLf
      } else if byte == 0x0A || byte == 0x0D {
        endings.append(byte == 0x0A ? .lf : .cr)
      }
      previous = byte
    }
    return endings
  }
}

extension String {
  /// Returns the text with one kind of line end.
  package func withLineEnds(_ lineEnd: String) -> String {
    if lineEnd == "\n", !utf8.contains(UInt8(ascii: "\r")) { return self }
    let text = replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return lineEnd == "\n" ? text : text.replacing("\n", with: lineEnd)
  }

  /// Returns the text up to and including its nth line end.
  func upTo(lineEnd number: Int) -> String {
    var seen = 0
    var result = ""
    for character in self {
      result.append(character)
      if character.isNewline, character != "\u{2028}", character != "\u{2029}" { seen += 1 }
      if seen == number { break }
    }
    return result
  }
}

extension String {
  /// Returns the text with every occurrence of a sequence of code points replaced.
  ///
  /// `replacing` compares characters, in which a combining mark belongs to the quotation mark before it. File
  /// formats compare code points.
  package func replacingScalars(_ wanted: String, with replacement: String) -> String {
    String(unicodeScalars.replacing(wanted.unicodeScalars, with: replacement.unicodeScalars))
  }
}
