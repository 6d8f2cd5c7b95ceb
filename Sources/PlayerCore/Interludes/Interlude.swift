/// Something that plays instead of the content for a while: a bumper, a break of ads.
///
/// A session runs one interlude at a time, in the order in which they came; meanwhile its content
/// stands, and play and pause go to the interlude.
public protocol Interlude: AnyObject {
  /// Starts to play.
  ///
  /// - Parameter finished: to be called once, in a job of the executor, unless the interlude is
  ///   stopped.
  func start(in session: PlaybackSession, finished: @escaping () -> Void)
  func pause()
  func resume()
  /// Ends at once; nothing more is heard of it.
  func stop()
}

/// What a plug-in wants to play when the playhead has passed cue points, and where content goes on.
public struct InterludePlan {
  public var interludes: [any Interlude]
  /// Seconds; `nil` for where the playhead is.
  public var resumeTime: Double?

  public init(_ interludes: [any Interlude], resumeTime: Double? = nil) {
    self.interludes = interludes
    self.resumeTime = resumeTime
  }
}
