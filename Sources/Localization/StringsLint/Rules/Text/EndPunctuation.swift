import Lint

extension Rule {
  /// The text ends in another punctuation mark than the reference.
  ///
  /// Each language has its own marks: 。 is a full stop, ؟ a question mark. Full stops count in sentences
  /// only, not after a word or two.
  static let endPunctuation = Rule(
    "end-punctuation", "The text ends in another punctuation mark than the reference", .info,
    good: [
      .text("Video wird geladen.", for: "The video is loading."),
      .text("動画を読み込んでいます。", for: "The video is loading.", in: "ja"),
      .text("%@ Sek.", for: "%@ sec"), .text("Να συνεχίσω;", for: "Continue?", in: "el"),
    ],
    bad: [
      .text("Video wird jetzt geladen", for: "The video is loading."),
      .text("Weiter", for: "Continue?"),
      .text("هل تريد المتابعة؟", for: "Continue", in: "ar"),
    ],
    .entry(.punctuation) { pair in
      guard let source = pair.source, !pair.target.isEmpty, !pair.isSourceLanguage,
        !["th", "lo", "km", "my"].contains(pair.locale.language)
      else { return [] }
      // A Greek question ends in what looks like a semicolon.
      let own = pair.target.string.endMark
      let mark = own == .semicolon && pair.locale.language == "el" ? .question : own
      let expected = source.string.endMark
      guard mark != expected else { return [] }
      if mark == .stop || mark == nil, expected == .stop || expected == nil {
        let sentence = mark == .stop ? pair.target : source
        guard sentence.string.words.count >= 3 || sentence.width >= 20 else { return [] }
      }
      return [
        Problem(
          expected.map { "the text does not end in \($0.name), as the reference does" }
            ?? "the text ends in \(mark?.name ?? ""), and the reference does not")
      ]
    })
}

private enum EndMark {
  case stop, colon, question, exclamation, ellipsis, comma, semicolon

  init?(_ scalar: Unicode.Scalar?) {
    switch scalar {
    case ".", "。", "．", "｡", "।", "۔", "։", "။", "።": self = .stop
    case ":", "：": self = .colon
    case "?", "？", "؟", "՞", "\u{37E}": self = .question
    case "!", "！", "՜": self = .exclamation
    case "…": self = .ellipsis
    case ",", "，", "、", "،": self = .comma
    case ";", "；", "؛": self = .semicolon
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .stop: "a full stop"
    case .colon: "a colon"
    case .question: "a question mark"
    case .exclamation: "an exclamation mark"
    case .ellipsis: "an ellipsis"
    case .comma: "a comma"
    case .semicolon: "a semicolon"
    }
  }
}

extension String {
  /// The last mark, closing quotes and brackets aside.
  fileprivate var endMark: EndMark? {
    var scalars = Substring(self).unicodeScalars
    while let last = scalars.last,
      last.isWhitespace || "\"'”“’»」』)）]］\u{200E}\u{200F}".unicodeScalars.contains(last)
    {
      scalars.removeLast()
    }
    if Substring(scalars).hasSuffix("...") { return .ellipsis }
    return EndMark(scalars.last)
  }
}
