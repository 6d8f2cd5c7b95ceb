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
      for (ending, _) in text(in: node.range).utf8.lineEnds { counts[ending, default: 0] += 1 }
    }
    let most = counts.values.max()
    return LineEnding.allCases.first { counts[$0] == most } ?? .lf
  }

  /// The offset of the first line end that differs from the first one of the file.
  package var firstOddLineEnd: Int? {
    let utf8 = source.utf8
    // Most files have no carriage return.
    guard utf8.contains(0x0D) else { return nil }
    let ends = utf8[source.start...].lineEnds
    let first = ends.first { _ in true }?.ending
    let odd = ends.first { $0.ending != first }
    return odd.map { source.fileOffset($0.end - $0.ending.rawValue.utf8.count) }
  }
}

extension Collection<UInt8> {
  /// The line ends of a text in UTF-8 and the places after them, in order.
  var lineEnds: some Sequence<(ending: LineEnding, end: Index)> {
    sequence(state: self[...]) { rest -> (ending: LineEnding, end: Index)? in
      guard let place = rest.firstIndex(where: \.isLineEnd) else { return nil }
      let isPair = rest[place...].starts(with: "\r\n".utf8)
      let ending: LineEnding = rest[place] == 0x0A ? .lf : isPair ? .crLf : .cr
      rest = rest[place...].dropFirst(isPair ? 2 : 1)
      return (ending, rest.startIndex)
    }
  }
}

extension String {
  /// Returns the text with one kind of line end.
  package func withLineEnds(_ lineEnd: String) -> String {
    if lineEnd == "\n", !utf8.contains(UInt8(ascii: "\r")) { return self }
    let text = replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return lineEnd == "\n" ? text : text.replacing("\n", with: lineEnd)
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
