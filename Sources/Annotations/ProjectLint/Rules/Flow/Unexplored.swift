import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// Not all ways through the project were explored.
  ///
  /// It has more states than are looked at. What was found is true, but rules that have to know all ways say nothing.
  static let unexplored = ProjectRule(
    "unexplored", "Not all ways through the project were explored", .info,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "a"}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "onTime", "start": 5, "gotoTrack": "0:20", "precondition": "\#((1...13).map { "n\($0)" }.joined(separator: " && "))"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 20, "end": 25}"#)
    ],
    .ways { exploration, _ in
      guard !exploration.isComplete else { return [] }
      let place = exploration.stoppedAt.map { " at \(MediaTime.clock($0.position))" } ?? ""
      return [
        ProjectProblem(
          "not all ways were explored: it stopped\(place), after \(exploration.states) states",
          at: .project, fix: "allow more with --states; until then rules about all ways are silent")
      ]
    })
}

extension ProjectProblem {
  /// That nobody has looked at the ways through a project.
  static func moreAnnotations(than maximum: Int) -> ProjectProblem {
    ProjectProblem(
      "not all ways were explored: more than \(maximum) annotations are too many for the project's size",
      at: .project, fix: "until there are fewer, rules about ways are silent")
  }
}
