import Lint

extension Rule {
  /// Without their numbers the arguments come in another order.
  ///
  /// The reference numbers its specifiers because their order matters. The translation dropped the numbers,
  /// so each takes the next argument. Of two of one type that may be meant: `%1$@の%2$@` is `%2$@ of %1$@`.
  static let formatOrder = Rule(
    "format-order", "Without their numbers the arguments come in another order", .info,
    good: [.text("%2$@ von %1$@", for: "%2$@ of %1$@"), .text("%@ von %@", for: "%1$@ of %2$@")],
    bad: [.text("%@ von %@", for: "%2$@ of %1$@")],
    .entry(.percent) { $0.formatProblems(of: .order) })
}
