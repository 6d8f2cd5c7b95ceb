import Localization
import StringsLint
import Support

/// How much of each localization is translated, for people.
/// - Parameter rows: what each is called, as a terminal may be given it, and its coverage.
func coverageTable(_ rows: [(name: String, coverage: Coverage)], _ say: ProgramText) -> String {
  let headings = ["locale", "keys", "translated", "missing", "coverage"].map { say("report.\($0)") }
  let cells = rows.map { name, coverage in
    [name] + [coverage.keys, coverage.translated, coverage.missing].map(say.integer)
      + [say.percent(coverage.percent)]
  }
  return tableLines([headings] + cells, numbersFrom: 1).map { $0 + "\n" }.joined()
}
