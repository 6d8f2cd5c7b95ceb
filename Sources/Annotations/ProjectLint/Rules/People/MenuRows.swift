import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A chapter menu has a row without a time.
  ///
  /// A command whose name speaks of chapters has a time for each title. An app leaves out a row that is no time, or
  /// that lies outside the media.
  static let menuRows = ProjectRule(
    "menu-rows", "A chapter menu has a row without a time", .warning,
    good: [
      .annotations(
        #"{"id": "menu", "type": "hotLink", "title": "Menu", "start": 0, "end": 9, "command": "chapters", "commandData": {"Peel": "0:05", "Serve": "1:30"}}"#,
        duration: 100)
    ],
    bad: [
      .annotations(
        #"{"id": "menu", "type": "hotLink", "title": "Menu", "start": 0, "end": 9, "command": "chapters", "commandData": {"Peel": "0:05", "Serve": "1m30s"}}"#,
        duration: 100)
    ],
    .annotation { annotation, context in
      guard annotation.kind != .unsupported, annotation.action.command != nil else { return [] }
      let rows = ChapterMenu(annotation, duration: context.knownDuration)?.badRows ?? []
      return rows.map { row in
        ProjectProblem(row.description, .commandData, fix: "write a time such as 1:37 or 97")
      }
    })
}

extension ProjectContext {
  /// The media's length, where it is more than a guess.
  fileprivate var knownDuration: Double? { isDurationTold ? duration : nil }
}
