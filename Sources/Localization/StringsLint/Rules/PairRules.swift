import Lint
import Localization

/// Rules about marks that come in pairs.
enum PairRules {
  static let all: [Rule] = [brackets, quotes]

  static let brackets = Rule.entry("strings.brackets", .warning, .bracket) { pair in
    let text = pair.target.string
    if !pair.target.has(.bracket), pair.source?.string.hasBracketsInText == true {
      return Problem("the brackets of the reference are lost", severity: .info)
    }
    // A text that is only a bracket is the name of a key.
    guard text.utf8.count > 3, let place = text.firstUnmatchedBracket,
      pair.source?.string.firstUnmatchedBracket == nil
    else { return nil }
    let isClosing = ")）".contains(text[place])
    return Problem(
      "the bracket \(text[place]) has no partner", place,
      severity: pair.source == nil || isClosing && pair.source?.has(.bracket) == false ? .info : nil)
  }

  static let quotes = Rule.entry("strings.quotes", .warning, .quote) { pair in
    guard let source = pair.source?.string else { return nil }
    guard !source.hasOddQuotationMark else { return nil }
    if pair.target.string.hasOddQuotationMark {
      return Problem("a quotation mark has no partner", pair.target.string.quotationMarks.last)
    }
    guard pair.target.string.quotationMarks.isEmpty, !source.quotationMarks.isEmpty,
      !pair.target.string.unicodeScalars.contains(where: "‘’‚‹›《》『』＇".unicodeScalars.contains),
      !pair.target.string.hasStraightSingleMarks
    else { return nil }
    return Problem("the quotation marks of the reference are lost", severity: .info)
  }
}

extension String {
  /// A Boolean value that indicates whether it has a pair of round or square brackets with letters
  /// inside; those of `file(s)` may go, and those of `$(NAME)` are a placeholder's.
  fileprivate var hasBracketsInText: Bool {
    guard firstUnmatchedBracket == nil else { return false }
    for (opening, closing) in [("(", ")"), ("[", "]"), ("（", "）")] as [(Unicode.Scalar, Unicode.Scalar)] {
      guard let start = unicodeScalars.firstIndex(of: opening),
        let end = unicodeScalars[start...].firstIndex(of: closing)
      else { continue }
      let isEnding = scalar(before: start).map { $0.isAlphabetic || $0 == "$" } == true
      let content = unicodeScalars[start..<end]
      if !isEnding, content.contains(where: \.isAlphabetic) { return true }
    }
    return false
  }

  /// The first bracket without a partner, be a colon and a bracket a smiley or not.
  fileprivate var firstUnmatchedBracket: Range<Index>? {
    firstUnmatchedBracket { _ in false } == nil ? nil : firstUnmatchedBracket(besides: isSmiley)
  }

  private static var maximumDepthOfBrackets: Int { 1_000 }

  private func firstUnmatchedBracket(besides isOther: (Index) -> Bool) -> Range<Index>? {
    var open: [(kind: Int, place: Range<Index>)] = []
    for index in unicodeScalars.indices {
      guard let (kind, isOpening) = brackets[unicodeScalars[index]], !isOther(index) else { continue }
      let range = scalarRange(at: index)
      if isOpening {
        // No real text nests as deeply, and storing each bracket would take many times the text.
        guard open.count < Self.maximumDepthOfBrackets else { return open[0].place }
        open.append((kind, range))
      } else if open.isEmpty, kind == 0, endsListNumber(index) {
        continue
      } else {
        guard open.last?.kind == kind else { return range }
        open.removeLast()
      }
    }
    return open.first?.place
  }

  /// Returns whether a bracket ends the number of a list's entry, `2)` or イ）, where a line, a
  /// sentence or a part of one begins.
  private func endsListNumber(_ index: Index) -> Bool {
    let before = unicodeScalars[..<index].reversed()
    let number = before.prefix(3).prefix { $0.isAlphabetic || $0.asASCIIDigit != nil }
    guard number.count == 1 || number.count == 2 && number.allSatisfy({ $0.asASCIIDigit != nil }) else { return false }
    guard let last = before.dropFirst(number.count).first(where: { $0 != " " }) else { return true }
    return "\n.。:：;；,，、!！?？".unicodeScalars.contains(last)
  }

