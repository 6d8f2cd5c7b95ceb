import Lint

extension Rule {
  /// A specifier reads an argument that the app doesn't pass.
  ///
  /// It shows what happens to lie in memory, or crashes. Often a percent sign in prose: in `100% de` the
  /// `% d` is a specifier, and the sign has to be doubled. What a form of the reference reads is passed to all forms. In a table of twenty formats and
  /// more that all read from one list of arguments, the app may well pass it, and it is a warning.
  static let formatExtra = Rule(
    "format-extra", "A specifier reads an argument that the app doesn't pass", .error,
    good: [
      .text("%1$@ von %2$@, %1$@", for: "%1$@ of %2$@"),
      .text("5%-os kedvezmény", for: "5% off", in: "hu"),
      .text("A szélesség %-a", for: "% of the width", in: "hu"),
    ],
    bad: [
      .text("%1$@ %2$@ %3$@", for: "%1$@ of %2$@"),
      .text("100% de %%", for: "100%% free", in: "es", fixed: "100%% de %%"),
    ],
    .entry(.percent) { $0.formatProblems(of: .extra) })
}
