extension Annotation {
  /// The place of an annotation in the picture.
  ///
  /// Percentages refer to the picture itself, without letterbox bars. Pixels refer to the size at
  /// which the host draws the picture.
  public struct Box: Hashable, Sendable {
    /// The distance from the left side of the picture.
    public var left: Length = .percent(0)
    /// The distance from the upper side of the picture.
    public var top: Length = .percent(0)
    /// The width; `nil` for the width of the content.
    public var width: Length?
    /// The height; `nil` for the height of the content.
    public var height: Length?

    /// Creates a box at the upper left corner, as large as the content.
    public init() {}

    /// A length along one side of the picture.
    public enum Length: Hashable, Sendable {
      /// A percentage: of the picture's width for `left` and `width`, of its height for the others.
      case percent(Double)
      /// Pixels of the size at which the host draws the picture.
      case pixels(Double)
    }
  }
}

extension Annotation.Box.Length: CustomStringConvertible {
  /// Reads `12.5%`, `100px`, or a number alone, which is a percentage. Spaces around the number are
  /// ignored.
  public init?(parsing text: String) {
    var digits = Array(text.utf8)[...].trimmingSpaces
    var isPixels = false
    if digits.last == UInt8(ascii: "%") {
      digits = digits.dropLast()
    } else if digits.suffix(2).elementsEqual("px".utf8, by: { $0 | 0x20 == $1 }) {
      digits = digits.dropLast(2)
      isPixels = true
    }
    guard let number = Double(decimal: digits) else { return nil }
    self = isPixels ? .pixels(number) : .percent(number)
  }

  /// The length as documents spell it: `12.5%`, `100px`.
  public var description: String {
    let (number, unit) =
      switch self {
      case .percent(let number): (number, "%")
      case .pixels(let number): (number, "px")
      }
    return (Int64(exactly: number).map(String.init) ?? "\(number)") + unit
  }

  /// Returns the length as a fraction of a side of the picture.
  /// - Parameter pixels: the length of the side, in pixels.
  public func fraction(of pixels: Double) -> Double {
    switch self {
    case .percent(let number): number / 100
    case .pixels(let number): number / pixels
    }
  }

  /// Returns the length in the units of a side.
  fileprivate func length(of side: Double) -> Double {
    switch self {
    case .percent(let number): number * side / 100
    case .pixels(let number): number
    }
  }
}

extension Annotation.Box {
  /// Returns whether the box contains a point.
  ///
  /// A box as large as its content contains no point, since only the host that draws it knows its
  /// size.
  /// - Parameters:
  ///   - x: the distance from the left side, as a fraction of the picture's width.
  ///   - y: the distance from the upper side, as a fraction of the picture's height.
  ///   - picture: the size to which pixels refer.
  public func contains(x: Double, y: Double, picture: PictureSize) -> Bool {
    guard let width, let height else { return false }
    let left = left.fraction(of: picture.width)
    let top = top.fraction(of: picture.height)
    return left <= x && x < left + width.fraction(of: picture.width)
      && top <= y && y < top + height.fraction(of: picture.height)
  }

  /// Returns the frame of the box in a view that shows the picture whole.
  ///
  /// Percentages refer to the picture, without the bars around it; pixels are units of the view.
  /// - Parameters:
  ///   - view: the size of the view.
  ///   - picture: the shape of the picture, such as the media's natural size.
  ///   - content: the size of the content, for a side that the box leaves to its content.
  public func frame(
    in view: PictureSize, picture: PictureSize,
    content: PictureSize = PictureSize(width: 0, height: 0)
  ) -> PictureFrame {
    let place = picture.fitted(in: view)
    return PictureFrame(
      x: place.x + left.length(of: place.width), y: place.y + top.length(of: place.height),
      width: width?.length(of: place.width) ?? content.width,
      height: height?.length(of: place.height) ?? content.height)
  }
}

// MARK: - Pictures

/// A size in pixels: of a picture, or of the view that shows it.
public struct PictureSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Double
  /// The height in pixels.
  public var height: Double

  /// Creates a size from two lengths in the units of the view, above 0.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Returns the frame of a picture of this shape that is centered in a view and as large as it
  /// fits: `object-fit: contain` of CSS.
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
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width, 0 or more.
  public var width: Double
  /// The height, 0 or more.
  public var height: Double

  /// Creates a rectangle from its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
