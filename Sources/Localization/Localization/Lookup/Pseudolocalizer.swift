/// Changes texts so that they look foreign and can still be read. They show which texts of an app are not
/// translated, and which do not fit, before a translation exists.
///
/// Letters get accents, the text becomes longer, and brackets mark both ends: `⟦Þļåý one⟧`. Format
/// specifiers stay unchanged. The locale of the texts is `en-XA`, which CLDR reserves for them.
public struct Pseudolocalizer: Hashable, Sendable {
  /// The number of letters that are added, in percent of the letters of the text.
  public var expansion: Int

  /// Creates a pseudolocalizer.
  ///
  /// - Parameter expansion: The growth in percent. Short English texts grow by 40 % in German or French.
  public init(expansion: Int = 40) { self.expansion = expansion }

  /// Returns the text in its foreign look.
  public func callAsFunction(_ text: String) -> String {
    let format = FormatString(text)
    let pieces = format.pieces.map { piece in
      let text = format.text[piece.range]
      guard case .literal = piece else { return String(text) }
      return String(text.map { Self.accents[$0] ?? $0 })
    }
    let letters = text.count { $0.isLetter }
    return "⟦\(pieces.joined())\(padding(letters * min(max(expansion, 0), 1_000) / 100))⟧"
  }

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
