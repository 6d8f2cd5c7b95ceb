import Lint

extension Rule {
  /// A quotation mark has no partner, or all of them are lost.
  ///
  /// Which marks a language uses is its own affair: they only have to come in pairs. Apostrophes don't count,
  /// nor do the marks of Hebrew abbreviations (`צה"ל`), of inches and seconds (`12'30"`), and of a way through menus
  /// (`Settings » Sound`).
  static let quotes = Rule(
    "quotes", "A quotation mark has no partner, or all of them are lost", .warning,
    good: [
      .text("Das Video „%@“", for: "The video “%@”"),
      .text("動画「%@」", for: "The video “%@”", in: "ja"),
      .text("l’écran d'accueil", for: "the home screen", in: "fr"),
      .text("צה\"ל", for: "IDF", in: "he"), .text("ב\"כתום\"", for: "in “orange”", in: "he"),
      .text("\"공유\"를 선택", for: "Choose “Share”", in: "ko"),
      .text("nach 12'30\"", for: "after 12:30"), .text("Ohne „\"“", for: "Without “%@”"),
      .text("ב\"כתום\" ודוא\"ל", for: "in “orange” and mail", in: "he"),
      .text("„Einstellungen » Ton“", for: "“Settings / Sound”"),
    ],
    bad: [
      .text("Das Video „%@", for: "The video “%@”"), .text("Das Video %@", for: "The video “%@”"),
    ],
    .entry(.quote) { pair in
      guard let source = pair.source?.string else { return [] }
      guard !source.hasOddQuotationMark else { return [] }
      if pair.target.string.hasOddQuotationMark {
        return [Problem("a quotation mark has no partner", pair.target.string.quotationMarks.last)]
      }
      guard pair.target.string.quotationMarks.isEmpty, !source.quotationMarks.isEmpty,
        !pair.target.string.unicodeScalars.contains(where: "‘’‚‹›《》『』＇".unicodeScalars.contains),
        !pair.target.string.hasStraightSingleMarks
      else { return [] }
      return [
        Problem("the quotation marks of the reference are lost", severity: .info)
      ]
    })
}

extension String {
  /// Whether something is between straight single marks: `'Share'`, but not in `l'eau` or `the users'`.
  fileprivate var hasStraightSingleMarks: Bool {
    guard utf8.contains(UInt8(ascii: "'")) else { return false }
    let words = split(whereSeparator: \.isWhitespace)
    guard let first = words.firstIndex(where: { $0.first == "'" && $0.count > 1 }) else {
      return false
    }
    return words[first...].contains { word in
      word.count > 2 && word.reversed().first { !".,:;!?…".contains($0) } == "'"
    }
  }

  fileprivate var quotationMarks: [Range<Index>] {
    let isArrow = unicodeScalars.contains("»") && !unicodeScalars.contains("«")
    return unicodeScalars.indices.filter {
      unicodeScalars[$0].isQuotationMark && !(isArrow && isBetweenSpaces($0))
    }
    .map { $0..<unicodeScalars.index(after: $0) }
  }

  private func isBetweenSpaces(_ index: Index) -> Bool {
    let next = unicodeScalars.index(after: index)
    return index > startIndex && unicodeScalars[unicodeScalars.index(before: index)].isWhitespace
      && next < endIndex && unicodeScalars[next].isWhitespace
  }

  /// Whether a mark has no partner. Where one may be something else, as in `צה"ל`, it may be the one without.
  fileprivate var hasOddQuotationMark: Bool {
    let marks = quotationMarks
    return !marks.count.isMultiple(of: 2)
      && !marks.contains { isInWordOrMeasure($0.lowerBound) }
  }

  /// Whether the mark is between two letters, in quotes itself, or after digits of which the text has others with a single mark.
  private func isInWordOrMeasure(_ index: Index) -> Bool {
    guard index > startIndex else { return false }
    let before = unicodeScalars[unicodeScalars.index(before: index)]
    let next = unicodeScalars.index(after: index)
    let after = next < endIndex ? unicodeScalars[next] : nil
    switch unicodeScalars[index] {
    case "\"": break
    // Hebrew abbreviations: ק“ב.
    case "“", "”": return [before, after].allSatisfy { (0x0590...0x05FF).contains($0?.value ?? 0) }
    default: return false
    }
    if before.isQuotationMark, after?.isQuotationMark == true { return true }
    if before.isAlphabetic { return after?.isAlphabetic == true }
    guard before.properties.numericType == .decimal else { return false }
    let digits = unicodeScalars[..<index].reversed().drop { $0.properties.numericType == .decimal }
    return digits.first == "'"
      || !unicodeScalars[..<index].contains("\"") && !unicodeScalars[next...].contains("\"")
  }
}

extension Unicode.Scalar {
  fileprivate var isQuotationMark: Bool {
    switch self {
    case "\"", "“", "”", "„", "‟", "«", "»", "「", "」", "＂": true
    default: false
    }
  }
}
