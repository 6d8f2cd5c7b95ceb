import Lint
import Localization

/// Rules about single words and escapes.
enum WordRules {
  static let all: [Rule] = [repeatedWord, literalEscape]

  static let repeatedWord = Rule(
    "strings.repeated-word", "A word is repeated", .warning,
    explanation: """
      Repetitions across a line end, which are hard to see, are found, too. Words that a sentence
      can repeat (`nous nous`, `die die`) are not reported, nor are languages that double words to
      change their meaning (Turkish `adım adım`). Short words are an info, as are a text that is
      one word twice, such as `Cuarto cuarto`, and a text for a reference with two words of one
      stem.
      """,
    good: [
      .text("Videos, die die App lädt", for: "Videos that the app loads"),
      .text("Nous nous arrêtons", for: "We stop", in: "fr"),
      .text("Adım adım", for: "Step by step", in: "tr"),
      .text("Cancel·la la baixada", for: "Cancel the download", in: "ca"),
      .text("Wil je je video's zien?", for: "Do you want to see your videos?", in: "nl"),
      .text("bye bye", for: "bye bye"), .text("weit weit weg", for: "far, far away"),
    ],
    bad: [
      .text("Das Video video", for: "The video"),
      .text("Video wird\nwird geladen", for: "Loading\nvideo"),
    ],
    .entry(.repeatedWord) { pair in
      guard pair.source?.string.repeatsWord != true, !doubling.contains(pair.locale.language) else {
        return nil
      }
      let text = pair.target.string
      let words = text.words
      for (word, next) in zip(words, words.dropFirst()) {
        let between = text[word.range.upperBound..<next.range.lowerBound]
        let folded = next.text.lowercased()
        guard word.text.lowercased() == folded, folded.count > 1,
          between.allSatisfy(\.isWhitespace), !text.isJoined(before: word.range.lowerBound),
          !text.isJoined(after: next.range.upperBound),
          allowed[pair.locale.language]?.contains(folded) != true
        else { continue }
        return Problem(
          "the word \(next.text) is repeated",
          word.range.lowerBound..<next.range.upperBound,
          severity: folded.count < 4 || words.count == 2 || next.text.isName && !word.text.isName
            || pair.source?.string.hasWordsOfOneStem == true ? .info : nil,
          fix: .advice("remove one of the two"))
      }
      return nil
    })

  static let literalEscape = Rule(
    "strings.literal-escape", "A backslash and a letter are shown as they are written", .warning,
    explanation: #"""
      In the file `\\n` is a backslash and an n, so the reader sees `\n`: an export has escaped
      the text twice.
      """#,
    good: [
      .text("Zeile\nZeile", for: "Line\nline"), .text("C:\\neu", for: "C:\\new"),
      .text("a\\d+", for: "a\\d+"),
    ],
    bad: [
      .text("Zeile\\nZeile", for: "Line\nline"),
      .text("Das Video \\\"%@\\\"", for: "The video “%@”"),
    ],
    .entry(.backslash) { pair in
      let text = pair.target.string
      guard let place = text.firstLiteralEscape,
        pair.source?.string.firstLiteralEscape == nil
      else { return nil }
      return Problem(
        "\(text[place]) is shown as it is written", place,
        severity: pair.source == nil ? .info : nil,
        fix: .advice("write a single backslash in the file"))
    })
}

extension Substring {
  /// A Boolean value that indicates whether it begins with a capital letter.
  fileprivate var isName: Bool { unicodeScalars.first?.properties.isUppercase == true }
}

extension String {
  /// A Boolean value that indicates whether a word follows itself, be it after a comma: `far, far
  /// away`.
  fileprivate var repeatsWord: Bool {
    let words = words.map { $0.text.lowercased() }
    return zip(words, words.dropFirst()).contains { $0 == $1 }
  }

  /// A Boolean value that indicates whether two of its words begin alike: `contact`, `contacting`.
  fileprivate var hasWordsOfOneStem: Bool {
    var stems: Set<String> = []
    return words.contains { word in
      word.text.count > 4 && !stems.insert(word.text.prefix(5).lowercased()).inserted
    }
  }

  /// Returns whether the letters before an index are only the end of a word, as in `Cancel·la`.
  fileprivate func isJoined(before index: Index) -> Bool {
    scalar(before: index)?.joinsWords == true
  }

  /// Returns whether the word continues after an index, as in `sich-sich`.
  fileprivate func isJoined(after index: Index) -> Bool {
    unicodeScalars[index...].first?.joinsWords == true
  }
}

extension Unicode.Scalar {
  fileprivate var joinsWords: Bool { "·-‐‑'’ʼ/_".unicodeScalars.contains(self) }
}

/// Languages in which a doubled word is a word of its own.
private let doubling: Set<String> = [
  "tr", "az", "co", "uz", "kk", "ky", "tk", "id", "ms", "jv", "su", "fil", "tl", "vi", "hi", "bn",
  "mr",
  "gu", "pa", "ur",
  "ta", "te", "kn", "ml", "si", "ne", "th", "km", "lo", "sw", "mg", "ha", "ig", "yo", "lus", "ceb",
]

/// Words that a correct sentence can repeat.
private let allowed: [String: Set<String>] = [
  "de": ["die", "der", "das", "sie", "den", "dem", "des", "du"],
  "fr": ["nous", "vous", "que"],
  "it": ["via", "man"],
  // The end of a verb, and the preposition after it: “zet ze aan aan het begin”.
  "nl": [
    "die", "dat", "ze", "je", "we", "u", "er", "het", "deze",
    "in", "op", "aan", "uit", "over", "af", "door",
  ],
  "pt": ["se"], "es": ["solo", "esta"],
  "ca": ["la"], "sq": ["tek"],
]

extension String {
  /// The first `\n`, `\t`, `\r` or escaped quotation mark in the text itself.
  fileprivate var firstLiteralEscape: Range<Index>? {
    let scalars = unicodeScalars
    for index in scalars.indices where scalars[index] == "\\" {
      guard let next = scalar(after: index) else { return nil }
      // In quotation marks of its own it is meant.
      if "\"'".unicodeScalars.contains(next), scalar(before: index) == next { continue }
      if "ntr\"'".unicodeScalars.contains(next) {
        return index..<scalars.index(index, offsetBy: 2)
      }
    }
    return nil
  }
}
