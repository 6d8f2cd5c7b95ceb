import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// Something can't be tapped, as others cover it whenever it is there.
  ///
  /// What is later in the document lies on top, and is what a tap is meant for.
  static let covered = ProjectRule(
    "covered", "Something can't be tapped, as others cover it whenever it is there", .error,
    good: [
      .annotations(
        #"{"id": "a", "type": "image", "url": "https://images.example.com/a.png", "start": 5, "end": 9, "left": "0%", "top": "0%", "width": "50%", "height": "50%"}"#,
        #"{"id": "b", "type": "hotLink", "title": "B", "start": 5, "end": 9, "left": "10%", "top": "10%", "width": "30%", "height": "30%", "onClick": {"pause": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "b", "type": "hotLink", "title": "B", "start": 5, "end": 9, "left": "10%", "top": "10%", "width": "30%", "height": "30%", "onClick": {"pause": true}}"#,
        #"{"id": "a", "type": "image", "url": "https://images.example.com/a.png", "start": 5, "end": 9, "left": "0%", "top": "0%", "width": "50%", "height": "50%"}"#
      ),
      .annotations(
        #"{"id": "b", "type": "hotLink", "title": "B", "start": 5, "end": 9, "left": "10%", "top": "10%", "width": "30%", "height": "30%", "onClick": {"pause": true}}"#,
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "left": "0%", "top": "0%", "width": "50%", "height": "50%", "onClick": {"gotoTrack": "0:06"}}"#
      ),
    ],
    .allWays { exploration, context in
      lazy var index = TimelineIndex(context.windows)
      return context.annotations.indices.compactMap { number in
        let found = exploration.findings[number]
        guard found.isChoice, found.path != nil, !found.isTappable,
          let area = context.areas[number], !area.isEmpty
        else { return nil }
        let above = index.active(at: context.start(of: number)).filter { other in
          other > number && context.areas[other]?.contains(area) == true
        }
        let who = above.first.map { context.annotations[$0].id.beginning + " lies" } ?? "others lie"
        return ProjectProblem(
          "\(who) on top of it: it can't be tapped", of: number, .box,
          // Nobody knows whether a player lets taps through a text or a picture that does nothing.
          severity: above.contains { context.annotations[$0].isChoice } ? .error : .warning,
          fix: "put it later in the document than what covers it")
      }
    })
}
