import Lint
import ProjectFormat
import ProjectLint
import TestSupport

/// A small project in the description of a rule.
struct ProjectExample: Sendable {
  /// The document.
  var text: String
  /// The length of the media in seconds, if the example states it.
  var duration: Double?
  /// The platform on which the project is to play, if the example states it.
  var platform: Platform?

  /// Creates an example from the text of its fence.
  init(_ fence: some StringProtocol) {
    text = ""
    for line in fence.split(separator: "\n") {
      if line.hasPrefix("--- media of ") {
        duration = line.split(separator: " ").compactMap { Double($0) }.first
      } else if line.hasPrefix("--- platform ") {
        platform = line.split(separator: " ").last.flatMap { Platform(rawValue: String($0)) }
      } else {
        text += line + "\n"
      }
    }
  }
}

extension ProjectRule {
  /// The projects in which the rule finds nothing.
  var good: [ProjectExample] { examples(below: "Good").map { ProjectExample($0) } }

  /// The projects in which the rule finds something.
  var bad: [ProjectExample] { examples(below: "Bad").map { ProjectExample($0) } }
}
