internal import Findings
internal import Localization
internal import StringsLint
internal import Terminal

/// What `strings validate` says at the end of its report for people: how many findings there are, and
/// how much of each locale is translated.
struct ValidationSummary {
  let text: String

  /// - Parameters:
  ///   - locales: of each table that was checked.
  ///   - coverage: of each table, in the same order.
  init(
    _ report: Report, _ locales: [LocaleTag?], _ coverage: [Coverage?], _ console: Console
  ) {
    // Nothing was checked: that there is nothing to complain about would be true, and misleading.
    guard !locales.isEmpty else {
      text = ""
      return
    }
    let say = ProgramText(environment: console.environment)
    var counts: [String] = []
    for (severity, key) in [
      (Severity.error, "report.errors"), (.warning, "report.warnings"), (.info, "report.infos"),
    ] {
      let count = report.findings.count { $0.severity == severity }
      if count > 0 { counts.append(say(key, .integer(Int64(count)))) }
    }
    let files = say("report.files", .integer(Int64(locales.count)))
    let verdict = counts.isEmpty ? say("report.fine") : say.list(counts)
    text = "\(verdict) (\(files))\n" + Self.table(zip(locales, coverage), say)
  }

  private static func table(
    _ tables: Zip2Sequence<[LocaleTag?], [Coverage?]>, _ say: ProgramText
  ) -> String {
    var coverage: [String: Coverage] = [:]
    for case (let locale?, let own?) in tables {
      let locale = locale.name
      coverage[locale] = coverage[locale].map { $0 + own } ?? own
    }
    guard !coverage.isEmpty else { return "" }
    let rows = coverage.sorted { $0.key < $1.key }
    return coverageTable(rows.map { (name: $0.printable, coverage: $1) }, say)
  }
}
