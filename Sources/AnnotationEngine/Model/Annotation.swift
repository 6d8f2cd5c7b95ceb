/// One annotation of a project: what it shows or does, where, and when.
///
/// Counterpart of `BCOVInteractivityAnnotation`, with what the web editor's annotations have beside it.
public struct Annotation: Hashable, Sendable {
  /// What kind of annotation it is. The native player supports the first four.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case image
    case text
    /// Acts when the playhead reaches it, and shows nothing (`onTime`).
    case timeTrigger = "time"
    /// A transparent area to tap (`hotLink`).
    case hotspot = "spot"
    /// Every other type: kept in the project and reported, never shown.
    case unsupported
  }

  /// When the window that begins at `start` is over.
  public enum Extent: Hashable, Sendable {
    /// Never: to the end of the media.
    case open
    /// After a duration, which may be a part of the media's.
    case lasting(MediaTime)
    /// At a time of its own.
    case until(MediaTime)
  }

  /// How it comes and goes.
  public enum Transition: String, Hashable, Sendable {
    case fade, none
  }

  /// The authored identifier; `#` and the number in the document (from 1) where there is none.
  public var id: String
  /// The type as the document spells it.
  public var rawType: String
  public var kind: Kind
  public var title: String?
  public var start: MediaTime
  public var extent: Extent
  public var transition: Transition = .none
  public var box = Box()
  /// What a text annotation shows, with its `{{name}}`s.
  public var text: String?
  /// The name of the text's theme (`mode`).
  public var theme: String?
  /// The source of an image.
  public var imageURL: String?
  public var originalImageURL: String?
  public var backgroundColor: String?
  /// When it may show or act; `nil` for always.
  public var condition: Condition?
  /// What happens when a visual annotation is tapped, or a time-triggered one is reached.
  public var action = Action()
  /// The playhead stands for the annotation's duration when it is shown.
  public var pausesOnShow = false
  /// The playhead can't pass its start until the gate is released.
  public var isGate = false
  /// Set where the media goes back when nobody has tapped by the annotation's end: an annotation's
  /// id, or any other word for its own start.
  public var loopBack: String?
  /// Its place in the project's list, from 0.
  public var index: Int

  public init(
    id: String, kind: Kind, rawType: String? = nil, start: MediaTime, extent: Extent, index: Int
  ) {
    self.id = id
    self.kind = kind
    self.rawType = rawType ?? kind.rawValue
    self.start = start
    self.extent = extent
    self.index = index
  }

  /// Whether the native player draws it.
  public var isVisual: Bool {
    switch kind {
    case .image, .text, .hotspot: true
    case .timeTrigger, .unsupported: false
    }
  }

  /// The half-open window `[start, end)` in seconds; `end` is infinite for an open one.
  ///
  /// `nil` while it depends on a media duration that is not known. A start before the media is its
  /// beginning, an end before the start is the start.
  public func window(duration: Double?) -> TimeWindow? {
    guard let start = start.resolved(duration: duration).map({ max(0, $0) }) else { return nil }
    switch extent {
    case .open:
      return TimeWindow(start: start, end: .infinity)
    case .lasting(let length):
      guard let length = length.resolved(duration: duration) else { return nil }
      return TimeWindow(start: start, end: start + max(0, length))
    case .until(let end):
      guard let end = end.resolved(duration: duration) else { return nil }
      return TimeWindow(start: start, end: max(start, end))
    }
  }
}

/// A stretch of media time, half open: `start` belongs to it, `end` does not.
public struct TimeWindow: Hashable, Sendable {
  /// Seconds, finite.
  public var start: Double
  /// Seconds; infinite for an open end. Where it equals `start` the window is a point.
  public var end: Double

  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  public func contains(_ time: Double) -> Bool { start <= time && time < end }
}
