import Lint

extension Rule {
  /// An argument of the reference is not shown.
  ///
  /// The text is safe to use, but something that the app wanted to say is lost. A plural form for zero, one or
  /// two may do without its number, and so may a singular.
  static let formatMissing = Rule(
    "format-missing", "An argument of the reference is not shown", .warning,
    good: [
      .text("%@ läuft", for: "Now playing %@"),
      .file(
        "\"n.one\" = \"eine Datei\";\n\"n.other\" = \"%d Dateien\";\n",
        reference: [("n.one", "%d file"), ("n.other", "%d files")]),
      .file(
        "\"a\" = \"eine Datei\";\n\"b\" = \"%d Dateien entfernen?\";\n",
        reference: [("a", "%d file"), ("b", "Remove %d files?")]),
    ],
    bad: [
      .text("Wird abgespielt", for: "Now playing %@"), .text("%%@ läuft", for: "Now playing %@"),
    ],
    .entry(.percent) { $0.formatProblems(of: .missing) })
}
