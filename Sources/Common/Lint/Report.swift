import JSON

/// What a run of rules has found, ready to be printed.
public struct Report: Sendable {
  /// In the order of ``Finding``.
  public private(set) var findings: [Finding]
  /// Inputs that could not be checked at all.
  public var errors: [InputError]
  /// The rules that were on.
  public var rules: [RuleDescription]
  /// The version of the program.
  public var version: String
  /// The working directory: machines are told files relative to it.
  public var directory: String?

  /// A report of these findings, which it sorts.
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
    /// The id, such as `strings.missing-key`.
    public var id: String
    /// One sentence, without its full stop.
    public var summary: String
    /// The severity of its findings, unless a finding has its own.
    public var severity: Severity

    /// A rule with its summary.
    public init(id: String, summary: String, severity: Severity) {
      self.id = id
      self.summary = summary
      self.severity = severity
    }
  }

  /// An input that can't be read or understood.
  public struct InputError: Error, Hashable, Sendable {
    /// The file as the user named it.
    public var file: String
    /// Why it can't be checked.
    public var message: String

    /// An input and why it can't be checked.
    public init(file: String, message: String) {
      self.file = file
      self.message = message
    }
  }

  /// The same with one finding, with the count and the first names, for each kind of which a file has too many.
  /// - Parameter maximum: how many of a kind are listed one by one.
  public func folded(maximum: Int) -> Report {
    var report = self
    report.findings = []
    var rest = findings[...]
    // Those of a file stand together.
    while let file = rest.first?.file {
      let end = rest.firstIndex { $0.file != file } ?? rest.endIndex
      var folded = FoldedProblems<Finding>(maximum: maximum)
      for finding in rest[..<end] {
        folded.add(finding, rule: finding.rule, severity: finding.severity)
      }
      report.findings += folded.findings { $0 }.sorted()
      rest = rest[end...]
    }
    return report
  }

  /// Whether a finding is as severe as `severity`, or more.
  public func hasFindings(atLeast severity: Severity) -> Bool {
    findings.contains { $0.severity >= severity }
  }
}

extension Report {
  /// Writes the report, finding by finding. What is written ends with a line end, or is empty.
  /// - Parameters:
  ///   - isColored: whether `text` may use colours.
  ///   - width: the columns that `text` may use for an excerpt.
  ///   - sink: takes the pieces in their order.
  /// - Throws: what the sink throws; nothing more is made then.
  public func write<Failure>(
    as style: ReportStyle, isColored: Bool = false, width: Int = 100,
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    switch style {
    case .text:
      let printer = TextPrinter(isColored: isColored, width: width)
      for finding in findings { try sink(printer.print(finding)) }
    case .json, .sarif:
      try (style == .json ? json : sarif).write(pretty: true, to: sink)
      try sink("\n")
    case .github: for finding in findings { try sink(finding.gitHubLine + "\n") }
    case .xcode: for finding in findings { try sink(finding.xcodeLine + "\n") }
    }
  }

  /// The whole report as text that ends with a line end, or is empty.
  /// - Parameters:
  ///   - isColored: whether `text` may use colours.
  ///   - width: the columns that `text` may use for an excerpt.
  public func printed(
    as style: ReportStyle, isColored: Bool = false, width: Int = 100
  ) -> String {
    var text = ""
    write(as: style, isColored: isColored, width: width) { text += $0 }
    return text
  }
}
