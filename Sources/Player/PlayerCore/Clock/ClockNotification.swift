/// Something that waits for its media time.
public final class ClockNotification {
  /// Seconds of media time.
  public let mediaTime: Double
  /// Whether it was cancelled: then it never fires.
  public private(set) var isCancelled = false
  let action: () -> Void

  /// A notification for a clock of your own to keep; ``PlaybackClock/notify(at:_:)`` makes one and arms it.
  ///
  /// - Parameters:
  ///   - mediaTime: seconds.
  ///   - action: what is done when the playhead is there.
  public init(mediaTime: Double, action: @escaping () -> Void) {
    self.mediaTime = mediaTime
    self.action = action
  }

  /// Nothing is done any more when the playhead comes there.
  public func cancel() { isCancelled = true }

  /// Calls the action, unless it was cancelled.
  public func fire() {
    if !isCancelled { action() }
  }
}
