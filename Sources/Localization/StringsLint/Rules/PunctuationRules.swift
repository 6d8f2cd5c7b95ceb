import Lint
import Localization

/// Rules about punctuation, by language.
enum PunctuationRules {
  static let all: [Rule] = [
    ellipsis, endPunctuation, frenchSpacing, spanishMarks, arabicPunctuation, fullwidthPunctuation,
  ]

  static let ellipsis = Rule.entry("strings.ellipsis", .info, .ellipsis) { pair in
    let text = pair.target.string
    guard pair.source?.string.unicodeScalars.contains("…") == true else { return nil }
    let places = text.ranges(ofText: "...")
    // Of four full stops one may end the sentence.
    let exact = places.filter {
      text.scalar(before: $0.lowerBound) != "." && text.unicodeScalars[$0.upperBound...].first != "."
    }
    return (exact.first ?? places.first).map {
      Problem(
        "three full stops are used where the reference has an ellipsis", $0,
        fix: exact.isEmpty ? .advice("write … for them") : .text(text.replacing(exact, by: "…")))
    }
  }

  static let endPunctuation = Rule.entry("strings.end-punctuation", .info, .punctuation) { pair in
    guard let source = pair.source, !pair.target.isEmpty, !pair.isSourceLanguage,
      !["th", "lo", "km", "my"].contains(pair.locale.language)
    else { return nil }
    // A Greek question ends in what looks like a semicolon.
    let own = pair.target.string.endMark
    let mark = own == .semicolon && pair.locale.language == "el" ? .question : own
    let expected = source.string.endMark
    guard mark != expected else { return nil }
    if mark == .stop || mark == nil, expected == .stop || expected == nil {
      let sentence = mark == .stop ? pair.target : source
      guard sentence.string.words.count >= 3 || sentence.width >= 20 else { return nil }
    }
    return Problem(
      expected.map { "the text does not end in \($0.rawValue), as the reference does" }
        ?? "the text ends in \(mark?.rawValue ?? ""), and the reference does not")
  }

