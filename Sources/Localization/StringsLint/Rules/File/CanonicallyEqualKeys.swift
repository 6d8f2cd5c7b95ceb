import Lint
import Localization

extension Rule {
  /// Two keys look the same and differ in how their accents are encoded.
  ///
  /// CoreFoundation tells them apart, Swift does not: which of the two texts an app shows depends on how
  /// it reads the table.
  static let canonicallyEqualKeys = faults(
    "canonically-equal-keys", "Two keys look the same and differ in how their accents are encoded",
    .warning, [.canonicallyEqualKeys],
    good: [.file("\"café\" = \"1\";\n\"cafe\" = \"2\";\n")],
    bad: [.file("\"caf\u{E9}\" = \"1\";\n\"cafe\u{301}\" = \"2\";\n")])
}
