/// One annotation of a project: what it shows or does, where, and when.
///
/// Counterpart of `BCOVInteractivityAnnotation`, with the fields that only the web editor has.
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
  /// What kind of annotation it is. The native player supports the first four.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A picture.
    case image
    /// A text in a box.
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
    /// Never: it goes on to the end of the media.
    case open
    /// After a duration, which may be a part of the media's.
    case lasting(MediaTime)
    /// At a time of its own.
    case until(MediaTime)
  }

  /// How it appears and disappears.
  public enum Transition: String, Hashable, Sendable {
    case fade, none
  }

  /// The authored identifier; where there is none, `#` and the number in the document, from 1.
  public var id: String
  /// The type as the document spells it.
  public var rawType: String
  /// When its window begins.
  public var start: MediaTime
  /// When its window ends.
  public var extent: Extent
  // What is small stands together: a project may have a million annotations.
  /// What kind of annotation it is.
  public var kind: Kind
  /// How it appears and disappears.
  public var transition: Transition = .none
  /// Whether the playback pauses when it is shown, for the annotation's duration.
  public var pausesOnShow = false
  /// Whether the playhead can't pass its start until the gate is released.
  public var isGate = false
  private var number: UInt32
  /// Its place in the project's list, from 0.
  public var index: Int {
    get { Int(number) }
    set { number = UInt32(clamping: newValue) }
  }
  /// The fields that an annotation may do without.
  private var looks = Details<Looks>()
  private var precondition = Details<Precondition>()
  private var behaviour = Details<Behaviour>()

  /// - Parameters:
  ///   - id: what jumps and loops back call it by.
  ///   - kind: what it is to the player.
  ///   - rawType: the type as the document spells it; the kind's own word unless told.
  ///   - start: where its window begins.
  ///   - extent: how far its window reaches.
  ///   - index: its place in the project's list, from 0.
  public init(
    id: String, kind: Kind, rawType: String? = nil, start: MediaTime, extent: Extent, index: Int
  ) {
    self.id = id
    self.kind = kind
    self.rawType = rawType ?? kind.rawValue
    self.start = start
    self.extent = extent
    number = UInt32(clamping: index)
  }

  /// About how many bytes an annotation that says nothing takes in memory where it is played.
  package static let leastMemory = 240
  /// About how many bytes the annotation takes in memory where it is played, its texts aside.
  package var memory: Int {
    Self.leastMemory + looks.memory + precondition.memory + behaviour.memory
  }

  /// What the editor calls it.
  public var title: String? {
    _read { yield looks.fields.title }
    _modify { yield &looks.fields.title }
    set { looks.set(newValue, isInitial: newValue == nil) { $0.title = $1 } }
  }

  /// Where it lies in the picture.
  public var box: Box {
    _read { yield looks.fields.box }
    _modify { yield &looks.fields.box }
    set { looks.set(newValue, isInitial: newValue == Box()) { $0.box = $1 } }
  }

  /// What a text annotation shows, with its `{{name}}`s.
  public var text: String? {
    _read { yield looks.fields.text }
    _modify { yield &looks.fields.text }
    set { looks.set(newValue, isInitial: newValue == nil) { $0.text = $1 } }
  }

  /// The name of the text's theme (`mode`).
  public var theme: String? {
    _read { yield looks.fields.theme }
    _modify { yield &looks.fields.theme }
    set { looks.set(newValue, isInitial: newValue == nil) { $0.theme = $1 } }
  }

  /// The address of the image that is shown, as the document has it.
  public var imageURL: String? {
    _read { yield looks.fields.imageURL }
    _modify { yield &looks.fields.imageURL }
    set { looks.set(newValue, isInitial: newValue == nil) { $0.imageURL = $1 } }
  }

  /// The address of the image in its full size, as the document has it.
  public var originalImageURL: String? {
    _read { yield looks.fields.originalImageURL }
    _modify { yield &looks.fields.originalImageURL }
    set { looks.set(newValue, isInitial: newValue == nil) { $0.originalImageURL = $1 } }
  }

  /// A colour of CSS, as the document has it.
  public var backgroundColor: String? {
    _read { yield looks.fields.backgroundColor }
    _modify { yield &looks.fields.backgroundColor }
    set { looks.set(newValue, isInitial: newValue == nil) { $0.backgroundColor = $1 } }
  }

  /// When it may show or act; `nil` for always.
  public var condition: Condition? {
    _read { yield precondition.fields.condition }
    _modify { yield &precondition.fields.condition }
    set { precondition.set(newValue, isInitial: newValue == nil) { $0.condition = $1 } }
  }

  /// What happens when a visual annotation is tapped, or a time-triggered one is reached.
  public var action: Action {
    _read { yield behaviour.fields.action }
    _modify { yield &behaviour.fields.action }
    set { behaviour.set(newValue, isInitial: newValue.isEmpty) { $0.action = $1 } }
  }

  /// Where the playback goes back to when nobody has tapped by the annotation's end: an annotation's id,
  /// or any other word for this annotation's own start. `nil` where it goes on.
  public var loopBack: String? {
    _read { yield behaviour.fields.loopBack }
    _modify { yield &behaviour.fields.loopBack }
    set { behaviour.set(newValue, isInitial: newValue == nil) { $0.loopBack = $1 } }
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
  /// `nil` while it depends on a media duration that is not known. A start before the media becomes the
  /// media's beginning, an end before the start becomes the start.
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
