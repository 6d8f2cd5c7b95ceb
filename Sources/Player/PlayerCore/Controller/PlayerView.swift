/// The view of a controller. On a system with pictures, the app's view type conforms.
public protocol PlayerView: AnyObject {}

/// A function that creates the controller's view, once, around the plain ``VideoView``
/// (`BCOVPlaybackControllerViewStrategy`). It must not keep the controller alive.
public typealias ViewStrategy = (VideoView, PlaybackController) -> any PlayerView

/// The state of the plain view: whether it is attached to the player, and how far the shutter
/// covers it.
public final class VideoView: PlayerView {
  /// Whether the view is attached. `false` while the app plays in the background, where pictures
  /// would stop the audio.
  public internal(set) var isAttached = true
  /// The size, which the app sets at each layout of the view.
  public var size = ViewSize.zero
  /// The black cover over the picture; set through ``PlaybackController/isShutterClosed``.
  public internal(set) var shutter = Shutter()

  init() {}
}

/// A black cover over the view that fades (`shutter`, `shutterFadeTime`).
public struct Shutter: Hashable, Sendable {
  /// Whether the shutter is closed or closing.
  public private(set) var isClosed = false
  private var start = 0.0
  private var fadeTime = 0.0

  /// Creates an open shutter.
  public init() {}

  /// Starts to close or to open.
  ///
  /// - Parameters:
  ///   - isClosed: Whether to close.
  ///   - now: The host time in seconds.
  ///   - fadeTime: The duration in seconds; 0 closes or opens immediately.
  public mutating func set(isClosed: Bool, now: Double, fadeTime: Double) {
    guard isClosed != self.isClosed else { return }
    self.isClosed = isClosed
    start = now
    self.fadeTime = max(0, fadeTime)
  }

  /// Returns the opacity of the cover at a host time, from 0 to 1.
  public func opacity(at now: Double) -> Double {
    let progress = fadeTime > 0 ? min(1, max(0, (now - start) / fadeTime)) : 1
    return isClosed ? progress : 1 - progress
  }
}

/// The size of a view in points.
public struct ViewSize: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// The size of a view that has had no layout.
  public static let zero = ViewSize(width: 0, height: 0)

  /// Creates a size in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Returns whether picture in picture starts automatically when the app leaves the screen: the
  /// view is as wide as the screen, and high enough.
  ///
  /// The SDK's documents require a height of at least 0.57 of the width, "16:9 or larger", although
  /// 16:9 is less than that (0.5625). The smaller number is used here, so that a view of exactly
  /// 16:9 is high enough.
  ///
  /// - Parameter screenWidth: The width of the screen in points.
  public func startsPictureInPicture(screenWidth: Double) -> Bool {
    width > 0 && width == screenWidth && height * 16 >= width * 9
  }
}