  static let frenchSpacing = Rule.entry("strings.french-spacing", .info, [.punctuation, .quote]) { pair in
    guard pair.locale.language == "fr", !pair.isUntranslated else { return nil }
    let text = pair.target.string
    let marks = pair.locale.region == "CA" ? ":»" : ":;!?»"
    let code = CodeParts(text)
    lazy var names = pair.source?.string.wordsBeforeColons ?? []
    var fixed = String.UnicodeScalarView()
    var place: String.Index?
    var codeMark: Unicode.Scalar?
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      let before = fixed.last
      if scalar == "\"" || scalar == "`", codeMark == nil || codeMark == scalar {
        codeMark = codeMark == nil ? scalar : nil
      }
      if codeMark == nil, marks.unicodeScalars.contains(scalar), !code.contains(index),
        scalar.endsWord(before: text.scalar(after: index)), let before, before.takesFrenchSpace,
        scalar != ":" || before == " " || !names.contains(fixed.nameAtEnd)
      {
        if before == " " { fixed.removeLast() }
        fixed.append(scalar == ":" || scalar == "»" ? "\u{A0}" : "\u{202F}")
        place = place ?? index
      }
      if before == "«", !scalar.isNoBreakSpace {
        fixed.append("\u{A0}")
        place = place ?? index
        if scalar == " " { continue }
      }
      fixed.append(scalar)
    }
    return place.map {
      Problem("this mark needs a no-break space", text.scalarRange(at: $0), fix: .text(String(fixed)))
    }
  }

  static let spanishMarks = Rule.entry("strings.spanish-marks", .warning, .punctuation) { pair in
    guard ["es", "ast", "gl"].contains(pair.locale.language), !pair.isUntranslated, pair.target.has(.latin),
      pair.target.string.first?.isLowercase != true || pair.source?.string.first?.isLowercase != true
    else { return nil }
    let text = pair.target.string
    for (opening, closing) in [("¿", "?"), ("¡", "!")] as [(Unicode.Scalar, Unicode.Scalar)] {
      let scalars = text.unicodeScalars
      var closings = scalars.indices.filter { index in
        guard scalars[index] == closing, let before = text.scalar(before: index),
          !before.isWhitespace, !"([“«".unicodeScalars.contains(before)
        else { return false }
        // The question mark of an address may have `&` behind it.
        guard let next = text.scalar(after: index) else { return true }
        return !next.isAlphabetic && next != "`" && next != "&"
      }
      // Names with a mark are few.
      if closings.count < 10 { closings = closings.filter { !text.hasName(endingAt: $0, in: pair.source?.string) } }
      guard let last = closings.last, pair.locale.language != "gl" || scalars.contains(opening),
        scalars.count(where: { $0 == opening }) < closings.count
      else { continue }
      return Problem(
        "the opening \(opening) is missing", text.scalarRange(at: last),
        fix: .advice("write \(opening) where the sentence begins"))
    }
    return nil
  }

  static let arabicPunctuation = Rule.entry("strings.arabic-punctuation", .info, .punctuation) { pair in
    guard pair.locale.script == "Arab" else { return nil }
    return pair.target.string.replacingPunctuation(
      [",": "،", ";": "؛", "?": "؟"], after: { (0x620...0x6D3).contains($0.value) },
      message: "the Arabic mark belongs after Arabic letters")
  }

  static let fullwidthPunctuation = Rule.entry("strings.fullwidth-punctuation", .info, .punctuation) { pair in
    guard pair.locale.isChineseOrJapanese, pair.target.has(.otherScript) else { return nil }
    let comma: Unicode.Scalar = pair.locale.language == "ja" ? "、" : "，"
    let isTyped = pair.source?.string.joinsNamesWithColon == true
    return pair.target.string.replacingPunctuation(
      [",": comma, ".": "。", "!": "！", "?": "？", ":": "：", ";": "；"], after: \.isIdeographOrKana,
      isMark: { mark, next in
        guard let next else { return true }
        return next != "." && (mark != ":" || !isTyped || next.isWhitespace)
          && (mark != "." || next.isWhitespace || next.isIdeographOrKana)
      }, takesSpace: true, message: "the wide mark belongs after such a character")
  }
}

private enum EndMark: String {
  case stop = "a full stop"
  case colon = "a colon"
  case question = "a question mark"
  case exclamation = "an exclamation mark"
  case ellipsis = "an ellipsis"
  case comma = "a comma"
  case semicolon = "a semicolon"

  /// Creates the kind of a mark of any language.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case ".", "。", "．", "｡", "।", "۔", "։", "።": self = .stop
    case ":", "：": self = .colon
    case "?", "？", "؟", "՞", "\u{37E}": self = .question
    case "!", "！", "՜": self = .exclamation
    case "…", "⋯": self = .ellipsis
    case ",", "，", "、", "،": self = .comma
    case ";", "；", "؛": self = .semicolon
    default: return nil
    }
  }
}

extension String {
  /// The last mark, closing quotes and brackets aside; none for an entity such as `&amp;`.
  fileprivate var endMark: EndMark? {
    var scalars = Substring(self).unicodeScalars
    while let last = scalars.last, last.isWhitespace || "\"'”“’»」』)）]］\u{200E}\u{200F}".unicodeScalars.contains(last) {
      scalars.removeLast()
    }
    if Substring(scalars).hasSuffix("...") { return .ellipsis }
    if scalars.last == ";", let start = scalars.lastIndex(of: "&") {
      let name = scalars[start...].dropFirst().dropLast()
      if name.allSatisfy({ $0.isASCIILetter || "#0123456789".unicodeScalars.contains($0) }) { return nil }
    }
    return scalars.last.flatMap(EndMark.init)
  }
}

extension Unicode.Scalar {
  /// Returns whether a mark is punctuation here, and no part of a time, an address or a row of
  /// marks.
  fileprivate func endsWord(before next: Unicode.Scalar?) -> Bool {
    guard let next else { return true }
    return next.isWhitespace || "!?»)]”\"’…".unicodeScalars.contains(next)
  }

