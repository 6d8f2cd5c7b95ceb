import Lint
import Localization

extension Rule {
  /// A text of the source language has several specifiers without numbers.
  ///
  /// Translators can change the order of numbered ones only: `%1$@ of %2$@` may become `%2$@ (%1$@)`.
  /// Asked of the table that others are translated from; a translation may do without where the order
  /// stays.
  static let formatUnnumbered = Rule(
    "format-unnumbered", "A text of the source language has several specifiers without numbers",
    .info,
    good: [
      .text("%1$@ of %2$@", in: "en"), .text("Saves 20% on all, 30% on old", in: "en"),
      .text("%0 of %1 used", in: "en"),
      .text("%@ von %@", for: "%@ of %@"),
    ],
    bad: [.text("%@ of %@", in: "en", fixed: "%1$@ of %2$@")],
    .entry(.percent) { pair in
      guard pair.isSourceLanguage, !pair.target.hasNumberedPlaceholders else { return [] }
      let format = pair.target.format
      let reads = format.reads { !$0.isProse(in: pair.target.string) }
      guard FormatString.Numbering(reads) == .sequential, reads.count > 1 else { return [] }
      var text = pair.target.string
      for (index, specifier) in format.specifiers.enumerated().reversed() {
        let spelled = "%\(index + 1)$" + text[specifier.range].dropFirst()
        text = text.replacing(specifier.range, by: spelled)
      }
      // Not where a percent sign is most likely prose: a number would make a specifier of it.
      let isPlain =
        format.specifiers.count == reads.count && format.reads.count == reads.count
      return [
        Problem(
          "the specifiers have no numbers, so translations can't change their order",
          format.specifiers.first?.range, fix: isPlain ? .text(text) : .advice("number them"))
      ]
    })
}
