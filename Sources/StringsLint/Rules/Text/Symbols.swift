internal import Findings

extension Rule {
  /// A symbol of the reference is lost.
  ///
  /// An arrow, a trademark sign, an emoji: it is part of the design, and keyboards don't have it. A
  /// right-to-left language may turn an arrow round.
  static let symbols = Rule(
    "symbols", "A symbol of the reference is lost", .warning,
    good: [
      .text("Überspringen ⇥", for: "Skip ad ⇥"),
      .text("تخطي الإعلان ⇤", for: "Skip ad ⇥", in: "ar"),
      .text("a + b", for: "a & b"), .text("A->B wiederholen", for: "Repeat A→B"),
    ],
    bad: [.text("Überspringen", for: "Skip ad ⇥")],
    .entry(.symbol) { pair in
      guard let source = pair.source, source.has(.symbol) else { return [] }
      let target = Set(pair.target.string.unicodeScalars)
      let lost = source.string.unicodeScalars.first { symbol in
        symbol.isDesignSymbol && !target.contains(symbol)
          && !(mirrored[symbol].map(target.contains) ?? false)
          && spelled[symbol]?.contains(where: pair.target.string.contains) != true
      }
      guard let lost else { return [] }
      return [Problem("the symbol \(lost) is lost", fix: .advice("copy it from the reference"))]
    })
}

/// How symbols are written that a keyboard lacks.
private let spelled: [Unicode.Scalar: [String]] = [
  "→": ["->", ">", " - ", " – ", "›", "»", "/"], "←": ["<-", "<"], "⇒": ["=>"], "↔": ["<->"],
  "©": ["(c)", "(C)"],
  "−": ["-", "–"], "®": ["(R)", "(r)"], "™": ["(TM)", "(tm)"], "×": ["x", "X", "*"], "≤": ["<="],
  "≥": [">="], "⋯": ["...", "…"], "⌘": ["Command", "Cmd", "Befehl"], "⌥": ["Option", "Alt"],
  "⌃": ["^", "Control", "Ctrl"], "⇧": ["Shift"],
]

private let mirrored: [Unicode.Scalar: Unicode.Scalar] = [
  "⇥": "⇤", "⇤": "⇥", "→": "←", "←": "→", "▶": "◀", "◀": "▶", "›": "‹", "‹": "›", "⏩": "⏪",
  "⏪": "⏩",
  "»": "«", "«": "»", "↩": "↪", "↪": "↩", "👉": "👈", "👈": "👉",
]

extension Unicode.Scalar {
  /// Beyond ASCII and Latin-1, but for the signs of rights and of degrees.
  fileprivate var isDesignSymbol: Bool {
    switch properties.generalCategory {
    case .otherSymbol, .mathSymbol: value >= 0xA0
    default: false
    }
  }
}
