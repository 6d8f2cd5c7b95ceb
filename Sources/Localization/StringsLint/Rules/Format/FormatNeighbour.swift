import Lint

extension Rule {
  /// An invisible or foreign letter sticks to a specifier.
  ///
  /// A zero-width space after `%@` can't be seen and breaks lines and searches; a Cyrillic с for a Latin s
  /// looks right and isn't.
  static let formatNeighbour = Rule(
    "format-neighbour", "An invisible or foreign letter sticks to a specifier", .warning,
    good: [
      .text("%@с", for: "%@s", in: "ru"), .text("%@\u{200C}ها", for: "%@s", in: "fa"),
      .text("%@\u{200B} មុន", for: "%@ ago", in: "km"),
    ],
    bad: [
      .text("%@\u{200B} läuft", for: "%@ is playing", fixed: "%@ läuft"), .text("%@с", for: "%@s"),
    ],
    .entry(.percent) { $0.formatProblems(of: .neighbour) })
}
