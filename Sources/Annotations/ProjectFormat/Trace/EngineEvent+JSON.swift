public import JSON

extension EngineEvent {
  /// The event as one JSON object: event, annotation, time, step, then the rest by name.
  /// - Parameters:
  ///   - project: the project that plays after the input.
  ///   - replaced: the project that it has replaced, where the input is a new version.
  ///   - step: the line of the trace that brought it about, from 1.
  public func json(
    in project: InteractivityProject, replacing replaced: InteractivityProject? = nil, step: Int
  ) -> JSON {
    var object: JSON.Object = ["event": .string(name)]
    let project = isOfReplacedProject ? replaced ?? project : project
    let annotation = annotation.map { project.annotations[$0] }
    if let annotation { object["annotation"] = .string(annotation.id) }
    object["time"] = .number(time)
    object["step"] = .integer(Int64(step))
    switch kind {
    case .command:
      guard let command = annotation?.action.command else { break }
      object["data"] = command.json
      object["name"] = .string(command.name)
    case .seek(let target): object["to"] = .number(target)
    case .open: object["url"] = annotation?.action.link.map { .string($0) }
    case .ignored(let reason): object["reason"] = .string(reason.rawValue)
    default: break
    }
    return .object(object)
  }
}

extension Annotation.Command {
  /// The command's data as one JSON object.
  package var json: JSON {
    .object(JSON.Object(data.map { .init(key: $0.key, value: .string($0.value)) }))
  }
}
