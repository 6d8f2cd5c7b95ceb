import Lint
import ProjectFormat

/// Rules about the times of annotations.
enum TimeRules {
  static let all: [ProjectRule] = [
    .annotation("project.never-active", .error) { annotation, context in
      guard annotation.isVisual, let window = context.windows[annotation.index],
        window.end <= window.start, !context.endsBeforeStart(annotation)
      else { return nil }
      return ProjectProblem(
        "its duration is 0, and it never appears", .end, fix: "give it a duration")
    },
    .diagnostics("project.end-before-start", .error, .end, fix: "swap the two, or remove one") { annotation, context in
      guard annotation.isVisual, context.endsBeforeStart(annotation),
        let duration = context.duration
      else { return nil }
      return ProjectProblem(
        "it ends before it begins in media of \(MediaTime.clock(duration)), and never appears",
        .end,
        severity: context.isDurationGiven ? .error : .warning, fix: "swap the two")
    },
    .diagnostics("project.outside-media", .error, .time, fix: "keep it between 0% and 100%") { annotation, context in
      guard let duration = context.duration,
        let start = annotation.start.resolved(duration: duration),
        annotation.kind != .unsupported, (0...100).contains(annotation.start.percent)
      else { return nil }
      let length = MediaTime.clock(duration)
      if start < 0 {
        return ProjectProblem(
          "it would begin \(MediaTime.clock(-start)) before media of \(length), and begins with it",
          .start, severity: .warning, fix: "count from the start, or fewer seconds from the end")
      }
      guard context.isDurationGiven, start > duration else { return nil }
      return ProjectProblem(
        "it begins at \(MediaTime.clock(start)), and the media ends at \(length)", .start,
        fix: "start it earlier, or remove it")
    },
    .annotation("project.too-short-to-read", .warning) { annotation, context in
      guard annotation.kind == .text, !annotation.waits, let text = annotation.text, !text.isBlank,
        let length = context.length(of: annotation.index), length > 0
      else { return nil }
      let needed = ReadingTime(of: text).seconds
      guard length < needed - 0.001 else { return nil }
      return ProjectProblem(
        "the text is there for \(length.shortText) s, and takes \(needed.tenths) s to read",
        .end, fix: "show it for \(needed.tenths) s, or shorten the text")
    },
    .annotation("project.too-short-to-tap", .warning) { annotation, context in
      guard annotation.isChoice, !annotation.waits,
        let length = context.length(of: annotation.index), length > 0, length < 2
      else { return nil }
      return ProjectProblem(
        "it is there for \(length.shortText) s, which is too short to see and tap it", .end,
        fix: "show it for two seconds at least, or let the playhead wait with pause or loopBack")
    },
    .annotation("project.open-end", .info) { annotation, _ in
      guard annotation.isChoice, case .open = annotation.extent, !annotation.isGate else {
        return nil
      }
      return ProjectProblem(
        "it has no end, and can be tapped to the end of the media",
        fix: "give it a duration; \"100%\" says that it is meant to stay")
    },
  ]
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

/// The time that a text has to be on screen to be read, by the reading speeds of subtitles.
struct ReadingTime {
  /// At least five sixths of a second.
  let seconds: Double

  /// Creates the time for a text. Spaces don't count.
  init(of text: String) {
    var seconds = 0.0
    let japanese = text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
    for character in text where !character.isWhitespace {
      seconds += 1 / Self.speed(of: character, inJapanese: japanese)
    }
    self.seconds = max(5.0 / 6, seconds)
  }

  /// Returns the number of characters a second.
  private static func speed(of character: Character, inJapanese: Bool) -> Double {
    guard let scalar = character.unicodeScalars.first?.value, scalar >= 0x1100 else { return 20 }
    switch scalar {
    case 0x3040...0x30FF: return 4
    case 0x1100...0x11FF, 0xAC00...0xD7AF: return 12
    case 0x2E80...0x303F, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      return inJapanese ? 4 : 9
    default: return 20
    }
  }
}
