/// Something that waits for its media time.
public final class ClockNotification {
  /// Seconds of media time.
  public let mediaTime: Double
  public private(set) var isCancelled = false
  let action: () -> Void

  public init(mediaTime: Double, action: @escaping () -> Void) {
    self.mediaTime = mediaTime
    self.action = action
  }

  public func cancel() { isCancelled = true }

  /// Calls the action, unless it was cancelled.
  public func fire() {
    if !isCancelled { action() }
  }
}
