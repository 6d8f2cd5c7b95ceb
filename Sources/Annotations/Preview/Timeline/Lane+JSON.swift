import JSON
import ProjectFormat

extension Lane {
  /// The annotation with its times in seconds. What it does not have is left out; an open end is `null`.
  var json: JSON.Object {
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
      var data = JSON.Object()
      for datum in command.data { data[datum.key] = .string(datum.value) }
      object["command"] = ["name": .string(command.name), "data": .object(data)]
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
  /// Which annotation it is, and of which type.
  var identity: JSON.Object {
    [
      "annotation": .string(id), "type": .string(kind.rawValue), "rawType": .string(rawType),
    ]
  }
}

extension Annotation.Box {
  /// The sides as the project has them: `12.5%`, `100px`; `null` for as large as the content.
  var json: JSON {
    [
      "left": .string(left.description), "top": .string(top.description),
      "width": width.map { .string($0.description) } ?? nil,
      "height": height.map { .string($0.description) } ?? nil,
    ]
  }
}
