import Lint
import Localization

extension FormatReading {
  /// The reference's specifier in the place of a wrong one; where the types are only in another
  /// order, all of them with their numbers.
  func fix(of read: Read, as argument: Read, spelled: String, source: FormatReading) -> Problem.Fix? {
    if let text = renumbered(like: source) { return .text(text) }
    // Of `10% off` no specifier is made; and where the same types come in another order, which
    // argument is meant at which place is unknown.
    guard reads.count == source.reads.count, reads.types != source.reads.types, read.role == .value,
      argument.role == .value, !spelled.isEmpty, read.specifier?.isProse(in: text) != true, !hasTakenLetter(read)
    else { return spelled.isEmpty ? nil : .advice("write \(spelled)") }
    let isPositional = read.specifier?.position != nil
    let bare = spelled.drop { $0 == "%" }
    let unnumbered = argument.specifier?.position == nil ? String(bare) : String(bare.drop { $0 != "$" }.dropFirst())
    let meant = isPositional ? "%\(read.position)$\(unnumbered)" : "%\(unnumbered)"
    return .text(text.replacing(read.range, by: meant))
  }

  /// Returns whether a percent sign is meant for readers: the reference has one, or the sign follows a number or a
  /// specifier, directly or after a space.
  func meansPercent(at index: String.Index, like source: FormatReading) -> Bool {
    if source.percentSigns > 0 || !source.prose.isEmpty || !source.faults.isEmpty { return true }
    let before = text[..<index].unicodeScalars
    guard let last = before.lastIndex(where: { !$0.isWhitespace }) else { return false }
    return before[last].properties.numericType == .decimal
      || reads.contains { $0.range.upperBound == before.index(after: last) }
  }

  /// Returns whether a specifier that has lost its letter has taken that of the next word: `% ein`.
  private func hasTakenLetter(_ read: Read) -> Bool {
    guard let flags = read.specifier?.flags, !flags.isEmpty else { return false }
    return text.unicodeScalars[read.range.upperBound...].first?.isAlphabetic == true
  }

  /// The text with numbered specifiers, where it reads the arguments of the reference in another
  /// order and their types leave only one way to number them.
  func renumbered(like source: FormatReading) -> String? {
    let types = source.reads.map(\.argument)
    guard !isPositional, Set(types).count == types.count, Set(reads.map(\.argument)) == Set(types),
      reads.count == types.count, reads.allSatisfy({ $0.role == .value })
    else { return nil }
    let positions = Dictionary(uniqueKeysWithValues: zip(types, source.reads.map(\.position)))
    var result = ""
    var end = text.startIndex
    for read in reads {
      guard let position = positions[read.argument] else { return nil }
      result += text[end..<read.range.lowerBound] + "%\(position)$" + text[read.range].dropFirst()
      end = read.range.upperBound
    }
    return result + text[end...]
  }
}

extension [FormatString.Read] {
  /// The number of reads of each type.
  fileprivate var types: [FormatSpecifier.Argument: Int] { reduce(into: [:]) { $0[$1.argument, default: 0] += 1 } }
}

extension String {
  /// Returns the text with a specifier in place of a range. A space inside the specifier moves to the front, unless
  /// there is one already.
  func replacing(_ range: Range<Index>, bySpecifier specifier: String) -> String {
    let isJoined =
      self[..<range.lowerBound].unicodeScalars.last.map {
        !$0.isWhitespace && !$0.isIdeographOrKana && !"([„“«\"".unicodeScalars.contains($0)
      } ?? false
    let isSpaced = isJoined && specifier.contains(" ")
    return replacing(range, by: (isSpaced ? " " : "") + specifier.filter { $0 != " " })
  }

  /// A range and the $ right before it, which was typed for the percent sign; `nil` where the $
  /// ends a number, as in `%1$1$@`.
  func withSlippedSign(_ range: Range<Index>) -> Range<Index>? {
    let before = unicodeScalars[..<range.lowerBound]
    guard before.last == "$" else { return range }
    guard before.dropLast().last?.properties.numericType == nil else { return nil }
    return unicodeScalars.index(before: range.lowerBound)..<range.upperBound
  }

  /// Returns whether a part is of an address, as the `%20` of `https://example.com/a%20b` is.
  func hasAddress(at range: Range<Index>) -> Bool {
    let before = self[..<range.lowerBound].suffix(200)
    let word = before.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last
    return word?.contains("://") == true
  }

  /// Returns whether a part begins, ends or is followed by a straight quotation mark.
  func isNextToQuote(_ range: Range<Index>) -> Bool {
    let marks = "'\"`".unicodeScalars
    return self[range].unicodeScalars.contains(where: marks.contains)
      || scalar(before: range.lowerBound).map(marks.contains) == true
      || unicodeScalars[range.upperBound...].first.map(marks.contains) == true
  }

  /// A percent sign alone or with what was read as its specifier, so that it is shown: `%` becomes
  /// `%%`, and `% %` a space and `%%`.
  var withDoubledPercent: String { count > 1 && last == "%" ? String(dropFirst().dropLast()) + "%%" : "%" + self }
}
