import Lint
import Localization

extension Rule {
  /// The translation is the reference's text, word for word.
  ///
  /// Most likely nobody has translated it yet. Names (AirPlay, Wi-Fi), abbreviations (DVD) and words that the
  /// language has taken over (Info, Video, Pause) are left alone; a word or two that may be such are only worth a
  /// look. So are a word or two in a table that is translated but for one text in ten: whoever did that may well
  /// have meant them to stay. For another one, say so in an ignore comment.
  static let sameAsSource = Rule(
    "same-as-source", "The translation is the reference's text, word for word", .warning,
    good: [
      .text("AirPlay", for: "AirPlay"), .text("Info", for: "Info"), .text("%@ %%", for: "%@ %%"),
      .text("Play", for: "Play", in: "en-GB"),
      .text("DVD", for: "DVD"), .text("$(PRODUCT_NAME)", for: "$(PRODUCT_NAME)"),
      .text("@such@an.account", for: "@such@an.account"),
      .text("Text Cell", for: "Text Cell"), .text("Lorem ipsum do", for: "Lorem ipsum do"),
      .text("DO NOT LOCALIZE", for: "DO NOT LOCALIZE"),
    ],
    bad: [.text("Play", for: "Play"), .text("Info", for: "Info", in: "ja")],
    .file { context in
      guard !context.isSourceLanguage else { return [] }
      let isFromLatin = !Language(context.reference?.locale).hasOwnScript
      var copies: [(entry: FileContext.Entry, kind: CopyKind)] = []
      var count = 0
      for entry in context.texts {
        guard let source = context.source(of: entry), source.has(.latin) else { continue }
        count += 1
        if let kind = entry.text.copyKind(of: source, in: context.language.language) {
          // In an English table, it has the translation beside the English.
          let isBilingual = isFromLatin && context.language.hasOwnScript && source.has(.otherScript)
          copies.append((entry, entry.key.isOfAppName || isBilingual ? .mayStay : kind))
        }
      }
      let copyCount = copies.count { $0.kind != .mayStay }
      let isTranslated = count >= 10 && copyCount * 10 <= count
      return copies.map { entry, kind in
        Problem(
          "the text is the same as in the reference", at: .value(entry: entry.index),
          severity: kind == .mayStay || kind == .label && isTranslated ? .info : nil,
          fix: .advice("translate it"))
      }
    })
}

/// How sure it is that a text that equals its reference is not translated.
private enum CopyKind {
  /// English words, in a sentence or more than a name has.
  case sentence
  /// A word or two that only English has.
  case label
  /// Words that may be a name, or may have been taken over.
  case mayStay
}

extension Text {
  /// How it equals its reference; `nil` if it doesn't, or if there is nothing to translate in it.
  fileprivate func copyKind(of source: Text, in language: String) -> CopyKind? {
    guard has(.latin), source.width == width, source.string.utf8.elementsEqual(string.utf8),
      !source.isNotShown
    else { return nil }
    let words = wordsToTranslate(in: language)
    guard !words.isEmpty else { return nil }
    guard isSurelyEnglish(words) else { return .mayStay }
    // Two spaces and more make more than a label.
    return string.utf8.count { $0 == 0x20 } > 1 ? .sentence : .label
  }
}

extension Text {
  /// How severe it is that a table lacks it. What may be a name, as a few words with capitals are that are not
  /// surely English, may be left to the source language; and so may what has no words to translate.
  var severityIfMissing: Severity {
    let words = wordsToTranslate(in: "")
    guard !words.isEmpty, !isNotShown else { return .info }
    let mayBeName =
      words.count < 4 && self.words.allSatisfy { $0.text.first?.isUppercase == true }
      && !words.contains {
        EnglishWords.labels.contains($0.lowercased()) || Borrowed.isOrdinary($0)
      }
    return mayBeName ? .warning : .error
  }

