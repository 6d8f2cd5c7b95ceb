import Lint

extension Rule {
  /// A character only looks like a part of a format specifier.
  ///
  /// A fullwidth sign (`％` `＠` `＄`) or a digit of another script (`%١$@`), as input methods write them. Only
  /// ASCII is a specifier: everything else is shown as it is, and the argument is lost.
  static let formatLookalike = Rule(
    "format-lookalike", "A character only looks like a part of a format specifier", .error,
    good: [.text("٪%d", for: "%d%%", in: "ar"), .text("%@ 50％", for: "%@ 50%%", in: "ja")],
    bad: [
      .text("%＠ を再生中", for: "Playing %@", in: "ja", fixed: "%@ を再生中"),
      .text("%١$@", for: "%1$@", in: "ar", fixed: "%1$@"),
    ],
    .entry(.percent) { $0.formatProblems(of: .lookalike) })
}
