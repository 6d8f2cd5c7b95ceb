/// The ways to print a report, by the names that `--format` takes.
public enum ReportStyle: String, Sendable, CaseIterable {
  /// For people on a terminal.
  case text
  /// One document of the schema `bcinteract.findings/1`.
  case json
  /// SARIF 2.1.0 (OASIS), which code hosts and editors show beside the code.
  case sarif
  /// The workflow commands that GitHub Actions shows as annotations.
  case github
  /// The lines that Xcode shows in its issue list.
  case xcode
}
