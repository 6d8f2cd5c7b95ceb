import Lint
import Localization

/// The line below the findings, in the reader's language: how many there are, and of how many files.
struct Verdict {
  let text: String

  /// - Parameters:
  ///   - files: how many were checked; without any the verdict is empty, as that there is nothing to complain about would be
  ///     true, and misleading.
  ///   - fine: the key of what is said where there are no findings.
  init(_ report: Report, files: Int, fine: String = "report.fine", _ say: ProgramText) {
    guard files > 0 else {
      text = ""
      return
    }
    var counts: [String] = []
    for (severity, key) in [
      (Severity.error, "report.errors"), (.warning, "report.warnings"), (.info, "report.infos"),
    ] {
      let count = report.findings.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
      if count > 0 { counts.append(say(key, .integer(Int64(count)))) }
    }
    let verdict = counts.isEmpty ? say(fine) : say.list(counts)
    text = "\(verdict) (\(say("report.files", .integer(Int64(files)))))\n"
  }
}
