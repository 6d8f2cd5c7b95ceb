public import JSON

/// One line of a trace: an input for the engine with its place.
public struct TraceLine: Hashable, Sendable {
  /// The input of the engine.
  public var input: EngineInput
  /// Seconds since the recording began; `nil` in a trace that an author wrote.
  public var at: Double?
  /// The line in the file, from 1: the `step` of the events that the input causes.
  public var line: Int

  /// Creates a line.
  public init(_ input: EngineInput, at: Double? = nil, line: Int) {
    self.input = input
    self.at = at
    self.line = line
  }

  /// The line as JSON: the input, its values, then the seconds.
  public var json: JSON {
    guard case .object(var object) = input.json else { return input.json }
    if let at { object["at"] = .number(at) }
    return .object(object)
  }
}

extension EngineInput {
  /// The input as one JSON object. Variables are written in the order of their names.
  public var json: JSON {
    var object: JSON.Object = ["input": .string(name)]
    switch self {
    case .tick(let time), .seek(let time): object["time"] = time.traceJSON
    case .rate(let value), .duration(let value): object["value"] = value.traceJSON
    case .wall(let elapsed): object["elapsed"] = elapsed.traceJSON
    case .enable(let token), .disable(let token): object["precondition"] = .string(token)
    case .tap(let annotation): object["annotation"] = .string(annotation)
    case .tapNumber(let number): object["number"] = .integer(Int64(number))
    case .tapAt(let x, let y):
      object["x"] = x.traceJSON
      object["y"] = y.traceJSON
    case .picture(let size):
      object["width"] = size.width.traceJSON
      object["height"] = size.height.traceJSON
    case .project(let project): object["project"] = project.json
    case .session(let time): if time != 0 { object["time"] = time.traceJSON }
    case .set(let variables):
      object["variables"] = .object(
        JSON.Object(variables.sorted.map { .init(key: $0.name, value: $0.value.json) }))
    case .play, .pause, .adStart, .adEnd, .end: break
    }
    return .object(object)
  }
}

extension EngineEvent {
  /// The event as one JSON object: event, annotation, time, step, then the rest by name.
  /// - Parameters:
  ///   - project: the project that plays after the input.
  ///   - replaced: the project that the input has replaced, if it is a new version.
  ///   - step: the line of the input in the trace, from 1.
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

extension VariableValue {
  /// Creates a value from a JSON scalar; `nil` for arrays, objects, and numbers that are not finite.
  public init?(_ json: JSON) {
    switch json {
    case .null: self = .undefined
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .number(Double(integer))
    case .number(let number):
      guard number.isFinite else { return nil }
      self = .number(number)
    case .string(let text): self = .text(text)
    case .array, .object: return nil
    }
  }

  /// The value in traces and reports; `null` for `undefined`.
  public var json: JSON {
    switch self {
    case .undefined: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    }
  }
}

extension Double {
  /// The number in a trace: a text if it is not finite.
  fileprivate var traceJSON: JSON {
    if isFinite { return .number(self) }
    return .string(isNaN ? "NaN" : self > 0 ? "Infinity" : "-Infinity")
  }

  /// Reads a number of a trace.
  init?(trace json: JSON) {
    switch json.string {
    case "NaN": self = .nan
    case "Infinity": self = .infinity
    case "-Infinity": self = -.infinity
    default:
      guard let number = json.number, number.isFinite else { return nil }
      self = number
    }
  }
}
