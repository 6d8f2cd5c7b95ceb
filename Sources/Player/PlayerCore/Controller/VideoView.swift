/// The plain picture, as far as there is one without a screen: whether it is attached to the
/// player, and how far the shutter covers it.
public final class VideoView: PlayerView {
  /// Off while the app plays on in the background, where pictures would stop the sound.
  public internal(set) var isAttached = true
  /// To be told by the app whenever it lays the view out.
  public var size = ViewSize.zero
  /// The black cover over the picture; set through ``PlaybackController/isShutterClosed``.
  public internal(set) var shutter = Shutter()

  init() {}
}
