/// One annotation of a project: what it shows or does, where, and when.
///
/// The counterpart of `BCOVInteractivityAnnotation`, with the additional fields of the web editor.
///
/// ```swift
/// import AnnotationEngine
///
/// var menu = Annotation(
///   id: "menu", kind: .hotspot, start: MediaTime(seconds: 8),
///   extent: .lasting(MediaTime(seconds: 4)), index: 0)
/// menu.action.jump = "1:30"
/// menu.isGate = true
/// print(menu.id, menu.kind, menu.rawType)  // Prints "menu hotspot spot"
/// ```
public struct Annotation: Hashable, Sendable {
  /// The kind of an annotation. The native player supports the first four.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A picture.
    case image
    /// A text in a box.
    case text
    /// An action without a view, triggered when the playhead reaches it (`onTime`).
    case timeTrigger = "time"
    /// A transparent area to tap (`hotLink`).
    case hotspot = "spot"
    /// Any other type: kept in the project and reported, but never shown.
    case unsupported
  }

  /// The end of the window that begins at `start`.
  public enum Extent: Hashable, Sendable {
    /// The window has no end: it lasts to the end of the media.
    case open
    /// The window lasts for a duration, which may be a percentage of the media's.
    case lasting(MediaTime)
    /// The window ends at a media time.
    case until(MediaTime)
  }

  /// The animation with which an annotation appears and disappears.
  public enum Transition: String, Hashable, Sendable {
    case fade, none
  }

  /// The authored identifier. If the document has none, `#` and the number in the document, from 1.
  public var id: String
  /// The type as the document spells it.
  public var rawType: String
  /// The kind of the annotation.
  public var kind: Kind
  /// The position in the project's list, from 0.
  public var index: Int

  /// The start of the window.
  public var start: MediaTime
  /// The end of the window.
  public var extent: Extent

  /// The name in the editor.
  public var title: String?
  /// The place in the picture.
  public var box = Box()
  /// The text of a text annotation, with its `{{name}}` placeholders.
  public var text: String?
  /// The name of the text's theme (`mode`).
  public var theme: String?
  /// The address of the image that is shown, as the document spells it.
  public var imageURL: String?
  /// The address of the image in its full size, as the document spells it.
  public var originalImageURL: String?
  /// A CSS colour, as the document spells it.
  public var backgroundColor: String?
  /// The animation with which the annotation appears and disappears.
  public var transition: Transition = .none

  /// The condition under which the annotation may show or act; `nil` for always.
  public var condition: Condition?
  /// The action when a visual annotation is tapped, or when a time-triggered one is reached.
  public var action = Action()
  /// A Boolean value that indicates whether playback pauses for the annotation's duration when it
  /// is shown.
  public var pausesOnShow = false
  /// A Boolean value that indicates whether the playhead can't pass the start until the gate is
  /// released.
  public var isGate = false
  /// The place to which playback returns if the viewer has not tapped by the annotation's end: an
  /// annotation's id, or any other word for this annotation's own start. `nil` if playback
  /// continues.
  public var loopBack: String?

  /// Creates an annotation without content or action.
  /// - Parameters:
  ///   - id: the identifier to which jumps and `loopBack` refer.
  ///   - kind: the kind of the annotation.
  ///   - rawType: the type as the document spells it; the kind's own word by default.
  ///   - start: the start of the window.
  ///   - extent: the end of the window.
  ///   - index: the position in the project's list, from 0.
  public init(id: String, kind: Kind, rawType: String? = nil, start: MediaTime, extent: Extent, index: Int) {
    self.id = id
    self.kind = kind
    self.rawType = rawType ?? kind.rawValue
    self.start = start
    self.extent = extent
    self.index = index
  }

  /// A Boolean value that indicates whether the native player draws the annotation.
  public var isVisual: Bool {
    switch kind {
    case .image, .text, .hotspot: true
    case .timeTrigger, .unsupported: false
    }
  }
}

// MARK: - Actions

extension Annotation {
  /// The effects of a tap or a trigger, which take place in the order of the fields.
  public struct Action: Hashable, Sendable {
    /// A command for the host, with its data.
    public var command: Command?
    /// A Boolean value that indicates whether playback pauses until the viewer plays.
    public var pauses = false
    /// A Boolean value that indicates whether the gate that holds the playhead is released.
    public var releasesGate = false
    /// The target of a jump: an annotation's id if the project has it, else a time text.
    public var jump: String?
    /// The link to open: `https`, `http`, `mailto` or `tel`.
    public var link: String?

    /// Creates an action without effects.
    public init() {}

    /// A Boolean value that indicates whether the action has no effects.
    public var isEmpty: Bool {
      command == nil && !pauses && !releasesGate && jump == nil && link == nil
    }
  }

  /// A command for the host: a name that only the host understands, with keys and values.
  public struct Command: Hashable, Sendable {
    /// One key of a command's data, with its value.
    public struct Datum: Hashable, Sendable {
      /// The name of the value.
      public var key: String
      /// The value, always as text; a number is spelled as in the document.
      public var value: String

      /// Creates a datum.
      public init(key: String, value: String) {
        self.key = key
        self.value = value
      }
    }

    /// The name of the command.
    public var name: String
    /// The data in the order of the document, with one value for a key.
    public var data: [Datum]

    /// Creates a command.
    public init(name: String, data: [Datum] = []) {
      self.name = name
      self.data = data
    }

    /// The value of a key; `nil` if the data does not have it.
    public subscript(key: String) -> String? { data.first { $0.key == key }?.value }
  }
}

// MARK: - Windows

/// A range of media time, half open: `start` belongs to it, `end` does not.
public struct TimeWindow: Hashable, Sendable {
  /// The start in seconds, finite.
  public var start: Double
  /// The end in seconds; infinite for an open end. If it equals `start`, the window is a point.
  public var end: Double

  /// Creates the window from `start` to `end`, in seconds.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// Returns whether a media time, in seconds, lies in the window. A point contains no time.
  public func contains(_ time: Double) -> Bool { start <= time && time < end }
}

extension Annotation {
  /// Returns the half-open window `[start, end)` in seconds; `end` is infinite for an open one.
  ///
  /// Returns `nil` while the window depends on a media duration that is not known. A start before
  /// the media becomes the media's beginning, an end before the start becomes the start.
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

  /// A Boolean value that indicates whether the window depends on the media's duration.
  var isRelative: Bool {
    switch extent {
    case .open: start.isRelative
    case .lasting(let time), .until(let time): start.isRelative || time.isRelative
    }
  }
}
