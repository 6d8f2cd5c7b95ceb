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
    case .tick(let time), .seek(let time): object["time"] = .number(time)
    case .rate(let value), .duration(let value): object["value"] = .number(value)
    case .wall(let elapsed): object["elapsed"] = .number(elapsed)
    case .enable(let token), .disable(let token): object["precondition"] = .string(token)
    case .tap(let annotation): object["annotation"] = .string(annotation)
    case .tapAt(let x, let y):
      object["x"] = .number(x)
      object["y"] = .number(y)
    case .set(let variables):
      var values = JSON.Object()
      for (name, value) in variables.sorted(by: { $0.key < $1.key }) { values[name] = value.json }
      object["variables"] = .object(values)
    case .play, .pause, .adStart, .adEnd, .end: break
    }
    return .object(object)
  }
}
