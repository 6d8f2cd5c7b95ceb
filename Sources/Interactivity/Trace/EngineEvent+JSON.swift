public import JSON

extension EngineEvent {
  /// The event as one JSON object: event, annotation, time, step, then the rest by name.
  /// - Parameters:
  ///   - project: the project the event came from.
  ///   - step: the line of the trace that brought it about, from 1.
  public func json(in project: InteractivityProject, step: Int) -> JSON {
    var object: JSON.Object = ["event": .string(name)]
    let annotation = annotation.map { project.annotations[$0] }
    if let annotation { object["annotation"] = .string(annotation.id) }
    object["time"] = .number(time)
    object["step"] = .integer(Int64(step))
    switch kind {
    case .command:
      guard let command = annotation?.action.command else { break }
      var data = JSON.Object()
      for datum in command.data { data[datum.key] = .string(datum.value) }
      object["data"] = .object(data)
      object["name"] = .string(command.name)
    case .seek(let target): object["to"] = .number(target)
    case .open: object["url"] = annotation?.action.link.map { .string($0) }
    case .ignored(let reason): object["reason"] = .string(reason.rawValue)
    default: break
    }
    return .object(object)
  }
}
