public import JSON

/// Reads a trace: one JSON object a line, each an input for the engine. Blank lines are skipped.
public enum TraceReader {
  /// The first invalid line. The description is `line:column: what was expected`, to follow the file's name and a
  /// colon.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place in the trace.
    public var place: JSON.Place
    /// The problem: what was expected.
    public var problem: String

    /// The place and the problem.
    public var description: String { "\(place.line):\(place.column): \(problem)" }
  }

  /// Reads the lines of a trace.
  /// - Throws: the first invalid line.
  public static func lines(of bytes: [UInt8]) throws(Failure) -> [TraceLine] {
    var lines: [TraceLine] = []
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() {
      if let line = try line(of: text, number: index + 1) { lines.append(line) }
    }
    return lines
  }

  /// Reads one line.
  /// - Parameter number: the line's number, from 1.
  /// - Returns: `nil` for a blank line.
  static func line(of text: ArraySlice<UInt8>, number: Int) throws(Failure) -> TraceLine? {
    let isBlank = text.allSatisfy { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
    return isBlank ? nil : try LineReader(text: Array(text), number: number).read()
  }
}

/// Reads the JSON object of one line.
private struct LineReader {
  let text: [UInt8]
  let number: Int
  private let object: JSON.Object

  /// A line is flat except for its variables.
  private static let limits = JSON.Limits(bytes: 1 << 20, depth: 8)
  private static let projectStart = #"{"input":"project","#
  private static let names = [
    "play", "pause", "tick", "seek", "rate", "duration", "wall", "enable", "disable", "set", "tap",
    "adStart", "adEnd", "end", "picture", "project", "session",
  ]

  init(text: [UInt8], number: Int) throws(TraceReader.Failure) {
    self.text = text
    self.number = number
    let isProject = text.starts(with: Self.projectStart.utf8)
    let limits = isProject ? Recording.projectLimits : Self.limits
    let value: JSON
    do throws(JSON.ParseError) {
      value = try JSON(parsing: text, limits: limits)
    } catch {
      let place = JSON.Place(line: number, column: error.place.column)
      throw TraceReader.Failure(place: place, problem: error.problem)
    }
    guard let object = value.object else {
      throw TraceReader.Failure(
        place: JSON.Place(line: number, column: 1), problem: "a JSON object was expected")
    }
    self.object = object
  }

  func read() throws(TraceReader.Failure) -> TraceLine {
    let at = object["at"] == nil ? nil : try number("at")
    guard at?.isFinite != false else { throw notFinite("at") }
    return TraceLine(try input(), at: at, line: number)
  }

  private func input() throws(TraceReader.Failure) -> EngineInput {
    let name = try text("input")
    switch name {
    case "play": return .play
    case "pause": return .pause
    case "tick": return .tick(try number("time"))
    case "seek": return .seek(try number("time"))
    case "rate": return .rate(try number("value"))
    case "duration": return .duration(try number("value"))
    case "wall": return .wall(try number("elapsed"))
    case "enable": return .enable(try text("precondition"))
    case "disable": return .disable(try text("precondition"))
    case "set": return .set(try variables())
    case "tap" where object["annotation"] == nil && object["x"] != nil:
      return .tapAt(x: try number("x"), y: try number("y"))
    case "tap" where object["annotation"] == nil && object["number"] != nil:
      return .tapNumber(Int(exactly: try number("number")) ?? -1)
    case "tap" where object["annotation"] == nil:
      throw failure("input \"tap\" needs \"annotation\", \"number\", or \"x\" and \"y\"", at: [])
    case "tap": return .tap(try text("annotation"))
    case "adStart": return .adStart
    case "adEnd": return .adEnd
    case "end": return .end
    case "picture":
      return .picture(PictureSize(width: try number("width"), height: try number("height")))
    case "project": return .project(try project())
    case "session": return .session(at: object["time"] == nil ? 0 : try number("time"))
    default:
      let names = Self.names.joined(separator: ", ")
      throw failure("unknown input \"\(name)\"; there are \(names)", at: ["input"])
    }
  }

  private func member(_ key: String) throws(TraceReader.Failure) -> JSON {
    guard let value = object[key] else {
      let input = object["input"]?.string.map { "input \"\($0)\"" } ?? "a line of a trace"
      throw failure("\(input) needs \"\(key)\"", at: [])
    }
    return value
  }

  private func number(_ key: String) throws(TraceReader.Failure) -> Double {
    guard let number = Double(trace: try member(key)) else {
      throw notFinite(key)
    }
    return number
  }

  private func notFinite(_ key: String) -> TraceReader.Failure {
    failure("\"\(key)\" must be a finite number", at: [key])
  }

  private func project() throws(TraceReader.Failure) -> InteractivityProject {
    let document = try member("project")
    do throws(ProjectError) {
      return try InteractivityProject(reading: Array(document.text().utf8))
    } catch {
      throw failure("\"project\": \(error.problem)", at: ["project"])
    }
  }

  private func text(_ key: String) throws(TraceReader.Failure) -> String {
    guard let text = try member(key).string else {
      throw failure("\"\(key)\" must be a text", at: [key])
    }
    return text
  }

  private func variables() throws(TraceReader.Failure) -> Variables {
    guard let object = try member("variables").object else {
      throw failure("\"variables\" must be an object", at: ["variables"])
    }
    var variables = Variables()
    for member in object.members {
      guard let value = VariableValue(member.value) else {
        throw failure(
          "a variable must be a text, a finite number, true, false or null",
          at: ["variables", member.key])
      }
      variables[member.key] = value
    }
    return variables
  }

  private func failure(_ problem: String, at path: [String]) -> TraceReader.Failure {
    let pointer = JSON.Pointer(path)
    let column = JSON.places(of: [pointer], in: text)[pointer]?.column ?? 1
    return TraceReader.Failure(
      place: JSON.Place(line: number, column: column), problem: problem)
  }
}
