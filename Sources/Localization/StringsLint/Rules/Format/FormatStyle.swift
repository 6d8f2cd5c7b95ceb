import Lint

extension Rule {
  /// A specifier has another width, precision or notation than the reference's.
  ///
  /// Nothing breaks, but a number may show other digits: `%f` for `%.2f`. A width where the reference
  /// has a number is more: in `%1@` the `$` is missing.
  static let formatStyle = Rule(
    "format-style", "A specifier has another width, precision or notation than the reference's",
    .info,
    good: [.text("%2$.1f %1$@", for: "%1$@ %2$.1f")],
    bad: [
      .text("% @ läuft", for: "%@ is playing", fixed: "%@ läuft"),
      .text("%f s", for: "%.2f s"), .text("%X", for: "%x"),
      .text("%1@ von %2@", for: "%1$@ of %2$@"),
    ],
    .entry(.percent) { $0.formatProblems(of: .style) })
}
