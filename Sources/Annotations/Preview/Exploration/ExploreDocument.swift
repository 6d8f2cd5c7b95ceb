public import Exploration
public import JSON
public import ProjectFormat

/// An exploration for machines.
public enum ExploreDocument {
  /// The name and version of the form that ``json(of:project:)`` has.
  public static let schema = "bcinteract.explore/1"

  /// All that was found: the ways as traces, which `run --script` plays.
  public static func json(of exploration: Exploration, project: InteractivityProject) -> JSON {
    func ids(_ numbers: [Int]) -> JSON {
      .array(numbers.map { .string(project.annotations[$0].id) })
    }
    let annotations = zip(project.annotations, exploration.findings).map { annotation, finding in
      var object: JSON.Object = [
        "annotation": .string(annotation.id), "reached": .bool(finding.path != nil),
      ]
      if let way = finding.path {
        object["inputs"] = .number(Double(way.count))
        object["time"] = .number(way.position)
        object["trace"] = trace(of: way)
      }
      if finding.isChoice, finding.path != nil {
        object["tappable"] = .bool(finding.isTappable)
        object["effect"] = .bool(finding.hasEffect)
      }
      return JSON.object(object)
    }
    let stuck = exploration.stuck.map { stuck -> JSON in
      var object: JSON.Object = ["time": .number(stuck.path.position)]
      object["gate"] = stuck.gate.map { .string(project.annotations[$0].id) }
      object["trace"] = trace(of: stuck.path)
      return .object(object)
    }
    let circles = exploration.cycles.map { circle -> JSON in
      [
        "annotations": ids(circle.annotations), "canBeLeft": .bool(circle.canBeLeft),
        "trace": trace(of: circle.path),
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
        "kind": .string(link.kind.rawValue),
        "by": link.annotation.map { .string(project.annotations[$0].id) } ?? .null,
      ]
    }
    let unplayed = exploration.unplayed.map { window -> JSON in
      [.number(window.start), .number(window.end)]
    }
    return [
      "schema": .string(schema), "complete": .bool(exploration.isComplete),
      "states": .number(Double(exploration.states)),
      "stoppedAt": exploration.stoppedAt.map(trace) ?? .null,
      "annotations": .array(annotations), "stuck": .array(stuck), "circles": .array(circles),
      "scenes": .array(scenes), "links": .array(links), "unplayed": .array(unplayed),
      "errors": [],
    ]
  }

  /// The document where the project could not be read.
  public static func json(error: String) -> JSON {
    ["schema": .string(schema), "errors": [.string(error)]]
  }

  /// The inputs of a way, one JSON object each.
  public static func inputs(of way: Exploration.Path) -> [JSON] { way.inputs.map(\.json) }

  private static func trace(of way: Exploration.Path) -> JSON { .array(inputs(of: way)) }
}
