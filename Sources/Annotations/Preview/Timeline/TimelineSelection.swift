public import ProjectFormat

/// The part of a timeline that is drawn.
public struct TimelineSelection: Hashable, Sendable {
  /// Seconds from the start of the media; `nil` for its start.
  public var start: Double?
  /// Seconds from the start of the media; `nil` for its end.
  public var end: Double?
  /// Ids of annotations, and names of their types, of which the lanes are drawn; all where there are none.
  public var names: Set<String>
  /// Whether every lane, event and diagnostic is shown, however many there are.
  public var isWhole: Bool

  /// A part of the timeline, or all of it.
  public init(
    start: Double? = nil, end: Double? = nil, names: Set<String> = [], isWhole: Bool = false
  ) {
    self.start = start
    self.end = end
    self.names = names
    self.isWhole = isWhole
  }

  /// Whether an annotation is one of those that are named.
  public func names(_ annotation: Annotation) -> Bool {
    names.isEmpty || names.contains(annotation.id) || !names.isDisjoint(with: annotation.typeNames)
  }

  func includes(_ time: Double) -> Bool {
    time >= start ?? -.infinity && time <= end ?? .infinity
  }

  /// Whether a lane is drawn. One whose times are not known is, unless a part of the media is asked for.
  func includes(_ lane: Lane) -> Bool {
    guard names(lane.annotation) else { return false }
    guard let window = lane.window else { return start == nil && end == nil }
    return window.start <= end ?? .infinity && window.end >= start ?? -.infinity
  }
}

extension Annotation {
  /// The words for the type: the preview's, and the document's.
  fileprivate var typeNames: [String] {
    let word =
      switch kind {
      case .image: "image"
      case .text: "text"
      case .timeTrigger: "time"
      case .hotspot: "spot"
      case .unsupported: "unsupported"
      }
    return [word, rawType]
  }
}
