import Lint

extension Rule {
  /// A specifier reads its argument as another type.
  ///
  /// The app passes what the reference reads. `%@` for a number crashes, `%d` for a text shows an address,
  /// `%ld` for a 32-bit number shows what happens to lie beside it. A number that is cut or of another
  /// kind is a warning.
  static let formatType = Rule(
    "format-type", "A specifier reads its argument as another type", .error,
    good: [.text("%2$d von %1$@", for: "%@ of %d"), .text("%i Titel", for: "%d titles")],
    bad: [
      .text("%d von %@", for: "%@ of %d", fixed: "%2$d von %1$@"),
      .text("%s läuft", for: "%@ is playing", fixed: "%@ läuft"),
      .text("%u Titel", for: "%d titles", fixed: "%d Titel"),
      .text("%d demek %d, sonra %@", for: "%@ for %d, then %d", in: "tr"),
    ],
    .entry(.percent) { $0.formatProblems(of: .type) })
}
