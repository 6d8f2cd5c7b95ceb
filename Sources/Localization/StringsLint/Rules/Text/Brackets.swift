import Lint

extension Rule {
  /// A bracket has no partner, or all of them are lost.
  ///
  /// Fullwidth brackets pair with ordinary ones, as Chinese and Japanese texts mix them. A smiley needs no
  /// partner, and what looks like one may have it: `: (short)`; nor does the number of a list's entry, `2)`. That the text has no brackets where the reference has some is only worth a look, and so is a closing
  /// bracket where the reference has none: it may be a smiley, or end a label, `例)`.
  static let brackets = Rule(
    "brackets", "A bracket has no partner, or all of them are lost", .warning,
    good: [
      .text("Video (kurz)", for: "Video (short)"), .text("動画（短い）", for: "Video (short)", in: "ja"),
      .text("a) Teil", for: "a) part"), .text("Leider nicht :(", for: "Sorry"),
      .text("Null (AAAA: ::)", for: "Zero (:: for AAAA)"),
      .text("最新：）", for: "Up to date :)", in: "zh"),
      .text("検査：「%@」", for: "Check: “%@”", in: "ja"),
      .text("tippe&nbsp;[hier](%@)", for: "tap [here](%@)"),
      .text("翻译：（可选）", for: "Translation: (optional)", in: "zh"),
    ],
    bad: [
      .text("Video (kurz", for: "Video (short)"), .text("動画（短い", for: "Video (short)", in: "ja"),
      .text("Video kurz", for: "Video (short)"),
    ],
    .entry(.bracket) { pair in
      let text = pair.target.string
      if !pair.target.has(.bracket), pair.source?.string.hasBracketsInText == true {
        return [Problem("the brackets of the reference are lost", severity: .info)]
      }
      guard let place = text.firstUnmatchedBracket, pair.source?.string.firstUnmatchedBracket == nil
      else { return [] }
      let isClosing = ")）".contains(text[place])
      return [
        Problem(
          "the bracket \(text[place]) has no partner", place,
          severity: pair.source == nil || isClosing && pair.source?.has(.bracket) == false
            ? .info : nil)
      ]
    })
}

extension String {
  /// Whether it has a pair of round or square brackets with letters inside; those of `file(s)` may go.
  fileprivate var hasBracketsInText: Bool {
    guard firstUnmatchedBracket == nil else { return false }
    for (opening, closing) in [("(", ")"), ("[", "]"), ("（", "）")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      guard let start = unicodeScalars.firstIndex(of: opening),
        let end = unicodeScalars[start...].firstIndex(of: closing)
      else { continue }
      let isEnding =
        start > startIndex
        && unicodeScalars[unicodeScalars.index(before: start)].isAlphabetic
      let content = unicodeScalars[start..<end]
      if !isEnding, content.contains(where: \.isAlphabetic) { return true }
    }
    return false
  }

  /// The first bracket without a partner, be a colon and a bracket a smiley or not.
  fileprivate var firstUnmatchedBracket: Range<Index>? {
    firstUnmatchedBracket { _ in false } == nil ? nil : firstUnmatchedBracket(besides: isSmiley)
  }

  private static var maximumDepthOfBrackets: Int { 1_000 }

  private func firstUnmatchedBracket(besides isOther: (Index) -> Bool) -> Range<Index>? {
    var open: [(kind: Int, place: Range<Index>)] = []
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      let range = index..<unicodeScalars.index(after: index)
      guard let (kind, isOpening) = scalar.bracket, !isOther(index) else { continue }
      if isOpening {
        // Nobody's brackets are as deep, and to remember each would take many times the text.
        guard open.count < Self.maximumDepthOfBrackets else { return open[0].place }
        open.append((kind, range))
      } else if open.isEmpty, kind == 0, endsListNumber(index) {
        continue
      } else {
        guard open.last?.kind == kind else { return range }
        open.removeLast()
      }
    }
    return open.first?.place
  }

  /// Whether a bracket ends the number of a list's entry, `2)` or イ）, where a line, a sentence or a part of one begins.
  private func endsListNumber(_ index: Index) -> Bool {
    let before = unicodeScalars[..<index].reversed()
    let number = before.prefix(3).prefix { $0.isAlphabetic || $0.asASCIIDigit != nil }
    guard number.count == 1 || number.count == 2 && number.allSatisfy({ $0.asASCIIDigit != nil })
    else { return false }
    guard let last = before.dropFirst(number.count).first(where: { $0 != " " }) else { return true }
    return "\n.。:：;；,，、!！?？".unicodeScalars.contains(last)
  }

  /// Whether a bracket is the mouth of a smiley, `:(` or `:-)`.
  private func isSmiley(at index: Index) -> Bool {
    let before = unicodeScalars[..<index].suffix(2)
    guard let last = before.last else { return false }
    // The end of an IPv6 address, `(::)`, is none.
    if last == ":", before.first == ":" { return false }
    return ":;=：；".unicodeScalars.contains(last)
      || last == "-" && before.first.map { ":;=".unicodeScalars.contains($0) } == true
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
