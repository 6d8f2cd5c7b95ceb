import Lint

extension Rule {
  /// The text is far longer or shorter than the reference.
  ///
  /// Measured in columns of a font of fixed width, in which a Chinese character takes two: an estimate of
  /// what the player has room for. Short labels may grow more than sentences.
  static let length = Rule(
    "length", "The text is far longer or shorter than the reference", .info,
    good: [
      .text("Wiedergabe", for: "Play"), .text("再生位置", for: "Position of playback", in: "ja"),
    ],
    bad: [
      .text("Klicken Sie hier, um das Video abzuspielen", for: "Play"),
      .text("Ja", for: "Something went wrong while the video was loading."),
    ],
    .entry(.always) { pair in
      guard let source = pair.source, source.width > 0, pair.target.width > 0 else { return [] }
      let (width, expected) = (pair.target.width, source.width)
      let most = max(expected + 16, expected * 2)
      let least = expected < 16 ? 0 : expected / 4
      guard width > most || width < least else { return [] }
      let graphemes = "\(pair.target.string.count) characters for \(source.string.count)"
      return [
        Problem(
          "the text is far \(width > most ? "longer" : "shorter") than the reference: \(graphemes)",
          fix: width > most ? .advice("find a shorter wording, or try it in the player") : nil)
      ]
    })
}
