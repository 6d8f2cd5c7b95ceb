/// The rules for the speed of the content (`playbackRate` of the controller).
public enum PlaybackRate {
  /// What is kept when somebody asks for `rate`: 1 in place of 0, less, or no number.
  public static func stored(_ rate: Double) -> Double {
    rate > 0 && rate.isFinite ? rate : 1
  }

  /// The rate that is used: below 1 the media has to play slowly, above 1 fast; otherwise it is 1.
  public static func effective(_ rate: Double, slow: Bool, fast: Bool) -> Double {
    let wanted = stored(rate)
    return (wanted < 1 && !slow) || (wanted > 1 && !fast) ? 1 : wanted
  }
}
