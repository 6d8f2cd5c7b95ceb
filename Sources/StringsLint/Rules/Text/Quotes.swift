internal import Findings

extension Rule {
  /// A quotation mark has no partner, or all of them are lost.
  ///
  /// Which marks a language uses is its own affair: they only have to come in pairs. Apostrophes don't
  /// count.
  static let quotes = Rule(
    "quotes", "A quotation mark has no partner, or all of them are lost", .warning,
    good: [
      .text("Das Video „%@“", for: "The video “%@”"),
      .text("動画「%@」", for: "The video “%@”", in: "ja"),
      .text("l’écran d'accueil", for: "the home screen", in: "fr"),
    ],
    bad: [
      .text("Das Video „%@", for: "The video “%@”"), .text("Das Video %@", for: "The video “%@”"),
    ],
    .entry(.quote) { pair in
      guard let source = pair.source?.string else { return [] }
      let expected = source.quotationMarks
      guard expected.count.isMultiple(of: 2) else { return [] }
      let marks = pair.target.string.quotationMarks
      if !marks.count.isMultiple(of: 2) {
        return [Problem("a quotation mark has no partner", marks.last)]
      }
      guard marks.isEmpty, !expected.isEmpty,
        !pair.target.string.unicodeScalars.contains(where: "‘’‚‹›《》『』＇".unicodeScalars.contains)
      else { return [] }
      return [
        Problem("the quotation marks of the reference are lost", severity: .info)
      ]
    })
}

extension String {
  fileprivate var quotationMarks: [Range<Index>] {
    unicodeScalars.indices.filter { unicodeScalars[$0].isQuotationMark }
      .map { $0..<unicodeScalars.index(after: $0) }
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
