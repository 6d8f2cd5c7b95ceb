internal import Findings
internal import Localization

extension Rule {
  /// The translation is the reference's text, word for word.
  ///
  /// Most likely nobody has translated it yet. Names (AirPlay, Wi-Fi), abbreviations (DVD) and words that the
  /// language has taken over (Info, Video, Pause) are left alone; a word or two that may be such are only worth a
  /// look. For another one, say so in an ignore comment.
  static let sameAsSource = Rule(
    "same-as-source", "The translation is the reference's text, word for word", .warning,
    good: [
      .text("AirPlay", for: "AirPlay"), .text("Info", for: "Info"), .text("%@ %%", for: "%@ %%"),
      .text("Play", for: "Play", in: "en-GB"),
      .text("DVD", for: "DVD"), .text("$(PRODUCT_NAME)", for: "$(PRODUCT_NAME)"),
      .text("@such@an.account", for: "@such@an.account"),
    ],
    bad: [.text("Play", for: "Play"), .text("Info", for: "Info", in: "ja")],
    .entry(.latin) { pair in
      guard !pair.isSourceLanguage, let source = pair.source, source.width == pair.target.width,
        source.string.utf8.elementsEqual(pair.target.string.utf8)
      else { return [] }
      let words = pair.target.wordsToTranslate(in: pair.locale.language)
      guard !words.isEmpty else { return [] }
      return [
        Problem(
          "the text is the same as in the reference",
          severity: pair.target.isSurelyEnglish(words) ? nil : .info,
          fix: .advice("translate it"))
      ]
    })
}

extension Text {
  /// Whether there is anything in it that would be another text in the language: specifiers, placeholders,
  /// addresses, names and abbreviations are the same.
  func hasWordsToTranslate(in language: String) -> Bool {
    !wordsToTranslate(in: language).isEmpty
  }

  /// Whether it is English that nobody would leave as it is.
  func isSurelyEnglish(in language: String) -> Bool {
    isSurelyEnglish(wordsToTranslate(in: language))
  }

  /// Whether it is English that nobody would leave as it is: of its words to translate one is a word that only
  /// English has, or there are more than a name has.
  fileprivate func isSurelyEnglish(_ words: [Substring]) -> Bool {
    guard !isCopyright else { return false }
    // A list of keywords, or the name of a product, may well stay.
    let isSentence =
      words.count > 2 && string.utf8.count { $0 == 0x20 } > 1
      && words.contains { $0.unicodeScalars.first?.properties.isLowercase == true }
    return isSentence || words.contains { EnglishWords.labels.contains($0.lowercased()) }
  }

  private var isCopyright: Bool {
    string.unicodeScalars.contains("©") || string.lowercased().hasPrefix("copyright")
  }

  fileprivate func wordsToTranslate(in language: String) -> [Substring] {
    words.filter { word in
      word.text.count > 1 && !Borrowed.contains(word.text, in: language)
        && !(word.text.isAbbreviation && !EnglishWords.labels.contains(word.text.lowercased()))
        && !string.isInName(at: word.range.lowerBound)
    }.map(\.text)
  }
}

extension Substring {
  /// Whether a word is written as abbreviations and names of products are: `DVD`, `UPnP`, `iTunes`.
  fileprivate var isAbbreviation: Bool {
    let capitals = unicodeScalars.count { $0.properties.isUppercase }
    guard capitals > 0 else { return false }
    return capitals == unicodeScalars.count
      ? capitals <= 4 : capitals > 1 || unicodeScalars.first?.properties.isUppercase == false
  }
}

extension String {
  /// Whether a word is part of a placeholder, `$(NAME)` or `{{name}}`, of an address, or of a name, `@name`.
  fileprivate func isInName(at index: Index) -> Bool {
    let scalars = unicodeScalars
    var start = index
    var isOwn = true
    while start > startIndex {
      let before = scalars.index(before: start)
      let scalar = scalars[before]
      if scalar.isWhitespace { break }
      if isOwn, !scalar.isOfName {
        isOwn = false
        if scalar == "{" || scalar == "@" { return true }
        if scalar == "(", before > startIndex, scalars[scalars.index(before: before)] == "$" {
          return true
        }
      }
      start = before
    }
    let token = utf8[start..<(scalars[index...].firstIndex(where: \.isWhitespace) ?? endIndex)]
    return token.contains(UInt8(ascii: "@")) && token.contains(UInt8(ascii: "."))
      || token.contains(UInt8(ascii: ":")) && token.contains(bytes: "://".utf8)
  }
}

extension Unicode.Scalar {
  /// Whether it may be in the name of a placeholder or an account.
  fileprivate var isOfName: Bool {
    isASCIILetter || ("0"..."9").contains(self) || "_.-#/^".unicodeScalars.contains(self)
  }
}
