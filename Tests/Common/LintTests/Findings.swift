import Lint

/// Findings that the printers are tried on.
enum Sample {
  static let type = Finding(
    rule: "strings.format-type", severity: .error, message: "%d reads a text as a number",
    file: "de.lproj/BrightcoveSDK.strings", place: .init(line: 3, column: 11),
    subject: .translation(locale: "de", key: "k1"),
    excerpt: .init(before: "\"k1\" = \"", marked: "%d", after: " läuft\";"),
    reference: "%@ is playing", fix: "write %@")
  static let missing = Finding(
    rule: "strings.missing-key", severity: .warning, message: "the key k2 is missing",
    file: "de.lproj/BrightcoveSDK.strings", subject: .translation(locale: "de", key: "k2"))
  static let arabic = Finding(
    rule: "strings.double-space", severity: .info, message: "two spaces in a row",
    file: "ar.lproj/BrightcoveSDK.strings", place: .init(line: 1, column: 13),
    subject: .translation(locale: "ar", key: "k1"),
    excerpt: .init(before: "\"k1\" = \"تشغيل", marked: "  ", after: "الفيديو!\";"))
  static let hostile = Finding(
    rule: "project.link", severity: .warning, message: "bad \u{1B}[31mlink\n",
    file: "a b,c:d%.json", place: .init(line: 2, column: 5),
    subject: .annotation(id: "7\u{202E}1", pointer: "/annotations/0"))

  static let report = Report(
    findings: [type, missing, arabic, hostile],
    errors: [.init(file: "fr.lproj/x.strings", message: "no such file or directory")],
    rules: [
      SampleRule(id: "strings.format-type", severity: .error),
      SampleRule(id: "strings.missing-key", severity: .warning),
    ], version: "0.1.0", directory: "/app")
}

/// A rule of the page that the reader of pages is tried on.
struct SampleRule: LintRule {
  static let all: [SampleRule] = []
  static let prefix = "strings."
  static let descriptions = RulePage(
    """
    # Rules

    Describes the rules.

    ## strings.format-type

    A type
    differs.

    The app
    crashes.

    Severity: error.

    ### Good

    ```
    "a" = "%@";

    "b" = "# strings";
    ```

    ## strings.missing-key

    A key is missing.

    """, prefix: prefix)
  let id: String
  let severity: Severity
  let isOnByDefault = true
}
