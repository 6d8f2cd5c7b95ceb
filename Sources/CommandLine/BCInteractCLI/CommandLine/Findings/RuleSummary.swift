import Lint
import Support

/// How many findings each rule has, the most severe first: what `--summary` prints.
struct RuleSummary {
  let text: String

  init(_ report: Report) {
    struct Kind: Hashable {
      let severity: Severity
      let rule: String
    }
    var counts: [Kind: (findings: Int, files: Set<String>)] = [:]
    for finding in report.findings {
      let kind = Kind(severity: finding.severity, rule: finding.rule)
      counts[kind, default: (0, [])].findings += finding.count
      counts[kind, default: (0, [])].files.insert(finding.file)
    }
    let rows = counts.sorted { one, other in
      if one.key.severity != other.key.severity { return one.key.severity > other.key.severity }
      if one.value.findings != other.value.findings {
        return one.value.findings > other.value.findings
      }
      return one.key.rule < other.key.rule
    }.map { kind, count in
      [
        kind.severity.rawValue, kind.rule, String(count.findings),
        "in \(count.files.count) file\(count.files.count == 1 ? "" : "s")",
      ]
    }
    text = tableLines(rows, numbersFrom: 2).map { $0 + "\n" }.joined()
  }
}
