/// A part of an annotation that something can be said about, wherever the document has it.
package enum AnnotationPart: Hashable, Sendable {
  case type, title, start, end, box, text, theme, picture, condition
  case jump, link, loopBack, gate, pause, command, commandData, ignoredRules

  /// The fields that say it, those that count first in front.
  var fields: [AnnotationField] {
    switch self {
    case .type: [.type]
    case .title: [.title]
    case .start: [.startTime, .startTimeValue, .start]
    case .end: [.duration, .durationValue, ._duration, .end]
    case .box: [.left, .top, .width, .height]
    case .text: [.text, .content]
    case .theme: [.mode]
    case .picture: [.url]
    case .condition: [.precondition, .displayRule]
    case .jump: [.gotoTrack]
    case .link: [.gotoLink, .linkUrl]
    case .loopBack: [.loopBack]
    case .gate: [.gate]
    case .pause: [.pause]
    case .command: [.command, .addonCommand]
    case .commandData: [.commandData, .addonCommandData]
    case .ignoredRules: [.lintIgnore]
    }
  }

  /// The field of `onClick` that says it.
  var clickField: ClickField? {
    switch self {
    case .jump: .gotoTrack
    case .link: .gotoLink
    case .loopBack: .loopBack
    default: nil
    }
  }
}
