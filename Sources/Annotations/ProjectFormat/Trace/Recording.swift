public import JSON

/// A recorded session: the project's document, and each input with the events that it caused.
///
/// One JSON object a line: first the recording's schema with the platform and the project, then for
/// each input its line of a trace, with `at`, and a line for each of its events. The steps of the events count the
/// inputs, from 1. The last line marks the end, so that a file that was cut off is not taken for a whole one.
public struct Recording: Hashable, Sendable {
  /// The name and version of the format, in the first line.
  public static let schema = "bcinteract.recording/1"

  /// The last line.
  private static let end: JSON = ["recording": "end"]

  /// The limits of a line with a project of the largest size and depth.
  static let projectLimits = JSON.Limits(bytes: 256 << 20, depth: 66)

  /// An input with the events that it caused.
  public struct Step: Hashable, Sendable {
    /// The input of the engine.
    public var input: EngineInput
    /// Seconds since the recording began.
    public var at: Double
    /// The events' lines as they were written.
    public var events: [String]
    /// The line of the input in the file, from 1.
    public var line: Int
  }

  /// The project's document, as it was read.
  public var document: JSON
  /// The platform on which the project was played.
  public var platform: Platform
  /// The inputs with their events, in order.
  public private(set) var steps: [Step] = []

  /// Creates a recording without inputs.
  /// - Parameters:
  ///   - document: the project's, as it was read.
  ///   - platform: the platform on which the project is played.
  public init(of document: JSON, platform: Platform = .ios) {
    self.document = document
    self.platform = platform
  }

  /// Adds an input with the events that it caused.
  /// - Parameters:
  ///   - input: the engine's input.
  ///   - at: seconds since the recording began.
  ///   - events: the engine's events, in their order.
  ///   - project: the project that plays after the input.
  public mutating func add(_ input: EngineInput, at: Double, events: [EngineEvent], in project: InteractivityProject) {
    var replaced: InteractivityProject?
    if case .project = input { replaced = lastProject }
    let line = steps.last.map { $0.line + $0.events.count + 1 } ?? 2
    let number = steps.count + 1
    steps.append(
      Step(
        input: input, at: at,
        events: events.map { $0.json(in: project, replacing: replaced, step: number).text() },
        line: line))
  }

  /// The project that plays after the inputs so far.
  private var lastProject: InteractivityProject? {
    for step in steps.reversed() {
      if case .project(let project) = step.input { return project }
    }
    return try? InteractivityProject(reading: Array(document.text().utf8))
  }

  /// The text of the file.
  public var text: String {
    let platform = platform == .ios ? "" : #","platform":"\#(platform.rawValue)""#
    var text = #"{"recording":"\#(Self.schema)"\#(platform),"project":"# + document.text() + "}\n"
    for step in steps {
      text += TraceLine(step.input, at: step.at, line: step.line).json.text() + "\n"
      for event in step.events { text += event + "\n" }
    }
    return text + Self.end.text() + "\n"
  }
}

extension Recording {
  /// Returns the file of a session.
  /// - Parameters:
  ///   - playthrough: the recorded inputs with their events.
  ///   - bytes: the project's document, which could be read.
  public static func text(of playthrough: Playthrough, project bytes: [UInt8]) -> String {
    var recording = Recording(
      of: (try? JSON(parsing: bytes)) ?? .null, platform: playthrough.platform)
    for step in playthrough.steps {
      let events = step.events.filter { !$0.isReportedByApp }
      recording.add(step.input, at: step.at, events: events, in: playthrough.project)
    }
    return recording.text
  }
}

// MARK: - Reading

