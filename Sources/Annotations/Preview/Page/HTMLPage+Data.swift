import AnnotationEngine
import JSON
import ProjectFormat

extension HTMLPage {
  /// The data of the script, except for the project.
  var data: JSON.Outline {
    var chapters: [JSON] = []
    for chapter in playthrough.chapters {
      chapters.append(["time": .number(chapter.time), "title": .string(chapter.title)])
    }
    var members: [(key: String, value: JSON.Outline)] = [
      ("words", .value(scriptWords)),
      ("lanes", .list(playthrough.lanes().lazy.map(json))),
      ("chapters", .value(.array(chapters))),
      ("findings", .value(.array(notes.map(Self.json)))),
      ("setup", .value(.array(setup.map { $0.json }))),
      ("span", .value(.number(playthrough.span))),
      ("images", .value(.bool(allowsImages))),
    ]
    if let duration = playthrough.duration {
      members.append(("duration", .value(.number(duration))))
    }
    let platform = playthrough.platform
    if platform != .ios { members.append(("platform", .value(.string(platform.rawValue)))) }
    if let video { members.append(("video", .value(.string(video)))) }
    return .object(members)
  }

  private var scriptWords: JSON {
    var object: JSON.Object = [
      "play": .string(words(.play)), "pause": .string(words(.pause)),
      "copied": .string(words(.copied)), "noVideo": .string(words(.noVideo)),
      "findings": .string(words(.findings)), "command": .string(words(.command, "%@")),
      "jump": .string(words(.jump, "%@")), "link": .string(words(.link, "%@")),
      "releasesGate": .string(words(.releasesGate)), "loopsBack": .string(words(.loopsBack)),
      "separator": .string(words.listSeparator),
      "gate": .string(words(.stoppedAtGate, "%1$@", "%2$@")),
    ]
    object["types"] = [
      "image": .string(words(.image)), "text": .string(words(.text)), "spot": .string(words(.spot)),
      "time": .string(words(.time)),
    ]
    object["events"] = .object(
      JSON.Object(Self.eventWords.map { .init(key: $0.name, value: .string(words($0.word))) }))
    return .object(object)
  }

  /// The words for the events, by their names; `entered` and `exited` have none.
  static let eventWords: [(name: String, word: PreviewWords.Key)] = [
    ("shown", .shown), ("hidden", .hidden), ("triggered", .triggered), ("tapped", .tapped),
    ("command", .commandGiven), ("pause", .paused), ("resume", .resumed),
    ("gateClosed", .gateClosed), ("gateReleased", .gateReleased), ("seek", .sought),
    ("open", .opened), ("ignored", .ignored), ("loop", .loopCut),
  ]

  private func json(of lane: Lane) -> JSON {
    var object = lane.json
    if lane.annotation.transition == .fade { object["fades"] = true }
    object["background"] = lane.annotation.backgroundColor.map { .string($0) }
    let appearance = appearance(of: lane.annotation)
    if !appearance.members.isEmpty { object["appearance"] = .object(appearance) }
    return .object(object)
  }

  /// Returns the parts of an appearance that differ from `overlay.css`, as values of CSS.
  private func appearance(of annotation: Annotation) -> JSON.Object {
    let appearance = themes.appearance(of: annotation)
    var object = JSON.Object()
    if annotation.kind == .text {
      let (text, background) = (appearance.textColor, appearance.backgroundColor)
      if text != TextTheme.white.text { object["textColor"] = .string(text.css) }
      if background != TextTheme.white.background {
        object["backgroundColor"] = .string(background.css)
      }
      let (font, standard) = (appearance.font, TextTheme.Font.standard(pictureWidth: 1))
      object["fontFamily"] = font.cssFamily.map { .string($0) }
      if font.weight != standard.weight {
        object["fontWeight"] = .integer(Int64(font.cssWeight))
      }
      if font.size != standard.size { object["fontSize"] = .number(font.size) }
    }
    if appearance.transitionDuration != annotation.transition.standardTime {
      object["duration"] = .number(appearance.transitionDuration)
    }
    return object
  }

  private static func json(of note: Note) -> JSON {
    var object: JSON.Object = ["severity": .string(note.severity), "message": .string(note.message)]
    object["annotation"] = note.annotation.map { .string($0) }
    return .object(object)
  }
}
