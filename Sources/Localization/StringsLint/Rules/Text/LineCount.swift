import Lint

extension Rule {
  /// The text has another number of lines than the reference.
  ///
  /// The reference breaks a text where the player has room for so many lines.
  static let lineCount = Rule(
    "line-count", "The text has another number of lines than the reference", .info,
    good: [.text("Überspringen in\n%@ Sekunden", for: "Skip ad in\n%@ seconds")],
    bad: [.text("Überspringen in %@ Sekunden", for: "Skip ad in\n%@ seconds")],
    .entry(.lineEnd) { pair in
      guard let source = pair.source, !pair.target.isEmpty else { return [] }
      let (count, expected) = (pair.target.string.lineEndCount, source.string.lineEndCount)
      guard count != expected else { return [] }
      return [
        Problem(
          "the text has \(count + 1) line\(count == 0 ? "" : "s"), the reference \(expected + 1)",
          fix: .advice("break it as the reference does: \\n"))
      ]
    })
}

extension String {
  /// LF, CR LF and CR count one each, white space at the ends of the text none.
  fileprivate var lineEndCount: Int {
    let scalars = unicodeScalars
    let start = scalars.firstIndex { !$0.isWhitespace } ?? endIndex
    let end = scalars.lastIndex { !$0.isWhitespace } ?? start
    var count = 0
    var last: Unicode.Scalar?
    for scalar in scalars[start..<end] {
      if scalar.endsLine, !(scalar == "\n" && last == "\r") { count += 1 }
      last = scalar
    }
    return count
  }
}

extension Unicode.Scalar {
  /// What Unicode calls a mandatory line break.
  fileprivate var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
