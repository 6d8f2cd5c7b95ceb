import JSON
import Preview

/// Adds a finding about the annotation `score` of ``BrowserTests/project``, whose rule has an explanation.
func addFinding(_ page: inout HTMLPage) {
  var note = HTMLPage.Note(severity: "warning", message: "too dark", annotation: "score")
  (note.rule, note.fix, note.place) = ("project.contrast", "lighter", JSON.Place(line: 7, column: 3))
  page.notes.append(note)
  page.ruleExplanations["project.contrast"] = "Write `#fff` on black.\n\nOr the other way round."
}
