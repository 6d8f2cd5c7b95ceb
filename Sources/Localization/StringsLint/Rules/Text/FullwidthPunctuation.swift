import Lint

extension Rule {
  /// A narrow punctuation mark follows a Chinese or Japanese character.
  ///
  /// Both languages have marks as wide as their characters: ， 。 ！ ？ ： ；, and 、 for a comma in
  /// Japanese. Korean uses the narrow ones. A colon that somebody has to type, `host:port`, is left alone.
  static let fullwidthPunctuation = Rule(
    "fullwidth-punctuation",
    "A narrow punctuation mark follows a Chinese or Japanese character",
    .info,
    good: [
      .text("正在加载，请稍候。", for: "Loading, please wait.", in: "zh-Hans"),
      .text("재생할까요?", for: "Play?", in: "ko"), .text("版本1.2", for: "Version 1.2", in: "zh-Hans"),
    ],
    bad: [
      .text("正在加载,请稍候.", for: "Loading, please wait.", in: "zh-Hans", fixed: "正在加载，请稍候。"),
      .text("再生しますか?", for: "Play?", in: "ja", fixed: "再生しますか？"),
      .text("时间: 晚", for: "Time: late", in: "zh-Hans", fixed: "时间：晚"),
    ],
    .entry(.punctuation) { pair in
      guard pair.locale.isChineseOrJapanese, pair.target.has(.otherScript) else { return [] }
      let comma: Unicode.Scalar = pair.locale.language == "ja" ? "、" : "，"
      let isTyped = pair.source?.string.joinsNamesWithColon == true
      return pair.target.string.replacingPunctuation(
        [",": comma, ".": "。", "!": "！", "?": "？", ":": "：", ";": "；"],
        after: \.isIdeographOrKana,
        isMark: { mark, next in
          guard let next else { return true }
          return next != "." && (mark != ":" || !isTyped || next.isWhitespace)
            && (mark != "." || next.isWhitespace || next.isIdeographOrKana)
        }, takesSpace: true, message: "the wide mark belongs after such a character")
    })
}

extension String {
  /// Whether a colon stands between two letters, as in `host:port`.
  fileprivate var joinsNamesWithColon: Bool {
    zip(unicodeScalars, zip(unicodeScalars.dropFirst(), unicodeScalars.dropFirst(2))).contains {
      $1.0 == ":" && $0.isAlphabetic && $1.1.isAlphabetic
    }
  }
}

extension Unicode.Scalar {
  /// Han, Hiragana, Katakana.
  var isIdeographOrKana: Bool {
    switch value {
    case 0x3041...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
