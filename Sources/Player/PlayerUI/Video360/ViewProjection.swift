import JSON
public import PlayerCore

/// How a video all around the viewer is seen (`BCOVVideo360ViewProjection`): where the camera looks, and how large.
///
/// A value is changed by making a copy, as in the original. Angles are degrees.
public struct ViewProjection: Hashable, Sendable {
  /// What the picture covers (`BCOVVideo360SourceFormat`).
  public enum SourceFormat: Hashable, Sendable {
    /// A rectangle, as in any other video.
    case none
    /// The whole sphere: the width of the picture is once around, its height from above to below.
    case equirectangular
  }

  /// How the picture is shown (`BCOVVideo360ProjectionStyle`).
  public enum Style: Hashable, Sendable {
    /// Once.
    case normal
    /// Twice, once for each eye.
    case goggles

    /// The other one.
    public var other: Style { self == .normal ? .goggles : .normal }
  }

  /// To the right; 0 looks at the middle of the picture.
  public var pan = 0.0
  /// Up.
  public var tilt = 0.0
  /// Around the line of sight, clockwise.
  public var roll = 0.0
  /// How many times the picture is enlarged.
  public var zoom = 1.0
  /// To the right, in parts of the view's width.
  public var xOffset = 0.0
  /// Up, in parts of the view's height.
  public var yOffset = 0.0
  /// What the picture covers.
  public var sourceFormat = SourceFormat.none
  /// How it is shown.
  public var style = Style.normal

  /// Degrees that are seen from one side of the view to the other without zoom.
  public static let baseAngle = 75.0

  /// Straight ahead, not enlarged.
  public init() {}

  /// Straight ahead, for a video: all around where it says so.
  public init(of video: Video) {
    if video.isAllAround { sourceFormat = .equirectangular }
  }
}

extension Video {
  /// Whether the video goes all around the viewer: its property `projection` says `equirectangular`, which is the only projection
  /// that there is.
  public var isAllAround: Bool {
    properties[PropertyKey.projection]?.string?.lowercased() == "equirectangular"
  }
}
