import Lint

extension Rule {
  /// No letter of the text is in the script of the language.
  ///
  /// A Japanese, Korean, Chinese, Arabic or Russian text in nothing but Latin letters is hardly a
  /// translation, even where it isn't the reference's text word for word. One word, and words that may be a name, are
  /// only worth a look. A table that is in Latin letters
  /// throughout, as some are in Serbian, is left alone.
  static let untranslatedScript = Rule(
    "untranslated-script", "No letter of the text is in the script of the language", .warning,
    good: [
      .text("再生", for: "Play", in: "ja"), .text("AirPlay", for: "AirPlay", in: "ko"),
      .text("Wi-Fi に接続", for: "Connect to Wi-Fi", in: "ja"),
      .text("Слушать", for: "Play", in: "ru"),
    ],
    bad: [.text("Saisei", for: "Play", in: "ja"), .text("Play video", for: "Play", in: "ar")],
    .entry(.latin) { pair in
      let text = pair.target
      guard pair.locale.hasOwnScript, !text.has([.otherScript, .confusable]),
        let source = pair.source, source.has(.latin),
        !source.string.utf8.elementsEqual(text.string.utf8),
        text.hasWordsToTranslate(in: pair.locale.language)
      else { return [] }
      return [
        Problem(
          "the text has no letter of the language's own script",
          severity: !pair.key.isOfAppName && text.words.count > 1
            && text.isSurelyEnglish(in: pair.locale.language)
            ? nil : .info,
          fix: .advice("translate it"))
      ]
    })
}