  /// Whether no app shows it: Interface Builder writes it into a cell, or it says so itself.
  var isNotShown: Bool {
    ["Text Cell", "Table View Cell", "DO NOT LOCALIZE", "DO NOT TRANSLATE"].contains(string)
      || string.utf8.starts(with: "Lorem ipsum".utf8)
  }

  /// Whether there is anything in it that would be another text in the language: specifiers, placeholders,
  /// addresses, names and abbreviations are the same.
  func hasWordsToTranslate(in language: String) -> Bool {
    words.contains { isToTranslate($0, in: language) }
  }

  /// Whether it is English that nobody would leave as it is.
  func isSurelyEnglish(in language: String) -> Bool {
    isSurelyEnglish(wordsToTranslate(in: language))
  }

  /// Whether it is English that nobody would leave as it is: one of its words to translate is one that only English
  /// has, and it is no name.
  fileprivate func isSurelyEnglish(_ words: [Substring]) -> Bool {
    words.contains { EnglishWords.labels.contains($0.lowercased()) }
      && !isCopyright && !string.isCommand && !string.isPath && !string.isCompoundName
      && !isListOfNames
  }

  /// Whether it is `New York, London, Tokyo`.
  private var isListOfNames: Bool {
    string.unicodeScalars.contains { $0 == "," || $0 == "、" }
      && words.allSatisfy { $0.text.unicodeScalars.first?.properties.isUppercase == true }
  }

  var isCopyright: Bool {
    string.unicodeScalars.contains("©")
      || string.utf8.prefix(9).map { $0 | 0x20 } == Array("copyright".utf8)
  }

  fileprivate func wordsToTranslate(in language: String) -> [Substring] {
    words.filter { isToTranslate($0, in: language) }.map(\.text)
  }

  private func isToTranslate(_ word: Word, in language: String) -> Bool {
    word.text.count > 1 && !Borrowed.contains(word.text, in: language)
      && !(word.text.isAbbreviation && !EnglishWords.labels.contains(word.text.lowercased()))
      && !string.isInName(at: word.range.lowerBound)
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
  /// Whether it is the key of the app's own name or of whose it is, which need no translation.
  var isOfAppName: Bool {
    ["CFBundleName", "CFBundleDisplayName", "CFBundleSpokenName", "NSHumanReadableCopyright"]
      .contains(self)
  }

  /// Whether it is one word with a hyphen and two capitals, as names are: `Full-Tunnel`.
  fileprivate var isCompoundName: Bool {
    guard utf8.contains(UInt8(ascii: "-")) else { return false }
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && !contains(where: \.isWhitespace)
      && parts.allSatisfy { $0.first?.isUppercase == true }
  }

  /// Whether it is a path or its end: `/path/to/file`.
  fileprivate var isPath: Bool {
    utf8.contains(UInt8(ascii: "/")) && !contains(where: \.isWhitespace)
  }

  /// Whether it is something to type into a shell: it has a variable, `$ROWS`, or the name of a program, `tv.studio.app`.
  fileprivate var isCommand: Bool {
    guard utf8.contains(UInt8(ascii: "$")) || utf8.contains(UInt8(ascii: ".")) else { return false }
    return split(whereSeparator: \.isWhitespace).contains { word in
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      return word.first == "$" && word.dropFirst().first?.isUppercase == true
        || parts.count > 2 && !word.contains("/")
          && parts.allSatisfy {
            $0.count > 1 && $0.allSatisfy { $0.isASCII && $0.isLetter || $0.isNumber }
          }
    }
  }

  /// Whether a word is part of a placeholder, `$(NAME)` or `{{name}}`, of an address, or of a name, `@name`.
  fileprivate func isInName(at index: Index) -> Bool {
    // No name that somebody reads is longer, to either side.
    let maximumLength = 200
    let scalars = unicodeScalars
    var start = index
    var isOwn = true
    var length = 0
    while start > startIndex, length < maximumLength {
      length += 1
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
    let rest = scalars[index...].prefix(maximumLength)
    let token = utf8[start..<(rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex)]
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
