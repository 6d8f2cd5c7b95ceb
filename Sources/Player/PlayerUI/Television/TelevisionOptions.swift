/// How the controls behave on a television (`BCOVTVPlayerViewOptions`, with its defaults). All times are seconds.
public struct TelevisionOptions: Hashable, Sendable {
  /// How far a click at the left or right edge of the remote goes.
  public var jumpInterval = 10.0
  /// How many seconds of the media pass in a second while the edge is held.
  public var fastRate = 24.0
  /// How long after the last touch the progress hides.
  public var hideControlsInterval = 3.0
  /// How long the progress takes to fade out.
  public var hideControlsAnimationDuration = 0.5
  /// How long the progress takes to fade in.
  public var showControlsAnimationDuration = 0.2

  /// The defaults of the original.
  public init() {}

  /// The same times, as the controls of a phone know them.
  var intervals: PlayerUIOptions {
    var options = PlayerUIOptions()
    options.hideControlsInterval = hideControlsInterval
    options.hideControlsAnimationDuration = hideControlsAnimationDuration
    options.showControlsAnimationDuration = showControlsAnimationDuration
    return options
  }
}
