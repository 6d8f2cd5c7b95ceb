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
  /// The selected lanes in the order of their starts, with the texts that the viewer sees.
  package let lanes: Lanes

  package init(of playthrough: Playthrough, selection: TimelineSelection = TimelineSelection()) {
    self.playthrough = playthrough
    self.selection = selection
    lanes = Lanes(playthrough).selected(by: selection)
  }

  /// The lanes that are drawn.
  var drawnLanes: Lanes.SubSequence {
    lanes.prefix(selection.isWhole ? .max : Self.maximumLanes)
  }

  /// The start of the selected part, in seconds.
  var start: Double { selection.start ?? 0 }

  /// The length of the selected part, in seconds.
  var span: Double { max(0, min(selection.end ?? .infinity, playthrough.span) - start) }

  /// Returns the scale of the selected part over a number of columns.
  func scale(columns: Int) -> TimeScale { TimeScale(from: start, span: span, columns: columns) }
}

/// An annotation of a playthrough with its resolved times.
package struct Lane {
  package var annotation: Annotation
  /// The window of the annotation; `nil` if it depends on an unknown media duration.
  package var window: TimeWindow?
  /// The times at which the annotation was on screen.
  package var shown: [TimeWindow] = []
  /// The target of the annotation's jump; `nil` if it has none.
  var destination: JumpDestination?

  /// A Boolean value that indicates whether the window is a point.
  var isPoint: Bool { window.map { $0.start == $0.end } ?? false }

  /// A Boolean value that indicates whether the lane is drawn as a mark, and not as a bar.
  var isMark: Bool { isPoint || annotation.kind == .timeTrigger }

  /// The length of the window in seconds; `nil` for an open or pending window.
  var length: Double? {
    guard let window, window.end.isFinite else { return nil }
    return window.end - window.start
  }
}

extension Lane {
  /// The lane of one annotation, without a playthrough.
  package init(_ annotation: Annotation, in project: InteractivityProject, duration: Double?) {
    self.init(
      annotation: annotation, window: annotation.window(duration: duration),
      destination: annotation.action.jump.map { project.destination(of: $0, duration: duration) })
  }
}

/// A lane for each annotation of a playthrough. A lane is made each time it is accessed.
package struct Lanes: RandomAccessCollection {
  private let playthrough: Playthrough
  private let shown: [Int: [TimeWindow]]
  /// The annotations that jumps may name.
  private let ids: AnnotationIDs
  /// The indices of the annotations in the order of the lanes.
  private var order: [Int]
  /// An engine with the values of the variables; `nil` for texts as they are written.
  private var engine: InteractivityEngine?

  /// All lanes in the order of the document, with the texts as they are written.
  init(_ playthrough: Playthrough) {
    self.playthrough = playthrough
    shown = playthrough.timesShown()
    let annotations = playthrough.project.annotations
    let hasJumps = annotations.contains { $0.action.jump != nil }
    ids = AnnotationIDs(hasJumps ? annotations : [])
    order = Array(annotations.indices)
  }

  /// Returns the selected lanes in the order of their starts, pending ones last, with the final
  /// values of the variables in their texts.
  fileprivate func selected(by selection: TimelineSelection) -> Lanes {
    var places: [(start: Double, index: Int)] = []
    for (index, lane) in zip(order, self) where selection.includes(lane) {
      places.append((lane.window?.start ?? .infinity, index))
    }
    var lanes = self
    lanes.order = places.sorted { $0 < $1 }.map(\.index)
    for step in playthrough.steps {
      guard case .set = step.input else { continue }
      lanes.engine = lanes.engine ?? InteractivityEngine(project: playthrough.project)
      _ = lanes.engine?.handle(step.input)
    }
    return lanes
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  package subscript(place: Int) -> Lane {
    let project = playthrough.project
    let duration = playthrough.duration
    var annotation = project.annotations[order[place]]
    if let engine { annotation.text = engine.text(of: order[place]) }
    return Lane(
      annotation: annotation, window: annotation.window(duration: duration),
      shown: shown[order[place]] ?? [],
      destination: annotation.action.jump.map { jump in
        project.destination(of: jump, duration: duration) { id in
          ids[id].map { project.annotations[$0] }
        }
      })
  }
}

/// The part of a timeline that is drawn.
public struct TimelineSelection: Hashable, Sendable {
  /// The start of the part in seconds of the media; `nil` for the start of the media.
  public var start: Double?
  /// The end of the part in seconds of the media; `nil` for the end of the media.
  public var end: Double?
  /// The ids and the type names of the annotations that have a lane; all annotations if it is empty.
  public var names: Set<String>
  /// A Boolean value that indicates whether all lanes, events and diagnostics are shown, however
  /// many there are.
  public var isWhole: Bool

  /// Selects a part of the timeline, or all of it.
  public init(
    start: Double? = nil, end: Double? = nil, names: Set<String> = [], isWhole: Bool = false
  ) {
    self.start = start
    self.end = end
    self.names = names
    self.isWhole = isWhole
  }

  /// Returns whether an annotation is named.
  public func names(_ annotation: Annotation) -> Bool {
    names.isEmpty || names.contains(annotation.id) || !names.isDisjoint(with: annotation.typeNames)
  }

  func includes(_ time: Double) -> Bool {
    time >= start ?? -.infinity && time <= end ?? .infinity
  }

  /// Returns whether a lane is drawn. A pending lane is drawn unless a part of the media is selected.
  func includes(_ lane: Lane) -> Bool {
    guard names(lane.annotation) else { return false }
    guard let window = lane.window else { return start == nil && end == nil }
    return window.start <= end ?? .infinity && window.end >= start ?? -.infinity
  }
}

extension Annotation {
  /// The names of the type: the one that previews print, and the one of the document.
  fileprivate var typeNames: [String] {
    let name =
      switch kind {
      case .image: "image"
      case .text: "text"
      case .timeTrigger: "time"
      case .hotspot: "spot"
      case .unsupported: "unsupported"
      }
    return [name, rawType]
  }
}
