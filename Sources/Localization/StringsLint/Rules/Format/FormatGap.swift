import Lint

extension Rule {
  /// The numbers of the specifiers leave one out.
  ///
  /// Foundation closes the gap: a text with only `%2$@` shows the first argument. Where the reference leaves out the same, the
  /// app has its own way to fill it, and it is only worth a look. In a string catalog the key may tell the types: then it is a
  /// warning. The number that chooses a form may be left out of the form.
  static let formatGap = Rule(
    "format-gap", "The numbers of the specifiers leave one out", .error,
    good: [.text("%2$@ (%1$@)", for: "%1$@ of %2$@"), .text("%1$@", for: "%1$@ of %2$@")],
    bad: [.text("%2$@", for: "%1$@ of %2$@")],
    .entry(.percent) { $0.formatProblems(of: .gap) })
}
