/// What an app shows for a controller; on a system with pictures, its view type conforms.
public protocol PlayerView: AnyObject {}

/// Makes the controller's view, once, around the plain ``VideoView``
/// (`BCOVPlaybackControllerViewStrategy`). It must not keep the controller.
public typealias ViewStrategy = (VideoView, PlaybackController) -> any PlayerView

/// The plain picture, as far as there is one without a screen: whether it is attached to the
/// player, and how far the shutter covers it.
public final class VideoView: PlayerView {
  /// Off while the app plays on in the background, where pictures would stop the sound.
  public internal(set) var isAttached = true
  /// To be told by the app whenever it lays the view out.
  public var size = ViewSize.zero
  public internal(set) var shutter = Shutter()

  init() {}
}

/// A black cover over the view that fades (`shutter`, `shutterFadeTime`).
public struct Shutter: Hashable, Sendable {
  public private(set) var isClosed = false
  private var start = 0.0
  private var fadeTime = 0.0

  public init() {}

  /// Starts to close or to open.
  ///
  /// - Parameters:
  ///   - isClosed: whether the cover is there afterwards.
  ///   - now: seconds of the host's clock.
  ///   - fadeTime: seconds; 0 is at once.
  public mutating func set(isClosed: Bool, now: Double, fadeTime: Double) {
    guard isClosed != self.isClosed else { return }
    self.isClosed = isClosed
    start = now
    self.fadeTime = max(0, fadeTime)
  }

  /// How much of the picture is covered at a moment of the host's clock, from 0 to 1.
  public func opacity(at now: Double) -> Double {
    let done = fadeTime > 0 ? min(1, max(0, (now - start) / fadeTime)) : 1
    return isClosed ? done : 1 - done
  }
}
