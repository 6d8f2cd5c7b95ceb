internal import Findings
internal import Localization
internal import StringsLint
internal import Terminal

/// What `strings validate` says at the end of its report for people: how many findings there are, and
/// how much of each locale is translated.
struct ValidationSummary {
  let text: String

  init(_ report: Report, _ tables: [CheckedTable], _ console: Console) {
    // Nothing was checked: that there is nothing to complain about would be true, and misleading.
    guard !tables.isEmpty else {
      text = ""
      return
    }
    let say = ProgramText(environment: console.environment)
    var counts: [String] = []
    for (severity, key) in [
      (Severity.error, "report.errors"), (.warning, "report.warnings"), (.info, "report.infos"),
    ] {
      let count = report.findings.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
      if count > 0 { counts.append(say(key, .integer(Int64(count)))) }
    }
    let files = say("report.files", .integer(Int64(tables.count)))
    let isCompared = tables.contains(where: \.isCompared)
    let fine = say(isCompared ? "report.fine" : "report.uncompared")
    let verdict = counts.isEmpty ? fine : say.list(counts)
    text = "\(verdict) (\(files))\n" + Self.table(tables, say)
  }

  private static func table(_ tables: [CheckedTable], _ say: ProgramText) -> String {
    // zh_CN and zh-CN are one locale, under the name that comes first.
    var coverage: [LocaleTag: Coverage] = [:]
    for table in tables {
      guard let locale = table.locale, let own = table.coverage else { continue }
      coverage[locale] = coverage[locale].map { $0 + own } ?? own
    }
    guard !coverage.isEmpty else { return "" }
    let rows = coverage.sorted { $0.key.name < $1.key.name }
    return coverageTable(rows.map { (name: $0.name.printable, coverage: $1) }, say)
  }
}
