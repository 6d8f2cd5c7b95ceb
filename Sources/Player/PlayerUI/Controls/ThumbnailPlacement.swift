public import PlayerCore

/// Where the small picture above the slider is while a finger is on it
/// (`playerViewShouldDisplayThumbnailPreviewWithRect:`).
///
/// The picture itself is the app's: `ThumbnailTrack` of `PlaybackService` has it for a time.
public struct ThumbnailPlacement: Hashable, Sendable {
  /// Points of the picture.
  public var size: ViewSize
  /// Points from the slider's upper edge to the picture's; negative is above.
  public var verticalOffset: Double

  /// A picture of some size, so far from the slider.
  public init(size: ViewSize, verticalOffset: Double) {
    self.size = size
    self.verticalOffset = verticalOffset
  }

  /// What the documents show for a phone.
  public static let phone = ThumbnailPlacement(
    size: ViewSize(width: 100, height: 56), verticalOffset: -60)
  /// What the documents show for a tablet: twice as large.
  public static let tablet = ThumbnailPlacement(
    size: ViewSize(width: 200, height: 112), verticalOffset: -120)
  /// What the documents show for a television: a sixth of the view.
  public static func television(view: ViewSize) -> ThumbnailPlacement {
    let size = ViewSize(width: view.width / 6, height: view.height / 6)
    return ThumbnailPlacement(size: size, verticalOffset: -size.height)
  }

  /// The left edge of the picture: its middle above the finger, but inside of the view.
  ///
  /// - Parameters:
  ///   - touch: where the finger is, in points from the view's left edge.
  ///   - viewWidth: points.
  public func x(touch: Double, viewWidth: Double) -> Double {
    max(0, min(touch - size.width / 2, viewWidth - size.width))
  }
}
