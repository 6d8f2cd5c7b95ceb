import Glibc
import PlayerCore

/// The view into an equirectangular 360° video: the direction and the field of view of the camera,
/// in degrees.
public struct PanoramaView: Hashable, Sendable {
  /// The rotation to the right; 0 is the middle of the picture.
  public var pan: Double
  /// The rotation up, from -90 to 90.
  public var tilt: Double
  /// The clockwise rotation around the line of sight.
  public var roll: Double
  /// The horizontal field of view, above 0 and below 180.
  public var angle: Double

  /// The width of each view in pixels.
  public static let width = 1280.0
  /// The height of each view in pixels.
  public static let height = 720.0

  /// Creates a view.
  public init(pan: Double, tilt: Double, roll: Double, angle: Double) {
    (self.pan, self.tilt, self.roll, self.angle) = (pan, tilt, roll, angle)
  }

  /// FFmpeg's filter `v360` for this view, with a label, so that the next view replaces it.
  var filter: String {
    let halfHeight = tan(angle / 2 * .pi / 180) * Self.height / Self.width
    let options = [
      ("input", "equirect"), ("output", "flat"), ("w", Self.width.whole), ("h", Self.height.whole),
      ("yaw", pan.remainder(dividingBy: 360).decimal), ("pitch", tilt.decimal),
      ("roll", roll.remainder(dividingBy: 360).decimal), ("h_fov", angle.decimal),
      ("v_fov", (2 * atan(halfHeight) * 180 / .pi).decimal),
    ]
    return "@panorama:v360=" + options.map { "\($0)=\($1)" }.joined(separator: ":")
  }
}

extension MPVPlayer {
  /// Shows a view into the media's pictures, which are equirectangular. Overlays keep their places
  /// in the view.
  ///
  /// - Throws: A ``MediaLibraryError`` if libmpv is missing, or has no filter for such views.
  public func show(_ view: PanoramaView) throws(MediaLibraryError) {
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
