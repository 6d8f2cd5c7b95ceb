import Lint
import Localization

extension Rule {
  /// The rest of the file is dropped without an error.
  ///
  /// At a stray character between two entries CoreFoundation stops reading and gives the app what came
  /// before. No tool of the platform reports it; the finding says how many entries are lost.
  static let silentTruncation = faults(
    "silent-truncation", "The rest of the file is dropped without an error", .error,
    [.silentTruncation],
    good: [.file("\"a\" = \"1\";\n\"b\" = \"2\";\n")],
    bad: [
      .file("\"a\" = \"1\";;\n\"b\" = \"2\";\n"), .file("\"a\" = \"1\";\u{A0}\n\"b\" = \"2\";\n"),
    ])
}
