import AnnotationEngine
package import JSON

/// An annotation with its resolved times, as all drawings of a timeline begin with.
///
/// A field that previews show is added to ``json``, and its words to `LaneText`.
package struct Lane {
  package var annotation: Annotation
  /// The window of the annotation; `nil` if it depends on an unknown media duration.
  package var window: TimeWindow?
  /// The times at which the annotation was on screen.
  package var shown: [TimeWindow] = []
  /// The target of the annotation's jump; `nil` if it has none.
  package var destination: JumpDestination?
  /// The id of another annotation to whose start the annotation loops back; `nil` if there is none.
  package var loopBackTarget: String?

  /// A Boolean value that indicates whether the window is a point.
  package var isPoint: Bool { window.map { $0.start == $0.end } ?? false }

  /// A Boolean value that indicates whether the lane is drawn as a mark, and not as a bar.
  package var isMark: Bool { isPoint || annotation.kind == .timeTrigger }

  /// The length of the window in seconds; `nil` for an open or pending window.
  package var length: Double? {
    guard let window, window.end.isFinite else { return nil }
    return window.end - window.start
  }
}

extension Lane {
  /// The lane of one annotation, without a playthrough.
  package init(_ annotation: Annotation, in project: InteractivityProject, duration: Double?) {
    self.init(
      annotation: annotation, window: annotation.window(duration: duration),
      destination: annotation.action.jump.map { project.destination(of: $0, duration: duration) },
      loopBackTarget: annotation.loopBack.flatMap { project.annotation(id: $0) }
        .flatMap { $0.index == annotation.index ? nil : $0.id })
  }
}

extension InteractivityProject {
  /// Returns a lane for each annotation, in the order of the document, with the texts as they are
  /// written.
  /// - Parameter duration: the length of the media in seconds; `nil` if it is unknown.
  package func lanes(duration: Double?) -> [Lane] {
    let hasTargets = annotations.contains { $0.action.jump != nil || $0.loopBack != nil }
    let ids = AnnotationIDs(hasTargets ? annotations : [])
    return annotations.map { annotation in
      Lane(
        annotation: annotation, window: annotation.window(duration: duration),
        destination: annotation.action.jump.map { destination(of: $0, duration: duration, ids: ids) },
        loopBackTarget: annotation.loopBack.flatMap { ids[$0] }
          .flatMap { $0 == annotation.index ? nil : annotations[$0].id })
    }
  }

  /// Returns the chapters of all menus, sorted by time.
  /// - Parameter duration: the length of the media in seconds; `nil` if it is unknown.
  package func chapters(duration: Double?) -> [ChapterMenu.Chapter] {
    chapterMenus(duration: duration).flatMap { $0.menu.chapters }.sorted { $0.start < $1.start }
  }
}

extension Lane {
  /// The fields of the annotation for machines, with times in seconds. A field without a value is left out; an
  /// open end is `null`.
  package var json: JSON.Object {
    var object = annotation.identity
    if let window {
      object["start"] = .number(window.start)
      object["end"] = window.end.isFinite ? .number(window.end) : .null
    } else {
      object["pending"] = true
    }
    object["title"] = annotation.title.map { .string($0) }
    object["text"] = annotation.text.map { .string($0) }
    object["image"] = annotation.imageURL.map { .string($0) }
    object["condition"] = annotation.condition.map { .string($0.text) }
    if annotation.isGate { object["gate"] = true }
    if annotation.pausesOnShow { object["pausesOnShow"] = true }
    object["loopBack"] = annotation.loopBack.map { .string($0) }
    if !annotation.action.isEmpty { object["action"] = .object(action) }
    if annotation.isVisual { object["box"] = annotation.box.json }
    return object
  }

  private var action: JSON.Object {
    var object = JSON.Object()
    if let command = annotation.action.command {
      object["command"] = ["name": .string(command.name), "data": command.json]
    }
    if annotation.action.pauses { object["pauses"] = true }
    if annotation.action.releasesGate { object["releasesGate"] = true }
    object["jump"] = annotation.action.jump.map { .string($0) }
    if case .time(let target) = destination { object["jumpTime"] = .number(target) }
    object["link"] = annotation.action.link.map { .string($0) }
    return object
  }
}

extension Annotation {
  fileprivate var identity: JSON.Object {
    ["annotation": .string(id), "type": .string(kind.rawValue), "rawType": .string(rawType)]
  }
}

extension Annotation.Box {
  /// The sides as the project has them: `12.5%`, `100px`; `null` for the size of the content.
  fileprivate var json: JSON {
    [
      "left": .string(left.description), "top": .string(top.description),
      "width": width.map { .string($0.description) } ?? nil,
      "height": height.map { .string($0.description) } ?? nil,
    ]
  }
}
