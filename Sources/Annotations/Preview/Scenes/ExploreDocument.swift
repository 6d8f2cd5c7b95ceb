public import Exploration
public import JSON
public import ProjectFormat

/// An exploration as JSON for machines.
public enum ExploreDocument {
  /// The name and version of the schema of the document.
  public static let schema = "bcinteract.explore/1"

  /// Returns all results of an exploration on a platform. Paths are traces, which `run --script`
  /// plays.
  public static func json(
    of exploration: Exploration, project: InteractivityProject, platform: Platform = .ios
  ) -> JSON {
    func id(_ number: Int) -> JSON { .string(project.annotations[number].id) }
    let annotations = zip(project.annotations, exploration.findings).map { annotation, finding in
      var object: JSON.Object = ["annotation": .string(annotation.id), "reached": .bool(finding.path != nil)]
      if let path = finding.path {
        object["inputs"] = .number(Double(path.count))
        object["time"] = .number(finding.time ?? path.position)
        object["trace"] = trace(of: path)
      }
      if finding.isChoice, finding.path != nil {
        // What has not been seen so far may be in what was not explored.
        if exploration.isComplete || finding.isTappable { object["tappable"] = .bool(finding.isTappable) }
        if exploration.isComplete || finding.hasEffect { object["effect"] = .bool(finding.hasEffect) }
      }
      return JSON.object(object)
    }
    let stuck = exploration.stuck.map { stuck -> JSON in
      var object: JSON.Object = ["time": .number(stuck.path.position)]
      object["gate"] = stuck.gate.map(id)
      object["trace"] = trace(of: stuck.path)
      return .object(object)
    }
    let cycles = exploration.cycles.map { cycle -> JSON in
      [
        "annotations": .array(cycle.annotations.map(id)), "canBeLeft": .bool(cycle.canBeLeft),
        "trace": trace(of: cycle.path),
      ]
    }
    let scenes = exploration.scenes.enumerated().map { number, scene -> JSON in
      [
        "scene": .number(Double(number + 1)), "start": .number(scene.window.start),
        "end": .number(scene.window.end), "trace": trace(of: scene.path),
      ]
    }
    let links = exploration.links.map { link -> JSON in
      [
        "from": .number(Double(link.from + 1)), "to": .number(Double(link.to + 1)),
        "kind": .string(link.kind.rawValue), "by": link.annotation.map(id) ?? .null,
      ]
    }
    let unplayed = exploration.unplayed.map { window -> JSON in
      [.number(window.start), .number(window.end)]
    }
    var document: JSON.Object = [
      "schema": .string(schema), "complete": .bool(exploration.isComplete),
      "states": .number(Double(exploration.states)),
      "stoppedAt": exploration.stoppedAt.map(trace) ?? .null,
      "annotations": .array(annotations), "stuck": .array(stuck), "circles": .array(cycles),
      "scenes": .array(scenes), "links": .array(links), "unplayed": .array(unplayed),
      "errors": [],
    ]
    if platform != .ios { document["platform"] = .string(platform.rawValue) }
    return .object(document)
  }

  /// Returns the inputs of a path, one JSON object each.
  public static func inputs(of path: Exploration.Path) -> [JSON] { path.inputs.map(\.json) }

  private static func trace(of path: Exploration.Path) -> JSON { .array(inputs(of: path)) }
}
