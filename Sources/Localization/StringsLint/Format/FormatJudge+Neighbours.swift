import Lint
import Localization

extension FormatJudge {
  /// What is right after a specifier and can't be told from what should be there.
  mutating func judgeNeighbours(_ source: FormatReading) {
    let target = target
    let isLatinMeant = source.hasLatinLetterAfterSpecifier
    for specifier in target.format.specifiers {
      guard let (scalar, range) = target.text.scalar(at: specifier.range.upperBound) else {
        continue
      }
      let name = "U+" + String(scalar.value, radix: 16, uppercase: true)
      if scalar.isInvisible, !joinsLetters(scalar) {
        note(
          .neighbour, .warning, "the invisible character \(name) follows the specifier",
          range,
          fix: .text(target.text.replacing(range, by: "")))
      } else if scalar.isTakenForLatin, !["Cyrl", "Grek"].contains(locale.script),
        isLatinMeant
      {
        note(
          .neighbour, .warning,
          "the letter \(name) after the specifier is not the Latin one that it looks like", range)
      }
    }
  }

  /// Whether the script of the language needs the joiner, as Persian and the scripts of India do, or the place for a line
  /// to break.
  private func joinsLetters(_ scalar: Unicode.Scalar) -> Bool {
    (scalar == "\u{200C}" || scalar == "\u{200D}") && locale.hasOwnScript
      || scalar == "\u{200B}" && locale.breaksLinesAtZeroWidthSpaces
  }
}

extension FormatReading {
  fileprivate var hasLatinLetterAfterSpecifier: Bool {
    format.specifiers.contains { specifier in
      text.scalar(at: specifier.range.upperBound)?.0.isASCIILetter == true
    }
  }
}

extension String {
  /// The code point at an index, with its range.
  func scalar(at index: Index) -> (Unicode.Scalar, Range<Index>)? {
    guard index < unicodeScalars.endIndex else { return nil }
    return (unicodeScalars[index], index..<unicodeScalars.index(after: index))
  }
}
