public import JSON

/// One line of a trace: an input for the engine, and where it came from.
public struct TraceLine: Hashable, Sendable {
  public var input: EngineInput
  /// Seconds since the recording began; `nil` in a trace that somebody wrote.
  public var at: Double?
  /// The line in the file, from 1: the `step` of the events that follow from it.
  public var line: Int

  public init(_ input: EngineInput, at: Double? = nil, line: Int) {
    self.input = input
    self.at = at
    self.line = line
  }

  /// The line as a trace has it: the input, its values, then when it was.
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

extension Double {
  /// The number as a trace has it. What JSON has no number for is a text, so that a recording can have it.
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
