import Lint
import Localization
import StringsLint
import Support

/// What `strings validate` says at the end of its report for people: how many findings there are, and
/// how much of each locale is translated.
struct ValidationSummary {
  let text: String

  init(_ report: Report, _ tables: [CheckedTable], _ console: Console) {
    let say = ProgramText(environment: console.environment)
    let isCompared = tables.contains(where: \.isCompared)
    let verdict = Verdict(
      report, files: tables.count, fine: isCompared ? "report.fine" : "report.uncompared", say)
    text = verdict.text + Self.table(tables, say)
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
