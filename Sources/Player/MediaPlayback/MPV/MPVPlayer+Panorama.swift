import Glibc
import PlayerCore
public import PlayerUI

extension ViewProjection {
  /// The size of each view in pixels.
  private static let viewSize = (width: 1280.0, height: 720.0)

  /// FFmpeg's filter `v360` for this view, with a label, so that the next view replaces it.
  var filter: String {
    let (width, height) = Self.viewSize
    let angle = visibleAngle
    let halfHeight = tan(angle / 2 * .pi / 180) * height / width
    let options = [
      ("input", "equirect"), ("output", "flat"), ("w", width.whole), ("h", height.whole),
      ("yaw", pan.remainder(dividingBy: 360).decimal), ("pitch", tilt.decimal),
      ("roll", roll.remainder(dividingBy: 360).decimal), ("h_fov", angle.decimal),
      ("v_fov", (2 * atan(halfHeight) * 180 / .pi).decimal),
    ]
    return "@panorama:v360=" + options.map { "\($0)=\($1)" }.joined(separator: ":")
  }
}

extension MPVPlayer {
  /// Shows a view of 1,280 × 720 pixels into the media's pictures, which are equirectangular.
  /// Overlays keep their places in the view.
  ///
  /// - Throws: A ``MediaLibraryError`` if libmpv is missing, or has no filter for such views.
  public func show(_ view: ViewProjection) throws(MediaLibraryError) {
    let mpv = try library.get()
    // Options that are changed by `vf-command` would be lost at the next seek.
    guard mpv.command("vf", "add", view.filter) else {
      throw .failed(
        "a 360° view needs FFmpeg's filter v360, which libmpv does not have: install libavfilter8")
    }
    refreshPicture()
  }

  /// Filters the current frame again while no other follows.
  ///
  /// libmpv seeks for this. The seek of this player takes precedence, because one that the player
  /// did not begin would count as the viewer's.
  func refreshPicture() {
    needsRefresh = false
    guard state == .loaded, rate == 0, let mpv else { return }
    if seek == nil, !isViewerSeeking {
      // A seek to the end shows no frame.
      let time = hasReachedEnd ? mpv.number("time-pos") : nil
      begin(Seek(target: time ?? mediaClock.mediaTime, isExact: true))
    } else {
      needsRefresh = true
    }
  }
}
