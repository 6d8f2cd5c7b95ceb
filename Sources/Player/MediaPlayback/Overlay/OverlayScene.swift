public import Interactivity

/// The annotations over the picture at one moment, for an app that draws them.
public struct OverlayScene: Sendable {
  /// A visible annotation.
  public struct Item: Sendable {
    /// The annotation of the project.
    public var annotation: Annotation
    /// The current text, with the values of variables.
    public var text: String?
    /// The font, the colours, and the duration of a fade.
    public var appearance: AnnotationAppearance
    /// The opacity from 0 to 1, during a fade.
    public var opacity: Double
    /// Whether an invisible annotation has an outline.
    public var hasOutline: Bool

    /// Creates an item, by default with full opacity and the SDK's appearance.
    public init(
      _ annotation: Annotation, text: String? = nil, appearance: AnnotationAppearance? = nil,
      opacity: Double = 1, hasOutline: Bool = false
    ) {
      self.annotation = annotation
      self.text = text
      self.appearance = appearance ?? AnnotationAppearance(of: annotation)
      self.opacity = opacity
      self.hasOutline = hasOutline
    }
  }

  /// The items, from the bottom to the top.
  public var items: [Item]

  /// Creates a scene from items.
  public init(_ items: [Item] = []) { self.items = items }

  /// Creates a scene from the visible annotations of a handler, with full opacity and the
  /// appearances that its styles determined.
  ///
  /// - Parameters:
  ///   - handler: The handler in its current state.
  ///   - hasOutlines: Whether hot spots have outlines.
  public init(of handler: InteractivityHandler, hasOutlines: Bool = false) {
    if let engine = handler.engine {
      self.init(of: engine, hasOutlines: hasOutlines)
    } else {
      self.init()
    }
    for place in items.indices {
      items[place].appearance = handler.appearance(of: items[place].annotation)
    }
  }

  /// Creates a scene from the visible annotations of an engine, with full opacity and the SDK's
  /// appearance.
  ///
  /// - Parameters:
  ///   - engine: The engine in its current state.
  ///   - hasOutlines: Whether hot spots have outlines.
  public init(of engine: InteractivityEngine, hasOutlines: Bool = false) {
    let annotations = engine.project.annotations
    items = engine.visible.sorted().map {
      Item(annotations[$0], text: engine.text(of: $0), hasOutline: hasOutlines)
    }
  }
}

/// Fades the items of a scene in and out.
public struct Fading: Sendable {
  /// Whether the opacity of an item is changing.
  public var isMoving: Bool { entries.contains { isMoving($0) } }

  private var entries: [Entry] = []
  private var now = 0.0

  private struct Entry {
    var item: OverlayScene.Item
    var since: Double
    var isLeaving = false
    var id: String { item.annotation.id }
  }

  /// Creates a fading without items.
  public init() {}

  /// Returns the scene with the current opacities, and below it the items that fade out.
  ///
  /// - Parameters:
  ///   - scene: The scene of an engine.
  ///   - now: The host time in seconds.
  public mutating func update(_ scene: OverlayScene, at now: Double) -> OverlayScene {
    self.now = now
    let shown = scene.items.map { item in
      let known = entries.first { $0.id == item.annotation.id && !$0.isLeaving }
      return Entry(item: item, since: known?.since ?? now)
    }
    var leaving = entries.filter { entry in !shown.contains { $0.id == entry.id } }
    for index in leaving.indices where !leaving[index].isLeaving {
      (leaving[index].isLeaving, leaving[index].since) = (true, now)
    }
    entries = leaving.filter(isMoving) + shown
    return OverlayScene(
      entries.map { entry in
        var item = entry.item
        let duration = item.appearance.transitionDuration
        let part = duration > 0 ? min(1, max(0, (now - entry.since) / duration)) : 1
        item.opacity *= entry.isLeaving ? 1 - part : part
        return item
      })
  }

  private func isMoving(_ entry: Entry) -> Bool {
    now - entry.since < entry.item.appearance.transitionDuration
  }
}

/// The size of a player's surface, and the position of the picture in it.
public struct Surface: Hashable, Sendable {
  /// The size in pixels.
  public var size: PictureSize
  /// The picture without the bars around it, in pixels. After a zoom of the viewer it is larger
  /// than the surface.
  public var picture: PictureFrame

  /// Returns the position of a point in the picture, as fractions of its sides; `nil` outside of
  /// the picture.
  public func place(x: Double, y: Double) -> (x: Double, y: Double)? {
    guard picture.width > 0, picture.height > 0 else { return nil }
    let place = (x: (x - picture.x) / picture.width, y: (y - picture.y) / picture.height)
    return (0..<1).contains(place.x) && (0..<1).contains(place.y) ? place : nil
  }
}
