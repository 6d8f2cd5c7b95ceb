import Lint
import ProjectFormat

/// Rules about jumps.
enum JumpRules {
  static let all: [ProjectRule] = [
    .annotation("project.jump-outside", .error) { annotation, context in
      guard let target = context.targetOutside(of: annotation),
        let duration = context.duration.map({ MediaTime.clock($0) })
      else { return nil }
      guard context.isDurationGiven else {
        return ProjectProblem(
          "the jump to \(target.beginning) leads outside the media, if that ends with the "
            + "project's last end, at \(duration)",
          .jump, severity: .warning, fix: "give the media's length with --duration")
      }
      return ProjectProblem(
        "the jump to \(target.beginning) leads outside the media, which ends at \(duration)",
        .jump, fix: "jump to a time inside")
    },
    .project("project.action-order", .warning) { context in
      /// The first annotation at a time that jumps whenever it is triggered, by that time.
      var jumping: [Double: Int] = [:]
      var problems: [ProjectProblem] = []
      let triggers = context.annotations.indices.filter { context.annotations[$0].kind == .timeTrigger }
      let timed = triggers.compactMap { number in context.windows[number].map { (number: number, window: $0) } }
      // As in the engine, the longer window comes first.
      for (number, window) in timed.sorted(by: { ($1.window.end, $0.number) < ($0.window.end, $1.number) }) {
        let annotation = context.annotations[number]
        if let first = jumping[window.start] {
          let other = context.annotations[first]
          // Two conditions may never hold together.
          let isCertain = other.condition == nil || other.condition?.text == annotation.condition?.text
          let isSameKind = (context.windows[first]?.end == window.start) == (window.end == window.start)
          guard isCertain, isSameKind, !annotation.action.isEmpty else { continue }
          problems.append(
            ProjectProblem(
              "it never acts: \(other.id.beginning) jumps away at the same time", of: number, .start,
              fix: context.windows[first]?.end == window.end
                ? "place it before the other one, or start it earlier" : "start it earlier, or end it later"))
        } else if context.jumpTarget(of: number) != nil {
          jumping[window.start] = number
        }
      }
      return problems
    },
  ]
}

extension ProjectContext {
  /// A Boolean value that indicates whether a jump leads outside the media only because its length is assumed.
  var hasJumpBeyondAssumedLength: Bool {
    !isDurationGiven && annotations.contains { targetOutside(of: $0) != nil }
  }

  /// Returns the target of a jump that leads outside the media, unless it lies outside any media, which another rule
  /// reports.
  fileprivate func targetOutside(of annotation: Annotation) -> String? {
    guard case .outside? = jumps[annotation.index], annotation.kind != .unsupported,
      let target = annotation.action.jump
    else { return nil }
    let time = MediaTime(parsing: target)
    return time?.seconds == 0 && !(0...100).contains(time?.percent ?? 0) ? nil : target
  }
}
