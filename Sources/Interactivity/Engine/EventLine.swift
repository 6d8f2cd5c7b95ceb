public import JSON

extension EngineEvent {
  /// The word for the event in traces and logs.
  public var name: String {
    switch kind {
    case .entered: "entered"
    case .exited: "exited"
    case .shown: "shown"
    case .hidden: "hidden"
    case .triggered: "triggered"
    case .tapped: "tapped"
    case .command: "command"
    case .pause: "pause"
    case .resume: "resume"
    case .gateClosed: "gateClosed"
    case .gateReleased: "gateReleased"
    case .seek: "seek"
    case .open: "open"
    case .ignored: "ignored"
    case .loop: "loop"
    }
  }

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
