import Lint
import Localization

/// Rules about texts that are not translated, or hardly fit.
enum TranslationRules {
  static let all: [Rule] = [empty, sameAsSource, untranslatedScript, foreignScript, length]

  static let empty = Rule.entry("strings.empty", .error, .always) { pair in
    guard pair.target.width < 4, pair.source?.string.isBlank == false,
      pair.source?.isNotShown == false, pair.target.string.isBlank
    else { return nil }
    let isMeant =
      pair.key.isOfStoryboard || pair.target.string.unicodeScalars.contains("\u{3000}")
      || pair.source?.joinsOthers == true || pair.source?.isOfMarks == true || pair.locale.isForTranslators
    let hasWords = pair.source?.hasWordsToTranslate(in: pair.locale.language) == true
    return Problem(
      "the text is empty", severity: isMeant ? .info : hasWords ? nil : .warning,
      fix: .advice("translate it, or remove the entry to show English"))
  }

  static let sameAsSource = Rule.table("strings.same-as-source", .warning) { table in
    guard !table.isSourceLanguage else { return [] }
    let isFromLatin = !Language(table.reference?.locale).hasOwnScript
    var copies: [(entry: Table.Entry, kind: CopyKind)] = []
    var count = 0
    for entry in table.entries {
      guard let source = table.source(of: entry), source.has(.latin) else { continue }
      count += 1
      if let kind = entry.text.copyKind(of: source, in: table.language.language) {
        // An English table may have the translation next to the English text.
        let isBilingual = isFromLatin && table.language.hasOwnScript && source.has(.otherScript)
        copies.append((entry, entry.key.isOfAppName || isBilingual ? .mayStay : kind))
      }
    }
    let copyCount = copies.count { $0.kind != .mayStay }
    let isTranslated = count >= 10 && copyCount * 10 <= count
    return copies.map { entry, kind in
      Problem(
        "the text is the same as in the reference", of: entry.index,
        severity: kind == .mayStay || kind == .label && isTranslated ? .info : nil, fix: .advice("translate it"))
    }
  }

  static let untranslatedScript = Rule.entry("strings.untranslated-script", .warning, .latin) { pair in
    let text = pair.target
    guard pair.locale.hasOwnScript, !text.has([.otherScript, .confusable]),
      let source = pair.source, source.has(.latin),
      !source.string.utf8.elementsEqual(text.string.utf8),
      text.hasWordsToTranslate(in: pair.locale.language)
    else { return nil }
    return Problem(
      "the text has no letter of the language's own script",
      severity: !pair.key.isOfAppName && text.words.count > 1
        && (text.isSurelyEnglish(in: pair.locale.language) || text.isSentence) ? nil : .info,
      fix: .advice("translate it"))
  }

  static let foreignScript = Rule.entry("strings.foreign-script", .warning, [.otherScript, .confusable]) { pair in
    let text = pair.target
    guard pair.locale.isOfLatinScript, !text.has(.latin), text.has([.otherScript, .confusable]),
      let source = pair.source, source.has(.latin), !source.has([.otherScript, .confusable]),
      text.string.unicodeScalars.count(where: \.isAlphabetic) > 1,
      !text.string.unicodeScalars.contains(where: \.isAccentedLatin)
    else { return nil }
    return Problem(
      "the text has no Latin letter", severity: text.words.count > 1 || text.width > 20 ? nil : .info,
      fix: .advice("translate it into \(pair.locale.name)"))
  }

  static let length = Rule.entry("strings.length", .info, .always) { pair in
    guard let source = pair.source, source.width > 0, pair.target.width > 0 else { return nil }
    let (width, expected) = (pair.target.width, source.width)
    let most = max(expected + 16, expected * 2)
    let least = expected < 16 ? 0 : expected / 4
    guard width > most || width < least else { return nil }
    return Problem(
      "the text is far \(width > most ? "longer" : "shorter") than the reference: \(width) columns for \(expected)",
      fix: width > most ? .advice("find a shorter wording, or try it in the player") : nil)
  }
}

extension Text {
  /// A Boolean value that indicates whether it has nothing but punctuation.
  fileprivate var isOfMarks: Bool {
    string.unicodeScalars.allSatisfy { $0.isWhitespace || $0.properties.isPatternSyntax }
  }

  /// A Boolean value that indicates whether the app most likely puts it between two others: it
  /// begins or ends with white space, or is `and`.
  fileprivate var joinsOthers: Bool {
    has(.edgeSpace) || string.utf8.count < 5 && string.unicodeScalars.allSatisfy { ("a"..."z").contains($0) }
  }
}

extension String {
  /// A Boolean value that indicates whether it is empty or white space.
  var isBlank: Bool { unicodeScalars.allSatisfy { $0.isWhitespace } }
}

/// The certainty that a text that equals its reference is not translated.
private enum CopyKind {
  /// English words, in a sentence or more than a name has.
  case sentence
  /// A word or two that only English has.
  case label
  /// Words that may be a name, or may have been taken over.
  case mayStay
}

extension Text {
  /// Returns how the text equals its reference; `nil` if it doesn't, or if it needs no translation.
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
  /// A Boolean value that indicates whether a table needs the text. What may be a name, as a few words with
  /// capitals are that are not surely English, may be left to the source language; and so may what has no words
  /// to translate.
  var isNeeded: Bool {
    let words = wordsToTranslate(in: "")
    guard !words.isEmpty, !isNotShown else { return false }
    let mayBeName =
      words.count < 4 && self.words.allSatisfy { $0.first?.isUppercase == true }
      && !words.contains { EnglishWords.labels.contains($0.lowercased()) || Borrowed.isOrdinary($0) }
    return !mayBeName
  }

