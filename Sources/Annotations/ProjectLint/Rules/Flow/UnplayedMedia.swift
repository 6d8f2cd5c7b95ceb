import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// No way plays a stretch of the media.
  ///
  /// It may be a pause between two branches that nobody is meant to see. It may as well be a scene that a jump leads
  /// past.
  static let unplayedMedia = ProjectRule(
    "unplayed-media", "No way plays a stretch of the media", .info,
    good: [
      .annotations(
        #"{"id": "on", "type": "hotLink", "title": "On", "start": 2, "end": 4, "onClick": {"gotoTrack": "0:30"}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "on", "type": "onTime", "start": 4, "gotoTrack": "0:30"}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    .allWays { exploration, _ in
      // Behind where viewers are stuck nothing is played, of which another rule tells.
      let stops = Set(exploration.stuck.map(\.path.position))
      return exploration.unplayed.filter { !stops.contains($0.start) }.map { stretch in
        let (start, end) = (MediaTime.clock(stretch.start), MediaTime.clock(stretch.end))
        return ProjectProblem(
          "no way plays the media from \(start) to \(end)", at: .project,
          fix: "lead a jump there, or cut it out of the media")
      }
    })
}
