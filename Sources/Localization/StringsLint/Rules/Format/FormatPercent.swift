import Lint

extension Rule {
  /// A percent sign is lost, added or taken for a specifier.
  ///
  /// In a formatted text a percent sign is written `%%`; a single one vanishes. Where the reference isn't
  /// formatted as far as one can see, this is only worth a look.
  static let formatPercent = Rule(
    "format-percent", "A percent sign is lost, added or taken for a specifier", .warning,
    good: [.text("%%%d", for: "%d%%", in: "tr")],
    bad: [
      .text("%d %", for: "%d%%", fixed: "%d %%"), .text("100%", for: "100%%", fixed: "100%%"),
      .text("%.0f% %", for: "%.0f%%", in: "fr", fixed: "%.0f %%"),
    ],
    .entry(.percent) { $0.formatProblems(of: .percent) })
}
