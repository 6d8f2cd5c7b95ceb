public import Interactivity

/// What lies over the picture at one moment, for a host that draws.
public struct OverlayScene: Sendable {
  /// An annotation on screen.
  public struct Item: Sendable {
    /// The annotation as the project has it.
    public var annotation: Annotation
    /// What a text shows now, with the values of variables.
    public var text: String?
    /// From 0 to 1, while it fades.
    public var opacity: Double
    /// Whether what can't be seen has an outline.
    public var hasOutline: Bool

    /// An annotation that is seen whole, unless told otherwise.
    public init(
      _ annotation: Annotation, text: String? = nil, opacity: Double = 1, hasOutline: Bool = false
    ) {
      self.annotation = annotation
      self.text = text
      self.opacity = opacity
      self.hasOutline = hasOutline
    }
  }

  /// From the bottom to the top.
  public var items: [Item]

  /// A scene of chosen items.
  public init(_ items: [Item] = []) { self.items = items }

  /// What an engine has on screen, all of it shown whole.
  /// - Parameters:
  ///   - engine: in the state that is to be drawn.
  ///   - hasOutlines: whether hot spots have outlines.
  public init(of engine: InteractivityEngine, hasOutlines: Bool = false) {
    let annotations = engine.project.annotations
    items = engine.visible.sorted().map {
      Item(annotations[$0], text: engine.text(of: $0), hasOutline: hasOutlines)
    }
  }
}

/// How large the surface of a player is, and where in it the picture lies.
public struct Surface: Hashable, Sendable {
  /// In pixels.
  public var size: PictureSize
  /// The picture without the bars beside it, in pixels. Where a viewer has zoomed in it is larger than the surface.
  public var picture: PictureFrame

  /// A surface with a picture in it.
  public init(size: PictureSize, picture: PictureFrame) {
    self.size = size
    self.picture = picture
  }

  /// Where a point of the surface is in the picture, as fractions of its sides; `nil` beside it.
  public func place(x: Double, y: Double) -> (x: Double, y: Double)? {
    guard picture.width > 0, picture.height > 0 else { return nil }
    let place = (x: (x - picture.x) / picture.width, y: (y - picture.y) / picture.height)
    return (0..<1).contains(place.x) && (0..<1).contains(place.y) ? place : nil
  }
}