  /// A Boolean value that indicates whether no app shows it: Interface Builder writes it into a
  /// cell, or it says so itself.
  var isNotShown: Bool {
    ["Text Cell", "Table View Cell", "DO NOT LOCALIZE", "DO NOT TRANSLATE"].contains(string)
      || string.utf8.starts(with: "Lorem ipsum".utf8)
  }

  /// Returns whether there is anything in it that would be another text in the language:
  /// specifiers, placeholders, addresses, names and abbreviations are the same.
  func hasWordsToTranslate(in language: String) -> Bool { words.contains { isToTranslate($0, in: language) } }

  /// Returns whether the text is English that needs a translation.
  func isSurelyEnglish(in language: String) -> Bool { isSurelyEnglish(wordsToTranslate(in: language)) }

  /// Returns whether the text is English that needs a translation: one of its words to translate is
  /// one that only English has, and it is no name.
  fileprivate func isSurelyEnglish(_ words: [Substring]) -> Bool {
    words.contains { EnglishWords.labels.contains($0.lowercased()) }
      && !isCopyright && !string.isCommand && !string.isPath && !string.isCompoundName
      && !isListOfNames
  }

  /// A Boolean value that indicates whether it is several words, more than a third of them in small letters, as in a
  /// sentence, but not in a name.
  fileprivate var isSentence: Bool {
    let words = words
    return words.count > 2 && !isCopyright && !string.isCommand && !string.isPath
      && words.count { $0.count > 2 && $0.first?.isLowercase == true } * 3 > words.count
  }

  /// A Boolean value that indicates whether it is `New York, London, Tokyo`.
  private var isListOfNames: Bool {
    string.unicodeScalars.contains { $0 == "," || $0 == "、" }
      && words.allSatisfy { $0.unicodeScalars.first?.properties.isUppercase == true }
  }

  var isCopyright: Bool {
    string.unicodeScalars.contains("©") || string.utf8.prefix(9).map { $0 | 0x20 } == Array("copyright".utf8)
  }

  fileprivate func wordsToTranslate(in language: String) -> [Substring] {
    words.filter { isToTranslate($0, in: language) }
  }

  private func isToTranslate(_ word: Substring, in language: String) -> Bool {
    word.count > 1 && !Borrowed.contains(word, in: language)
      && !(word.isAbbreviation && !EnglishWords.labels.contains(word.lowercased()))
      && !string.isInName(at: word.startIndex)
  }
}

extension Substring {
  /// A Boolean value that indicates whether a word is written as abbreviations and names of
  /// products are: `DVD`, `UPnP`, `iTunes`.
  fileprivate var isAbbreviation: Bool {
    let capitals = unicodeScalars.count { $0.properties.isUppercase }
    guard capitals > 0 else { return false }
    return capitals == unicodeScalars.count
      ? capitals <= 4 : capitals > 1 || unicodeScalars.first?.properties.isUppercase == false
  }
}

extension String {
  /// A Boolean value that indicates whether it is the key of the app's own name or of whose it is,
  /// which need no translation.
  var isOfAppName: Bool {
    ["CFBundleName", "CFBundleDisplayName", "CFBundleSpokenName", "NSHumanReadableCopyright"].contains(self)
  }

  /// A Boolean value that indicates whether it is one word with a hyphen and two capitals, as names
  /// are: `Full-Tunnel`.
  fileprivate var isCompoundName: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && !contains(where: \.isWhitespace) && parts.allSatisfy { $0.first?.isUppercase == true }
  }

  /// A Boolean value that indicates whether it is a path or its end: `/path/to/file`.
  fileprivate var isPath: Bool { utf8.contains(UInt8(ascii: "/")) && !contains(where: \.isWhitespace) }

  /// A Boolean value that indicates whether it is something to type into a shell: it has a
  /// variable, `$ROWS`, or the name of a program, `tv.studio.app`.
  fileprivate var isCommand: Bool {
    split(whereSeparator: \.isWhitespace).contains { word in
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      return word.first == "$" && word.dropFirst().first?.isUppercase == true
        || parts.count > 2 && !word.contains("/")
          && parts.allSatisfy { $0.count > 1 && $0.allSatisfy { $0.isASCII && $0.isLetter || $0.isNumber } }
    }
  }

  /// Returns whether a word is part of a placeholder, `$(NAME)` or `{{name}}`, of an address, or of
  /// a name, `@name`.
  fileprivate func isInName(at index: Index) -> Bool {
    // No real name is longer, to either side.
    let maximumLength = 200
    let start = utf8.index(index, offsetBy: -maximumLength, limitedBy: startIndex) ?? startIndex
    let before = unicodeScalars[start..<index].reversed().prefix { !$0.isWhitespace }
    if let mark = before.firstIndex(where: { !$0.isOfName }) {
      if "{@".unicodeScalars.contains(before[mark]) { return true }
      if before[mark] == "(", before[mark...].dropFirst().first == "$" { return true }
    }
    let rest = unicodeScalars[index...].prefix(maximumLength)
    let token = utf8[before.endIndex.base..<(rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex)]
    return token.contains(UInt8(ascii: "@")) && token.contains(UInt8(ascii: "."))
      || token.contains(UInt8(ascii: ":")) && token.contains(bytes: "://".utf8)
  }
}

extension Unicode.Scalar {
  fileprivate var isAccentedLatin: Bool { (0xC0...0x24F).contains(value) || (0x1E00...0x1EFF).contains(value) }

  /// A Boolean value that indicates whether it may be in the name of a placeholder or an account.
  fileprivate var isOfName: Bool {
    isASCIILetter || ("0"..."9").contains(self) || "_.-#/^".unicodeScalars.contains(self)
  }
}
