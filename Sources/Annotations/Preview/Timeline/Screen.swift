public import JSON
public import ProjectFormat

/// The annotations of a project on screen at one media time.
///
/// The screen depends on the windows and the conditions only. Gates, pauses and jumps before that
/// time have no effect on it.
public struct Screen: Sendable {
  /// The size of the picture against which boxes in pixels are measured.
  static let pictureSize = PictureSize(width: 1280, height: 720)

  /// The project with the annotations.
  public let project: InteractivityProject
  /// The media time in seconds.
  public let time: Double
  /// The length of the media in seconds, if it is known.
  public let duration: Double?
  /// The indices of the annotations that are drawn, from the bottom to the top.
  public let shown: [Int]
  /// The indices of the annotations that are hidden by their conditions.
  public let notShown: [Int]
  /// The engine that has the values of the variables.
  private let engine: InteractivityEngine

  /// - Parameters:
  ///   - setup: The inputs before the playback: preconditions and variables.
  ///   - platform: The platform whose features are shown.
  public init(
    of project: InteractivityProject, at time: Double, duration: Double?,
    setup: [EngineInput] = [], platform: Platform = .ios
  ) {
    self.init(
      of: InteractivityEngine(project: project, setup: setup, platform: platform), at: time,
      duration: duration)
  }

  /// - Parameter engine: An engine with preconditions and variables. Its position has no effect.
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

  /// Returns the text of an annotation with the values of variables.
  package func text(of index: Int) -> String? { engine.text(of: index) }

  /// Returns the lanes of some annotations, with the texts that the viewer sees.
  func lanes(_ indices: [Int]) -> some RandomAccessCollection<Lane> {
    indices.lazy.map { engine.lane(of: $0, duration: duration) }
  }
}

extension InteractivityEngine {
  /// An engine that received preconditions and variables before the playback.
  package init(project: InteractivityProject, setup: [EngineInput], platform: Platform = .ios) {
    self.init(project: project, platform: platform)
    for input in setup { _ = handle(input) }
  }

  /// Returns the lane of an annotation, with the text that the viewer sees.
  /// - Parameter duration: The length of the media in seconds, if it is known.
  package func lane(of index: Int, duration: Double?) -> Lane {
    var annotation = project.annotations[index]
    annotation.text = text(of: index)
    return Lane(annotation, in: project, duration: duration)
  }
}

// MARK: - For machines

extension Screen {
  /// The name and version of the schema of the document.
  public static let schema = "bcinteract.screen/1"

  /// Returns the whole screen as one document.
  /// - Parameter diagnostics: The diagnostics of the project's document.
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

  /// The annotations on screen, one JSON object each, from the bottom to the top.
  public var annotations: some Sequence<JSON> { lanes(shown).map { .object($0.json) } }
}
