public import JSON
public import ProjectFormat

/// A playthrough as JSON for machines.
///
/// The document of a large project is larger than memory: the elements of its lists are made as
/// they are written.
public enum RunDocument {
  /// The name and version of the schema of the document.
  public static let schema = "bcinteract.run/1"

  /// Returns the whole playthrough as one document: the project, each annotation with its resolved
  /// window, the chapters, inputs, events and diagnostics, and the reason why it ended.
  /// - Parameter diagnostics: The diagnostics of the project's document.
  public static func json(of playthrough: Playthrough, diagnostics: [Diagnostic] = []) -> JSON.Outline {
    let chapters = playthrough.chapterMenus().flatMap { annotation, menu in
      menu.chapters.map { chapter -> JSON in
        [
          "annotation": .string(annotation.id), "title": .string(chapter.title),
          "time": .number(chapter.start),
        ]
      }
    }
    let platform = playthrough.platform
    var members: [(key: String, value: JSON.Outline)] = [
      ("schema", .value(.string(schema))),
      ("project", .value(playthrough.project.header)),
    ]
    if platform != .ios { members.append(("platform", .value(.string(platform.rawValue)))) }
    members += [
      ("duration", .value(playthrough.duration.map { .number($0) } ?? nil)),
      ("durationSource", .value(.string(playthrough.durationSource.rawValue))),
      ("annotations", .list(playthrough.lanes().lazy.map { json(of: $0, on: platform) })),
      ("chapters", .list(chapters)),
      ("inputs", .list(playthrough.steps.lazy.map(json))),
      ("events", .list(events(of: playthrough))),
      ("end", .value(end(of: playthrough))),
      ("diagnostics", .list(diagnostics.lazy.map(\.json))),
      ("errors", []),
    ]
    return .object(members)
  }

  /// Returns the events alone, one JSON object each.
  public static func events(of playthrough: Playthrough) -> some Sequence<JSON> {
    let project = playthrough.project
    return playthrough.steps.lazy.flatMap { step in
      step.events.lazy.map { $0.json(in: project, step: step.line) }
    }
  }

  private static func json(of lane: Lane, on platform: Platform) -> JSON {
    var object = lane.json
    let missing = lane.annotation.unsupportedFeatures(on: platform)
    if !missing.isEmpty { object["notSupported"] = .array(missing.map { .string($0.rawValue) }) }
    if lane.annotation.isVisual {
      object["shown"] = .array(lane.shown.map { [.number($0.start), .number($0.end)] })
    }
    return .object(object)
  }

  /// Returns an input with the number by which the events refer to it.
  private static func json(of step: Playthrough.Step) -> JSON {
    let json = TraceLine(step.input, line: step.line).json
    guard case .object(var object) = json else { return json }
    object["step"] = .integer(Int64(step.line))
    return .object(object)
  }

  /// Returns the reason of the end, its media time, and the annotation that it is about.
  private static func end(of playthrough: Playthrough) -> JSON {
    let (reason, annotation): (String, Int?) =
      switch playthrough.ending {
      case .endOfMedia: ("endOfMedia", nil)
      case .endOfTrace: ("endOfTrace", nil)
      case .gate(let gate): ("gate", gate)
      case .jumpsAgain(let annotation): ("jumpsAgain", annotation)
      case .tooManyJumps: ("tooManyJumps", nil)
      case .tooManyEvents: ("tooManyEvents", nil)
      case .durationUnknown: ("durationUnknown", nil)
      }
    var object: JSON.Object = ["reason": .string(reason), "time": .number(playthrough.lastPosition)]
    object["annotation"] = annotation.map { .string(playthrough.project.annotations[$0].id) }
    return .object(object)
  }
}

extension InteractivityProject {
  /// The fields of the project itself; a field without a value is left out.
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
