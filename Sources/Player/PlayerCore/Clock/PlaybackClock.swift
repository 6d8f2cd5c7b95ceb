/// The time of the media that plays, and a way to be told when it reaches a moment.
///
/// The counterpart of the player item's timebase with its boundary observers. This package has
/// ``MediaClock``, on virtual or real time; a player with its own timebase brings another.
public protocol PlaybackClock: AnyObject {
  /// Seconds from the start of the media.
  var mediaTime: Double { get }

  /// Media seconds for each second of the host; 0 while the media is paused or waits for
  /// data.
  var rate: Double { get }

  /// Calls `action` once, in a job of the executor, as soon as the playhead is at `mediaTime`
  /// or after it, whether it came there by playing or by seeking; at the next opportunity if it is
  /// there already. The clock arms one timer for the exact moment.
  func notify(at mediaTime: Double, _ action: @escaping () -> Void) -> ClockNotification
}
