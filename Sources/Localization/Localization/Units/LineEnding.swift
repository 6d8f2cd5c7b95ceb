/// How the lines of a file end.
public enum LineEnding: String, Sendable, CaseIterable {
  /// Unix.
  case lf = "\n"
  /// Windows.
  case crLf = "\r\n"
  /// The classic Mac OS.
  case cr = "\r"
}

extension StringsFile {
  /// The line end that the file uses most outside its texts and comments; LF where it has none.
  public var lineEnding: LineEnding {
    var counts: [LineEnding: Int] = [:]
    for case .space(let range) in nodes {
      for ending in text(in: range).lineEndings { counts[ending, default: 0] += 1 }
    }
    let most = counts.values.max()
    return LineEnding.allCases.first { counts[$0] == most } ?? .lf
  }
}

extension String {
  /// The line ends in this text, in order.
  var lineEndings: [LineEnding] {
    var endings: [LineEnding] = []
    var previous: UInt8 = 0
    for byte in utf8 {
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
