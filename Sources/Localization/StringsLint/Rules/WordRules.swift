import Lint
import Localization

/// Rules about single words and escapes.
enum WordRules {
  static let all: [Rule] = [repeatedWord, literalEscape, keptName, italianAccent]

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
      .text("bye bye", for: "bye bye"), .text("Oh oh! Keine Verbindung", for: "No connection"),
      .text("weit weit weg", for: "far, far away"),
    ],
    bad: [
      .text("Das Video video", for: "The video"),
      .text("Video wird\nwird geladen", for: "Loading\nvideo"),
    ],
    .entry(.repeatedWord) { pair in
      guard pair.source?.string.repeatsWord != true, !doubling.contains(pair.locale.language) else { return nil }
      let text = pair.target.string
      let words = text.words
      for (word, next) in zip(words, words.dropFirst()) {
        let between = text[word.range.upperBound..<next.range.lowerBound]
        let folded = next.text.lowercased()
        guard word.text.lowercased() == folded, folded.count > 1,
          // `Oh oh` is one exclamation.
          words.count > 2 || folded.count > 3, !["oh", "uh", "ah", "ha", "no"].contains(folded),
          between.allSatisfy(\.isWhitespace), !text.isJoined(before: word.range.lowerBound),
          !text.isJoined(after: next.range.upperBound), allowed[pair.locale.language]?.contains(folded) != true
        else { continue }
        return Problem(
          "the word \(next.text) is repeated", word.range.lowerBound..<next.range.upperBound,
          severity: folded.count < 4 || words.count == 2 || next.text.isName && !word.text.isName
            || pair.source?.string.hasWordsOfOneStem == true ? .info : nil, fix: .advice("remove one of the two"))
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
      guard let place = text.firstLiteralEscape, pair.source?.string.firstLiteralEscape == nil else { return nil }
      return Problem(
        "\(text[place]) is shown as it is written", place, severity: pair.source == nil ? .info : nil,
        fix: .advice("write a single backslash in the file"))
    })

  static let keptName = Rule(
    "strings.kept-name", "A text is translated whose comment says to keep it", .warning,
    explanation: """
      The comment says `do not translate`, `do not localize` or `keep it`: of a word that it has in
      quotation marks, else of the text of the reference, if that is in the comment. A word of
      other texts belongs into the glossary, as its own translation: `AirPlay = AirPlay`.
      """,
    good: [
      .file("/* AirPlay is a name: keep it */\n\"key\" = \"AirPlay\";\n", reference: [("key", "AirPlay")]),
      .file("/* More; keep it short */\n\"key\" = \"Ancora\";\n", reference: [("key", "More")], in: "it"),
      .file(
        "/* “nil” is a term; keep it. */\n\"key\" = \"Il video è nil\";\n", reference: [("key", "The video is nil")],
        in: "it"),
    ],
    bad: [
      .file("/* AirPlay is a name: keep it */\n\"key\" = \"Ancora\";\n", reference: [("key", "AirPlay")], in: "it"),
      .file("/* “nil” is a term; keep it. */\n\"key\" = \"Niente\";\n", reference: [("key", "It is nil")], in: "it"),
    ],
    .table { table in
      if let file = table.translation.plainFile, !file.mayMention(["translate", "localize", "keep it"]) { return [] }
      return table.entries.compactMap { entry in
        guard let source = table.source(of: entry)?.string, !source.isEmpty,
          let lost = table.comments(of: entry).lazy.flatMap({ $0.keptWords(of: source) })
            .first(where: { !entry.text.string.contains($0) })
        else { return nil }
        return Problem(
          "the comment says to keep \(lost)", of: entry.index, fix: .advice("write it as the reference does"))
      }
    })

  static let italianAccent = Rule(
    "strings.italian-accent", "An apostrophe stands for an accent", .warning,
    explanation: """
      `Velocita'` for `Velocità` and `e'` for `è`, as typed without the letter's key. `un po'` and
      short imperatives (`va'`) are written with an apostrophe.
      """,
    good: [
      .text("Un po' più di velocità", for: "A bit more speed", in: "it"), .text("l'app", for: "the app", in: "it"),
      .text("Tocca 'Attiva' qui", for: "Tap 'Enable' here", in: "it"),
    ],
    bad: [.text("Velocita'", for: "Speed", in: "it"), .text("Il file e' vuoto", for: "The file is empty", in: "it")],
    .entry(.quote) { pair in
      let text = pair.target.string
      guard pair.locale.language == "it", !pair.isUntranslated else { return nil }
      var isQuoted = false
      for word in text.unicodeScalars.split(whereSeparator: \.isWhitespace).map({ Word(text: Substring($0)) }) {
        // From an opening apostrophe on, one may be the closing one.
        if word.text.first == "'" { isQuoted = true }
        let bare = word.text.unicodeScalars.prefix { $0.isAlphabetic || $0 == "'" }
        guard !isQuoted, bare.last == "'" else { continue }
        let letters = Substring(bare.dropLast()).lowercased()
        guard accented.contains(letters) || letters.count > 4 && letters.hasSuffix("ta") else { continue }
        return Problem(
          "the apostrophe stands for an accent", bare.startIndex..<bare.endIndex,
          fix: .advice("write the letter with its accent"))
      }
      return nil
    })
}

/// Italian words that end in an accented letter, without the accent.
private let accented: Set<String> = [
  "e", "piu", "gia", "puo", "cosi", "giu", "sara", "verra", "perche", "poiche", "affinche", "finche", "cioe",
  "potra", "dovra", "avra", "terra", "qualita", "citta", "eta", "unita", "novita", "meta", "lunedi", "martedi",
  "mercoledi", "giovedi", "venerdi",
]

extension String {
  /// Returns the words that a comment says to keep. `Keep it short` does not.
  fileprivate func keptWords(of source: String) -> [String] {
    let text = lowercased()
    guard
      ["do not translate", "don't translate", "don’t translate", "do not localize"].contains(where: text.contains)
        || text.contains(/keep it( as it is)?\s*([.!;*]|$)/)
    else { return [] }
    let quoted = matches(of: /[“"]([^”"]+)[”"]/).map { String($0.output.1) }.filter(source.contains)
    return quoted.isEmpty && contains(source) ? [source] : quoted
  }
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
    return words.contains { word in word.text.count > 4 && !stems.insert(word.text.prefix(5).lowercased()).inserted }
  }

  /// Returns whether the letters before an index are only the end of a word, as in `Cancel·la`.
  fileprivate func isJoined(before index: Index) -> Bool { scalar(before: index)?.joinsWords == true }

  /// Returns whether the word continues after an index, as in `sich-sich`.
  fileprivate func isJoined(after index: Index) -> Bool { unicodeScalars[index...].first?.joinsWords == true }
}

extension Unicode.Scalar { fileprivate var joinsWords: Bool { "·-‐‑'’ʼ/_".unicodeScalars.contains(self) } }

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
      if "ntr\"'".unicodeScalars.contains(next) { return index..<scalars.index(index, offsetBy: 2) }
    }
    return nil
  }
}
