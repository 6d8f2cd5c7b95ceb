import Lint
import Localization

/// Rules about punctuation, by language.
enum PunctuationRules {
  static let all: [Rule] = [
    ellipsis, endPunctuation, frenchSpacing, spanishMarks, arabicPunctuation, fullwidthPunctuation,
  ]

  static let ellipsis = Rule(
    "strings.ellipsis", "Three full stops are used as an ellipsis", .info,
    explanation: """
      If the reference has the character …, so should the translation: it doesn't break across
      lines, and VoiceOver reads it correctly.
      """,
    good: [.text("Laden…", for: "Loading…"), .text("Laden...", for: "Loading...")],
    bad: [.text("Laden...", for: "Loading…", fixed: "Laden…")],
    .entry(.ellipsis) { pair in
      let text = pair.target.string
      guard pair.source?.string.unicodeScalars.contains("…") == true, let place = text.ranges(ofText: "...").first
      else { return nil }
      // Of four full stops one may end the sentence.
      let isLonger = text[place.upperBound...].first == "."
      return Problem(
        "three full stops are used where the reference has an ellipsis", place,
        fix: isLonger ? .advice("write … for them") : .text(text.replacing(place, by: "…")))
    })

  static let endPunctuation = Rule(
    "strings.end-punctuation", "The text ends in another punctuation mark than the reference", .info,
    explanation: """
      Each language has its own marks: 。 is a full stop, ؟ a question mark. Full stops count in
      sentences only, not after a word or two.
      """,
    good: [
      .text("Video wird geladen.", for: "The video is loading."),
      .text("動画を読み込んでいます。", for: "The video is loading.", in: "ja"),
      .text("%@ Sek.", for: "%@ sec"), .text("Να συνεχίσω;", for: "Continue?", in: "el"),
    ],
    bad: [
      .text("Video wird jetzt geladen", for: "The video is loading."),
      .text("Weiter", for: "Continue?"),
      .text("هل تريد المتابعة؟", for: "Continue", in: "ar"),
    ],
    .entry(.punctuation) { pair in
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
    })