  /// Returns whether a bracket is the mouth of a smiley, `:(` or `:-)`.
  private func isSmiley(at index: Index) -> Bool {
    let before = unicodeScalars[..<index].suffix(2)
    guard let last = before.last else { return false }
    // The end of an IPv6 address, `(::)`, is none.
    if last == ":", before.first == ":" { return false }
    return ":;=：；".unicodeScalars.contains(last)
      || last == "-" && before.first.map { ":;=".unicodeScalars.contains($0) } == true
  }
}

/// The kind of each bracket, and whether it opens.
private let brackets: [Unicode.Scalar: (kind: Int, isOpening: Bool)] = {
  let kinds = ["()（）", "[]［］", "{}｛｝", "「」", "『』", "【】", "《》", "〈〉"]
  let brackets = kinds.enumerated().flatMap { kind, marks in
    marks.unicodeScalars.enumerated().map { ($1, (kind: kind, isOpening: $0.isMultiple(of: 2))) }
  }
  return Dictionary(uniqueKeysWithValues: brackets)
}()

extension String {
  /// A Boolean value that indicates whether something is between straight single marks: `'Share'`,
  /// but not in `l'eau` or `the users'`.
  fileprivate var hasStraightSingleMarks: Bool {
    guard utf8.contains(UInt8(ascii: "'")) else { return false }
    let words = split(whereSeparator: \.isWhitespace)
    guard let first = words.firstIndex(where: { $0.first == "'" && $0.count > 1 }) else { return false }
    return words[first...].contains { word in word.count > 2 && word.reversed().first { !".,:;!?…".contains($0) } == "'"
    }
  }

  fileprivate var quotationMarks: [Range<Index>] {
    let isArrow = unicodeScalars.contains("»") && !unicodeScalars.contains("«")
    return unicodeScalars.indices.filter { unicodeScalars[$0].isQuotationMark && !(isArrow && isBetweenSpaces($0)) }
      .map(scalarRange)
  }

  private func isBetweenSpaces(_ index: Index) -> Bool {
    scalar(before: index)?.isWhitespace == true && scalar(after: index)?.isWhitespace == true
  }

  /// A Boolean value that indicates whether a mark has no partner. Where one may be something else,
  /// as in `צה"ל`, it may be the one without.
  fileprivate var hasOddQuotationMark: Bool {
    let marks = quotationMarks
    return !marks.count.isMultiple(of: 2) && !marks.contains { isInWordOrMeasure($0.lowerBound) }
  }

  /// Returns whether the mark is between two letters, in quotes itself, or after digits, if the
  /// text has other digits with a single mark.
  private func isInWordOrMeasure(_ index: Index) -> Bool {
    guard let before = scalar(before: index) else { return false }
    let after = scalar(after: index)
    switch unicodeScalars[index] {
    case "\"", "״": break
    // Hebrew abbreviations: ק“ב.
    case "“", "”": return [before, after].allSatisfy { (0x0590...0x05FF).contains($0?.value ?? 0) }
    default: return false
    }
    if before.isQuotationMark, after?.isQuotationMark == true { return true }
    // The seconds of `DD°MM'SS"` and of `12'30"`.
    let number = unicodeScalars[..<index].reversed().drop { $0.isASCIILetter || $0.properties.numericType == .decimal }
    if number.first == "'", after?.isAlphabetic != true { return true }
    if before.isAlphabetic { return after?.isAlphabetic == true }
    // Inches are not the end of a quotation.
    return before.properties.numericType == .decimal && unicodeScalars[..<index].count { $0 == "\"" }.isMultiple(of: 2)
  }
}

extension Unicode.Scalar {
  fileprivate var isQuotationMark: Bool {
    switch self {
    case "\"", "“", "”", "„", "‟", "«", "»", "「", "」", "＂", "״": true
    default: false
    }
  }
}