extension Recording {
  /// Reads a recording.
  /// - Throws: the first invalid line, or the last one if the file was cut off.
  public init(reading bytes: [UInt8]) throws(TraceReader.Failure) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    let first = lines.popFirst() ?? []
    let header = try Self.header(of: first, isLast: lines.isEmpty)
    guard let document = header?["project"], header?["recording"]?.string == Self.schema else {
      throw TraceReader.Failure(
        place: JSON.Place(line: 1, column: 1),
        problem: "expected the first line of a recording, with \"recording\":\"\(Self.schema)\"")
    }
    self.init(of: document, platform: try Self.platform(in: header))
    while lines.last?.allSatisfy(Self.isBlank) == true { lines.removeLast() }
    let hasEnd = (try? JSON(parsing: Array(lines.last ?? []))) == Self.end
    if hasEnd { lines.removeLast() }
    for (index, text) in lines.enumerated() {
      let line = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
      if let event = try? JSON(parsing: Array(line)), event["event"] != nil, !steps.isEmpty {
        steps[steps.count - 1].events.append(String(decoding: line, as: UTF8.self))
        continue
      }
      do throws(TraceReader.Failure) {
        if let read = try TraceReader.line(of: line, number: index + 2) {
          steps.append(Step(input: read.input, at: read.at ?? 0, events: [], line: read.line))
        }
      } catch {
        throw index == lines.count - 1 && !hasEnd ? Self.cut(at: error.place, error.problem) : error
      }
    }
    guard hasEnd else {
      throw TraceReader.Failure(
        place: JSON.Place(line: lines.count + 1, column: (lines.last ?? first).count + 1),
        problem: "the recording is cut off after this line: the last line, \(Self.end.text()), is missing")
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\r") || byte == UInt8(ascii: " ") }

  /// Returns the platform in the first line; iOS if there is none.
  private static func platform(in header: JSON?) throws(TraceReader.Failure) -> Platform {
    guard let value = header?["platform"] else { return .ios }
    if let platform = value.string.flatMap({ Platform(rawValue: $0) }) { return platform }
    let names = Platform.allCases.map { $0.rawValue }.joined(separator: ", ")
    throw TraceReader.Failure(
      place: JSON.Place(line: 1, column: 1), problem: "\"platform\" must be one of \(names)")
  }

  /// Reads the first line.
  /// - Parameter isLast: whether the file ends with it.
  /// - Returns: `nil` if it is not the first line of a recording.
  private static func header(of line: ArraySlice<UInt8>, isLast: Bool) throws(TraceReader.Failure) -> JSON? {
    do throws(JSON.ParseError) {
      return try JSON(parsing: Array(line), limits: projectLimits)
    } catch {
      guard isLast, line.starts(with: #"{"recording":"#.utf8) else { return nil }
      throw cut(at: error.place, error.problem)
    }
  }

  /// Returns the error of the last line, whose end is missing.
  private static func cut(at place: JSON.Place, _ problem: String) -> TraceReader.Failure {
    TraceReader.Failure(place: place, problem: "the recording is cut off in this line: \(problem)")
  }

}

// MARK: - Replaying

extension Recording {
  /// An event that differs between a recording and its replay.
  public struct Difference: Hashable, Sendable {
    /// The input that caused the event.
    public var step: Step
    /// `nil` if the recording has no more events.
    public var recorded: String?
    /// `nil` if the replay has no more events.
    public var replayed: String?
    /// The line of the recording, from 1.
    public var line: Int
  }

  /// Replays the inputs on a project, and returns the events that differ. The events of an input are compared in their
  /// order.
  /// - Parameters:
  ///   - project: the project that plays from the first input.
  ///   - maximum: the largest number of differences.
  public func differences(replaying project: InteractivityProject, maximum: Int = .max) -> [Difference] {
    var engine = InteractivityEngine(project: project, platform: platform)
    var differences: [Difference] = []
    for (index, step) in steps.enumerated() {
      let replaced = engine.project
      let events = engine.handle(step.input)
      let replayed = events.map {
        $0.json(in: engine.project, replacing: replaced, step: index + 1).text()
      }
      for place in 0..<max(replayed.count, step.events.count) {
        let recorded = place < step.events.count ? step.events[place] : nil
        let now = place < replayed.count ? replayed[place] : nil
        guard recorded != now else { continue }
        differences.append(
          Difference(
            step: step, recorded: recorded, replayed: now, line: step.line + 1 + min(place, step.events.count)))
        if differences.count >= maximum { return differences }
      }
    }
    return differences
  }
}
