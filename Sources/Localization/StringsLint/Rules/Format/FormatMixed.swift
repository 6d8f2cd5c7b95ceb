import Lint

extension Rule {
  /// Some specifiers are numbered and some are not.
  ///
  /// An unnumbered one begins to count at the first argument again, so that `%1$@ %@` shows it twice. Where
  /// each still reads the argument that the reference shows, it is only worth a look.
  static let formatMixed = Rule(
    "format-mixed", "Some specifiers are numbered and some are not", .error,
    good: [.text("%2$@ %1$@", for: "%@ %@")],
    bad: [.text("%1$@ %@", for: "%@ %@")],
    .entry(.percent) { $0.formatProblems(of: .mixed) })
}
