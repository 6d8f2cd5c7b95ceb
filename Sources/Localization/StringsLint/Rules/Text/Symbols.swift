import Lint

extension Rule {
  /// A symbol of the reference is lost.
  ///
  /// The sign of a key: it is part of the design, and keyboards don't have it. A
  /// right-to-left language may turn an arrow round, and a list may have other bullets. An emoji and the sign of a trademark, which a
  /// translator may find out of place, and an arrow, degrees, the times of 2×, a relation such as ≤ and the return key, which may be words, are only worth a look.
  static let symbols = Rule(
    "symbols", "A symbol of the reference is lost", .warning,
    good: [
      .text("Überspringen ⇥", for: "Skip ad ⇥"),
      .text("تخطي الإعلان ⇤", for: "Skip ad ⇥", in: "ar"),
      .text("a + b", for: "a & b"), .text("A->B wiederholen", for: "Repeat A→B"),
      .text("* kurz\n* lang", for: "▪ short\n▪ long"), .text("著作權", for: "© Copyright", in: "zh"),
      .text("🌟 Danke!", for: "🙌 Thank you!"),
    ],
    bad: [.text("Überspringen", for: "Skip ad ⇥")],
    .entry(.symbol) { pair in
      guard let source = pair.source, source.has(.symbol) else { return [] }
      let target = Set(pair.target.string.unicodeScalars)
      let lost = source.string.unicodeScalars.filter { symbol in
        symbol.isDesignSymbol && !target.contains(symbol)
          && !(mirrored[symbol].map(target.contains) ?? false)
          && spelled[symbol]?.contains(where: pair.target.string.contains) != true
          && !(symbol.isEmoji && target.contains(where: \.isEmoji))
          && !(symbol == "©" && source.string.lowercased().contains("copyright"))
      }
      guard let first = lost.first(where: { !$0.isDispensable }) ?? lost.first else { return [] }
      return [
        Problem(
          "the symbol \(first) is lost", severity: first.isDispensable ? .info : nil,
          fix: .advice("copy it from the reference"))
      ]
    })
}

/// How symbols are written that a keyboard lacks.
private let spelled: [Unicode.Scalar: [String]] = [
  "→": ["->", ">", " - ", " – ", "›", "»", "/"], "←": ["<-", "<"], "⇒": ["=>"], "↔": ["<->"],
  "©": ["(c)", "(C)"],
  "−": ["-", "–"], "®": ["(R)", "(r)"], "™": ["(TM)", "(tm)"], "×": ["x", "X", "*", "倍"],
  "≤": ["<="],
  "≥": [">="], "⋯": ["...", "…"], "⌘": ["Command", "Cmd", "Befehl"], "⌥": ["Option", "Alt"],
  "⌃": ["^", "Control", "Ctrl"], "⇧": ["Shift"], "°": ["º", "ª", "˚"],
  "▪": bullets, "●": bullets, "■": bullets, "◦": bullets, "○": bullets, "▸": bullets, "►": bullets,
]

private let bullets = ["* ", "- ", "– ", "• ", "· ", "▪", "●", "■", "◦", "○", "▸", "►"]

private let mirrored: [Unicode.Scalar: Unicode.Scalar] = [
  "⇥": "⇤", "⇤": "⇥", "→": "←", "←": "→", "▶": "◀", "◀": "▶", "›": "‹", "‹": "›", "⏩": "⏪",
  "⏪": "⏩",
  "»": "«", "«": "»", "↩": "↪", "↪": "↩", "👉": "👈", "👈": "👉",
]

extension Unicode.Scalar {
  /// Whether it is shown as a picture, and no sign of a key or of rights.
  fileprivate var isEmoji: Bool {
    properties.isEmojiPresentation || properties.isEmoji && value >= 0x2600
  }

  /// Whether a text is as good without it.
  fileprivate var isDispensable: Bool {
    isEmoji || (0x2794...0x27BF).contains(value)
      || "™®°×≤≥≠≈↩↵⏎→←↑↓↔⇒⇐↗↘".unicodeScalars.contains(self)
  }

  /// Beyond ASCII and Latin-1, but for the signs of rights and of degrees.
  fileprivate var isDesignSymbol: Bool {
    switch properties.generalCategory {
    // U+FFFC stands for a picture that is not there.
    case .otherSymbol, .mathSymbol: value >= 0xA0 && value != 0xFFFC
    default: false
    }
  }
}
