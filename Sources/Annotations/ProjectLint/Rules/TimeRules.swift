import Lint
import ProjectFormat

/// Rules about the times of annotations.
enum TimeRules {
  static let all = [neverActive, endBeforeStart, outsideMedia, tooShortToRead, tooShortToTap, openEnd]

  static let neverActive = ProjectRule(
    "project.never-active", "An annotation is there for no time at all", .error,
    explanation: """
      The window of the annotation ends where it begins, so the annotation never shows.
      """,
    good: [#"{"id": "a", "type": "pop", "text": "A", "start": 5, "duration": 4}"#],
    bad: [#"{"id": "a", "type": "pop", "text": "A", "start": 5, "duration": 0}"#],
    .annotation { annotation, context in
      guard annotation.isVisual, let window = context.windows[annotation.index],
        window.end <= window.start, !context.endsBeforeStart(annotation)
      else { return nil }
      return ProjectProblem(
        "its duration is 0, and it never appears", .end, fix: "give it a duration")
    })

  static let endBeforeStart = ProjectRule(
    "project.end-before-start", "An annotation ends before it begins", .error,
    explanation: """
      An end before the start is ignored if it is known without the media: the annotation stays to
      the end. If one of the times counts from the end of the media or is a percentage, the result
      depends on the length of the media, and the annotation never shows.
      """,
    good: [#"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9}"#],
    bad: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 9, "end": 5}"#,
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 50, "end": "-15"}"#, duration: 60),
    ],
    .diagnostics(.end, fix: "swap the two, or remove one") { annotation, context in
      guard annotation.isVisual, context.endsBeforeStart(annotation),
        let duration = context.duration
      else { return nil }
      return ProjectProblem(
        "it ends before it begins in media of \(MediaTime.clock(duration)), and never appears",
        .end,
        severity: context.isDurationGiven ? .error : .warning, fix: "swap the two")
    })

  static let outsideMedia = ProjectRule(
    "project.outside-media", "An annotation begins outside the media", .error,
    explanation: """
      The annotation begins after the end, which viewers never reach; or it counts back from the
      end to a time before the beginning, and begins there instead. Percentages above 100 are
      reported, too.
      """,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": "-15", "end": "100%"}"#, duration: 60)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 90, "duration": 5}"#, duration: 60),
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": "-90", "duration": 5}"#, duration: 60),
      #"{"id": "a", "type": "pop", "text": "A", "start": "150%", "duration": 5}"#,
    ],
    .diagnostics(.time, fix: "keep it between 0% and 100%") { annotation, context in
      guard let duration = context.duration,
        let start = annotation.start.resolved(duration: duration),
        annotation.kind != .unsupported, (0...1).contains(annotation.start.fraction)
      else { return nil }
      let length = MediaTime.clock(duration)
      if start < 0 {
        return ProjectProblem(
          "it would begin \(MediaTime.clock(-start)) before media of \(length), and begins with it",
          .start, severity: .warning, fix: "count from the start, or fewer seconds from the end")
      }
      guard context.isDurationGiven,
        annotation.isVisual ? start >= duration : start > duration
      else { return nil }
      return ProjectProblem(
        "it begins at \(MediaTime.clock(start)), and the media ends at \(length)", .start,
        fix: "start it earlier, or remove it")
    })

  static let tooShortToRead = ProjectRule(
    "project.too-short-to-read", "A text is shown too briefly to read", .warning,
    explanation: """
      The limits are those of subtitles for adults (Netflix, Timed Text Style Guides): twenty
      characters a second, twelve of Korean, nine of Chinese, four of Japanese, and at least five
      sixths of a second for any text. Texts for which the playhead waits are not checked.
      """,
    good: [
      #"{"id": "a", "type": "pop", "text": "Twenty characters do", "start": 5, "duration": 1}"#
    ],
    bad: [
      #"{"id": "a", "type": "pop", "text": "All of this is too much to be read within a second", "start": 5, "duration": 1}"#,
      #"{"id": "a", "type": "pop", "text": "信号機の下で待つ", "start": 5, "duration": 1}"#,
    ],
    .annotation { annotation, context in
      guard annotation.kind == .text, !annotation.waits, let text = annotation.text, !text.isBlank,
        let length = context.length(of: annotation.index), length > 0
      else { return nil }
      let needed = ReadingTime(of: text).seconds
      guard length < needed - 0.001 else { return nil }
      return ProjectProblem(
        "the text is there for \(length.shortText) s, and takes \(needed.tenths) s to read",
        .end, fix: "show it for \(needed.tenths) s, or shorten the text")
    })

  static let tooShortToTap = ProjectRule(
    "project.too-short-to-tap", "An annotation is shown too briefly to tap", .warning,
    explanation: """
      A viewer has to see the annotation, understand it and reach for it. Two seconds are short
      for that (our own limit: no standard has one for video). Annotations for which the playhead
      waits are not checked.
      """,
    good: [
      #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "duration": 2, "onClick": {"gotoTrack": "0:06"}}"#
    ],
    bad: [
      #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "duration": 0.5, "onClick": {"gotoTrack": "0:05"}}"#
    ],
    .annotation { annotation, context in
      guard annotation.isChoice, !annotation.waits,
        let length = context.length(of: annotation.index), length > 0, length < 2
      else { return nil }
      return ProjectProblem(
        "it is there for \(length.shortText) s, which is too short to see and tap it", .end,
        fix: "show it for two seconds at least, or let the playhead wait with pause or loopBack")
    })

  static let openEnd = ProjectRule(
    "project.open-end", "Something that can be tapped stays to the end of the media", .info,
    explanation: """
      The annotation has neither a duration nor an end, which is easily forgotten: a tap much
      later still jumps back or opens its link.
      """,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "duration": 9, "onClick": {"gotoTrack": "0:30"}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "onClick": {"gotoTrack": "0:30"}}"#,
        #"{"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}"#)
    ],
    .annotation { annotation, _ in
      guard annotation.isChoice, case .open = annotation.extent, !annotation.isGate else {
        return nil
      }
      return ProjectProblem(
        "it has no end, and can be tapped to the end of the media",
        fix: "give it a duration; \"100%\" says that it is meant to stay")
    })
}

extension ProjectContext {
  /// Returns whether the end of an annotation lies before its start.
  func endsBeforeStart(_ annotation: Annotation) -> Bool {
    guard case .until(let end) = annotation.extent,
      let end = end.resolved(duration: duration),
      let start = annotation.start.resolved(duration: duration)
    else { return false }
    return end < start
  }
}

extension Double {
  /// The number rounded up to tenths.
  fileprivate var tenths: String { ((self * 10).rounded(.up) / 10).shortText }
}
