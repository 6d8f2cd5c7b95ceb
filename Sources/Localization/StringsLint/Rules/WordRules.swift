import Lint
import Localization

/// Rules about single words and escapes.
enum WordRules {
  static let all: [Rule] = [repeatedWord, literalEscape, keptName, italianAccent]

  static let repeatedWord = Rule.entry("strings.repeated-word", .warning, .repeatedWord) { pair in
    guard pair.source?.string.repeatsWord != true, !doubling.contains(pair.locale.language) else { return nil }
    let text = pair.target.string
    let words = text.words
    for (word, next) in zip(words, words.dropFirst()) {
      let between = text[word.endIndex..<next.startIndex]
      let folded = next.lowercased()
      guard word.lowercased() == folded, folded.count > 1,
        // `Oh oh` is one exclamation.
        words.count > 2 || folded.count > 3, !["oh", "uh", "ah", "ha", "no"].contains(folded),
        between.allSatisfy(\.isWhitespace), !text.isJoined(before: word.startIndex),
        !text.isJoined(after: next.endIndex), allowed[pair.locale.language]?.contains(folded) != true
      else { continue }
      return Problem(
        "the word \(next) is repeated", word.startIndex..<next.endIndex,
        severity: folded.count < 4 || words.count == 2 || next.isName && !word.isName
          || pair.source?.string.hasWordsOfOneStem == true ? .info : nil, fix: .advice("remove one of the two"))
    }
    return nil
  }

  static let literalEscape = Rule.entry("strings.literal-escape", .warning, .backslash) { pair in
    let text = pair.target.string
    guard let place = text.firstLiteralEscape, pair.source?.string.firstLiteralEscape == nil else { return nil }
    return Problem(
      "\(text[place]) is shown as it is written", place, severity: pair.source == nil ? .info : nil,
      fix: .advice(
        text[place].last?.isLetter == true ? "write a single backslash in the file" : "remove the backslash"))
  }

  static let keptName = Rule.table("strings.kept-name", .warning) { table in
    let hasOwn = table.translation.plainFile?.mayKeepWords ?? true
    guard hasOwn || table.reference?.keptWords.isEmpty == false else { return [] }
    return table.entries.compactMap { entry in
      guard let source = table.source(of: entry)?.string, !source.isEmpty else { return nil }
      let own = hasOwn ? table.comments(of: entry).flatMap { $0.keptWords(of: source) } : []
      let kept = entry.referenceIndex.flatMap { table.reference?.keptWords[$0] } ?? []
      guard let lost = (own + kept).first(where: { !entry.text.string.contains($0) }) else { return nil }
      return Problem(
        "the comment says to keep \(lost)", of: entry.index, fix: .advice("write it as the reference does"))
    }
  }

  static let italianAccent = Rule.entry("strings.italian-accent", .warning, .quote) { pair in
    let text = pair.target.string
    guard pair.locale.language == "it", !pair.isUntranslated else { return nil }
    var isQuoted = false
    for word in text.unicodeScalars.split(whereSeparator: \.isWhitespace).map(Substring.init) {
      // From an opening apostrophe on, one may be the closing one.
      if word.first == "'" { isQuoted = true }
      let bare = word.unicodeScalars.prefix { $0.isAlphabetic || $0 == "'" }
      guard !isQuoted, bare.last == "'" else { continue }
      let letters = Substring(bare.dropLast()).lowercased()
      guard accented.contains(letters) || letters.count > 4 && letters.hasSuffix("ta") else { continue }
      return Problem(
        "the apostrophe stands for an accent", bare.startIndex..<bare.endIndex,
        fix: .advice("write the letter with its accent"))
    }
    return nil
  }
}

/// Italian words that end in an accented letter, without the accent.
private let accented: Set<String> = [
  "e", "piu", "gia", "puo", "cosi", "giu", "sara", "verra", "perche", "poiche", "affinche", "finche", "cioe",
  "potra", "dovra", "avra", "terra", "qualita", "citta", "eta", "unita", "novita", "meta", "lunedi", "martedi",
  "mercoledi", "giovedi", "venerdi",
]

extension StringsFile {
  /// A Boolean value that indicates whether its comments may say to keep a word.
  var mayKeepWords: Bool { mayMention(["translate", "localize", "keep it"]) }
}

extension String {
  /// Returns the words that a comment says to keep. `Keep it short` does not.
  package func keptWords(of source: String) -> [String] {
    let text = lowercased()
    guard
      ["do not translate", "don't translate", "don’t translate", "do not localize"].contains(where: text.contains)
        || text.contains(/keep it( as it is)?\s*([.!;*]|$)/)
    else { return [] }
    let quoted = matches(of: /[“"]([^”"]+)[”"]/).map { String($0.output.1) }.filter(source.contains)
    if quoted.isEmpty, contains(source) { return [source] }
    guard quoted.isEmpty, !source.contains("%"),
      text.contains(/(^|[.:;,!–—-]\s*)(keep it( as it is)?|do(n['’]t| not) (translate|localize)( it)?)\s*([.!;*]|$)/)
    else { return quoted }
    // A comment with a word of the text means that word.
    return source.words.contains { text.contains($0.lowercased()) } ? [] : [source]
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
    let words = words.map { $0.lowercased() }
    return zip(words, words.dropFirst()).contains { $0 == $1 }
  }

  /// A Boolean value that indicates whether two of its words begin alike: `contact`, `contacting`.
  fileprivate var hasWordsOfOneStem: Bool {
    var stems: Set<String> = []
    return words.contains { word in word.count > 4 && !stems.insert(word.prefix(5).lowercased()).inserted }
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
