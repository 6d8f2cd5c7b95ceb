import Lint

extension Rule {
  /// A Latin comma, semicolon or question mark follows Arabic letters.
  ///
  /// The Arabic script has its own: ، ؛ and ؟.
  static let arabicPunctuation = Rule(
    "arabic-punctuation", "A Latin comma, semicolon or question mark follows Arabic letters",
    .info,
    good: [
      .text("نعم، هل تريد؟", for: "Yes, do you?", in: "ar"),
      .text("AirPlay, Wi-Fi", for: "x", in: "ar"),
    ],
    bad: [.text("نعم, هل تريد?", for: "Yes, do you?", in: "ar", fixed: "نعم، هل تريد؟")],
    .entry(.punctuation) { pair in
      guard pair.locale.script == "Arab" else { return [] }
      return pair.target.string.replacingPunctuation(
        [",": "،", ";": "؛", "?": "؟"], after: { (0x620...0x6D3).contains($0.value) },
        message: "the Arabic mark belongs after Arabic letters")
    })
}

extension String {
  /// A problem if a mark is right after a letter of a script that has its own, or between a format
  /// specifier and such a letter; with the text in which all of them are replaced.
  ///
  /// - Parameter takesSpace: whether the new mark is as wide as the old one with the space after it.
  func replacingPunctuation(
    _ marks: [Unicode.Scalar: Unicode.Scalar], after isOwnLetter: (Unicode.Scalar) -> Bool,
    isMark: (Unicode.Scalar, _ next: Unicode.Scalar?) -> Bool = { _, _ in true },
    takesSpace: Bool = false, message: String
  ) -> [Problem] {
    var fixed = UnicodeScalarView()
    var first: Range<Index>?
    var replacedLast = false
    let scalars = unicodeScalars
    for index in scalars.indices {
      let next = scalars.index(after: index)
      if replacedLast, takesSpace, scalars[index] == " " {
        replacedLast = false
        continue
      }
      replacedLast = false
      let following = next < scalars.endIndex ? scalars[next] : nil
      if let replacement = marks[scalars[index]], let last = fixed.last,
        isOwnLetter(last) || last.endsInsertion && letter(from: next).map(isOwnLetter) == true,
        isMark(scalars[index], following)
      {
        first = first ?? index..<next
        fixed.append(replacement)
        replacedLast = true
      } else {
        fixed.append(scalars[index])
      }
    }
    return first.map { [Problem(message, $0, fix: .text(String(fixed)))] } ?? []
  }

  /// The first code point from an index on that is not white space.
  private func letter(from index: Index) -> Unicode.Scalar? {
    unicodeScalars[index...].first { !$0.isWhitespace }
  }
}

extension Unicode.Scalar {
  /// Whether something inserted ends here: `%@`, perhaps isolated or in brackets.
  fileprivate var endsInsertion: Bool {
    switch self {
    case "@", "\u{2069}", ")", "»", "”", "）", "」": true
    default: false
    }
  }
}
