import Lint
import Preview

/// Adds a finding about the annotation `score` of ``BrowserTests/project``, whose rule has an explanation.
func addFinding(_ page: inout HTMLPage) {
  page.findings.append(
    Finding(
      rule: "project.contrast", severity: .warning, message: "too dark", file: "a.json",
      place: .init(line: 7, column: 3), subject: .annotation(id: "score", pointer: ""), fix: "lighter"))
  page.ruleExplanations["project.contrast"] = "Write `#fff` on black.\n\nOr the other way round."
}
