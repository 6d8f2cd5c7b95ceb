internal import JSON

/// What a run of rules has found, ready to be printed.
public struct Report: Sendable {
  /// In the order of ``Finding``.
  public let findings: [Finding]
  /// Inputs that could not be checked at all.
  public var errors: [InputError]
  /// The rules that were on.
  public var rules: [RuleDescription]
  /// The version of the program.
  public var version: String
  /// The working directory: machines are told files relative to it.
  public var directory: String?

  public init(
    findings: [Finding], errors: [InputError] = [], rules: [RuleDescription] = [],
    version: String = "", directory: String? = nil
  ) {
    self.findings = findings.sorted()
    self.errors = errors
    self.rules = rules.sorted { $0.id < $1.id }
    self.version = version
    self.directory = directory
  }

  /// A rule, as a report introduces it.
  public struct RuleDescription: Hashable, Sendable {
    public var id: String
    /// One sentence, without its full stop.
    public var summary: String
    public var severity: Severity

    public init(id: String, summary: String, severity: Severity) {
      self.id = id
      self.summary = summary
      self.severity = severity
    }
  }

  /// An input that can't be read or understood.
  public struct InputError: Hashable, Sendable {
    public var file: String
    public var message: String

    public init(file: String, message: String) {
      self.file = file
      self.message = message
    }
  }

  /// Whether a finding is as severe as `severity`, or more.
  public func hasFindings(atLeast severity: Severity) -> Bool {
    findings.contains { $0.severity >= severity }
  }
}

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

extension Report {
  /// The whole report as text that ends with a line end, or is empty.
  /// - Parameters:
  ///   - isColored: whether `text` may use colours.
  ///   - width: the columns that `text` may use for an excerpt.
  public func printed(
    as style: ReportStyle, isColored: Bool = false, width: Int = 100
  ) -> String {
    switch style {
    case .text: TextPrinter(isColored: isColored, width: width).print(findings)
    case .json: json.text(pretty: true) + "\n"
    case .sarif: sarif.text(pretty: true) + "\n"
    case .github: findings.map { $0.gitHubLine + "\n" }.joined()
    case .xcode: findings.map { $0.xcodeLine + "\n" }.joined()
    }
  }
}
