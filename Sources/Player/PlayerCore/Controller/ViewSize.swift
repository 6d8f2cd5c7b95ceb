/// How large a view is, in points.
public struct ViewSize: Hashable, Sendable {
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double

  /// No size: of a view that was never laid out.
  public static let zero = ViewSize(width: 0, height: 0)

  /// A size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether picture in picture starts by itself when the app leaves the screen: the view is as wide
  /// as the screen, and high enough for it.
  ///
  /// The SDK's documents ask for a height of at least 0.57 of the width, "16:9 or larger", although
  /// 16:9 is less than that (0.5625). The smaller number counts here, so that a view of exactly 16:9,
  /// which they name, is high enough.
  ///
  /// - Parameter screenWidth: in points.
  public func startsPictureInPicture(screenWidth: Double) -> Bool {
    width > 0 && width == screenWidth && height * 16 >= width * 9
  }
}
