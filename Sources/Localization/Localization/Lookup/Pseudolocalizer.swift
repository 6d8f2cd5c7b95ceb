/// Changes texts so that they look foreign and can still be read. They show which texts of an app are not
/// translated, and which do not fit, before a translation exists.
///
/// Letters get accents, the text becomes longer, and brackets mark both ends: `⟦Þļåý one⟧`. Format
/// specifiers, named placeholders, tags, entities and addresses stay unchanged. The locale of the texts is
/// `en-XA`, which CLDR reserves for them.
public struct Pseudolocalizer: Hashable, Sendable {
  /// The number of letters that are added, in percent of the letters of the text.
  public var expansion: Int

  /// Creates a pseudolocalizer.
  ///
  /// - Parameter expansion: The growth in percent. Short English texts grow by 40 % in German or French.
  public init(expansion: Int = 40) { self.expansion = expansion }

  /// Returns the text in its foreign look.
  ///
  /// - Parameters:
  ///   - text: The text to change.
  ///   - words: Words that stay unchanged, such as names.
  public func callAsFunction(_ text: String, keeping words: [String] = []) -> String {
    var kept = text.codeRanges + words.flatMap { text.ranges(of: $0) }
    for piece in FormatString(text).pieces {
      if case .literal = piece { continue }
      kept.append(piece.range)
    }
    var changed = ""
    var end = text.startIndex
    for range in kept.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
      let start = max(end, range.lowerBound)
      changed += accented(text[end..<start]) + text[start..<range.upperBound]
      end = range.upperBound
    }
    changed += accented(text[end...])
    let letters = text.count { $0.isLetter }
    return "⟦\(changed)\(padding(letters * min(max(expansion, 0), 1_000) / 100))⟧"
  }

  private func accented(_ text: Substring) -> String { String(text.map { Self.accents[$0] ?? $0 }) }

  /// Returns number words with at least a number of letters.
  private func padding(_ count: Int) -> String {
    var padding = ""
    for word in Self.numbers where padding.count < count { padding += " " + word }
    while padding.count < count { padding += " " + (Self.numbers.last ?? "") }
    return padding
  }

  private static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  private static let accents = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž"))
}

extension String {
  /// The parts that an app reads, and not its user: `{name}`, `<b>`, `&amp;`, and addresses.
  fileprivate var codeRanges: [Range<Index>] {
    var ranges: [Range<Index>] = []
    var rest = utf8[...]
    while let start = rest.firstIndex(where: { closingMarks[$0] != nil }) {
      let (opening, closing) = (utf8[start], closingMarks[utf8[start]])
      rest = utf8[start...].dropFirst()
      let content = rest.prefix { $0 != opening && $0 != closing }
      guard content.endIndex < endIndex, utf8[content.endIndex] == closing, content.isCode(in: opening) else {
        continue
      }
      ranges.append(start..<content.endIndex)
      rest = utf8[content.endIndex...]
    }
    return ranges
      + split(whereSeparator: \.isWhitespace).filter(\.isAddress).map { $0.startIndex..<$0.endIndex }
  }
}

/// The end of what begins with `{`, `<` or `&`.
private let closingMarks = Dictionary(uniqueKeysWithValues: zip("{<&".utf8, "}>;".utf8))

extension Substring.UTF8View {
  /// Returns whether it is a name in braces or of an entity, or an element in angle brackets.
  fileprivate func isCode(in opening: UInt8) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    if opening == UInt8(ascii: "<") { return first.map { $0 == UInt8(ascii: "/") || isLetter($0) } == true }
    return !isEmpty && allSatisfy { isLetter($0) || "0123456789_.-#".utf8.contains($0) }
  }
}

extension Substring {
  /// A Boolean value that indicates whether it is a word with a web or mail address.
  fileprivate var isAddress: Bool {
    if contains("://") { return true }
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    if parts.count > 1, !parts[0].isEmpty, !parts[0].contains("%"), parts[1].contains(".") { return true }
    // The address of a page may have no scheme: `www.a.tv`, `a.tv/help`.
    let host = drop { !$0.isLetter && !$0.isNumber }.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
    return host.contains(".") && (host.hasPrefix("www.") || self[host.endIndex...].first == "/" && host.last != ".")
  }
}
