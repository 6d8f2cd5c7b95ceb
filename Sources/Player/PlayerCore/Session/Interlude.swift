/// Something that plays instead of the content for a while: a bumper, a break of ads.
///
/// A session runs one interlude at a time, in the order in which they came; its content
/// is paused meanwhile, and `play` and `pause` go to the interlude.
public protocol Interlude: AnyObject {
  /// Starts to play.
  ///
  /// - Parameters:
  ///   - session: the session whose content waits meanwhile.
  ///   - finished: to be called once, in a job of the executor, unless the interlude is
  ///     stopped.
  func start(in session: PlaybackSession, finished: @escaping () -> Void)
  /// The viewer pauses.
  func pause()
  /// The viewer goes on.
  func resume()
  /// Ends immediately: exits what it has entered, and then sends no further events.
  func stop()
}
