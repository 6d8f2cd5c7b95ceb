/// A view of a controller. On a system with pictures, the app's view types conform.
public protocol PlayerView: AnyObject {
  /// The part of the player that the view shows.
  var layer: ViewLayer { get }
  /// The views in this view, the rearmost first.
  var subviews: [any PlayerView] { get }
}

/// A part of the player that a view shows; an open list.
public struct ViewLayer: RawRepresentable, Hashable, Sendable {
  /// The name of the layer.
  public var rawValue: String

  /// Creates a layer of the app.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Other views, and nothing of its own.
  public static let container = ViewLayer(rawValue: "container")
  /// The pictures of the video (`videoView`).
  public static let video = ViewLayer(rawValue: "video")
  /// The poster, and the ads of plug-ins that draw their own (`contentOverlayView`).
  public static let contentOverlay = ViewLayer(rawValue: "contentOverlay")
  /// The annotations of a project (`interactivityOverlayView`).
  public static let interactivityOverlay = ViewLayer(rawValue: "interactivityOverlay")
  /// The controls (`controlsView`).
  public static let controls = ViewLayer(rawValue: "controls")
  /// The controls over ads (`adView`).
  public static let ads = ViewLayer(rawValue: "ads")
}

extension PlayerView {
  /// Returns ``ViewLayer/container``.
  public var layer: ViewLayer { .container }
  /// Returns no views.
  public var subviews: [any PlayerView] { [] }

  /// The views to draw, the rearmost first: this view, and then the views in it. A ``VideoView``
  /// that is not attached is left out.
  public var drawingOrder: [any PlayerView] {
    if let video = self as? VideoView, !video.isAttached { return [] }
    return [self] + subviews.flatMap(\.drawingOrder)
  }
}

/// A view that composes others, as a view strategy does with the video, the controls and ads.
///
/// ```swift
/// import PlayerCore
///
/// final class Layer: PlayerView {
///   let layer: ViewLayer
///   init(_ layer: ViewLayer) { self.layer = layer }
/// }
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let strategy: ViewStrategy = { video, _ in
///   let controlsAndVideo = ContainerView([video, Layer(.controls)])
///   return ContainerView([controlsAndVideo, Layer(.ads)])
/// }
/// let controller = PlayerManager.shared.makeSimulatedController(
///   executor: executor, viewStrategy: strategy)
/// let layers = controller.view.drawingOrder.map(\.layer).filter { $0 != .container }
/// print(layers.map(\.rawValue))  // Prints "["video", "controls", "ads"]"
/// ```
public final class ContainerView: PlayerView {
  /// The views, the rearmost first.
  public var subviews: [any PlayerView]

  /// Creates a view from the views in it, the rearmost first.
  public init(_ subviews: [any PlayerView] = []) { self.subviews = subviews }
}

/// A function that creates the controller's view, once, around the plain ``VideoView``
/// (`BCOVPlaybackControllerViewStrategy`). It must not keep the controller alive.
public typealias ViewStrategy = (VideoView, PlaybackController) -> any PlayerView

/// The state of the plain view: whether it is attached to the player, and how far the shutter
/// covers it.
public final class VideoView: PlayerView {
  /// Returns ``ViewLayer/video``.
  public var layer: ViewLayer { .video }
  /// A Boolean value that indicates whether the view shows the player's pictures. `false` while the
  /// app shows them itself (``ControllerOptions/isAVPlayerViewControllerCompatible``), and while it
  /// plays in the background, where pictures would stop the audio.
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
