internal import Findings

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
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace } ?? start
    return self[start..<end].count { $0.isNewline }
  }
}
