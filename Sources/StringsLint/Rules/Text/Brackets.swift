internal import Findings

extension Rule {
  /// A bracket has no partner.
  ///
  /// Fullwidth brackets pair with ordinary ones, as Chinese and Japanese texts mix them.
  static let brackets = Rule(
    "brackets", "A bracket has no partner", .warning,
    good: [
      .text("Video (kurz)", for: "Video (short)"), .text("動画（短い）", for: "Video (short)", in: "ja"),
      .text("a) Teil", for: "a) part"),
    ],
    bad: [
      .text("Video (kurz", for: "Video (short)"), .text("動画（短い", for: "Video (short)", in: "ja"),
    ],
    .entry(.bracket) { pair in
      let text = pair.target.string
      guard let place = text.firstUnmatchedBracket, pair.source?.string.firstUnmatchedBracket == nil
      else { return [] }
      return [
        Problem(
          "the bracket \(text[place]) has no partner", place,
          severity: pair.source == nil ? .info : nil)
      ]
    })
}

extension String {
  fileprivate var firstUnmatchedBracket: Range<Index>? {
    var open: [(kind: Int, place: Range<Index>)] = []
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      let range = index..<unicodeScalars.index(after: index)
      guard let (kind, isOpening) = scalar.bracket else { continue }
      if isOpening {
        open.append((kind, range))
      } else {
        guard open.last?.kind == kind else { return range }
        open.removeLast()
      }
    }
    return open.first?.place
  }
}

extension Unicode.Scalar {
  /// Which kind of bracket this is, and whether it opens.
  fileprivate var bracket: (kind: Int, isOpening: Bool)? {
    switch self {
    case "(", "（": (0, true)
    case ")", "）": (0, false)
    case "[", "［": (1, true)
    case "]", "］": (1, false)
    case "{", "｛": (2, true)
    case "}", "｝": (2, false)
    case "「": (3, true)
    case "」": (3, false)
    case "『": (4, true)
    case "』": (4, false)
    case "【": (5, true)
    case "】": (5, false)
    case "《": (6, true)
    case "》": (6, false)
    case "〈": (7, true)
    case "〉": (7, false)
    default: nil
    }
  }
}
