import Lint

extension Rule {
  /// What looks like a format specifier can't be used as one.
  ///
  /// `%n` writes to memory, `%0$@` counts from the wrong end, an unfinished specifier takes its argument away,
  /// and a number whose percent sign is lost, `1$@`, is shown as it is.
  static let formatSyntax = Rule(
    "format-syntax", "What looks like a format specifier can't be used as one", .error,
    good: [
      .text("%1$@", for: "%1$@"), .text("50 % no lapas", for: "50% of screen", in: "lv"),
      .text("Costa $1", for: "It costs $1", in: "es"),
    ],
    bad: [
      .text("1$@ von %2$@", for: "%1$@ of %2$@", fixed: "%1$@ von %2$@"),
      .text("%0$@", for: "%0$@"), .text("%n", for: "%@"), .text("%د", for: "%d", in: "ar"),
    ],
    .entry(.percent) { $0.formatProblems(of: .syntax) })
}
