import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A text is gone before it can be read.
  ///
  /// The limits are those of subtitles for adults (Netflix, Timed Text Style Guides): twenty characters a second,
  /// twelve of Korean, nine of Chinese, four of Japanese, and no text for less than five sixths of a second. A text
  /// that the playhead waits for is left alone.
  static let tooShortToRead = ProjectRule(
    "too-short-to-read", "A text is gone before it can be read", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "Twenty characters do", "start": 5, "duration": 1}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "All of this is too much to be read within a second", "start": 5, "duration": 1}"#
      ),
      .annotations(#"{"id": "a", "type": "pop", "text": "信号機の下で待つ", "start": 5, "duration": 1}"#),
    ],
    .annotation { annotation, context in
      guard annotation.kind == .text, !annotation.waits, let text = annotation.text, !text.isBlank,
        let length = context.length(of: annotation.index), length > 0
      else { return [] }
      let needed = ReadingTime(of: text).seconds
      guard length < needed - 0.001 else { return [] }
      return [
        ProjectProblem(
          "the text is there for \(length.shortText) s, and takes \(needed.tenths) s to read",
          .end, fix: "show it for \(needed.tenths) s, or say less")
      ]
    })
}

extension Double {
  /// The number rounded up to tenths.
  fileprivate var tenths: String { ((self * 10).rounded(.up) / 10).shortText }
}
