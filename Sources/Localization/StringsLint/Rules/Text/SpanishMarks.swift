import Lint

extension Rule {
  /// A Spanish question or exclamation has no opening mark.
  ///
  /// Each `?` needs a `¿` where the question begins, each `!` a `¡`.
  static let spanishMarks = Rule(
    "spanish-marks", "A Spanish question or exclamation has no opening mark", .warning,
    good: [
      .text("¿Salir?", for: "Leave?", in: "es"), .text("Leave?", for: "Leave?", in: "es"),
      .text("Are you sure?", for: "Really leave?", in: "es"),
      .text("Ver ?id=1", for: "See ?id=1", in: "es"), .text("Which file to save?", in: "es"),
      .text("??", in: "es"), .text("Tras `#!` sigue", for: "After `#!` comes", in: "es"),
      .text("Se admiten / ! ? y *", for: "/ ! ? and * are allowed", in: "es"),
    ],
    bad: [.text("Salir?", for: "Leave?", in: "es"), .text("Listo!", for: "Done!", in: "es-MX")],
    .entry(.punctuation) { pair in
      guard ["es", "ast", "gl"].contains(pair.locale.language), !pair.isUntranslated,
        pair.target.has(.latin)
      else {
        return []
      }
      let text = pair.target.string
      for (opening, closing) in [("¿", "?"), ("¡", "!")] as [(Unicode.Scalar, Unicode.Scalar)] {
        let scalars = text.unicodeScalars
        var closings = scalars.indices.filter { index in
          guard scalars[index] == closing, index > scalars.startIndex,
            !scalars[scalars.index(before: index)].isWhitespace,
            !"([“«".unicodeScalars.contains(scalars[scalars.index(before: index)])
          else { return false }
          let next = scalars.index(after: index)
          // The question mark of an address may have `&` behind it.
          return next == scalars.endIndex
            || !scalars[next].isAlphabetic && scalars[next] != "`" && scalars[next] != "&"
        }
        // Names with a mark are few.
        if closings.count < 10 {
          closings = closings.filter { !text.hasName(endingAt: $0, in: pair.source?.string) }
        }
        guard let last = closings.last, pair.locale.language != "gl" || scalars.contains(opening),
          scalars.count(where: { $0 == opening }) < closings.count
        else { continue }
        return [
          Problem(
            "the opening \(opening) is missing", last..<scalars.index(after: last),
            fix: .advice("write \(opening) where the sentence begins"))
        ]
      }
      return []
    })
}

extension String {
  /// Whether the word that ends with the mark at an index is in the middle of the source's text, too, as the name `Go!`
  /// is in `Go! is here`.
  fileprivate func hasName(endingAt mark: Index, in source: String?) -> Bool {
    let rest = self[mark...].prefix(10).drop { $0 == "!" || $0 == "?" }
    guard let source, rest.first?.isWhitespace == true else { return false }
    let before = self[..<rest.startIndex].suffix(100)
    let word = before.split(whereSeparator: \.isWhitespace).last ?? ""
    return source.ranges(ofText: word + " ").contains { place in
      let isWhole = source[..<place.lowerBound].last?.isLetter != true
      return isWhole && source[place.upperBound...].first?.isLowercase == true
    }
  }
}