  fileprivate var takesFrenchSpace: Bool {
    self == " " || isAlphabetic || properties.numericType != nil || self == "@"
      || ")]%’\"".unicodeScalars.contains(self)
  }

  fileprivate var isNoBreakSpace: Bool { self == "\u{A0}" || self == "\u{202F}" }
}

extension String.UnicodeScalarView {
  /// The letters, underscores and hyphens at the end.
  fileprivate var nameAtEnd: String {
    var name = self[endIndex...]
    while name.startIndex > startIndex {
      let before = index(before: name.startIndex)
      guard self[before].isAlphabetic || self[before] == "_" || self[before] == "-" else { break }
      name = self[before...]
    }
    return String(name)
  }
}

extension String {
  /// The words before the colons, in small letters, as in `when:`. One may be empty.
  fileprivate var wordsBeforeColons: Set<String> {
    let parts = unicodeScalars.split(separator: ":", omittingEmptySubsequences: false).dropLast()
    return Set(parts.map { String.UnicodeScalarView($0).nameAtEnd }.filter { $0.allSatisfy { !$0.isUppercase } })
  }

  /// Returns whether the word that ends with the mark at an index is in the middle of the source's
  /// text, too, as the name `Go!` is in `Go! is here`.
  fileprivate func hasName(endingAt mark: Index, in source: String?) -> Bool {
    let rest = self[mark...].prefix(10).drop { $0 == "!" || $0 == "?" }
    guard let source, rest.first?.isWhitespace == true else { return false }
    let before = self[..<rest.startIndex].suffix(100)
    let word = before.split(whereSeparator: \.isWhitespace).last ?? ""
    return source.ranges(ofText: word + " ").contains { place in
      let isWhole = source[..<place.lowerBound].last?.isLetter != true
      return isWhole && source[place.upperBound...].first?.isLowercase == true
    }
  }
}

extension String {
  /// A problem if a mark is right after a letter of a script that has its own, or between a format
  /// specifier and such a letter; with the text in which all of them are replaced.
  ///
  /// - Parameter takesSpace: whether the new mark is as wide as the old one with the space after
  ///   it.
  func replacingPunctuation(
    _ marks: [Unicode.Scalar: Unicode.Scalar], after isOwnLetter: (Unicode.Scalar) -> Bool,
    isMark: (Unicode.Scalar, _ next: Unicode.Scalar?) -> Bool = { _, _ in true },
    takesSpace: Bool = false, message: String
  ) -> Problem? {
    var fixed = UnicodeScalarView()
    var first: Range<Index>?
    var replacedLast = false
    let code = CodeParts(self)
    let scalars = unicodeScalars
    for index in scalars.indices {
      let range = scalarRange(at: index)
      if replacedLast, takesSpace, scalars[index] == " " {
        replacedLast = false
        continue
      }
      replacedLast = false
      if let replacement = marks[scalars[index]], let last = fixed.last,
        isOwnLetter(last) || last.endsInsertion && letter(from: range.upperBound).map(isOwnLetter) == true,
        isMark(scalars[index], scalar(after: index)), !code.contains(index)
      {
        first = first ?? range
        fixed.append(replacement)
        replacedLast = true
      } else {
        fixed.append(scalars[index])
      }
    }
    return first.map { Problem(message, $0, fix: .text(String(fixed))) }
  }

  /// The first code point from an index on that is not white space.
  private func letter(from index: Index) -> Unicode.Scalar? { unicodeScalars[index...].first { !$0.isWhitespace } }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether something inserted ends here: `%@`, perhaps isolated or
  /// in brackets.
  fileprivate var endsInsertion: Bool { "@\u{2069})»”）」".unicodeScalars.contains(self) }
}

extension String {
  /// A Boolean value that indicates whether a colon stands between two letters, as in `host:port`.
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
