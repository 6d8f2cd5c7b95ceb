import Lint

extension Rule {
  /// French punctuation has no no-break space.
  ///
  /// French has a no-break space before `:` `;` `!` `?` and inside « and »; in Canada before the
  /// colon and inside the quotation marks only. An ordinary one lets the mark slip to the next line.
  static let frenchSpacing = Rule(
    "french-spacing", "French punctuation has no no-break space", .info,
    good: [
      .text("Durée\u{A0}: %@", for: "Duration: %@", in: "fr"),
      .text("Quitter\u{202F}?", for: "Leave?", in: "fr"),
      .text("Quitter?", for: "Leave?", in: "fr-CA"),
      .text("à 12:30", for: "at 12:30", in: "fr"),
      .text("https://a.example", for: "https://a.example", in: "fr"),
      .text("L’adresse fd00::1", for: "The address fd00::1", in: "fr"),
      .text("Leave?", for: "Leave?", in: "fr"),
    ],
    bad: [
      .text("Durée : %@", for: "Duration: %@", in: "fr", fixed: "Durée\u{A0}: %@"),
      .text("Quitter?", for: "Leave?", in: "fr", fixed: "Quitter\u{202F}?"),
      .text("la vidéo « %@ »", for: "the video “%@”", in: "fr", fixed: "la vidéo «\u{A0}%@\u{A0}»"),
    ],
    .entry([.punctuation, .quote]) { pair in
      guard pair.locale.language == "fr", !pair.isUntranslated else { return [] }
      let text = pair.target.string
      let marks = pair.locale.region == "CA" ? ":»" : ":;!?»"
      let scalars = Array(text.unicodeScalars)
      var fixed = String.UnicodeScalarView()
      var place: Int?
      for (index, scalar) in scalars.enumerated() {
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        let before = fixed.last
        if marks.unicodeScalars.contains(scalar), scalar.endsWord(before: next),
          let before, before.takesFrenchSpace
        {
          if before == " " { fixed.removeLast() }
          fixed.append(scalar == ":" || scalar == "»" ? "\u{A0}" : "\u{202F}")
          place = place ?? index
        }
        if before == "«", !scalar.isNoBreakSpace {
          fixed.append("\u{A0}")
          place = place ?? index
          if scalar == " " { continue }
        }
        fixed.append(scalar)
      }
      guard let place else { return [] }
      let start = text.unicodeScalars.index(text.startIndex, offsetBy: place)
      return [
        Problem(
          "a no-break space belongs beside this mark",
          start..<text.unicodeScalars.index(after: start),
          fix: .text(String(fixed)))
      ]
    })
}

extension Unicode.Scalar {
  /// Whether a mark is punctuation here, and no part of a time, an address or a row of marks.
  fileprivate func endsWord(before next: Unicode.Scalar?) -> Bool {
    guard let next else { return true }
    return next.isWhitespace || "!?»)]”\"’…".unicodeScalars.contains(next)
  }

  fileprivate var takesFrenchSpace: Bool {
    self == " " || isAlphabetic || properties.numericType != nil || self == "@"
      || ")]%’\"".unicodeScalars.contains(self)
  }

  fileprivate var isNoBreakSpace: Bool { self == "\u{A0}" || self == "\u{202F}" }
}