  static let frenchSpacing = Rule(
    "strings.french-spacing", "French punctuation has no no-break space", .info,
    explanation: """
      French has a no-break space before `:` `;` `!` `?` and inside « and »; in Canada only before
      the colon and inside the quotation marks. After an ordinary space the mark can move to the
      next line. What stands in straight quotes or grave accents, and a word in small letters with
      its colon that the reference has, too, may be code and stay.
      """,
    good: [
      .text("Durée\u{A0}: %@", for: "Duration: %@", in: "fr"),
      .text("Quitter\u{202F}?", for: "Leave?", in: "fr"),
      .text("Quitter?", for: "Leave?", in: "fr-CA"),
      .text("à 12:30", for: "at 12:30", in: "fr"),
      .text("https://a.example", for: "https://a.example", in: "fr"),
      .text("L’adresse fd00::1", for: "The address fd00::1", in: "fr"),
      .text("Leave?", for: "Leave?", in: "fr"),
      .text("Écrivez `when: 0` ici", for: "Write `when: 0` here", in: "fr"),
      .text("Écrivez when: 0 ici", for: "Write when: 0 here", in: "fr"),
    ],
    bad: [
      .text("Durée : %@", for: "Duration: %@", in: "fr", fixed: "Durée\u{A0}: %@"),
      .text("Quitter?", for: "Leave?", in: "fr", fixed: "Quitter\u{202F}?"),
      .text("la vidéo « %@ »", for: "the video “%@”", in: "fr", fixed: "la vidéo «\u{A0}%@\u{A0}»"),
    ],
    .entry([.punctuation, .quote]) { pair in
      guard pair.locale.language == "fr", !pair.isUntranslated else { return nil }
      let text = pair.target.string
      let marks = pair.locale.region == "CA" ? ":»" : ":;!?»"
      let scalars = Array(text.unicodeScalars)
      var fixed = String.UnicodeScalarView()
      var place: Int?
      var codeMark: Unicode.Scalar?
      for (index, scalar) in scalars.enumerated() {
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        let before = fixed.last
        if scalar == "\"" || scalar == "`", codeMark == nil || codeMark == scalar {
          codeMark = codeMark == nil ? scalar : nil
        }
        if codeMark == nil, marks.unicodeScalars.contains(scalar), scalar.endsWord(before: next),
          let before, before.takesFrenchSpace,
          scalar != ":" || before == " " || pair.source?.string.hasName(atEndOf: fixed) != true
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
      guard let place else { return nil }
      let start = text.unicodeScalars.index(text.startIndex, offsetBy: place)
      return Problem("this mark needs a no-break space", text.scalarRange(at: start), fix: .text(String(fixed)))
    })

  static let spanishMarks = Rule(
    "strings.spanish-marks", "A Spanish question or exclamation has no opening mark", .warning,
    explanation: """
      Each `?` needs a `¿` at the start of the question, each `!` a `¡`. A text that begins in small
      letters, as the reference does, may be the end of a sentence, whose start has the mark.
      """,
    good: [
      .text("¿Salir?", for: "Leave?", in: "es"), .text("Leave?", for: "Leave?", in: "es"),
      .text("Are you sure?", for: "Really leave?", in: "es"),
      .text("Ver ?id=1", for: "See ?id=1", in: "es"), .text("Which file to save?", in: "es"),
      .text("??", in: "es"), .text("Tras `#!` sigue", for: "After `#!` comes", in: "es"),
      .text("que quieres salir?", for: "you want to leave?", in: "es"),
      .text("Se admiten / ! ? y *", for: "/ ! ? and * are allowed", in: "es"),
    ], bad: [.text("Salir?", for: "Leave?", in: "es"), .text("Listo!", for: "Done!", in: "es-MX")],
    .entry(.punctuation) { pair in
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
    })

  static let arabicPunctuation = Rule(
    "strings.arabic-punctuation",
    "A Latin comma, semicolon or question mark follows Arabic letters",
    .info,
    explanation: """
      The Arabic script has its own: ، ؛ and ؟.
      """,
    good: [
      .text("نعم، هل تريد؟", for: "Yes, do you?", in: "ar"),
      .text("AirPlay, Wi-Fi", for: "x", in: "ar"),
    ],
    bad: [.text("نعم, هل تريد?", for: "Yes, do you?", in: "ar", fixed: "نعم، هل تريد؟")],
    .entry(.punctuation) { pair in
      guard pair.locale.script == "Arab" else { return nil }
      return pair.target.string.replacingPunctuation(
        [",": "،", ";": "؛", "?": "؟"], after: { (0x620...0x6D3).contains($0.value) },
        message: "the Arabic mark belongs after Arabic letters")
    })

  static let fullwidthPunctuation = Rule(
    "strings.fullwidth-punctuation",
    "A narrow punctuation mark follows a Chinese or Japanese character",
    .info,
    explanation: """
      Both languages have marks as wide as their characters: ， 。 ！ ？ ： ；, and 、 for a comma in
      Japanese. Korean uses the narrow ones. A colon that the reader has to type, `host:port`, is
      not reported.
      """,
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
    })
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
    case "…": self = .ellipsis
    case ",", "，", "、", "،": self = .comma
    case ";", "；", "؛": self = .semicolon
    default: return nil
    }
  }
}

extension String {
  /// The last mark, closing quotes and brackets aside.
  fileprivate var endMark: EndMark? {
    var scalars = Substring(self).unicodeScalars
    while let last = scalars.last, last.isWhitespace || "\"'”“’»」』)）]］\u{200E}\u{200F}".unicodeScalars.contains(last) {
      scalars.removeLast()
    }
    if Substring(scalars).hasSuffix("...") { return .ellipsis }
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

extension String {
  /// Returns whether the text has the word at the end of another one with a colon, both in small letters: `when:`.
  fileprivate func hasName(atEndOf text: UnicodeScalarView) -> Bool {
    let name = String(
      String(text).unicodeScalars.reversed().prefix { $0.isASCIILetter || $0 == "_" || $0 == "-" }.reversed().map(
        Character.init))
    return name.allSatisfy { !$0.isUppercase } && contains("\(name):")
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
        isMark(scalars[index], scalar(after: index))
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
