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
      if let kind = openers.firstIndex(where: { $0.contains(scalar) }) {
        open.append((kind, range))
      } else if let kind = closers.firstIndex(where: { $0.contains(scalar) }) {
        guard open.last?.kind == kind else { return range }
        open.removeLast()
      }
    }
    return open.first?.place
  }
}

private let openers: [String.UnicodeScalarView] = ["(（", "[［", "{｛", "「", "『", "【", "《", "〈"].map(
  \.unicodeScalars)
private let closers: [String.UnicodeScalarView] = [")）", "]］", "}｝", "」", "』", "】", "》", "〉"].map(
  \.unicodeScalars)
