import JSON

/// The findings of a run, ready to be printed.
public struct Report: Sendable {
  /// The findings, sorted.
  public internal(set) var findings: [Finding]
  /// The inputs that could not be checked.
  public var errors: [InputError]
  /// The rules that were on.
  public var rules: [any LintRule]
  /// The version of the program.
  public var version: String
  /// The working directory. Formats for machines name files relative to it.
  public var directory: String?
  /// The languages of the checked tables, with the part that is translated.
  public var languages: [(name: String, coverage: Coverage)] = []
  /// The number of findings of each severity, by the language of their tables, including those that
  /// ``limited(to:)`` leaves out.
  public let countsByLanguage: [String?: [Severity: Int]]

  /// Creates a report and sorts the findings.
  public init(
    findings: [Finding], errors: [InputError] = [], rules: [any LintRule] = [],
    version: String = "", directory: String? = nil
  ) {
    self.findings = findings.sorted()
    self.errors = errors
    self.rules = rules.sorted { $0.id < $1.id }
    self.version = version
    self.directory = directory
    countsByLanguage = findings.reduce(into: [:]) { counts, finding in
      counts[finding.language, default: [:]][finding.severity, default: 0] += finding.count
    }
  }

  /// An input that can't be read or understood.
  public struct InputError: Error, Hashable, Sendable {
    /// The file, as the user named it.
    public var file: String
    /// The reason.
    public var message: String

    /// Creates an error.
    public init(file: String, message: String) {
      self.file = file
      self.message = message
    }
  }

  /// The number of findings of each severity.
  public var counts: [Severity: Int] { countsByLanguage.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) } }

  /// Returns the report without the findings that are less severe. The counts still include them.
  public func limited(to severity: Severity) -> Report {
    var report = self
    report.findings.removeAll { $0.severity < severity }
    return report
  }

  /// Returns the report with the most severe findings first. Those of one severity keep their order.
  public var worstFirst: Report {
    var report = self
    report.findings = Severity.allCases.reversed().flatMap { severity in findings.filter { $0.severity == severity } }
    return report
  }

  /// Returns whether a finding is at least as severe as `severity`.
  public func hasFindings(atLeast severity: Severity) -> Bool {
    findings.contains { $0.severity >= severity }
  }

  /// Returns the report as text that ends with a line end, or is empty.
  /// - Parameters:
  ///   - isColored: Whether the style `text` uses colors.
  ///   - width: The number of columns that the style `text` uses for an excerpt.
  public func printed(as style: ReportStyle, isColored: Bool = false, width: Int = 100) -> String {
    switch style {
    case .text:
      let printer = TextPrinter(isColored: isColored, width: width)
      return findings.map(printer.print).joined()
    case .json: return json.text(pretty: true) + "\n"
    case .sarif: return sarif.text(pretty: true) + "\n"
    case .github: return findings.map { $0.gitHubLine + "\n" }.joined()
    case .xcode: return findings.map { $0.xcodeLine + "\n" }.joined()
    case .html: return html
    }
  }
}

extension [Finding] {
  /// The number of findings of each severity.
  var counts: [Severity: Int] { reduce(into: [:]) { $0[$1.severity, default: 0] += $1.count } }
}

/// The formats of a report, by the names that `--format` takes.
public enum ReportStyle: String, Sendable, CaseIterable {
  /// Text for people at a terminal.
  case text
  /// One document of the schema `bcinteract.findings/1`.
  case json
  /// SARIF 2.1.0 (OASIS), which code hosts and editors show next to the code.
  case sarif
  /// The workflow commands that GitHub Actions shows as annotations.
  case github
  /// The lines that Xcode shows in its issue list.
  case xcode
  /// A page, which a browser filters and prints.
  case html
}

/// The part of a reference that a table translates.
public struct Coverage: Hashable, Sendable {
  /// The keys of the reference.
  public var keys: Int
  /// Those that have a text of their own.
  public var translated: Int
  /// Those that the table doesn't have.
  public var missing: Int

  /// Creates a coverage from its numbers.
  public init(keys: Int, translated: Int, missing: Int) {
    (self.keys, self.translated, self.missing) = (keys, translated, missing)
  }

  /// The rest: empty, or the same as the reference where no language has it so.
  public var untranslated: Int { keys - translated - missing }

  /// A hundred only if nothing is missing.
  public var percent: Int { keys == 0 ? 100 : translated * 100 / keys }

  /// Returns the sum of two coverages.
  public static func + (one: Coverage, other: Coverage) -> Coverage {
    Coverage(
      keys: one.keys + other.keys, translated: one.translated + other.translated, missing: one.missing + other.missing)
  }
}
