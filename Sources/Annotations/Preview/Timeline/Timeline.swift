public import ProjectFormat

/// The lanes of a playthrough, the part of the media that is drawn, and its chapters.
///
/// Every drawing of a timeline starts here: ``TimelinePreview`` draws it as text,
/// ``TimelinePicture`` as SVG, ``HTMLPage`` as HTML, and the terminal player in cells. A ``Lane``
/// is an annotation with its times, a `LaneText` says what a lane is in words, a ``TimeScale``
/// maps media times to columns, and a `LaneDrawing` draws a lane in the characters of a line.
package struct Timeline {
  /// The maximum number of lanes that a drawing has unless all are selected.
  static let maximumLanes = 200

  let playthrough: Playthrough
  let selection: TimelineSelection
  /// The selected lanes in the order of their starts, pending ones last, with the final values of
  /// the variables in their texts.
  package let lanes: [Lane]
  /// The stretches of media time that were played.
  let played: [TimeWindow]

  package init(of playthrough: Playthrough, selection: TimelineSelection = TimelineSelection()) {
    self.playthrough = playthrough
    self.selection = selection
    var lanes = playthrough.lanes().filter(selection.includes)
    lanes.sort { ($0.window?.start ?? .infinity) < ($1.window?.start ?? .infinity) }
    let variables = playthrough.steps.compactMap { step in
      if case .set = step.input { step.input } else { nil }
    }
    if !variables.isEmpty {
      let engine = InteractivityEngine(
        project: playthrough.project, setup: variables, platform: playthrough.platform)
      for place in lanes.indices {
        lanes[place].annotation.text = engine.text(of: lanes[place].annotation.index)
      }
    }
    self.lanes = lanes
    played = playthrough.timesPlayed()
  }

  /// The lanes that are drawn.
  var drawnLanes: ArraySlice<Lane> { lanes.prefix(selection.isWhole ? .max : Self.maximumLanes) }

  /// The start of the selected part, in seconds.
  var start: Double { selection.start ?? 0 }

  /// The length of the selected part, in seconds.
  var span: Double { max(0, min(selection.end ?? .infinity, playthrough.span) - start) }

  /// Returns the scale of the selected part over a number of columns.
  func scale(columns: Int) -> TimeScale { TimeScale(from: start, span: span, columns: columns) }
}

extension Playthrough {
  /// Returns a lane for each annotation, in the order of the document, with the texts as they are
  /// written.
  func lanes() -> [Lane] {
    let shown = timesShown()
    var lanes = project.lanes(duration: duration)
    for index in lanes.indices { lanes[index].shown = shown[index] ?? [] }
    return lanes
  }
}

/// The part of a timeline that is drawn.
public struct TimelineSelection: Hashable, Sendable {
  /// The start of the part in seconds of the media; `nil` for the start of the media.
  public var start: Double?
  /// The end of the part in seconds of the media; `nil` for the end of the media.
  public var end: Double?
  /// The ids and the type names of the annotations that have a lane; all annotations if it is
  /// empty.
  public var names: Set<String>
  /// A Boolean value that indicates whether all lanes, events and diagnostics are shown, however
  /// many there are.
  public var isWhole: Bool

  /// Selects a part of the timeline, or all of it.
  public init(start: Double? = nil, end: Double? = nil, names: Set<String> = [], isWhole: Bool = false) {
    self.start = start
    self.end = end
    self.names = names
    self.isWhole = isWhole
  }

  /// Returns whether an annotation is named.
  public func names(_ annotation: Annotation) -> Bool {
    names.isEmpty || !names.isDisjoint(with: [annotation.id, annotation.kind.rawValue, annotation.rawType])
  }

  func includes(_ time: Double) -> Bool { time >= start ?? -.infinity && time <= end ?? .infinity }

  /// Returns whether a lane is drawn. A pending lane is drawn unless a part of the media is
  /// selected.
  func includes(_ lane: Lane) -> Bool {
    guard names(lane.annotation) else { return false }
    guard let window = lane.window else { return start == nil && end == nil }
    return window.start <= end ?? .infinity && window.end >= start ?? -.infinity
  }
}

extension Playthrough {
  /// The media time at the right end of a timeline: the duration, or else the last known time.
  package var span: Double {
    duration ?? max(project.lastKnownTime, steps.reduce(0) { max($0, $1.position) })
  }

  /// Returns the chapter menus of the project, with their annotations.
  func chapterMenus() -> [(annotation: Annotation, menu: ChapterMenu)] {
    project.chapterMenus(duration: durationSource == .given ? duration : nil)
  }

  /// The chapters of all menus, sorted by time.
  package var chapters: [ChapterMenu.Chapter] {
    project.chapters(duration: durationSource == .given ? duration : nil)
  }
}

extension InteractivityProject {
  /// The names in the conditions and texts of the project: those that are a whole condition can be
  /// switched on as preconditions, the others are variables.
  package var names: (preconditions: [String], variables: [String]) {
    var preconditions: Set<Name> = []
    var variables: Set<Name> = []
    for annotation in annotations {
      for name in namesInterpolated(in: annotation.text ?? "") { variables.insert(Name(name)) }
      guard let condition = annotation.condition else { continue }
      let names = condition.rule?.names ?? []
      if names.isEmpty || names == [Name(condition.text)] {
        preconditions.insert(Name(condition.text))
      } else {
        variables.formUnion(names)
      }
    }
    return (preconditions.map(\.text).sorted(), variables.subtracting(preconditions).map(\.text).sorted())
  }
}
