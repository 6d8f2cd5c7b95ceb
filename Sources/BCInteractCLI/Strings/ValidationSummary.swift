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
    let say = ProgramText(environment: console.environment)
    var counts: [String] = []
    for (severity, key) in [
      (Severity.error, "report.errors"), (.warning, "report.warnings"), (.info, "report.infos"),
    ] {
      let count = report.findings.count { $0.severity == severity }
      if count > 0 { counts.append(say(key, .integer(Int64(count)))) }
    }
    let files = say("report.files", .integer(Int64(locales.count)))
    let verdict = counts.isEmpty ? say("report.fine") : counts.joined(separator: ", ")
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
    let headings = ["locale", "keys", "translated", "missing", "coverage"].map {
      say("report.\($0)")
    }
    let rows = coverage.sorted { $0.key < $1.key }.map { locale, own in
      [locale.printable] + [own.keys, own.translated, own.missing].map(String.init) + [
        "\(own.percent)%"
      ]
    }
    let table = [headings] + rows
    let widths = headings.indices.map { column in table.map { $0[column].columns }.max() ?? 0 }
    return table.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.columns)
        return column == 0 ? cell.0 + space : space + cell.0
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
