/// Makes texts that look foreign and can still be read, to find what is not translated, does not
/// fit, or breaks in the other direction, before any translator has begun.
///
/// Format specifiers stay as they are. The two styles go by the names that CLDR reserves for
/// them, `en-XA` and `ar-XB`.
public struct Pseudolocalizer: Hashable, Sendable {
  /// What the texts look like.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Letters with accents, more text, and brackets at both ends: `⟦Þļåý one⟧`.
    case accented
    /// Each run of text between right-to-left overrides, shown from right to left.
    case mirrored

    /// The locale that the texts belong to.
    public var locale: String {
      switch self {
      case .accented: "en-XA"
      case .mirrored: "ar-XB"
      }
    }
  }

  /// What the texts look like.
  public var style: Style
  /// How much longer an accented text becomes, in percent of its letters.
  public var expansion: Int

  /// A way to alter texts.
  ///
  /// - Parameters:
  ///   - style: what is done to the letters.
  ///   - expansion: 40 % is what short English texts grow by in German or French.
  public init(_ style: Style = .accented, expansion: Int = 40) {
    self.style = style
    self.expansion = expansion
  }

  /// The text in its foreign look.
  public func callAsFunction(_ text: String) -> String {
    let format = FormatString(text)
    let pieces = format.pieces.map { piece in
      switch piece {
      case .literal(let range): alter(format.text[range])
      case .percent(let range), .variable(_, _, let range): String(format.text[range])
      case .specifier(let specifier): String(format.text[specifier.range])
      case .fault(let fault): String(format.text[fault.range])
      }
    }
    let body = pieces.joined()
    guard style == .accented else { return body }
    let letters = text.count { $0.isLetter }
    return "⟦\(body)\(padding(letters * min(max(expansion, 0), 1_000) / 100))⟧"
  }

  private func alter(_ text: Substring) -> String {
    switch style {
    case .accented: String(text.map { Self.accents[$0] ?? $0 })
    // An override ends with its line.
    case .mirrored:
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "\u{202E}\($0)\u{202C}" }.joined(separator: "\n")
    }
  }

  /// Words that count the letters added.
  private func padding(_ count: Int) -> String {
    var padding = ""
    for word in Self.numbers where padding.count < count { padding += " " + word }
    while padding.count < count { padding += " " + (Self.numbers.last ?? "") }
    return padding
  }

  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]

  private static let accents = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
      "ÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž"))
}
