/// The time of the media that plays, with notifications at media times.
///
/// The counterpart of a player item's timebase with its boundary observers. This package has
/// ``MediaClock``, on virtual or real time; a player with a timebase of its own supplies another.
public protocol PlaybackClock: AnyObject {
  /// Seconds from the start of the media.
  var mediaTime: Double { get }

  /// Media seconds per second of host time; 0 while the media is paused or waits for data.
  var rate: Double { get }

  /// Calls `action` once, in a job of the executor, when the playhead reaches or passes
  /// `mediaTime`, by playing or by seeking. If the playhead is already there, the call is made at
  /// the next opportunity. The clock arms one timer for the exact moment.
  func notify(at mediaTime: Double, _ action: @escaping () -> Void) -> ClockNotification
}

/// A pending notification at a media time.
public final class ClockNotification {
  /// The media time in seconds.
  public let mediaTime: Double
  /// Whether it was cancelled. A cancelled notification never fires.
  public private(set) var isCancelled = false
  let action: () -> Void

  /// Creates a notification for a clock of your own; ``PlaybackClock/notify(at:_:)`` creates one
  /// and arms it.
  ///
  /// - Parameters:
  ///   - mediaTime: The media time in seconds.
  ///   - action: The work to do when the playhead is there.
  public init(mediaTime: Double, action: @escaping () -> Void) {
    self.mediaTime = mediaTime
    self.action = action
  }

  /// Cancels the notification.
  public func cancel() { isCancelled = true }

  /// Calls the action, unless the notification was cancelled.
  public func fire() {
    if !isCancelled { action() }
  }
}

/// Media time that runs linearly on an executor's host clock: an anchor and a rate.
public final class MediaClock: PlaybackClock {
  private let executor: PlaybackExecutor
  private var anchor: (host: Double, media: Double)
  private var notifications: [ClockNotification] = []
  private var timer: PlaybackExecutor.Timer?
  /// The last media time that was reported while the clock runs; a correction never goes below it.
  private var floor = -Double.infinity
  /// The media time of the last notification in seconds; `nil` if there was none since it was reset.
  package var lastNotification: Double?
  /// Media seconds per second of host time; 0 while the playhead does not move.
  public private(set) var rate = 0.0

  /// The end of the media, if known. The playhead never runs past it.
  public var end = Double.infinity { didSet { rearm() } }

  /// Creates a clock at 0 that does not run yet.
  ///
  /// - Parameter executor: Supplies host time; notifications fire in its jobs.
  public init(executor: PlaybackExecutor) {
    self.executor = executor
    anchor = (executor.now, 0)
  }

  /// Seconds from the start of the media; never beyond ``end`` while the clock runs.
  public var mediaTime: Double {
    guard rate != 0 else { return anchor.media }
    return min(max(anchor.media + (executor.now - anchor.host) * rate, floor), end)
  }

  /// Continues at another rate, from the current position of the playhead.
  ///
  /// - Parameter rate: 0 or more; any other value counts as 0.
  public func setRate(_ rate: Double) {
    anchor = (executor.now, mediaTime)
    self.rate = rate > 0 && rate.isFinite ? rate : 0
    rearm()
  }

  /// Moves the playhead; the rate stays.
  public func move(to mediaTime: Double) {
    anchor = (executor.now, mediaTime)
    floor = -.infinity
    rearm()
  }

  /// Synchronizes with an independent clock, such as that of a sound card, which is at `mediaTime`
  /// now. If this clock already reported a later time, it pauses until the other clock has caught
  /// up.
  public func follow(_ mediaTime: Double) {
    floor = max(floor, self.mediaTime)
    anchor = (executor.now, mediaTime)
    rearm()
  }

  /// Calls `action` once, in a job of the executor, when the playhead reaches or passes
  /// `mediaTime`.
  public func notify(at mediaTime: Double, _ action: @escaping () -> Void) -> ClockNotification {
    // Otherwise cancelled notifications would accumulate.
    notifications.removeAll(where: \.isCancelled)
    let notification = ClockNotification(mediaTime: mediaTime, action: action)
    let index = notifications.firstIndex { $0.mediaTime > mediaTime } ?? notifications.endIndex
    notifications.insert(notification, at: index)
    if index == 0 { rearm() }
    return notification
  }

  /// Arms one timer, for the first notification.
  private func rearm() {
    timer?.cancel()
    timer = nil
    notifications.removeAll(where: \.isCancelled)
    guard let first = notifications.first else { return }
    if first.mediaTime <= mediaTime {
      timer = executor.perform(at: executor.now) { [weak self] in self?.fireReached() }
    } else if rate > 0, first.mediaTime <= end {
      let deadline = anchor.host + (first.mediaTime - anchor.media) / rate
      timer = executor.perform(at: deadline) { [weak self] in
        self?.arrive(at: first.mediaTime, deadline: deadline)
      }
    }
  }

  /// Moves the anchor to the exact moment, unless the timer is late, so that rounding can't leave
  /// the playhead slightly before it.
  private func arrive(at mediaTime: Double, deadline: Double) {
    if executor.now <= deadline || self.mediaTime < mediaTime {
      anchor = (executor.now, mediaTime)
    }
    fireReached()
  }

  private func fireReached() {
    timer = nil
    let reached = notifications.prefix { $0.mediaTime <= mediaTime }
    notifications.removeFirst(reached.count)
    rearm()
    for notification in reached where !notification.isCancelled {
      lastNotification = notification.mediaTime
      notification.fire()
    }
  }
}
