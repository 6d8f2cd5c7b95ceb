public import JSON
public import ProjectFormat

/// A playthrough for machines.
public enum RunDocument {
  /// The name and version of the form that ``json(of:)`` has.
  public static let schema = "bcinteract.run/1"

  /// The whole playthrough as one document: the project, each annotation with its window resolved,
  /// chapters, inputs, events, diagnostics, and how it ended.
  /// - Parameter diagnostics: what was found wrong or unknown in the project's document.
  public static func json(
    of playthrough: Playthrough, diagnostics: [Diagnostic] = []
  ) -> JSON.Outline {
    let chapters = playthrough.chapterMenus().flatMap { annotation, menu in
      menu.chapters.map { chapter -> JSON in
        [
          "annotation": .string(annotation.id), "title": .string(chapter.title),
          "time": .number(chapter.start),
        ]
      }
    }
    return [
      "schema": .value(.string(schema)),
      "project": .value(playthrough.project.header),
      "duration": .value(playthrough.duration.map { .number($0) } ?? nil),
      "durationSource": .value(.string(playthrough.durationSource.rawValue)),
      "annotations": .list(Lanes(playthrough).lazy.map(json)),
      "chapters": .list(chapters),
      "inputs": .list(
        playthrough.steps.lazy.map { TraceLine($0.input, line: $0.line).json(step: $0.line) }),
      "events": .list(events(of: playthrough)),
      "end": .value(playthrough.end),
      "diagnostics": .list(diagnostics.lazy.map(\.json)),
      "errors": [],
    ]
  }

  private static func json(of lane: Lane) -> JSON {
    var object = lane.json
    if lane.annotation.isVisual {
      object["shown"] = .array(lane.shown.map { [.number($0.start), .number($0.end)] })
    }
    return .object(object)
  }

  /// The document for a project that could not be read.
  public static func json(error: String) -> JSON.Outline {
    ["schema": .value(.string(schema)), "errors": [.value(.string(error))]]
  }

  /// The events alone, one JSON object each, made when they are asked for.
  public static func events(of playthrough: Playthrough) -> some Sequence<JSON> {
    let project = playthrough.project
    return playthrough.steps.lazy.flatMap { step in
      step.events.map { $0.json(in: project, step: step.line) }
    }
  }
}

extension TraceLine {
  /// The input with the step by which the events name it.
  fileprivate func json(step: Int) -> JSON {
    guard case .object(var object) = json else { return json }
    object["step"] = .integer(Int64(step))
    return .object(object)
  }
}

extension InteractivityProject {
  /// What the project says of itself; what it does not say is left out.
  var header: JSON {
    var object = JSON.Object()
    object["id"] = id.map { .string($0) }
    object["title"] = title.map { .string($0) }
    object["account"] = accountID.map { .string($0) }
    object["video"] = videoID.map { .string($0) }
    object["annotations"] = .integer(Int64(annotations.count))
    return .object(object)
  }
}

extension Playthrough {
  /// How it ended: a word, the media time, and the annotation that it is about.
  fileprivate var end: JSON {
    let (reason, annotation): (String, Int?) =
      switch ending {
      case .endOfMedia: ("endOfMedia", nil)
      case .endOfTrace: ("endOfTrace", nil)
      case .gate(let gate): ("gate", gate)
      case .jumpsAgain(let annotation): ("jumpsAgain", annotation)
      case .tooManyJumps: ("tooManyJumps", nil)
      case .tooManyEvents: ("tooManyEvents", nil)
      case .durationUnknown: ("durationUnknown", nil)
      }
    var object: JSON.Object = ["reason": .string(reason), "time": .number(lastPosition)]
    object["annotation"] = annotation.map { .string(project.annotations[$0].id) }
    return .object(object)
  }
}

extension Diagnostic {
  var json: JSON {
    var object: JSON.Object = [
      "severity": .string(severity.rawValue), "message": .string(message),
      "pointer": .string(pointer.description),
    ]
    object["annotation"] = annotation.map { .string($0) }
    object["line"] = place.map { .integer(Int64($0.line)) }
    object["column"] = place.map { .integer(Int64($0.column)) }
    return .object(object)
  }
}
