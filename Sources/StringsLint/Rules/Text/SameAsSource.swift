internal import Findings
internal import Localization

extension Rule {
  /// The translation is the reference's text, word for word.
  ///
  /// Most likely nobody has translated it yet. Names (AirPlay, Wi-Fi) and words that the language has
  /// taken over (Info, Video, Pause) are left alone; for another one, say so in an ignore comment.
  static let sameAsSource = Rule(
    "same-as-source", "The translation is the reference's text, word for word", .warning,
    good: [
      .text("AirPlay", for: "AirPlay"), .text("Info", for: "Info"), .text("%@ %%", for: "%@ %%"),
      .text("Play", for: "Play", in: "en-GB"),
    ],
    bad: [.text("Play", for: "Play"), .text("Info", for: "Info", in: "ja")],
    .entry(.latin) { pair in
      guard !pair.isSourceLanguage, let source = pair.source, source.width == pair.target.width,
        source.string.utf8.elementsEqual(pair.target.string.utf8),
        pair.target.string.hasWordsToTranslate(in: pair.locale.language)
      else { return [] }
      return [Problem("the text is the same as in the reference", fix: .advice("translate it"))]
    })
}

extension String {
  /// Whether a word of two letters or more is in it that is neither a format specifier nor a name.
  func hasWordsToTranslate(in language: String) -> Bool {
    var literals = ""
    for case .literal(let range) in FormatString(self).pieces { literals += self[range] + " " }
    return literals.words.contains { word in
      word.text.count > 1 && !Borrowed.contains(word.text, in: language)
    }
  }
}
