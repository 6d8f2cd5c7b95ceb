internal import Findings

extension Rule {
  /// What looks like a format specifier is none that may be used.
  ///
  /// `%n` writes to memory, `%0$@` counts from the wrong end, and an unfinished specifier takes its
  /// argument away.
  static let formatSyntax = Rule(
    "format-syntax", "What looks like a format specifier is none that may be used", .error,
    good: [.text("%1$@", for: "%1$@")],
    bad: [.text("%0$@", for: "%0$@"), .text("%n", for: "%@"), .text("%د", for: "%d", in: "ar")],
    .entry(.percent) { $0.formatProblems(of: .syntax) })
}
