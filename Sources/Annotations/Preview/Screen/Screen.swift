public import JSON
public import ProjectFormat

/// What a project has on screen at one media time.
///
/// It follows from the windows and the conditions alone: gates, pauses and jumps on the way to that time
/// are left out of account.
public struct Screen: Sendable {
  /// Whose annotations are shown.
  public let project: InteractivityProject
  /// Seconds.
  public let time: Double
  /// The media's length in seconds, for the annotations that depend on it.
  public let duration: Double?
  /// What is drawn, from the bottom to the top, by index.
  public let shown: [Int]
  /// What would be drawn if its condition held, by index.
  public let notShown: [Int]
  /// Gives the texts with the values of variables.
  private let engine: InteractivityEngine

  /// - Parameter setup: what the engine is told first: preconditions, variables.
  public init(
    of project: InteractivityProject, at time: Double, duration: Double?, setup: [EngineInput] = []
  ) {
    self.init(
      of: InteractivityEngine(project: project, toldFirst: setup), at: time, duration: duration)
  }

  /// - Parameter engine: has been told preconditions and variables; where it is does not count.
  package init(of engine: InteractivityEngine, at time: Double, duration: Double?) {
    let project = engine.project
    let present = project.annotations(at: time, duration: duration).map(\.index).sorted()
    self.project = project
    self.time = time
    self.duration = duration
    self.engine = engine
    shown = present.filter(engine.conditionHolds)
    notShown = present.filter { !engine.conditionHolds(of: $0) }
  }

  /// What a text annotation shows, with the values of variables.
  package func text(of index: Int) -> String? { engine.text(of: index) }

  /// The lanes of some annotations, their texts as they are shown.
  func lanes(_ indices: [Int]) -> some RandomAccessCollection<Lane> {
    indices.lazy.map { index in
      var annotation = project.annotations[index]
      annotation.text = engine.text(of: index)
      return Lane(annotation, in: project, duration: duration)
    }
  }
}

extension InteractivityEngine {
  /// An engine that was told preconditions and variables before it plays.
  package init(project: InteractivityProject, toldFirst setup: [EngineInput]) {
    self.init(project: project)
    for input in setup { _ = handle(input) }
  }
}

extension Screen {
  /// The name and version of the form that ``json`` has.
  public static let schema = "bcinteract.screen/1"

  /// The whole as one document.
  /// - Parameter diagnostics: what was found wrong or unknown in the project's document.
  public func json(diagnostics: [Diagnostic] = []) -> JSON.Outline {
    [
      "schema": .value(.string(Self.schema)),
      "project": .value(project.header),
      "time": .value(.number(time)),
      "duration": .value(duration.map { .number($0) } ?? nil),
      "onScreen": .list(annotations),
      "notShown": .list(lanes(notShown).map { .object($0.json) }),
      "diagnostics": .list(diagnostics.lazy.map(\.json)),
      "errors": [],
    ]
  }

  /// What is on screen, one JSON object each, from the bottom to the top.
  public var annotations: some Sequence<JSON> { lanes(shown).map { .object($0.json) } }

  /// The document for a project that could not be read.
  public static func json(error: String) -> JSON.Outline {
    ["schema": .value(.string(schema)), "errors": [.value(.string(error))]]
  }
}
