/// The time of the media that plays, and a way to be told when it reaches a moment.
///
/// The counterpart of the player item's timebase with its boundary observers. ``MediaClock`` is the
/// one of this package, on virtual or real time; a player with a timebase of its own brings
/// another.
public protocol PlaybackClock: AnyObject {
  /// Seconds from the start of the media.
  var mediaTime: Double { get }

  /// Media seconds for each second of the host; 0 while the media stands, even if it stands only
  /// because it waits for data.
  var rate: Double { get }

  /// Calls `action` once, in a job of the executor, as soon as the playhead stands at `mediaTime`
  /// or after it, whether it came there by playing or by seeking; at the next opportunity if it is
  /// there already. The clock arms one timer for the exact moment.
  func notify(at mediaTime: Double, _ action: @escaping () -> Void) -> ClockNotification
}

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
