/// A size in pixels: of a picture, or of the view that shows it.
public struct PictureSize: Hashable, Sendable {
  public var width: Double
  public var height: Double

  /// Both in the units of the view, above 0.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Where a picture of this shape lies in a view that shows it whole, in the middle, and as large as it
  /// fits: `object-fit: contain` of CSS. Bars are left beside it (pillarbox) or above and below (letterbox).
  ///
  /// A picture without a size fills the view.
  public func fitted(in view: PictureSize) -> PictureFrame {
    guard width > 0, height > 0 else {
      return PictureFrame(x: 0, y: 0, width: view.width, height: view.height)
    }
    let scale = min(view.width / width, view.height / height)
    let (width, height) = (width * scale, height * scale)
    return PictureFrame(
      x: (view.width - width) / 2, y: (view.height - height) / 2, width: width, height: height)
  }
}

/// A rectangle in a view, in the view's own units from its upper left corner.
public struct PictureFrame: Hashable, Sendable {
  /// Its left edge.
  public var x: Double
  /// Its upper edge.
  public var y: Double
  /// Zero or more.
  public var width: Double
  /// Zero or more.
  public var height: Double

  /// A rectangle by its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Annotation.Box {
  /// Where the box lies in a view that shows the picture whole.
  ///
  /// Percentages count from the picture, and not from the bars beside it; pixels are units of the view.
  /// - Parameters:
  ///   - view: the size of the view.
  ///   - picture: the shape of the picture, such as the media's natural size.
  ///   - content: what the annotation needs, for a side that the box leaves to its content.
  public func frame(
    in view: PictureSize, picture: PictureSize,
    content: PictureSize = PictureSize(width: 0, height: 0)
  ) -> PictureFrame {
    let place = picture.fitted(in: view)
    func length(_ length: Length, of side: Double) -> Double {
      switch length {
      case .percent(let number): number / 100 * side
      case .pixels(let number): number
      }
    }
    return PictureFrame(
      x: place.x + length(left, of: place.width), y: place.y + length(top, of: place.height),
      width: width.map { length($0, of: place.width) } ?? content.width,
      height: height.map { length($0, of: place.height) } ?? content.height)
  }
}
