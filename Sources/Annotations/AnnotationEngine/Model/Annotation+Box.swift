extension Annotation {
  /// Where an annotation lies in the picture.
  ///
  /// Percentages are of the picture itself, without the bars beside it; a pixel is one of the size that
  /// the host draws the picture at.
  public struct Box: Hashable, Sendable {
    /// The distance from the left side of the picture.
    public var left: Length = .percent(0)
    /// The distance from the upper side of the picture.
    public var top: Length = .percent(0)
    /// `nil` for as wide as the content.
    public var width: Length?
    /// `nil` for as high as the content.
    public var height: Length?

    /// At the upper left corner, as large as the content.
    public init() {}

    /// A part of a side of the picture.
    public enum Length: Hashable, Sendable {
      /// Of the picture's width for `left` and `width`, of its height for the others.
      case percent(Double)
      /// Of the size that the host draws the picture at.
      case pixels(Double)
    }
  }
}

extension Annotation.Box.Length: CustomStringConvertible {
  /// Reads `12.5%`, `100px`, or a number alone, which is a percentage. Spaces around the number don't count.
  public init?(parsing text: String) {
    var digits = Array(text.utf8)[...].trimmingSpaces
    let isPixels = digits.suffix(2).elementsEqual("px".utf8) { $0 | 0x20 == $1 }
    if isPixels {
      digits.removeLast(2)
    } else if digits.last == UInt8(ascii: "%") {
      digits.removeLast()
    }
    guard let number = Double(decimal: digits) else { return nil }
    self = isPixels ? .pixels(number) : .percent(number)
  }

  /// The length as documents have it: `12.5%`, `100px`.
  public var description: String {
    let (number, unit) =
      switch self {
      case .percent(let number): (number, "%")
      case .pixels(let number): (number, "px")
      }
    return (Int64(exactly: number).map(String.init) ?? "\(number)") + unit
  }

  /// The length as a fraction of a side of the picture.
  /// - Parameter pixels: the side, in pixels.
  public func fraction(of pixels: Double) -> Double {
    switch self {
    case .percent(let number): number / 100
    case .pixels(let number): number / pixels
    }
  }
}

extension Annotation.Box {
  /// Whether a point is inside.
  ///
  /// A box as large as its content contains no point: only a host that draws it knows its size.
  /// - Parameters:
  ///   - x: the fraction of the picture's width, from its left side.
  ///   - y: the fraction of the picture's height, from its upper side.
  ///   - picture: the size against which pixels are measured.
  public func contains(x: Double, y: Double, picture: PictureSize) -> Bool {
    guard let width, let height else { return false }
    let left = left.fraction(of: picture.width)
    let top = top.fraction(of: picture.height)
    return left <= x && x < left + width.fraction(of: picture.width)
      && top <= y && y < top + height.fraction(of: picture.height)
  }
}
